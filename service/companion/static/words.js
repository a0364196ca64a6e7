import english from './words/en.js';

/** The language of `words/en.js`. */
const ENGLISH = 'en';

/** @type {Record<string, string>} */
let catalogue = english;

/** The languages that there are catalogues of, each the name of a file in `words/`; the service lists them in the page. */
export const languages = () => document.documentElement.dataset.languages?.split(' ') ?? [ENGLISH];

/**
 * Takes the catalogue of the first language that there is one of; what it lacks is said in English.
 * @param {string} chosen on this device, empty to go by the browser
 */
export async function chooseLanguage(chosen) {
  const wanted = [chosen, ...navigator.languages.map((each) => each.slice(0, 2).toLowerCase())];
  const language = wanted.find((each) => languages().includes(each)) ?? ENGLISH;
  if (language === ENGLISH) return;
  const found = await import(`./words/${language}.js`);
  catalogue = { ...english, ...found.default };
  document.documentElement.lang = language;
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

/**
 * What the API says in English and with a code, in the words of the catalogue where it has any.
 * @param {string} code
 * @param {string} sentence of the API
 * @param {Record<string, any>} [params]
 */
export const said = (code, sentence, params) => (hasWords(code) ? t(code, params) : sentence);

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
  const text = (hasWords(`name.${name}`) ? named(name) : String(name).replaceAll(/[_-]+/g, ' ')).trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A name in the middle of a sentence: by the catalogue's words, and where it has none as it is. `red-4` is of the kind `numbered.red`.
 * @param {unknown} name
 * @returns {string}
 */
export function named(name) {
  const text = String(name);
  if (hasWords(`name.${text}`)) return t(`name.${text}`);
  const [, kind = '', number = ''] = /^(\w+)-(\w+)$/.exec(text) ?? [];
  return hasWords(`numbered.${kind}`) ? t(`numbered.${kind}`, { number: named(number) }) : text.replaceAll('_', ' ');
}

/**
 * A bot as people call it.
 * @param {string} bot
 */
export const botName = (bot) => (hasWords(`bot.${bot}`) ? t(`bot.${bot}`) : humanized(bot));
