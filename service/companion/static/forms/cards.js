import { t } from '../words.js';
import { button, el, fill } from '../parts/dom.js';
import { explain } from '../parts/notice.js';

/**
 * The hand of the card race: a card, what playing it does, and why another one cannot be played.
 * @param {import('../types.js').Offer[]} group
 * @param {import('./forms.js').Desk} desk
 */
export function cards(group, { session, place, send }) {
  const hand = session.view?.view.hand ?? [];
  const playable = new Set(group.filter(({ params }) => params.cards.length === 1).map(({ params }) => params.cards[0]));
  const idle = hand.filter((/** @type {string} */ card, /** @type {number} */ at) => !playable.has(card) && hand.indexOf(card) === at);
  const car = group[0].params.does?.car;
  return el(
    'div',
    {},
    el('p', {}, t('cards.play', { car: car ?? '' })),
    el('div', { class: 'hand' }, group.map((offer) => button(face(offer.params.cards, offer.params.does), () => send(offer), { class: `playing ${suit(offer.params.cards[0])}` }))),
    idle.length > 0 && el('p', { class: 'small' }, t('cards.idle')),
    idle.length > 0 && el('div', { class: 'hand' }, idle.map((/** @type {string} */ card) => button(face([card]), () => whyNot(group[0], card, session, place), { class: `playing idle ${suit(card)}` }))),
  );
}

/**
 * @param {string[]} played
 * @param {Record<string, any>} [does]
 */
function face(played, does) {
  return [
    el('span', { class: 'pips' }, played.map(cardName).join(' + ')),
    el('small', {}, does ? t('cards.does', { distance: does.distance, space: does.space, lane: does.lane }) : t('cards.why-not')),
    does && does.dropped > 0 && el('small', {}, t('cards.dropped', { count: does.dropped })),
  ];
}

/** @param {string} card */
function cardName(card) {
  const [kind, number] = card.split('-');
  return number ? t('cards.name', { number, kind: t(`suit.${kind}`) }) : t(`suit.${card}`);
}

/** @param {string} card */
const suit = (card) => card.split('-')[0];

/**
 * @param {import('../types.js').Offer} offer
 * @param {string} card
 * @param {import('../session.js').Session} session
 * @param {Element} place
 */
async function whyNot(offer, card, session, place) {
  try {
    await session.tryOut(offer, { cards: [card] });
    fill(place);
  } catch (error) {
    fill(place, explain(error));
  }
}
