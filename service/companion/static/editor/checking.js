import { Problem, call } from '../api.js';
import { t } from '../words.js';
import { button, el, fill } from '../parts/dom.js';
import { explain, faultOf, good } from '../parts/notice.js';

/**
 * Has the service check a board. Answers whether it can be played on; what is wrong is told in `place` and marked on the paper.
 * @param {any} kind
 * @param {any} document
 * @param {import('./paper.js').Paper} paper
 * @param {Element} place
 */
export async function check(kind, document, paper, place) {
  paper.blame([]);
  fill(place);
  const asked = { board: kind.finished(document), rules: kind.rulesOf(document) };
  try {
    await call('POST', `/games/${kind.game}/boards`, { body: asked });
    const picture = await call('POST', `/games/${kind.game}/boards.svg`, { body: asked, accept: 'image/svg+xml' });
    const lacking = kind.lacking(document);
    fill(place, good(t('editor.good')), lacking && el('p', { class: 'warning' }, t(lacking)), preview(picture));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.errors.length) fill(place, faults(kind, document, paper, error));
    else fill(place, explain(error));
    return false;
  }
}

/** @param {string} text */
function preview(text) {
  const picture = el('img', { alt: t('editor.preview'), class: 'preview' });
  picture.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  picture.addEventListener('load', () => URL.revokeObjectURL(picture.src));
  return el('details', {}, el('summary', {}, t('editor.preview')), picture);
}

/**
 * @param {any} kind
 * @param {any} document
 * @param {import('./paper.js').Paper} paper
 * @param {Problem} problem
 */
function faults(kind, document, paper, problem) {
  const found = problem.errors.map((fault) => ({ fault, cell: kind.cellOf(document, (fault.pointer ?? '').split('/').slice(2)) }));
  paper.blame(found.map(({ cell }) => cell).filter(Boolean));
  const show = (/** @type {string} */ cell) => {
    paper.goTo(cell);
    paper.scroll.focus();
  };
  return el('div', { class: 'notice bad', role: 'alert' },
    el('p', {}, t('editor.faults', { count: found.length })),
    el('ul', {}, found.map(({ fault, cell }) => el('li', {}, faultOf(fault), ' ', paper.cells.has(cell) && button(t('editor.show', { cell }), () => show(cell), { class: 'quiet' })))));
}
