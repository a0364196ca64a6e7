import { t } from '../words.js';
import { button, el, fill } from '../parts/dom.js';
import { explain, good } from '../parts/notice.js';
import { odds } from '../parts/odds.js';
import { purposeOf } from '../parts/purpose.js';

/**
 * "Is this allowed?" and "Do it", side by side: the answer stands right under them.
 * @param {import('../types.js').Offer} offer
 * @param {import('./forms.js').Desk} desk
 * @param {() => Record<string, any>} params
 * @param {string} label
 */
export function deed(offer, { session, send }, params, label) {
  const place = el('div');
  const ask = async () => {
    try {
      const { missing, odds: found } = await session.tryOut(offer, params());
      fill(place, good(missing ? t('allowed.dice', { count: missing.count, purpose: purposeOf(missing.purpose) }) : t('allowed.yes')), odds(found));
    } catch (error) {
      fill(place, explain(error));
    }
  };
  return el('div', {}, place, el('div', { class: 'row' }, button(label, () => send(offer, params()), { class: 'main' }), button(t('allowed.ask'), ask, { class: 'quiet' })));
}
