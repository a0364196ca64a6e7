import { Problem } from '../api.js';
import { t } from '../words.js';
import { button, el, fill, svg } from './dom.js';

const WIDTHS = ['fit', 'wide', 'wider'];
const NARROW = 700;

/**
 * The board as the seat may see it. The picture stays a picture; what a form draws or asks for lies over it.
 */
export class Board extends HTMLElement {
  /** @param {import('../session.js').Session} session */
  constructor(session) {
    super();
    this.session = session;
    this.version = 0;
    this.seat = '';
    /** Centres of the hexes by label, in the units of the picture. @type {Map<string, [number, number]>} */
    this.hexes = new Map();
    /** @type {((hex: string) => void) | null} */
    this.ontap = null;
    this.width = 0;
    /** The hex whose surroundings are shown, if any. */
    this.middle = '';
    this.picture = el('img', { alt: t('board.alt') });
    this.over = svg('svg', { class: 'over', 'aria-hidden': 'true' });
    this.over.addEventListener('click', (/** @type {MouseEvent} */ event) => this.tapped(event));
    this.sheet = el('div', { class: 'sheet fit' }, this.picture, this.over);
    this.scroll = el('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('board.scroll') }, this.sheet);
    // A phone is turned on its side, or the picture has just arrived.
    new ResizeObserver(() => this.centre()).observe(this.scroll);
    fill(this, this.scroll, button(t('board.zoom'), () => this.zoom(), { class: 'quiet' }));
  }

  zoom(to = (this.width + 1) % WIDTHS.length) {
    this.sheet.classList.remove(WIDTHS[this.width]);
    this.width = to;
    this.sheet.classList.add(WIDTHS[this.width]);
  }

  /**
   * Shows the surroundings of a hex, large enough for a thumb.
   * @param {string} hex
   */
  bringUp(hex) {
    if (!this.hexes.has(hex)) return;
    this.middle = hex;
    if (this.scroll.clientWidth < NARROW) this.zoom(WIDTHS.length - 1);
    this.centre();
  }

  centre() {
    const point = this.hexes.get(this.middle);
    if (!point) return;
    const { x, y, width, height } = this.over.viewBox.baseVal;
    this.scroll.scrollTo({
      left: ((point[0] - x) / width) * this.sheet.offsetWidth - this.scroll.clientWidth / 2,
      top: ((point[1] - y) / height) * this.sheet.offsetHeight - this.scroll.clientHeight / 2,
    });
  }

  async update() {
    const { view, seat } = this.session;
    if (!view || (view.version === this.version && seat === this.seat)) return;
    this.version = view.version;
    this.seat = seat;
    try {
      this.show(await this.session.text(`/board.svg?seat=${encodeURIComponent(seat)}`));
    } catch (error) {
      this.version = 0;
      if (error instanceof Problem && error.status === 404) fill(this, el('p', { class: 'small' }, t('board.none')));
    }
  }

  /** @param {string} text */
  show(text) {
    const before = this.picture.src;
    this.picture.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    if (before) URL.revokeObjectURL(before);
    const box = /viewBox="([^"]+)"/.exec(text)?.[1] ?? '0 0 1 1';
    this.over.setAttribute('viewBox', box);
    const description = /<desc[^>]*>([^<]*)</.exec(text)?.[1];
    if (description) this.picture.alt = description;
    this.hexes = hexesOf(text);
    this.dispatchEvent(new Event('shown'));
  }

  /** @param {MouseEvent} event */
  tapped(event) {
    if (!this.ontap || !this.hexes.size) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.over.getScreenCTM().inverse());
    let [nearest, least] = ['', Infinity];
    for (const [label, [x, y]] of this.hexes) {
      const distance = Math.hypot(x - point.x, y - point.y);
      if (distance < least) [nearest, least] = [label, distance];
    }
    if (nearest) this.ontap(nearest);
  }

  /**
   * The neighbour of a hex across a hexside, 1 (the top) to 6 clockwise; empty where the board has none.
   * @param {string} hex
   * @param {number} side
   */
  neighbour(hex, side) {
    const from = this.hexes.get(hex);
    if (!from) return '';
    const step = this.spacing();
    const angle = ((side - 1) * Math.PI) / 3;
    const [x, y] = [from[0] + step * Math.sin(angle), from[1] - step * Math.cos(angle)];
    for (const [label, [otherX, otherY]] of this.hexes) if (Math.hypot(x - otherX, y - otherY) < step / 3) return label;
    return '';
  }

  /** From centre to centre of two neighbours. */
  spacing() {
    const [first] = this.hexes.values();
    let least = Infinity;
    for (const [x, y] of this.hexes.values()) {
      const distance = Math.hypot(x - first[0], y - first[1]);
      if (distance > 0 && distance < least) least = distance;
    }
    return least;
  }

  /**
   * Draws over the board: a way, and hexes that can be tapped.
   * @param {{way?: string[], targets?: string[]}} [marks]
   */
  mark({ way = [], targets = [] } = {}) {
    const at = (/** @type {string[]} */ hexes) => hexes.map((hex) => this.hexes.get(hex)).filter((point) => point !== undefined);
    const dots = at(targets).map(([x, y]) => svg('circle', { class: 'target', cx: x, cy: y, r: 7 }));
    const points = at(way);
    const line = points.length > 1 ? [svg('polyline', { class: 'way', points: points.map((point) => point.join()).join(' ') })] : [];
    const end = points.at(-1);
    const stop = end ? [svg('circle', { class: 'stop', cx: end[0], cy: end[1], r: 11 })] : [];
    this.over.replaceChildren(...dots, ...line, ...stop);
  }
}

/**
 * Where the hexes are: their labels stand in the picture, the centres so far below them.
 * @param {string} text
 * @returns {Map<string, [number, number]>}
 */
function hexesOf(text) {
  const group = /<g class="rm-label" data-below="([\d.]+)">(.*?)<\/g>/s.exec(text);
  if (!group) return new Map();
  const labels = group[2].matchAll(/<text x="([-\d.]+)" y="([-\d.]+)">([^<]+)</g);
  return new Map([...labels].map(([, x, y, label]) => [label, [Number(x), Number(y) + Number(group[1])]]));
}

customElements.define('rm-board', Board);
