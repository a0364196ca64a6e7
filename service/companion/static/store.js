/** What this device keeps: its tokens, and what it likes. Everything else is on the service. */

const SESSIONS = 'race-marshal.sessions';
const LANGUAGE = 'race-marshal.language';

/** A phone without storage (a private window) still plays; it only forgets. @type {Record<string, string>} */
const forgetful = {};

/**
 * @param {string} key
 * @param {any} fallback
 */
export function read(key, fallback) {
  try {
    const text = localStorage.getItem(key) ?? forgetful[key];
    return text ? JSON.parse(text) : fallback;
  } catch {
    return forgetful[key] ? JSON.parse(forgetful[key]) : fallback;
  }
}

/**
 * @param {string} key
 * @param {any} value
 */
export function write(key, value) {
  const text = JSON.stringify(value);
  forgetful[key] = text;
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: until the page is closed it is remembered all the same.
  }
}

/** The language chosen on this device, empty for that of the browser. @returns {string} */
export const chosenLanguage = () => read(LANGUAGE, '');

/** @param {string} language */
export const keepLanguage = (language) => write(LANGUAGE, language);

/** The sessions that this device belongs to. @returns {Record<string, import('./types.js').Kept>} */
export const sessions = () => read(SESSIONS, {});

/** @param {string} id @returns {import('./types.js').Kept | null} */
export const kept = (id) => sessions()[id] ?? null;

/**
 * @param {string} id
 * @param {Partial<import('./types.js').Kept>} change
 */
export function keep(id, change) {
  const all = sessions();
  all[id] = { token: '', game: '', seats: [], marshal: false, ...kept(id), ...change, at: Date.now() };
  write(SESSIONS, all);
}

/** @param {string} id */
export function forget(id) {
  const all = sessions();
  delete all[id];
  write(SESSIONS, all);
}
