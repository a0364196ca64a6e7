import { allocation } from './allocation.js';
import { cards } from './cards.js';
import { choices } from './choices.js';
import { design } from './design.js';
import { move } from './move.js';
import { schemaForm } from './schema.js';

/**
 * What a form needs.
 * @typedef {{
 *   session: import('../session.js').Session, board: import('../parts/board.js').Board, place: Element,
 *   send: (offer: import('../types.js').Offer, params?: Record<string, any>) => Promise<any>,
 * }} Desk
 */

/**
 * Offers that answer one question are one form.
 * @param {import('../types.js').Offer[]} offers
 */
export function groups(offers) {
  /** @type {Map<string, import('../types.js').Offer[]>} */
  const found = new Map();
  for (const offer of offers) {
    const key = `${offer.decision} ${offer.name}`;
    found.set(key, [...(found.get(key) ?? []), offer]);
  }
  return [...found.values()];
}

/**
 * The form of a group of offers, by the shape of what they ask.
 * @param {import('../types.js').Offer[]} group
 * @param {Desk} desk
 */
export function formFor(group, desk) {
  const form = group[0].params.form;
  if (form === undefined) return group.every(({ params }) => Array.isArray(params.cards)) ? cards(group, desk) : choices(group, desk);
  if (Array.isArray(form.ends)) return move(group[0], desk);
  if (isSheet(form)) return form.fuel === undefined ? design(group[0], desk) : allocation(group[0], desk);
  return schemaForm(group[0], desk);
}

/** @param {Record<string, any>} form */
const isSheet = (form) => typeof form.ship === 'string';
