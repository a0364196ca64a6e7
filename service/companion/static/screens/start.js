import { call, freshKey } from '../api.js';
import { keep, keepLanguage, sessions } from '../store.js';
import { botName, languages, t } from '../words.js';
import { codeField } from '../parts/code-field.js';
import { button, el, fill, labelled, select } from '../parts/dom.js';
import { attempt } from '../parts/notice.js';
import { Stepper } from '../parts/stepper.js';
import { houseRules } from '../parts/house-rules.js';
import { gameOptions } from '../parts/game-options.js';
import { ownBoards, ownOption } from '../editor/shelf.js';

export const title = 'start.title';

/** Where else the page can go. A new screen adds its line here. */
const ELSEWHERE = [
  { href: '#/board-editor', label: 'start.editor' },
  { href: '#/print', label: 'start.print' },
  { href: '#/simulations', label: 'start.simulations' },
  { href: '#/seasons', label: 'start.seasons' },
  { href: '/api/v1/docs', label: 'start.docs' },
];

/**
 * `#/start/<game>/<name>` begins on a board of one's own that this device keeps.
 * @type {import('../app.js').Screen}
 */
export default async function start(root, [wanted, own = '']) {
  const { games } = await call('GET', '/games');
  const form = el('div');
  /** @type {import('../types.js').Game} */
  let game = games.find((/** @type {import('../types.js').Game} */ each) => each.name === wanted) ?? games[0];
  const choose = (/** @type {import('../types.js').Game} */ chosen) => {
    game = chosen;
    fill(form, ...setUp(game, game.name === wanted ? own : ''));
  };
  const choice = el(
    'fieldset',
    { class: 'games' },
    el('legend', {}, t('start.game')),
    games.map((/** @type {import('../types.js').Game} */ each) =>
      el(
        'label',
        { class: 'tile' },
        el('input', { type: 'radio', name: 'game', checked: each === game, onchange: () => choose(each) }),
        el('strong', {}, t(`title.${each.name}`)),
        el('small', {}, t(`game.${each.name}`)),
      ),
    ),
  );
  fill(
    root,
    el('h1', {}, t('app.title')),
    goOn(),
    choice,
    form,
    joining(),
    el('p', { class: 'links' }, ELSEWHERE.map(({ href, label }) => el('a', { href }, t(label)))),
    languages().length > 1 && languageChoice(),
  );
  choose(game);
}

/** Each language by its own name: whoever looks for it may read no other. */
function languageChoice() {
  const choices = languages().map((value) => ({ value, label: new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value }));
  const choice = select(choices, document.documentElement.lang, (language) => {
    keepLanguage(language);
    location.reload();
  });
  return labelled(t('start.language'), choice);
}

/** For people who were told a code: it is all they need. */
function joining() {
  const field = codeField((typed) => location.assign(`/join#${encodeURIComponent(typed)}`));
  return el('section', { class: 'card', 'aria-labelledby': 'join' }, el('h2', { id: 'join' }, t('join.title')), field);
}

/** The sessions that this device is part of. */
function goOn() {
  const found = Object.entries(sessions()).sort(([, one], [, other]) => other.at - one.at).slice(0, 5);
  if (!found.length) return null;
  return el(
    'section',
    { class: 'card', 'aria-labelledby': 'go-on' },
    el('h2', { id: 'go-on' }, t('start.go-on')),
    el(
      'ul',
      { class: 'plain' },
      found.map(([id, each]) =>
        el('li', {}, el('a', { class: 'button', href: each.marshal && !each.seats.length ? `#/marshal/${id}` : `#/play/${id}` },
          t('start.go-on-with', { game: t(`title.${each.game}`), seats: each.seats.join(', ') || t(each.marshal ? 'seat.marshal' : 'seat.screen') }))),
      ),
    ),
  );
}

/**
 * @param {import('../types.js').Game} game
 * @param {string} own
 */
function setUp(game, own) {
  const place = el('div');
  const people = Stepper.of({
    label: t('start.people'),
    lowest: game.seats.least,
    highest: game.seats.greatest,
    value: Math.min(game.seats.greatest, Math.max(game.seats.least, 2)),
  });
  const begin = (/** @type {any} */ plan) => attempt(place, () => create(game, plan));
  const atOnce = button(t('start.at-once', { count: people.value }), () => begin({ dice: 'table', seats: numbered(people.value), options: ownOption(game.name, own) }), { class: 'main' });
  people.addEventListener('input', () => fill(atOnce, t('start.at-once', { count: people.value })));
  const details = el('details', { class: 'card' }, el('summary', {}, t('start.more')));
  details.addEventListener('toggle', () => details.children.length === 1 && details.append(everything(game, begin, own)));
  const board = ownBoards(game.name)[own];
  return [el('section', { class: 'card' }, board && el('p', {}, t('start.on-board', { title: board.title || board.name })), people, atOnce), place, details];
}

/** @param {number} count */
const numbered = (count) => Array.from({ length: count }, (_, place) => ({ name: t('start.player', { number: place + 1 }) }));

/**
 * All that can be chosen.
 * @param {import('../types.js').Game} game
 * @param {(plan: any) => Promise<any>} begin
 * @param {string} own
 */
function everything(game, begin, own) {
  const mode = select(['referee', 'assistant'].map((value) => ({ value, label: t(`mode.${value}`) })), 'referee');
  const dice = select(['table', 'server'].map((value) => ({ value, label: t(`dice.${value}`) })), 'table');
  const rows = el('div', { class: 'seats' });
  const add = () => rows.children.length < game.seats.greatest && rows.append(seatRow(game, rows.children.length + 1));
  while (rows.children.length < Math.max(2, game.seats.least) && rows.children.length < game.seats.greatest) add();
  const rules = houseRules(game);
  const options = gameOptions(game, mode, own);
  const plan = () => ({
    mode: mode.value,
    dice: dice.value,
    seats: [...rows.children].map((row) => /** @type {any} */ (row).plan()),
    rules: rules.value(),
    options: options.value(),
  });
  return el(
    'div',
    {},
    labelled(t('start.mode'), mode, t('start.mode-hint')),
    labelled(t('start.dice'), dice),
    el('fieldset', {}, el('legend', {}, t('start.seats')), rows, button(t('start.add-seat'), add)),
    options.node,
    rules.node,
    button(t('start.begin'), () => begin(plan()), { class: 'main' }),
  );
}

/**
 * @param {import('../types.js').Game} game
 * @param {number} number
 */
function seatRow(game, number) {
  const name = el('input', { value: t('start.player', { number }), maxlength: 30, 'aria-label': t('start.name', { number }) });
  const bots = [{ value: '', label: t('seat.person') }, ...game.bots.map((bot) => ({ value: bot, label: t('seat.bot', { bot: botName(bot) }) }))];
  const who = select(bots, '');
  who.setAttribute('aria-label', t('start.who', { number }));
  const row = el('div', { class: 'row' }, name, who, button('✕', () => row.remove(), { class: 'quiet', 'aria-label': t('start.remove-seat', { number }) }));
  row.plan = () => ({ name: name.value.trim(), ...(who.value ? { bot: who.value } : {}) });
  return row;
}

/**
 * @param {import('../types.js').Game} game
 * @param {any} plan
 */
async function create(game, plan) {
  const made = await call('POST', '/sessions', { key: freshKey(), body: { game: game.name, ...plan } });
  keep(made.id, { token: made.token, game: game.name, seats: [], marshal: true });
  location.hash = `#/marshal/${made.id}`;
}
