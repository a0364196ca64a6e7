import { hasWords, named, t } from '../words.js';
import { button, el } from '../parts/dom.js';
import { likelihoods, odds } from '../parts/odds.js';

const MANY = 12;

/** Chances that a button has room for. */
const FEW = 3;

/**
 * A button for each choice, with what comes of it.
 * @param {import('../types.js').Offer[]} group
 * @param {import('./forms.js').Desk} desk
 */
export function choices(group, { send }) {
  const title = t(`action.${group[0].name}`);
  if (group.length === 1 && !told(group[0].params, group[0].name)) {
    return el('div', {}, button(title, () => send(group[0]), { class: 'main' }), whatMayCome(group[0].params.does?.odds));
  }
  return el(
    'fieldset',
    { class: 'choices' },
    el('legend', {}, title),
    el('div', { class: group.length > MANY ? 'list short' : 'list' }, group.map((offer) => choice(offer, title, send))),
  );
}

/**
 * @param {import('../types.js').Offer} offer
 * @param {string} title
 * @param {import('./forms.js').Desk['send']} send
 */
function choice(offer, title, send) {
  const { does = {}, ...params } = offer.params;
  const { odds: found = [], ...known } = does;
  const isLong = found.length > FEW;
  const lines = [useOf(offer.name, params), effects(known), ...(isLong ? [] : likelihoods(found))].filter(Boolean);
  const plain = `plain.${offer.name}`;
  const chosen = button([el('span', {}, told(params, offer.name) || (hasWords(plain) ? t(plain) : title)), lines.map((line) => el('small', {}, line))], () => send(offer), { class: 'choice' });
  return isLong && isNews(found) ? el('div', {}, chosen, whatMayCome(found)) : chosen;
}

/**
 * Where all is equally likely, and what comes of it is told elsewhere, the card itself has said it.
 * @param {import('../types.js').Chance[]} found
 */
function isNews(found) {
  return found.some(({ fraction, steps }) => steps.length > 0 || fraction !== found[0].fraction);
}

/**
 * Behind a summary: it can be long, and whoever likes surprises leaves it shut.
 * @param {import('../types.js').Chance[]} [found]
 */
function whatMayCome(found = []) {
  return found.length > 0 && el('details', {}, el('summary', {}, t('odds.title')), odds(found));
}

/**
 * The params of an action in words, empty for none.
 * @param {Record<string, any>} params
 * @param {string} action
 */
function told(params, action) {
  return Object.entries(params)
    .filter(([name]) => name !== 'does')
    .map(([name, value]) => {
      const own = `choice.${action}.${name}`;
      return t(hasWords(own) ? own : `choice.${name}`, { value: value === true ? t('yes') : value === false ? t('no') : named(value) });
    })
    .join(', ');
}

/**
 * What a card does that is played now, empty for none: by what a joker is played as, by its rank, or by its suit.
 * @param {string} action
 * @param {Record<string, any>} params
 */
function useOf(action, { card = '', as }) {
  const [suit, rank] = card.split('-');
  const found = [as, rank, suit].map((use) => `use.${action}.${use}`).find(hasWords);
  return found && t(found);
}

/**
 * What a choice does, as far as a player needs to hear it.
 * @param {Record<string, any>} does
 */
function effects(does) {
  return Object.entries(does)
    .filter(([name, value]) => hasWords(`effect.${name}`) && value !== 0 && value !== false && value !== null && !(Array.isArray(value) && !value.length))
    .map(([name, value]) => t(`effect.${name}`, { value: Array.isArray(value) ? value.join(' ') : named(value) }))
    .join(' · ');
}
