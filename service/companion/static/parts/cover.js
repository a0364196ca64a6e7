import { t } from '../words.js';
import { button, el } from './dom.js';

/**
 * Between two seats of one phone: nothing of either is shown until the next player says so.
 * @param {string} seat
 * @param {() => any} uncover
 */
export function cover(seat, uncover) {
  return el(
    'div',
    { class: 'cover', role: 'alert' },
    el('p', {}, t('cover.pass', { seat })),
    button(t('cover.here', { seat }), uncover, { class: 'main' }),
  );
}
