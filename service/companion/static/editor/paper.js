import { announce, el, fill, freshId, svg } from '../parts/dom.js';
import { t } from '../words.js';
import { paintOf, patterns } from './drawing.js';

const WIDTHS = ['fit', 'wide', 'wider'];
const NARROW = 700;
const MARGIN = 44;

/**
 * The board that is painted on: by mouse, finger and keyboard. Fires `touch` and `lift` round a stroke, and `paint` with the cell.
 */
export class Paper extends HTMLElement {
  /**
   * @param {any} kind a module like demons-run-map.js
   * @param {any} document
   */
  constructor(kind, document) {
    super();
    this.kind = kind;
    this.document = document;
    this.canDraw = false;
    this.isDrawing = false;
    this.last = '';
    this.cursor = '';
    this.width = kind.IS_WIDE && window.innerWidth < NARROW ? WIDTHS.length - 1 : 0;
    /** @type {Map<string, any>} */
    this.cells = new Map();
    /** @type {Map<string, any>} */
    this.shapes = new Map();
    this.ground = svg('g', { class: 'ground' });
    this.labels = svg('g', { class: 'labels' });
    this.pieces = svg('g');
    this.marks = svg('g', { class: 'marks' });
    this.picture = svg('svg', { class: 'paper', 'aria-hidden': 'true' }, patterns(), this.ground, this.labels, this.pieces, this.marks);
    this.sheet = el('div', { class: `sheet ${kind.IS_WIDE ? '' : 'upright '}${WIDTHS[this.width]}` }, this.picture);
    const hint = el('p', { class: 'small', id: freshId() }, t('editor.keys'));
    this.scroll = el('div', { class: 'scroll', tabindex: 0, role: 'application', 'aria-label': t('editor.paper'), 'aria-describedby': hint.id }, this.sheet);
    this.append(this.scroll, hint);
    this.listen();
    this.show(document);
  }

  listen() {
    this.picture.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => this.down(event));
    this.picture.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel']) this.picture.addEventListener(end, () => this.up());
    this.picture.addEventListener('click', (/** @type {MouseEvent} */ event) => this.tap(event));
    this.scroll.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.key(event));
    this.scroll.addEventListener('focus', () => this.drawMarks());
    this.scroll.addEventListener('blur', () => this.drawMarks());
  }

  /** @param {string} name @param {string} [cell] */
  tell(name, cell) {
    this.dispatchEvent(new CustomEvent(name, { detail: cell }));
  }

  /**
   * A finger moves the map, unless it was asked to draw; a mouse draws.
   * @param {PointerEvent} event
   */
  down(event) {
    this.wasDrawn = event.isPrimary && event.button === 0 && (event.pointerType === 'mouse' || this.canDraw);
    if (!this.wasDrawn) return;
    this.picture.setPointerCapture(event.pointerId);
    this.isDrawing = true;
    this.last = '';
    this.tell('touch');
    this.paintAt(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.isDrawing) return;
    const passed = event.getCoalescedEvents?.() ?? [];
    for (const each of passed.length ? passed : [event]) this.paintAt(each);
  }

  up() {
    if (!this.isDrawing) return;
    this.isDrawing = false;
    this.tell('lift');
  }

  /** @param {MouseEvent} event */
  tap(event) {
    if (this.wasDrawn) return;
    this.last = '';
    this.tell('touch');
    this.paintAt(event);
    this.tell('lift');
  }

  /** @param {MouseEvent} event */
  paintAt({ clientX, clientY }) {
    const cell = document.elementFromPoint(clientX, clientY)?.getAttribute('data-cell');
    if (!cell || cell === this.last) return;
    const isFirst = !this.last;
    this.last = cell;
    this.cursor = cell;
    this.tell(isFirst ? 'paint' : 'draw', cell);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      this.tell('touch');
      this.tell('paint', this.cursor);
      this.tell('lift');
      announce(this.told());
      return;
    }
    const next = this.kind.beside(this.cells, this.cursor, event.key);
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (!next) return;
    this.goTo(next);
    if (event.shiftKey) this.tell('draw', next);
    announce(this.told());
  }

  told() {
    return this.kind.told(this.document, this.cursor, this.cells);
  }

  /**
   * The cell where the keyboard is, brought into sight.
   * @param {string} cell
   */
  goTo(cell) {
    this.cursor = cell;
    this.drawMarks();
    const { left, top, width, height } = this.shapes.get(cell).getBoundingClientRect();
    const frame = this.scroll.getBoundingClientRect();
    if (left < frame.left || left + width > frame.right) this.scroll.scrollLeft += left - frame.left - frame.width / 2;
    if (top < frame.top || top + height > frame.bottom) this.scroll.scrollTop += top - frame.top - frame.height / 2;
  }

  zoom() {
    this.sheet.classList.remove(WIDTHS[this.width]);
    this.width = (this.width + 1) % WIDTHS.length;
    this.sheet.classList.add(WIDTHS[this.width]);
  }

  /** @param {boolean} canDraw whether a finger draws */
  letDraw(canDraw) {
    this.canDraw = canDraw;
    this.picture.classList.toggle('drawn', canDraw);
  }

  /** @param {any} document */
  show(document) {
    const sized = (/** @type {any} */ each) => JSON.stringify(this.kind.sizes(each));
    if (!this.cells.size || sized(document) !== sized(this.document)) this.lay(document);
    this.document = document;
    const grounds = this.kind.grounds(document, this.cells);
    for (const [id, shape] of this.shapes) {
      const paint = paintOf(grounds.get(id) ?? 'open');
      if (shape.getAttribute('fill') !== paint) shape.setAttribute('fill', paint);
    }
    this.pieces.replaceChildren(...this.kind.pieces(document, this.cells));
    this.drawMarks();
  }

  /** @param {any} document */
  lay(document) {
    this.cells = this.kind.cells(document);
    this.shapes = new Map([...this.cells].map(([id, cell]) => {
      const shape = this.kind.shapeOf(cell);
      shape.setAttribute('data-cell', id);
      return [id, shape];
    }));
    this.ground.replaceChildren(...this.shapes.values());
    this.labels.replaceChildren(...[...this.cells.values()].flatMap(this.kind.labelsOf));
    const places = [...this.cells.values()];
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
    this.picture.setAttribute('viewBox', `${left} ${top} ${Math.max(...xs) + MARGIN - left} ${Math.max(...ys) + MARGIN - top}`);
    if (!this.cells.has(this.cursor)) this.cursor = places[Math.floor(places.length / 2)].id;
    this.faults = [];
  }

  /** Where something is wrong. @type {string[]} */
  faults = [];

  /** @param {string[]} cells */
  blame(cells) {
    this.faults = cells.filter((cell) => this.cells.has(cell));
    this.drawMarks();
  }

  drawMarks() {
    const faults = this.faults.map((cell) => {
      const { x, y } = this.cells.get(cell);
      const sign = svg('text', { x, y: y - 20, 'text-anchor': 'middle', class: 'fault-sign' });
      fill(sign, '⚠');
      return svg('g', {}, svg('circle', { class: 'fault', cx: x, cy: y, r: 24 }), sign);
    });
    const isHere = document.activeElement === this.scroll || this.faults.includes(this.cursor);
    const { x, y } = this.cells.get(this.cursor);
    this.marks.replaceChildren(...faults, ...(isHere ? [svg('circle', { class: 'cursor', cx: x, cy: y, r: 16 })] : []));
  }
}

customElements.define('rm-paper', Paper);
