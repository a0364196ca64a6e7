import { t } from '../words.js';
import { el, fill } from '../parts/dom.js';
import { Stepper } from '../parts/stepper.js';
import { deed } from './allowed.js';

/**
 * The secret allocation of Demon's Run: Levels, and the Fuel that they cost.
 * @param {import('../types.js').Offer} offer
 * @param {import('./forms.js').Desk} desk
 */
export function allocation(offer, desk) {
  const form = offer.params.form;
  const levels = Object.entries(form.levels).map(([name, box]) => ({
    name,
    box,
    stepper: Stepper.of({
      label: t(`function.${name}`),
      lowest: 0,
      highest: box.highest,
      hint: box.highest ? t('allocation.cost', { fuel: box.fuel_per_level, highest: box.highest }) : t('allocation.none'),
    }),
  }));
  const sum = el('p', { class: 'left', role: 'status' });
  const value = (/** @type {string} */ name) => levels.find((level) => level.name === name)?.stepper.value ?? 0;
  const count = () => {
    const cost = levels.reduce((total, { box, stepper }) => total + stepper.value * box.fuel_per_level, 0);
    const velocity = form.velocity + value('accelerate') - value('decelerate');
    fill(sum, t('allocation.sum', { cost, left: form.fuel - cost, velocity }));
    sum.classList.toggle('over', cost > form.fuel);
  };
  const params = () => Object.fromEntries(levels.filter(({ stepper }) => stepper.value).map(({ name, stepper }) => [name, stepper.value]));
  const node = el(
    'div',
    {},
    el('p', {}, t('allocation.title', { ship: form.ship, fuel: form.fuel, velocity: form.velocity })),
    form.crises.length > 0 && el('p', { class: 'warning' }, t('allocation.crises', { crises: form.crises.map((/** @type {string} */ each) => t(`crisis.${each}`)).join(', ') })),
    sum,
    el('div', { class: 'steppers' }, levels.map(({ stepper }) => stepper)),
    deed(offer, desk, params, t('allocation.done')),
  );
  node.addEventListener('input', count);
  node.addEventListener('change', count);
  count();
  return node;
}
