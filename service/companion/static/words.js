import english from './words/en.js';

/** @type {Record<string, string>} */
let catalogue = english;

/** Takes the catalogue of the browser's first language where there is one; what it lacks is said in English. */
export async function chooseLanguage() {
  const language = (navigator.language || 'en').slice(0, 2).toLowerCase();
  if (language === 'en') return;
  try {
    const found = await import(`./words/${language}.js`);
    catalogue = { ...english, ...found.default };
    document.documentElement.lang = language;
  } catch {
    // Nobody has written that file yet.
  }
}

/**
 * The text of a code. `{name}` stands for a param, `{n|one die|{n} dice}` for a singular and a plural.
 * @param {string} code
 * @param {Record<string, any>} [params]
 */
export function t(code, params = {}) {
  const text = catalogue[code];
  return text === undefined ? humanized(code.slice(code.lastIndexOf('.') + 1)) : filled(text, params);
}

/** @param {string} code */
export const hasWords = (code) => code in catalogue;

/**
 * @param {string} text
 * @param {Record<string, any>} params
 */
function filled(text, params) {
  return text
    .replace(/\{(\w+)\|([^|]*)\|((?:[^{}]|\{\w+\})*)\}/g, (_, name, one, more) => (Number(params[name]) === 1 ? one : more))
    .replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ''));
}

/**
 * A name of the API as people read it: `free_floater` is "Free floater".
 * @param {unknown} name
 */
export function humanized(name) {
  const text = String(name).replaceAll(/[_-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A name in the middle of a sentence.
 * @param {unknown} name
 */
export const named = (name) => String(name).replaceAll('_', ' ');
