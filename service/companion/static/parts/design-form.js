import { t } from '../words.js';
import { el, fill } from './dom.js';
import { Stepper } from './stepper.js';

/**
 * The Levels of a ship to design, with the points that are left. `value()` are the Levels.
 * @param {{points: number, levels: Record<string, {lowest: number, highest: number, step: number, points_per_step: number}>}} form
 */
export function designForm(form) {
  const levels = Object.entries(form.levels).map(([name, box]) => ({
    name,
    box,
    stepper: Stepper.of({
      label: t(`function.${name}`),
      lowest: box.lowest,
      highest: box.highest,
      step: box.step,
      hint: t(box.step === 1 ? 'sheet.cost-of-one' : 'sheet.cost', { points: box.points_per_step, step: box.step }),
    }),
  }));
  const left = el('p', { class: 'left', role: 'status' });
  const count = () => {
    const spent = levels.reduce((sum, { box, stepper }) => sum + (stepper.value / box.step) * box.points_per_step, 0);
    fill(left, t('sheet.left', { left: form.points - spent, points: form.points }));
    left.classList.toggle('over', spent > form.points);
  };
  const node = el('div', {}, left, el('div', { class: 'steppers' }, levels.map(({ stepper }) => stepper)));
  node.addEventListener('input', count);
  node.addEventListener('change', count);
  count();
  return { node, value: () => Object.fromEntries(levels.map(({ name, stepper }) => [name, stepper.value])) };
}
