import { read, write } from '../store.js';
import { t } from '../words.js';
import { button, el, fill, freshId } from './dom.js';

const AT_ONCE = 6;

/** What to move on the real table, one thing after the other. What is ticked stays ticked on this device. */
export class TableMoves extends HTMLElement {
  /** @param {import('../session.js').Session} session */
  constructor(session) {
    super();
    this.session = session;
    this.key = `race-marshal.ticked.${session.id}`;
    /** All up to this version is done. */
    this.done = read(this.key, { upTo: Math.max(0, (session.view?.version ?? 1) - 1), ticked: [] }).upTo;
    /** @type {Set<string>} */
    this.ticked = new Set(read(this.key, { ticked: [] }).ticked);
    this.shown = '';
  }

  update() {
    const open = this.open();
    const shown = open.map(({ id }) => id).join();
    if (shown === this.shown && this.childElementCount) return;
    this.shown = shown;
    if (!open.length) {
      fill(this, el('p', { class: 'small' }, t('moves.none')));
      return;
    }
    fill(
      this,
      el('ul', { class: 'ticks', 'aria-live': 'polite' }, open.slice(0, AT_ONCE).map((move) => this.row(move))),
      open.length > AT_ONCE && el('p', { class: 'small' }, t('moves.more', { count: open.length - AT_ONCE })),
      open.length > 1 && button(t('moves.all', { count: open.length }), () => this.tickAll(), { class: 'quiet' }),
    );
  }

  /** What has not been ticked, in order. */
  open() {
    return this.session.entries
      .filter((entry) => entry.version > this.done)
      .flatMap((entry) => entry.table.map((move, place) => ({ id: `${entry.version}.${place}`, text: move.text })))
      .filter((move) => move.text && !this.ticked.has(move.id));
  }

  /** @param {{id: string, text: string}} move */
  row(move) {
    const id = freshId();
    const box = el('input', { id, type: 'checkbox', onchange: () => this.tick(move.id) });
    return el('li', {}, box, el('label', { for: id }, move.text));
  }

  /** @param {string} id */
  tick(id) {
    this.ticked.add(id);
    this.save();
    const next = /** @type {HTMLElement | null} */ (this.querySelector('input:not(:checked)'));
    this.update();
    (/** @type {HTMLElement | null} */ (this.querySelector('input')) ?? next)?.focus();
  }

  tickAll() {
    this.done = this.session.view?.version ?? this.done;
    this.ticked.clear();
    this.save();
    this.update();
  }

  save() {
    if (!this.open().length) {
      this.done = this.session.view?.version ?? this.done;
      this.ticked.clear();
    }
    write(this.key, { upTo: this.done, ticked: [...this.ticked] });
  }
}

customElements.define('rm-table-moves', TableMoves);
