import { asker } from '../owned.js';
import { t } from '../words.js';
import { button, el, labelled } from './dom.js';
import { houseRules } from './house-rules.js';
import { attempt } from './notice.js';

const PLAYERS = 2;
const MOST_PLAYERS = 12;

/**
 * Begins a season: who takes part, in which teams, under which house rules.
 * @param {import('../types.js').Game} game
 * @param {(made: {id: string, token: string}, players: Array<{name: string}>) => void} begun
 */
export function seasonBegin(game, begun) {
  const place = el('div');
  const rows = el('div');
  const ask = asker();
  const rules = houseRules(game);
  const add = () => rows.children.length < MOST_PLAYERS && rows.append(playerRow(rows.children.length + 1));
  for (let count = 0; count < PLAYERS; count += 1) add();
  const go = () => attempt(place, async () => {
    const players = [...rows.children].map((row) => /** @type {any} */ (row).plan());
    begun(await ask('/demons-run/seasons', { players, rules: rules.value() }), players);
  });
  return el('div', {}, rows, button(t('start.add-seat'), add), rules.node, place, button(t('seasons.begin'), go, { class: 'main' }));
}

/** @param {number} number */
function playerRow(number) {
  const name = el('input', { value: t('start.player', { number }), maxlength: 30 });
  const team = el('input', { maxlength: 30 });
  const row = el('fieldset', { class: 'pair' },
    el('legend', { class: 'only-spoken' }, t('start.player', { number })),
    labelled(t('season.player'), name), labelled(t('season.team'), team));
  row.plan = () => ({ name: name.value.trim(), ...(team.value.trim() ? { team: team.value.trim() } : {}) });
  return row;
}
