import { call } from '../api.js';
import { humanized, t } from '../words.js';
import { el, labelled, select } from '../parts/dom.js';
import { ownBoards } from './shelf.js';

/**
 * What painting can begin with: boards of the game, empty ones, those kept here, a file.
 * @param {any} kind
 * @param {string[]} boards names of the game's own
 * @param {(document: any) => void} open
 * @param {(deed: () => Promise<any>) => Promise<any>} attempt
 */
export function opening(kind, boards, open, attempt) {
  const own = ownBoards(kind.game);
  const sources = [
    ...boards.map((name) => ({ label: humanized(name), read: async () => renamed((await call('GET', `/games/${kind.game}/boards/${name}`)).board) })),
    ...kind.blanks().map((/** @type {any} */ blank) => ({ label: t('editor.empty', { title: blank.title }), read: async () => blank })),
    ...Object.values(own).map((document) => ({ label: t('editor.own', { title: document.title || document.name }), read: async () => document })),
  ];
  const choices = [{ value: '', label: t('choose') }, ...sources.map(({ label }, place) => ({ value: String(place), label }))];
  const choice = select(choices, '', (value) => value && attempt(async () => {
    open(await sources[Number(value)].read());
    choice.value = '';
  }));
  const file = el('input', { type: 'file', accept: '.json,application/json' });
  file.addEventListener('change', () => attempt(async () => {
    if (file.files[0]) open(readable(await file.files[0].text(), kind));
    file.value = '';
  }));
  return el('div', {}, labelled(t('editor.from'), choice, t('editor.from-hint')), labelled(t('editor.file'), file));
}

/**
 * A board of the game gets a name of its own before it is changed.
 * @param {any} document
 */
const renamed = ({ note, ...document }) => ({ ...document, name: `my-${document.name}`.slice(0, 40), title: t('editor.my', { title: document.title }).slice(0, 80) });

/** A file that cannot be painted on. */
export class Unreadable extends Error {}

/**
 * As far as the page must know to draw it; everything else is found by the check.
 * @param {string} text
 * @param {any} kind
 */
function readable(text, kind) {
  try {
    const found = JSON.parse(text);
    const document = found.board ?? found;
    const sizes = kind.sizes(document);
    if (sizes.every((/** @type {any} */ { value, lowest, highest }) => Number.isInteger(value) && value >= lowest && value <= highest)) {
      const cells = kind.cells(document);
      kind.grounds(document, cells);
      kind.pieces(document, cells);
      return { name: 'my-board', ...document };
    }
  } catch {
    // Not JSON, or something quite different.
  }
  throw new Unreadable(t('editor.unreadable'));
}
