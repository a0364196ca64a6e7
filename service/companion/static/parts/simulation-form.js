import { call } from '../api.js';
import { asker } from '../owned.js';
import { botName, t } from '../words.js';
import { button, el, fill, labelled, select } from './dom.js';
import { boardChoice } from './game-options.js';
import { houseRules } from './house-rules.js';
import { attempt } from './notice.js';
import { hasDesigns, shipDesign, shipsOf } from './ship-designs.js';

const SAME = '';
const GAMES = 500;

/**
 * Asks for a simulation: who plays what how often, and what to compare it with.
 * @param {import('../types.js').Game[]} games
 * @param {(made: {id: string, token: string}, plan: any) => void} begun
 */
export function simulationForm(games, begun) {
  const place = el('div');
  const rest = el('div');
  const ask = asker();
  /** @type {() => any} */
  let plan = () => ({});
  const show = (/** @type {string} */ name) => {
    const game = /** @type {import('../types.js').Game} */ (games.find((each) => each.name === name));
    const made = setUp(game);
    fill(rest, made.node);
    plan = made.plan;
  };
  const game = select(games.map(({ name }) => ({ value: name, label: t(`title.${name}`) })), games[0].name, show);
  const go = () => attempt(place, async () => {
    const wanted = { game: game.value, ...plan() };
    begun(await ask('/simulations', wanted), wanted);
  });
  show(games[0].name);
  return el('div', {}, labelled(t('simulation.game'), game), rest, place, button(t('simulation.begin'), go, { class: 'main' }));
}

/** @param {import('../types.js').Game} game */
function setUp(game) {
  const count = el('input', { type: 'number', inputmode: 'numeric', min: 1, step: 1, value: GAMES });
  const rows = el('div', { class: 'seats' });
  const sheet = hasDesigns(game) ? call('GET', `/${game.name}/set-up-sheet`) : null;
  const add = () => rows.children.length < game.seats.greatest && rows.append(seatRow(game, rows.children.length + 1, different.checked, sheet));
  const different = el('input', { type: 'checkbox' });
  const board = boardChoice(game);
  const rules = houseRules(game);
  const label = el('input', { maxlength: 30, value: t('simulation.first-label') });
  const second = secondVariant(game);
  const compare = () => {
    second.node.hidden = !different.checked;
    for (const row of rows.children) /** @type {any} */ (row).compare(different.checked);
  };
  different.addEventListener('change', compare);
  while (rows.children.length < Math.min(game.seats.greatest, Math.max(2, game.seats.least))) add();
  compare();
  const node = el('div', {},
    labelled(t('simulation.games'), count, t('simulation.games-hint')),
    el('fieldset', {}, el('legend', {}, t('simulation.seats')), rows, game.seats.greatest > rows.children.length && button(t('start.add-seat'), add)),
    board && labelled(board.label, board.control),
    rules.node,
    el('label', { class: 'tick' }, different, t('simulation.compare')),
    second.node);
  second.node.prepend(labelled(t('simulation.label-of-first'), label));
  const plan = () => {
    const seats = [...rows.children].map((row) => /** @type {any} */ (row).plan());
    const options = board ? { [board.name]: board.control.value } : {};
    return {
      games: Number(count.value),
      seats: seats.map(({ name, bot }) => ({ name, bot })),
      rules: rules.value(),
      options: { ...options, ...shipsOf(seats) },
      ...(different.checked ? { label: label.value.trim(), compare: { ...second.value(), ...otherSeats(seats), ...otherShips(seats, options) } } : {}),
    };
  };
  return { node, plan };
}

/**
 * What is different the second time. The first variant's house rules hold only where nothing else is said here.
 * @param {import('../types.js').Game} game
 */
function secondVariant(game) {
  const label = el('input', { maxlength: 30, value: t('simulation.second-label') });
  const rules = houseRules(game);
  const node = el('fieldset', { class: 'card' },
    el('legend', {}, t('simulation.second')), labelled(t('simulation.label-of-second'), label), rules.node, el('p', { class: 'small' }, t('simulation.second-hint')));
  return { node, value: () => ({ label: label.value.trim(), rules: rules.value() }) };
}

/** @param {Array<{name: string, bot: string, other: string}>} seats */
function otherSeats(seats) {
  if (seats.every(({ other }) => other === SAME)) return {};
  return { seats: seats.map(({ name, bot, other }) => ({ name, bot: other === SAME ? bot : other })) };
}

/**
 * @param {Array<{name: string, levels?: any, otherLevels?: any}>} seats
 * @param {Record<string, any>} options
 */
function otherShips(seats, options) {
  if (seats.every(({ otherLevels }) => !otherLevels)) return {};
  return { options: { ...options, ...shipsOf(seats.map(({ name, levels, otherLevels }) => ({ name, levels: otherLevels ?? levels }))) } };
}

/**
 * @param {import('../types.js').Game} game
 * @param {number} number
 * @param {boolean} isComparing
 * @param {Promise<any> | null} sheet what a ship may be, where there are ships to design
 */
function seatRow(game, number, isComparing, sheet) {
  const bots = game.bots.map((bot) => ({ value: bot, label: botName(bot) }));
  const name = el('input', { value: t('start.player', { number }), maxlength: 30, 'aria-label': t('start.name', { number }) });
  const bot = select(bots, game.bots[0]);
  bot.setAttribute('aria-label', t('simulation.bot', { number }));
  const other = select([{ value: SAME, label: t('simulation.same') }, ...bots.map(({ value, label }) => ({ value, label: t('simulation.other', { bot: label }) }))], SAME);
  other.setAttribute('aria-label', t('simulation.other-bot', { number }));
  const row = el('div', { class: 'row' }, name, bot, other,
    number > game.seats.least && button('✕', () => row.remove(), { class: 'quiet', 'aria-label': t('start.remove-seat', { number }) }));
  const designs = sheet ? [shipDesign(sheet, t('simulation.design', { number })), shipDesign(sheet, t('simulation.other-design', { number }))] : [];
  row.append(...designs.map(({ node }) => node));
  row.compare = (/** @type {boolean} */ isOn) => {
    other.hidden = !isOn;
    if (designs[1]) designs[1].node.hidden = !isOn;
  };
  row.plan = () => ({ name: name.value.trim(), bot: bot.value, other: other.value, levels: designs[0]?.value(), otherLevels: designs[1]?.value() });
  row.compare(isComparing);
  return row;
}
