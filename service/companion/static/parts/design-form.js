import { call } from '../api.js';
import { t } from '../words.js';
import { button, el, fill } from './dom.js';
import { attempt } from './notice.js';
import { Stepper } from './stepper.js';

const STYLES = ['fast', 'fighter', 'collector'];

/**
 * The Levels of a ship to design, with the points that are left; whoever does not know where to begin takes a ready one. `value()` are the Levels.
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
    const over = spent - form.points;
    fill(left, over > 0 ? t('sheet.over', { over }) : t('sheet.left', { left: -over, points: form.points }));
    left.classList.toggle('over', over > 0);
  };
  const place = el('div');
  const begin = (/** @type {string} */ style) => attempt(place, async () => {
    const { designs } = await call('GET', '/demons-run/set-up-sheet');
    const { levels: wished } = designs.find((/** @type {any} */ each) => each.name === style);
    // House rules can make a sheet smaller.
    for (const { name, box, stepper } of levels) stepper.value = Math.min(wished[name], box.highest);
    count();
  });
  const ready = el('details', {}, el('summary', {}, t('sheet.ready')), place,
    el('div', { class: 'list' }, STYLES.map((style) => button([el('span', {}, t(`design.${style}`)), el('small', {}, t(`design.${style}-hint`))], () => begin(style), { class: 'choice' }))));
  const node = el('div', {}, ready, left, el('div', { class: 'steppers' }, levels.map(({ stepper }) => stepper)));
  node.addEventListener('input', count);
  node.addEventListener('change', count);
  count();
  return { node, value: () => Object.fromEntries(levels.map(({ name, stepper }) => [name, stepper.value])) };
}
