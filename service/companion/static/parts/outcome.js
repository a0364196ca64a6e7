import { humanized, t } from '../words.js';
import { el } from './dom.js';

/**
 * How the game ended: the standings as the service tells them.
 * @param {import('../types.js').SessionView} view
 */
export function outcome(view) {
  return el('div', { class: 'outcome' }, el('p', {}, el('strong', {}, t('outcome.title'))), shown(view.outcome ?? {}));
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
    if (value.every((each) => each !== null && typeof each === 'object' && !Array.isArray(each))) return table(value);
    return value.map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each))).join(', ');
  }
  if (typeof value === 'object') {
    return el('dl', {}, Object.entries(value).map(([name, each]) => [el('dt', {}, humanized(name)), el('dd', {}, shown(each))]));
  }
  return String(value);
}

/** @param {Array<Record<string, any>>} rows */
function table(rows) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return el(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('outcome.table') },
    el('table', {},
      el('thead', {}, el('tr', {}, names.map((name) => el('th', { scope: 'col' }, humanized(name))))),
      el('tbody', {}, rows.map((row) => el('tr', {}, names.map((name) => el('td', {}, shown(row[name] ?? null))))))),
  );
}
