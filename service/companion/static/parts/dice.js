import { humanized, t } from '../words.js';
import { announce, button, el, fill, freshId } from './dom.js';
import { faceNames } from './dice-names.js';
import { attempt } from './notice.js';
import { purposeOf } from './purpose.js';

const MOST_KEYS = 12;

/**
 * Real dice: a whole batch in one line or by keys. What is typed beyond the batch answers the next one; of a batch with a mistake
 * the good dice stay.
 */
export class DiceKeypad extends HTMLElement {
  /**
   * @param {import('../session.js').Session} session
   * @param {Element} place where refusals are told: the keypad itself may be gone by then
   */
  constructor(session, place) {
    super();
    this.session = session;
    this.place = place;
    /** What lies on the table and has not been taken yet. @type {number[]} */
    this.values = [];
    /** The version that the typed dice are for. */
    this.version = 0;
    this.shown = '';
    this.isSending = false;
  }

  get batch() {
    return this.session.offers.pending;
  }

  update() {
    const batch = this.batch;
    if (!batch || this.isSending) return;
    const shown = JSON.stringify([batch, this.session.offers.version, this.session.seat]);
    if (shown === this.shown) return;
    const wasLeft = this.left;
    this.shown = shown;
    this.left = [];
    this.values = [];
    this.version = this.session.offers.version;
    this.build(batch);
    if (wasLeft?.length) this.take(wasLeft);
  }

  /** Dice typed beyond the last batch. @type {number[]} */
  left = [];

  /** @param {import('../types.js').AwaitedDice} batch */
  build(batch) {
    const by = batch.by && batch.by !== this.session.seat ? t('dice.by', { by: humanized(batch.by) }) : '';
    const id = freshId();
    this.line = el('input', {
      id, class: 'line', inputmode: batch.sides > 9 ? 'text' : 'numeric', autocomplete: 'off', 'aria-describedby': `${id}-hint`,
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && this.send(),
      oninput: () => this.read(),
    });
    this.boxes = el('ol', { class: 'dice', 'aria-hidden': 'true' });
    const names = faceNames(this.session, batch);
    const isDrawn = names.length > 0;
    const keys = batch.sides <= MOST_KEYS ? Array.from({ length: batch.sides }, (_, place) => this.key(place + 1, names[place])) : [];
    const purpose = t(isDrawn ? 'dice.draw' : 'dice.purpose', { purpose: purposeOf(batch.purpose), count: batch.count, sides: batch.sides });
    fill(
      this,
      el('p', { class: 'purpose' }, el('strong', {}, purpose), by && el('span', {}, ` ${by}`)),
      isDrawn ? this.drawing(keys) : this.typing(batch, keys),
    );
    this.draw();
    announce(`${purpose} ${by}`);
  }

  /**
   * One of a few things that have names.
   * @param {Element[]} keys
   */
  drawing(keys) {
    return [el('div', { class: 'list' }, keys), el('div', { class: 'row' }, button(t('dice.server-draws'), () => this.letRoll(), { class: 'quiet' }))];
  }

  /**
   * Numbers, by keys or in a line.
   * @param {import('../types.js').AwaitedDice} batch
   * @param {Element[]} keys
   */
  typing(batch, keys) {
    const { id } = this.line;
    return [
      this.boxes,
      keys.length > 0 && el('div', { class: 'keys' }, keys, this.back()),
      el('label', { for: id }, t('dice.line')),
      this.line,
      el('small', { id: `${id}-hint` }, t('dice.hint', { count: batch.count })),
      el('div', { class: 'row' }, button(t('dice.take'), () => this.send(), { class: 'main' }), button(t('dice.server'), () => this.letRoll(), { class: 'quiet' })),
    ];
  }

  /**
   * @param {number} value
   * @param {string} [name]
   */
  key(value, name = '') {
    return el('button', { type: 'button', class: 'key', onclick: () => this.take([value]) }, name || String(value));
  }

  back() {
    return el('button', { type: 'button', class: 'key', 'aria-label': t('dice.back'), onclick: () => this.set(this.values.slice(0, -1)) }, '⌫');
  }

  /**
   * Dice that are typed by keys; a full batch goes off by itself.
   * @param {number[]} values
   */
  take(values) {
    this.set([...this.values, ...values]);
    if (this.batch && this.values.length >= this.batch.count && !this.faults().length) this.send();
  }

  /** @param {number[]} values */
  set(values) {
    this.values = values;
    this.line.value = values.join(' ');
    this.draw();
  }

  /** "3 4 6", "3,4,6" or, where a die has nine sides at most, "346". */
  read() {
    const sides = this.batch?.sides ?? 6;
    const pattern = sides <= 9 ? /\d/g : /\d+/g;
    this.values = [...this.line.value.matchAll(pattern)].map(([text]) => (text === '0' && sides === 10 ? 10 : Number(text)));
    this.draw();
  }

  /** Places of dice that cannot show what is typed. */
  faults() {
    const sides = this.batch?.sides ?? 0;
    return this.values.flatMap((value, place) => (value < 1 || value > sides ? [place] : []));
  }

  draw() {
    const batch = this.batch;
    if (!batch) return;
    const faults = new Set(this.faults());
    const count = Math.max(batch.count, this.values.length);
    fill(
      this.boxes,
      Array.from({ length: count }, (_, place) =>
        el('li', { class: `${faults.has(place) ? 'bad' : ''} ${place >= batch.count ? 'next' : ''}` }, this.values[place] ?? '')),
    );
  }

  async send() {
    const batch = this.batch;
    if (!batch || this.isSending) return;
    const faults = this.faults();
    if (faults.length) return this.tell(t('dice.fault', { number: faults[0] + 1, value: this.values[faults[0]], sides: batch.sides }));
    if (this.values.length < batch.count) return this.tell(t('dice.more', { count: batch.count - this.values.length }));
    const values = this.values.slice(0, batch.count);
    this.left = this.values.slice(batch.count);
    await this.answer({ values });
  }

  letRoll() {
    this.left = [];
    return this.answer({ server: 'roll' });
  }

  /** @param {{values: number[]} | {server: 'roll'}} answer */
  async answer(answer) {
    this.isSending = true;
    const change = await attempt(this.place, () => this.session.roll(answer, this.version));
    if (!change) this.left = [];
    this.isSending = false;
    this.update();
  }

  /** @param {string} text */
  tell(text) {
    fill(this.place, el('p', { class: 'notice bad', role: 'alert' }, text));
  }
}

customElements.define('rm-dice', DiceKeypad);
