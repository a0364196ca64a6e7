import { t } from '../words.js';
import { button, el, fill, freshId } from './dom.js';
import { attempt } from './notice.js';

const AT_ONCE = 6;

/** @typedef {{version: number, id: string, text: string}} Move */

/** What to move on the real table, one thing after the other. What anybody ticks is ticked on every phone. */
export class TableMoves extends HTMLElement {
  /** @param {import('../session.js').Session} session */
  constructor(session) {
    super();
    this.session = session;
    this.list = el('div');
    this.place = el('div');
    this.shown = '';
    /** What was ticked last on this device. @type {Move[]} */
    this.latest = [];
    fill(this, this.list, this.place);
    session.ticks.addEventListener('change', () => this.update());
  }

  update() {
    const open = this.open();
    const shown = [...open.map(name), this.latest.length].join();
    if (shown === this.shown) return;
    this.shown = shown;
    const held = this.held();
    fill(
      this.list,
      open.length
        ? el('ul', { class: 'ticks', 'aria-live': 'polite' }, open.slice(0, AT_ONCE).map((move) => this.row(move)))
        : el('p', { class: 'small' }, t('moves.none')),
      open.length > AT_ONCE && el('p', { class: 'small' }, t('moves.more', { count: open.length - AT_ONCE })),
      open.length > 1 && button(t('moves.all', { count: open.length }), () => this.tick(open), { class: 'quiet' }),
      this.latest.length > 0 && button(t('moves.back'), () => this.untick(), { class: 'quiet' }),
    );
    if (held !== null) this.hold(held);
  }

  /** What has not been ticked, in order. */
  open() {
    const isDone = this.session.ticks.now();
    return this.session.entries
      .flatMap(({ version, table }) => table.map(({ id, text }) => ({ version, id, text })))
      .filter((move) => move.text && !isDone(move));
  }

  /** @param {Move} move */
  row(move) {
    const id = freshId();
    const box = el('input', { id, type: 'checkbox', name: name(move), onchange: () => this.tick([move]) });
    return el('li', {}, box, el('label', { for: id }, move.text));
  }

  /** @param {Move[]} moves */
  tick(moves) {
    this.latest = moves;
    return attempt(this.place, () => this.session.ticks.put(moves, true));
  }

  untick() {
    const moves = this.latest;
    this.latest = [];
    return attempt(this.place, () => this.session.ticks.put(moves, false));
  }

  /** The box that the keyboard is at, null for none: others tick too, and must not take it away. */
  held() {
    const active = document.activeElement;
    return active instanceof HTMLInputElement && this.contains(active) ? active.name : null;
  }

  /** @param {string} held */
  hold(held) {
    const boxes = [...this.querySelectorAll('input')];
    (boxes.find((box) => box.name === held) ?? boxes[0])?.focus();
  }
}

/** @param {Move} move */
const name = ({ version, id }) => `${version}.${id}`;

customElements.define('rm-table-moves', TableMoves);
