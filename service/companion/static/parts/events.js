import { t } from '../words.js';
import { el } from './dom.js';
import { purposeOf } from './purpose.js';

const AT_ONCE = 6;
const MOST_ROLLS = 8;

/**
 * Entries of the log in plain words, the latest first.
 * @param {import('../types.js').Change[]} entries
 */
export function told(entries) {
  const found = [...entries].reverse();
  if (!found.length) return el('p', { class: 'small' }, t('events.none'));
  return el('ol', { class: 'events' }, found.map(entry));
}

/** @param {import('../types.js').Change} change */
function entry(change) {
  const head = change.kind === 'declared' ? t('events.declared', { by: who(change) }) : t(`kind.${change.kind}`, { by: who(change) });
  const dice = change.dice.filter((roll) => roll.values.length).map((roll) => `${purposeOf(roll.purpose)}: ${roll.values.join(' ')}`);
  return el(
    'li',
    {},
    el('span', { class: 'small' }, `${change.version} · ${head}`),
    dice.length > 0 && dice.length <= MOST_ROLLS && el('span', { class: 'small dice-told' }, t('events.dice', { dice: dice.join('; ') })),
    change.note?.text && el('p', {}, change.note.text),
    change.note?.reason && el('p', {}, t('events.reason', { reason: change.note.reason })),
    steps(change.steps),
    change.amendment?.warnings?.map((/** @type {any} */ step) => el('p', { class: 'warning' }, step.text)),
  );
}

/** @param {import('../types.js').Told[]} told_ */
function steps(told_) {
  const lines = told_.map((step) => el('p', {}, step.text, step.section && el('span', { class: 'section' }, ` ${step.section}`)));
  if (lines.length <= AT_ONCE + 1) return lines;
  const rest = lines.splice(AT_ONCE);
  return [lines, el('details', {}, el('summary', {}, t('events.more', { count: rest.length })), rest)];
}

/**
 * The entries that tell something: not the steps on the way to it.
 * @param {import('../types.js').Change[]} entries
 */
export const telling = (entries) => entries.filter(({ steps: happened, note, amendment }) => happened.length || note || amendment);

/** @param {import('../types.js').Change} change */
export const who = (change) => (change.by === 'marshal' || !change.by ? t('seat.marshal') : change.by);
