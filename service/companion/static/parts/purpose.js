import { hasWords, humanized, t } from '../words.js';

/** Purposes of dice with a name in them. @type {Array<[RegExp, string]>} */
const OF_SOMETHING = [
  [/^moves of (.+) \(blue die\)$/, 'purpose.blue-die'],
  [/^direction of (.+) \(red die\)$/, 'purpose.red-die'],
  [/^moves of (.+)$/, 'purpose.moves'],
  [/^order of starting row (\d+)$/, 'purpose.starting-row'],
];

/**
 * What dice are for, as people read it.
 * @param {string} purpose
 */
export function purposeOf(purpose) {
  for (const [pattern, code] of OF_SOMETHING) {
    const [, name] = pattern.exec(purpose) ?? [];
    if (name) return t(code, { name });
  }
  const code = `purpose.${purpose.replaceAll(' ', '-')}`;
  return hasWords(code) ? t(code) : humanized(purpose);
}
