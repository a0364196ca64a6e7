import { call } from '../api.js';
import { t } from '../words.js';
import { announce, button, el, fill, labelled } from '../parts/dom.js';
import { save } from '../parts/files.js';
import { attempt, explain, good } from '../parts/notice.js';
import { Stepper } from '../parts/stepper.js';
import { styles } from '../parts/styles.js';
import { check } from '../editor/checking.js';
import * as demonsRun from '../editor/demons-run-map.js';
import * as derby from '../editor/derby-track.js';
import { History } from '../editor/history.js';
import { Unreadable, opening } from '../editor/opening.js';
import { Paper } from '../editor/paper.js';
import { dropBoard, keepBoard, ownBoards, readDraft, writeDraft } from '../editor/shelf.js';
import { tools } from '../editor/tools.js';

export const title = 'editor.title';

const KINDS = [demonsRun, derby];

/**
 * The map that really lies on the table, painted onto the grid: `#/board-editor/<game>`.
 * @type {import('../app.js').Screen}
 */
export default async function boardEditor(root, [game]) {
  const kind = KINDS.find((each) => each.game === game) ?? demonsRun;
  const [{ boards }] = await Promise.all([call('GET', `/games/${kind.game}`), styles('editor.css')]);
  const history = new History(readDraft(kind.game) ?? (await firstBoard(kind, boards[0])));
  const desk = new Desk(kind, history);
  const place = el('div');
  const trying = (/** @type {() => Promise<any>} */ deed) => attempt(place, async () => {
    try {
      return await deed();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return fill(place, el('p', { class: 'notice bad', role: 'alert' }, error.message));
    }
  });
  const open = (/** @type {any} */ document) => {
    history.change(document);
    desk.update();
    announce(t('editor.opened', { title: document.title || document.name }));
  };
  fill(
    root,
    el('header', { class: 'top' }, el('h1', {}, t('editor.title')), menu(kind)),
    el('p', {}, t('editor.how')),
    el('div', { class: 'columns editor' },
      el('div', { class: 'left-side' },
        el('details', { class: 'card', open: !readDraft(kind.game) }, el('summary', {}, t('editor.begin')), opening(kind, boards, open, trying), desk.sizes),
        place),
      el('div', {}, tools(kind, (tool) => (desk.tool = tool)), desk.bar, desk.paper),
      el('section', { class: 'card', 'aria-labelledby': 'ready' }, el('h2', { id: 'ready' }, t('editor.ready')), desk.name, ways(desk, boards))),
  );
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    desk.back(!event.shiftKey);
  };
  addEventListener('keydown', keys);
  desk.update();
  return () => removeEventListener('keydown', keys);
}

/**
 * @param {any} kind
 * @param {string} name
 */
async function firstBoard(kind, name) {
  const { board } = await call('GET', `/games/${kind.game}/boards/${name}`);
  const { note, ...document } = board;
  return { ...document, name: `my-${board.name}`, title: t('editor.my', { title: board.title }) };
}

/** @param {any} kind */
function menu(kind) {
  return el('nav', { 'aria-label': t('menu.title') },
    KINDS.map((each) => el('a', { href: `#/board-editor/${each.game}`, 'aria-current': each === kind && 'page' }, t(`editor.of-${each.game}`))),
    el('a', { href: '#/start' }, t('app.to-start')));
}

/** The paper with what belongs to it: tool, undo, size, name. */
class Desk {
  /**
   * @param {any} kind
   * @param {History} history
   */
  constructor(kind, history) {
    this.kind = kind;
    this.history = history;
    /** @type {string} */
    this.tool = kind.TOOLS[1];
    this.paper = new Paper(kind, history.document);
    this.place = el('div');
    this.sizes = el('div', { class: 'steppers' });
    this.titled = el('input', { maxlength: 80, oninput: () => this.rename() });
    this.name = labelled(t('editor.name'), this.titled);
    this.undo = button(`↶ ${t('editor.undo')}`, () => this.back(true));
    this.redo = button(`↷ ${t('editor.redo')}`, () => this.back(false));
    const finger = el('input', { type: 'checkbox', onchange: () => this.paper.letDraw(finger.checked) });
    this.bar = el('div', { class: 'row bar' }, this.undo, this.redo, button(t('board.zoom'), () => this.paper.zoom(), { class: 'quiet' }), el('label', { class: 'tick' }, finger, t('editor.finger')));
    this.paper.addEventListener('touch', () => history.touch());
    this.paper.addEventListener('paint', (event) => this.paint(/** @type {CustomEvent} */ (event).detail));
    this.paper.addEventListener('draw', (event) => kind.STROKES.has(this.tool) && this.paint(/** @type {CustomEvent} */ (event).detail));
    this.paper.addEventListener('lift', () => {
      history.lift();
      this.update();
    });
  }

  get document() {
    return this.history.document;
  }

  /** @param {string} cell */
  paint(cell) {
    this.history.change(this.kind.painted(this.document, this.tool, cell));
    this.paper.show(this.document);
    if (!this.history.isStroke) this.update();
  }

  rename() {
    this.history.document = { ...this.document, title: this.titled.value, name: named(this.titled.value) };
    writeDraft(this.kind.game, this.document);
  }

  /** @param {boolean} isUndo */
  back(isUndo) {
    const isDone = isUndo ? this.history.undo() : this.history.redo();
    if (isDone) announce(t(isUndo ? 'editor.undone' : 'editor.redone'));
    this.update();
  }

  update() {
    writeDraft(this.kind.game, this.document);
    this.paper.blame([]);
    this.paper.show(this.document);
    if (this.titled.value !== this.document.title) this.titled.value = this.document.title ?? this.document.name;
    for (const [control, has] of [[this.undo, this.history.past.length], [this.redo, this.history.future.length]]) control.classList.toggle('idle', !has);
    this.showSizes();
  }

  showSizes() {
    const sizes = this.kind.sizes(this.document);
    const shown = JSON.stringify(sizes);
    if (shown === this.shownSizes) return;
    /** @type {string | undefined} */
    this.shownSizes = shown;
    fill(this.sizes, sizes.map((/** @type {any} */ { name, ...size }) => {
      const stepper = Stepper.of({ label: t(`size.${name}`), ...size });
      stepper.addEventListener('change', () => this.resize(name, stepper.value));
      // a number that is only half typed is none yet
      stepper.addEventListener('input', (event) => event.target === stepper && this.resize(name, stepper.value));
      return stepper;
    }));
  }

  /**
   * @param {string} name
   * @param {number} value
   */
  resize(name, value) {
    const before = this.kind.sizes(this.document).find((/** @type {any} */ size) => size.name === name);
    if (before?.value === value) return;
    this.history.change(this.kind.resized(this.document, name, value));
    this.shownSizes = JSON.stringify(this.kind.sizes(this.document));
    this.update();
  }

  check() {
    return check(this.kind, this.document, this.paper, this.place);
  }
}

/**
 * A title as the short name of a file.
 * @param {string} text
 */
function named(text) {
  const name = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '').slice(0, 40);
  return name || 'my-board';
}

/**
 * What can be done with a board that is painted.
 * @param {Desk} desk
 * @param {string[]} taken names of the game's own boards
 */
function ways(desk, taken) {
  const { kind } = desk;
  const finished = () => {
    const document = kind.finished(desk.document);
    return taken.includes(document.name) ? { ...document, name: `my-${document.name}`.slice(0, 40) } : document;
  };
  const kept = el('div');
  const list = () => fill(kept, shelf(kind, list));
  const keep = async () => {
    if (!(await desk.check())) return '';
    keepBoard(kind.game, finished());
    list();
    desk.place.prepend(good(t('editor.kept')));
    return finished().name;
  };
  const goWith = async (/** @type {(name: string) => string} */ address) => {
    const name = await keep();
    if (name) location.hash = address(name);
  };
  list();
  return el('div', {},
    el('div', { class: 'row' },
      button(t('editor.check'), () => desk.check(), { class: 'main' }),
      button(t('editor.keep'), keep),
      button(t('editor.play'), () => goWith((name) => `#/start/${kind.game}/${name}`)),
      button(t('editor.save'), () => save(`${finished().name}.json`, JSON.stringify(finished(), null, 1), 'application/json')),
      button(t('editor.print'), () => goWith((name) => `#/print/board/${kind.game}/${name}`))),
    desk.place,
    kept);
}

/**
 * The boards that this device keeps.
 * @param {any} kind
 * @param {() => void} changed
 */
function shelf(kind, changed) {
  const found = Object.values(ownBoards(kind.game));
  if (!found.length) return null;
  const drop = (/** @type {any} */ board) => {
    if (!confirm(t('editor.drop-sure', { title: board.title || board.name }))) return;
    dropBoard(kind.game, board.name);
    changed();
  };
  return [
    el('h3', {}, t('editor.shelf')),
    el('ul', { class: 'plain' }, found.map((board) =>
      el('li', { class: 'row' }, el('span', {}, board.title || board.name),
        button('✕', () => drop(board), { class: 'quiet', 'aria-label': t('editor.drop', { title: board.title || board.name }) })))),
  ];
}
