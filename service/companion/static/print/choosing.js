import { t } from '../words.js';
import { button, el, fill } from '../parts/dom.js';
import { explain } from '../parts/notice.js';

/**
 * What goes onto paper: ticks, and the pages as they will be. Each thing makes its pages when it is ticked.
 * @param {Array<{label: string, isTicked: boolean, pages: () => Promise<any>}>} things
 * @param {any} [more] controls that stand before the ticks
 */
export function choosing(things, more) {
  const sheets = el('div', { class: 'pages' });
  let asked = 0;
  const rows = things.map((thing) => {
    const box = el('input', { type: 'checkbox', checked: thing.isTicked, onchange: () => show() });
    return { thing, box, row: el('label', { class: 'tick' }, box, thing.label) };
  });
  const show = async () => {
    const here = (asked += 1);
    const ticked = rows.filter(({ box }) => box.checked);
    const made = await Promise.all(ticked.map(({ thing }) => thing.pages().catch(explain)));
    if (here === asked) fill(sheets, made.length ? made : el('p', {}, t('print.nothing')));
  };
  const node = el('div', {},
    el('section', { class: 'card controls', 'aria-label': t('print.what') },
      more, el('fieldset', {}, el('legend', {}, t('print.what')), rows.map(({ row }) => row)),
      button(t('print.go'), () => window.print(), { class: 'main' }), el('p', { class: 'small' }, t('print.hint'))),
    sheets);
  return { node, show };
}
