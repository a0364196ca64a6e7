import { t } from '../words.js';
import { button, el, labelled } from './dom.js';

/**
 * Where people type the code that they were told, or put the link that they were sent. `go` gets what stands behind the # of a
 * link, or the code alone, without the gaps that make it easier to read.
 * @param {(typed: string) => any} go
 * @param {string} [given] what stands there at first
 */
export function codeField(go, given = '') {
  const input = el('input', { autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', value: given });
  const send = () => {
    const typed = (input.value.split('#').pop() ?? '').replace(/[\s-]+/g, '');
    return typed && go(typed);
  };
  input.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && send());
  return el('div', {}, labelled(t('join.link'), input, t('join.hint')), button(t('join.go'), send, { class: 'main' }));
}
