import { t } from '../words.js';
import { el, svg } from '../parts/dom.js';

/**
 * The tools, which are the legend as well: each with its picture and its name.
 * @param {any} kind
 * @param {(tool: string) => void} choose
 */
export function tools(kind, choose) {
  return [
    el('fieldset', { class: 'tools' }, el('legend', {}, t('editor.tools')),
      el('div', { class: 'strip' }, kind.TOOLS.map((/** @type {string} */ tool, /** @type {number} */ place) =>
        el('label', { class: 'tool' },
          el('input', { type: 'radio', name: 'tool', value: tool, checked: place === 1, onchange: () => choose(tool) }),
          svg('svg', { viewBox: '-21 -19 42 38', 'aria-hidden': 'true' }, ...kind.swatch(tool)),
          el('span', {}, t(`tool.${tool}`)))))),
    el('p', { class: 'small' }, t(`tools.hint-${kind.game}`)),
  ];
}
