import { read, write } from '../store.js';

/** Boards and tracks of one's own that this device keeps: those that are ready by name, and the one on the drawing table. */

/** What a session's options call the board. @type {Record<string, string>} */
const OPTIONS = { 'demons-run': 'board', 'mini-demolition-derby': 'track' };

/** The games that have boards. */
export const GAMES = Object.keys(OPTIONS);

/** @param {string} game */
export const optionOf = (game) => OPTIONS[game];

/**
 * @param {string} game
 * @returns {Record<string, any>} board files by name
 */
export const ownBoards = (game) => read(`race-marshal.boards.${game}`, {});

/**
 * @param {string} game
 * @param {any} document
 */
export function keepBoard(game, document) {
  write(`race-marshal.boards.${game}`, { ...ownBoards(game), [document.name]: document });
}

/**
 * @param {string} game
 * @param {string} name
 */
export function dropBoard(game, name) {
  const { [name]: _, ...others } = ownBoards(game);
  write(`race-marshal.boards.${game}`, others);
}

/** @param {string} game */
export const readDraft = (game) => read(`race-marshal.draft.${game}`, null);

/**
 * @param {string} game
 * @param {any} document
 */
export const writeDraft = (game, document) => write(`race-marshal.draft.${game}`, document);

/**
 * The board of one's own among a session's options; nothing for a name that is not kept here.
 * @param {string} game
 * @param {string} name
 */
export function ownOption(game, name) {
  const document = ownBoards(game)[name];
  return document ? { [optionOf(game)]: document } : {};
}
