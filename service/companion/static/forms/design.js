import { t } from '../words.js';
import { designForm } from '../parts/design-form.js';
import { el } from '../parts/dom.js';
import { Stepper } from '../parts/stepper.js';
import { deed } from './allowed.js';

/**
 * The Set Up Sheet of Demon's Run: every Function, what its Levels cost, the points that are left, and where the ship points to.
 * @param {import('../types.js').Offer} offer
 * @param {import('./forms.js').Desk} desk
 */
export function design(offer, desk) {
  const form = offer.params.form;
  const levels = form.levels && designForm(form);
  const facing = Stepper.of({ label: t('sheet.facing'), lowest: form.facing.lowest, highest: form.facing.highest, value: form.facing.default, hint: t('sheet.facing-hint') });
  return el(
    'div',
    { class: 'sheet-form' },
    el('p', {}, t('sheet.title', { ship: form.ship })),
    levels?.node,
    facing,
    deed(offer, desk, () => ({ ...(levels ? { levels: levels.value() } : {}), facing: facing.value }), t('sheet.done')),
  );
}
