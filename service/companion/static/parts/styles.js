import { el } from './dom.js';

/**
 * Styles that only some screens need; asked for once.
 * @param {string} name of a file beside style.css
 */
export function styles(name) {
  const href = `/companion/${name}`;
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => document.head.append(el('link', { rel: 'stylesheet', href, onload: resolve, onerror: resolve })));
}
