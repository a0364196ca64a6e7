import { named, t } from '../words.js';
import { el } from './dom.js';

/** What the first line says already. */
const TOLD = new Set(['winners', 'winner', 'winning_team']);

/**
 * How the game ended: who won, and the standings as the service tells them.
 * @param {import('../types.js').SessionView} view
 */
export function outcome(view) {
  const told = view.outcome ?? {};
  const rest = Object.fromEntries(Object.entries(told).filter(([name]) => !TOLD.has(name)));
  return el('div', { class: 'outcome' }, el('p', { class: 'winner' }, el('strong', {}, whoWon(told))), shown(rest));
}

/** @param {Record<string, any>} told */
function whoWon({ winners = [], winner, winning_team: team }) {
  if (winner) return t('outcome.won-by', { car: winner, team });
  return winners.length ? t('outcome.won', { names: winners.join(', '), count: winners.length }) : t('outcome.nobody');
}

/**
 * Any value of the API in a form to read.
 * @param {any} value
 * @returns {any}
 */
export function shown(value) {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) {
    if (!value.length) return '–';
    if (value.every((each) => each?.name && 'value' in each)) return value.map((each) => `${named(each.name)} ${each.value}`).join(', ');
    if (value.every(isObject)) return table(value);
    return value.map((each) => (typeof each === 'object' ? JSON.stringify(each) : named(each))).join(', ');
  }
  if (typeof value === 'object') {
    return el('dl', {}, Object.entries(value).map(([name, each]) => [el('dt', {}, t(`result.${name}`)), el('dd', {}, isObject(each) ? inOneLine(each) : shown(each))]));
  }
  return named(value);
}

/** @param {any} value */
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** @param {Record<string, any>} value of plain values and lists of them */
const inOneLine = (value) => Object.entries(value).map(([name, each]) => `${t(`result.${name}`)}: ${shown(each)}`).join(', ');

/** @param {Array<Record<string, any>>} rows */
function table(rows) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return el(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('outcome.table') },
    el('table', {},
      el('thead', {}, el('tr', {}, names.map((name) => el('th', { scope: 'col' }, t(`result.${name}`))))),
      el('tbody', {}, rows.map((row) => el('tr', {}, names.map((name) => el('td', {}, shown(row[name] ?? null))))))),
  );
}
