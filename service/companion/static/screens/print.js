import { call } from '../api.js';
import { humanized, t } from '../words.js';
import { el, fill, labelled, select } from '../parts/dom.js';
import { frame } from '../parts/frame.js';
import { houseRules } from '../parts/house-rules.js';
import { Stepper } from '../parts/stepper.js';
import { styles } from '../parts/styles.js';
import { ownBoards } from '../editor/shelf.js';
import { choosing } from '../print/choosing.js';
import { picturePage } from '../print/pages.js';
import { referenceCard } from '../print/reference-card.js';

export const title = 'print.title';

const SVG = 'image/svg+xml';
const WITH_SHEETS = 'demons-run';
const MOST_SHEETS = 8;

/**
 * Sheets, boards and rules on paper: of a session, `#/print/<id>`, or of a game before it begins, `#/print/board/<game>/<board of one's own>`.
 * @type {import('../app.js').Screen}
 */
export default async function print(root, [id, game = '', board = '']) {
  await styles('print.css');
  if (id && id !== 'board') return ofSession(root, id);
  const { games } = await call('GET', '/games');
  const body = el('div');
  const choices = games.map((/** @type {any} */ each) => ({ value: each.name, label: t(`title.${each.name}`) }));
  const show = (/** @type {string} */ name, own = '') => fill(body, ofGame(games.find((/** @type {any} */ each) => each.name === name), own));
  const known = choices.some((/** @type {any} */ { value }) => value === game) ? game : games[0].name;
  fill(
    root,
    el('header', { class: 'top' }, el('h1', {}, t('print.title')), el('nav', { 'aria-label': t('menu.title') }, el('a', { href: '#/start' }, t('app.to-start')))),
    el('div', { class: 'controls' }, labelled(t('print.game'), select(choices, known, (name) => show(name)))),
    body,
  );
  show(known, board);
}

/**
 * @param {import('../types.js').Game} game
 * @param {string} own name of a board of one's own that is wanted
 */
function ofGame(game, own) {
  const rules = houseRules(game);
  const boards = [
    ...game.boards.map((name) => ({ label: humanized(name), isTicked: false, draw: () => call('GET', `/games/${game.name}/boards/${name}.svg`, { accept: SVG }) })),
    ...Object.values(ownBoards(game.name)).map((document) => ({
      label: document.title || document.name,
      isTicked: document.name === own,
      draw: () => call('POST', `/games/${game.name}/boards.svg`, { body: { board: document }, accept: SVG }),
    })),
  ];
  const count = Stepper.of({ label: t('print.sheets'), lowest: 1, highest: MOST_SHEETS, value: 1 });
  const hasSheets = game.name === WITH_SHEETS;
  const made = choosing(
    [
      { label: t('print.card'), isTicked: !own, pages: async () => referenceCard(game, rules.value()) },
      ...boards.map(({ label, isTicked, draw }) => ({ label: t('print.board', { board: label }), isTicked, pages: async () => picturePage(label, await draw()) })),
      ...(hasSheets ? [{ label: t('print.blank'), isTicked: false, pages: () => blankSheets(rules.value(), count.value) }] : []),
    ],
    [rules.node, hasSheets && count],
  );
  for (const part of [rules.node, count]) for (const kind of ['input', 'change']) part.addEventListener(kind, made.show);
  made.show();
  return made.node;
}

/**
 * @param {Record<string, any>} rules
 * @param {number} count
 */
async function blankSheets(rules, count) {
  const text = await sheet({ name: t('print.ship'), rules });
  return Array.from({ length: count }, () => picturePage(t('print.blank'), text));
}

/** @param {{name: string, rules: Record<string, any>, levels?: Record<string, number>, in_play?: boolean}} asked */
const sheet = (asked) => call('POST', '/demons-run/ships.svg', { body: asked, accept: SVG });

/**
 * @param {HTMLElement} root
 * @param {string} id
 */
async function ofSession(root, id) {
  const { session, body } = await frame(root, id, 'print');
  const game = await call('GET', `/games/${session.view?.game}`);
  const show = () => fill(body, whole(session, game));
  session.addEventListener('seat', show);
  show();
  return () => session.close();
}

/**
 * @param {import('../session.js').Session} session
 * @param {import('../types.js').Game} game
 */
function whole(session, game) {
  const view = () => session.view?.view ?? {};
  const ships = (view().ships ?? []).filter((/** @type {any} */ ship) => ship.is_designed && ship.sheet);
  const made = choosing([
    { label: t('print.card'), isTicked: true, pages: async () => referenceCard(game, view().rules ?? {}) },
    { label: t('print.board-now'), isTicked: false, pages: async () => picturePage(t('print.board-now'), await session.text(`/board.svg?seat=${encodeURIComponent(session.seat)}`)) },
    ...ships.map((/** @type {any} */ { name, sheet: { levels } }) => ({
      label: t('print.sheet', { ship: name }),
      isTicked: false,
      pages: async () => picturePage(t('print.sheet', { ship: name }), await sheet({ name, rules: view().rules, levels: known(levels), in_play: true })),
    })),
  ]);
  made.show();
  return made.node;
}

/**
 * Levels that the table has told.
 * @param {Record<string, number | null>} levels
 */
const known = (levels) => Object.fromEntries(Object.entries(levels).flatMap(([name, level]) => (level === null ? [] : [[name, level]])));
