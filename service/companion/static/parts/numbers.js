import { t } from '../words.js';
import { el } from './dom.js';

/** @typedef {{value: number, low: number, high: number}} Estimate */

/** As the browser has it: British English writes dates otherwise than American English. */
const language = () => navigator.languages.find((each) => each.startsWith(document.documentElement.lang)) ?? document.documentElement.lang;

/**
 * @param {number} number
 * @param {number} [digits] behind the point
 */
export const decimal = (number, digits = 1) => number.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** @param {number} number */
export const whole = (number) => number.toLocaleString(language());

/** @param {number} share 0 to 1 */
export const percent = (share) => t('number.percent', { number: decimal(share * 100) });

/**
 * An estimate with its interval.
 * @param {Estimate | null} estimate
 * @param {(number: number) => string} [say]
 */
export function estimated(estimate, say = decimal) {
  if (!estimate) return '–';
  const { value, low, high } = estimate;
  return [el('strong', {}, say(value)), el('small', { class: 'interval' }, t('number.interval', { low: say(low), high: say(high) }))];
}

/**
 * The same with its sign, for a difference.
 * @param {(number: number) => string} say
 */
export const signed = (say) => (/** @type {number} */ number) => (number > 0 ? `+${say(number)}` : say(number).replace('-', '−'));

/**
 * A table that can be scrolled sideways by a finger and by the keys.
 * @param {string} caption
 * @param {string[]} heads
 * @param {any[][]} rows the first cell of each is its head
 * @param {string} [of] what it is about, where a page has several with the same caption
 */
export function tabled(caption, heads, rows, of) {
  return el(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': of ? t('number.of', { caption, of }) : caption },
    el('table', { class: 'numbers' },
      el('caption', {}, caption),
      el('thead', {}, el('tr', {}, heads.map((head) => el('th', { scope: 'col' }, head)))),
      el('tbody', {}, rows.map(([head, ...cells]) => el('tr', {}, el('th', { scope: 'row' }, head), cells.map((cell) => el('td', {}, cell)))))),
  );
}

/**
 * A moment as people write it.
 * @param {string | number} moment
 */
export const when = (moment) => new Date(moment).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
