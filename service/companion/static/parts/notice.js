import { Problem, Unreached } from '../api.js';
import { hasWords, said, t } from '../words.js';
import { announce, el, fill } from './dom.js';

/**
 * A refusal in words that somebody can act on, with the section of the rulebook.
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof Problem) {
    const code = `problem.${error.code}`;
    const more = error.errors.filter(({ detail }) => detail !== error.message && !hasWords(code)).map((each) => el('li', {}, faultOf(each)));
    return el(
      'div',
      { class: 'notice bad', role: 'alert' },
      el('p', {}, said(code, error.message, error.params)),
      more.length > 0 && el('ul', {}, more),
      error.rule && el('p', { class: 'small' }, t('problem.section', { section: error.rule })),
    );
  }
  if (error instanceof Unreached) return el('div', { class: 'notice bad', role: 'alert' }, t('problem.unreached'));
  console.error(error);
  return el('div', { class: 'notice bad', role: 'alert' }, t('problem.unknown'));
}

/**
 * One of the things that are wrong with what was sent.
 * @param {import('../api.js').Fault} fault
 */
export const faultOf = ({ code, detail }) => said(`problem.${code}`, detail);

/**
 * Good news, for the eye and the ear.
 * @param {string} text
 */
export function good(text) {
  announce(text);
  return el('div', { class: 'notice good' }, el('p', {}, text));
}

/**
 * Does something, and tells in `place` why it was refused.
 * @param {Element} place
 * @param {() => Promise<any>} deed
 */
export async function attempt(place, deed) {
  fill(place);
  try {
    return await deed();
  } catch (error) {
    fill(place, explain(error));
    told.set(place, Date.now());
    return undefined;
  }
}

const LONG_ENOUGH = 5000;

/** When something was told. @type {WeakMap<Element, number>} */
const told = new WeakMap();

/**
 * Takes away what no longer fits, unless it has only just been said.
 * @param {Element} place
 */
export function tidy(place) {
  if (Date.now() - (told.get(place) ?? 0) > LONG_ENOUGH) fill(place);
}
