import { t } from '../words.js';
import { el, freshId } from './dom.js';

/**
 * A number with a minus and a plus beside it, big enough for a thumb. Fires `input`; `value` is a number.
 */
export class Stepper extends HTMLElement {
  /**
   * @param {{label: string, lowest: number, highest: number, step?: number, value?: number, hint?: string}} options
   */
  static of({ label, lowest, highest, step = 1, value = lowest, hint = '' }) {
    const made = /** @type {Stepper} */ (document.createElement('rm-stepper'));
    Object.assign(made, { lowest, highest, step });
    made.build(label, value, hint);
    return made;
  }

  lowest = 0;
  highest = 0;
  step = 1;

  /**
   * @param {string} label
   * @param {number} value
   * @param {string} hint
   */
  build(label, value, hint) {
    const id = freshId();
    this.input = el('input', { id, type: 'number', inputmode: 'numeric', min: this.lowest, max: this.highest, step: this.step, value });
    this.input.addEventListener('change', () => (this.value = this.value));
    this.note = el('small', { id: `${id}-hint` }, hint);
    this.input.setAttribute('aria-describedby', this.note.id);
    const turn = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ code) =>
      el('button', { type: 'button', class: 'step', 'aria-label': t(code, { label }), onclick: () => this.move(by) }, sign);
    this.append(
      el('label', { for: id }, label),
      el('span', { class: 'steps' }, turn(-1, '−', 'stepper.less'), this.input, turn(1, '+', 'stepper.more')),
      this.note,
    );
  }

  get value() {
    const number = Math.round((Number(this.input.value) || 0) / this.step) * this.step;
    return Math.min(this.highest, Math.max(this.lowest, number));
  }

  set value(number) {
    this.input.value = String(number);
  }

  /** @param {string} text */
  set hint(text) {
    this.note.textContent = text;
  }

  /** @param {number} by */
  move(by) {
    this.value = Math.min(this.highest, Math.max(this.lowest, this.value + by * this.step));
    this.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

customElements.define('rm-stepper', Stepper);
