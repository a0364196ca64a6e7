import { named, t } from '../words.js';
import { el, fill, labelled } from './dom.js';

/** Values that say where a piece is. */
const PLACES = /\/(hex|place)$/;

/**
 * The tabletop as a list of names and values that can be changed. `value()` has what differs from what the service thinks.
 * @param {import('../session.js').Session} session
 */
export function pieces(session) {
  const list = el('div', { class: 'pieces' });
  const filter = el('input', { type: 'search', autocomplete: 'off', oninput: () => narrow() });
  const node = el('div', {}, el('p', { class: 'small' }, t(`pieces.hint-${session.view?.game}`)), labelled(t('pieces.filter'), filter), list);
  /** @type {Array<{name: string, before: any, input: any, row: any}>} */
  let rows = [];
  const narrow = () => {
    const wanted = filter.value.trim().toLowerCase();
    for (const { name, row } of rows) row.hidden = Boolean(wanted) && !readable(name).toLowerCase().includes(wanted);
  };
  /** @param {(name: string, before: any) => string | undefined} typed what stands there instead of what the service thinks */
  const show = async (typed) => {
    const asked = `?seat=${encodeURIComponent(session.seat)}`;
    const { tabletop } = await session.get(`/tabletop${asked}`);
    rows = Object.entries(tabletop).map(([name, before]) => {
      const input = el('input', { value: typed(name, before) ?? written(before), autocomplete: 'off', spellcheck: 'false', placeholder: t(PLACES.test(name) ? 'pieces.off' : 'pieces.none') });
      const row = labelled(readable(name), input);
      const mark = () => row.classList.toggle('changed', input.value !== written(before));
      input.addEventListener('input', mark);
      mark();
      return { name, before, input, row };
    });
    fill(list, rows.map(({ row }) => row));
    narrow();
  };
  const load = () => show(() => undefined);
  /** Somebody has played on: what is being typed stays, where it is not about the very same thing. */
  const follow = () => {
    const known = new Map(rows.map((row) => [row.name, row]));
    return show((name, before) => {
      const row = known.get(name);
      return row && written(row.before) === written(before) ? row.input.value : undefined;
    });
  };
  load();
  const value = () => Object.fromEntries(rows.filter(({ before, input }) => input.value !== written(before)).map(({ name, before, input }) => [name, parsed(input.value, before)]));
  return { node, value, load, follow };
}

/** @param {string} name */
export const readable = (name) => name.split('/').map(named).join(' › ');

/**
 * A value of the tabletop as it is typed.
 * @param {any} value
 */
export function written(value) {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/**
 * What somebody has typed, as a value of the same kind as the one before.
 * @param {string} text
 * @param {any} before
 */
export function parsed(text, before) {
  const typed = text.trim();
  if (Array.isArray(before)) {
    const isOfNames = before.some((each) => typeof each === 'string');
    return typed ? typed.split(isOfNames ? /\s*,\s*/ : /[\s,]+/).map(scalar) : [];
  }
  if (!typed) return null;
  return typeof before === 'string' ? typed : scalar(typed);
}

/** @param {string} text */
function scalar(text) {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,9}$/.test(text) && (text === '0' || !/^-?0/.test(text)) ? Number(text) : text;
}
