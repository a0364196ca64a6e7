import { t } from '../words.js';
import { el, fill } from '../parts/dom.js';
import { Stepper } from '../parts/stepper.js';
import { deed } from './allowed.js';

/**
 * The Set Up Sheet of Demon's Run: every Function, what its Levels cost, and the points that are left.
 * @param {import('../types.js').Offer} offer
 * @param {import('./forms.js').Desk} desk
 */
export function design(offer, desk) {
  const form = offer.params.form;
  const levels = Object.entries(form.levels ?? {}).map(([name, box]) => ({
    name,
    box,
    stepper: Stepper.of({
      label: t(`function.${name}`),
      lowest: box.lowest,
      highest: box.highest,
      step: box.step,
      hint: t('sheet.cost', { points: box.points_per_step, step: box.step }),
    }),
  }));
  const facing = Stepper.of({ label: t('sheet.facing'), lowest: form.facing.lowest, highest: form.facing.highest, value: form.facing.default, hint: t('sheet.facing-hint') });
  const left = el('p', { class: 'left', role: 'status' });
  const count = () => {
    const spent = levels.reduce((sum, { box, stepper }) => sum + (stepper.value / box.step) * box.points_per_step, 0);
    fill(left, t('sheet.left', { left: form.points - spent, points: form.points }));
    left.classList.toggle('over', spent > form.points);
  };
  const node = el(
    'div',
    { class: 'sheet-form' },
    el('p', {}, t('sheet.title', { ship: form.ship })),
    levels.length > 0 && left,
    el('div', { class: 'steppers' }, levels.map(({ stepper }) => stepper), facing),
    deed(offer, desk, () => ({ ...(levels.length ? { levels: Object.fromEntries(levels.map(({ name, stepper }) => [name, stepper.value])) } : {}), facing: facing.value }), t('sheet.done')),
  );
  node.addEventListener('input', count);
  node.addEventListener('change', count);
  if (levels.length) count();
  return node;
}
