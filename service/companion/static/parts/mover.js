import { t } from '../words.js';
import { el } from './dom.js';

/**
 * Which car is next, where one player has several; nothing in the other games.
 * @param {import('../session.js').Session} session
 */
export function mover(session) {
  const car = session.view?.view.next;
  return car && el('p', { class: 'mover' }, t('turn.car', { car }));
}

/**
 * The seat of whoever rolls: a seat itself, or that of a ship; empty for a marker or a car that nobody plays.
 * @param {import('../session.js').Session} session
 * @param {string} by
 * @returns {string}
 */
export function seatOf({ view }, by) {
  if (view?.seats.includes(by)) return by;
  const ship = view?.view.ships?.find((/** @type {any} */ each) => each.name === by);
  return ship?.seat ?? '';
}
