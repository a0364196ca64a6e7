import { t } from '../words.js';
import { el, fill } from './dom.js';

/**
 * The derby's last push: who bumped whom, and what it cost, as a chain. Nothing in the other games.
 * @param {import('../session.js').Session} session
 */
export function pushChain(session) {
  const node = el('div');
  let shown = 0;
  const update = () => {
    const latest = session.entries.findLast((entry) => entry.steps.some((step) => step.code === 'car-moved' || step.code === 'car-bumped'));
    if (!latest || latest.version === shown) return;
    shown = latest.version;
    const bumps = latest.steps.filter((step) => step.code === 'car-bumped').map((step) => step.params);
    fill(node, bumps.length > 0 && chain(bumps));
  };
  return { node, update };
}

/** @param {Array<Record<string, any>>} bumps */
function chain(bumps) {
  const links = bumps.map(({ by, car, lost }, place) => [
    bumps[place - 1]?.car !== by && el('li', {}, by),
    el('li', { class: 'push' }, el('span', { 'aria-hidden': 'true' }, '→ '), el('span', { class: 'only-spoken' }, t('chain.pushes')), car, lost > 0 && el('strong', {}, t('chain.lost', { lost }))),
  ]);
  return el('figure', { class: 'chain-figure' }, el('figcaption', {}, t('chain.title')), el('ol', { class: 'chain' }, links));
}
