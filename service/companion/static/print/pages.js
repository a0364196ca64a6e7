import { el } from '../parts/dom.js';

/**
 * A page to print, as it is seen before.
 * @param {string} title
 * @param {any} content
 * @param {{isWide?: boolean}} [how]
 */
export function page(title, content, { isWide = false } = {}) {
  return el('section', { class: `page${isWide ? ' wide' : ''}`, 'aria-label': title }, content);
}

/**
 * A picture that fills its page.
 * @param {string} title
 * @param {string} text an SVG document
 */
export function picturePage(title, text) {
  const [, , , width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(text) ?? [];
  const picture = el('img', { alt: title });
  picture.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  picture.addEventListener('load', () => URL.revokeObjectURL(picture.src));
  return page(title, picture, { isWide: Number(width) > Number(height) });
}
