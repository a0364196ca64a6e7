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
    fill(node, bumps.length > 0 && chain(joined(bumps)));
  };
  return { node, update };
}

/**
 * Bumps of the same two cars, one after the other, are one link.
 * @param {Array<Record<string, any>>} bumps
 * @returns {Array<{by: string, car: string, lost: number}>}
 */
function joined(bumps) {
  /** @type {Array<{by: string, car: string, lost: number}>} */
  const found = [];
  for (const { by, car, lost } of bumps) {
    const last = found.at(-1);
    if (last && last.by === by && last.car === car) last.lost += lost;
    else found.push({ by, car, lost });
  }
  return found;
}

/** @param {Array<{by: string, car: string, lost: number}>} bumps */
function chain(bumps) {
  const links = bumps.map(({ by, car, lost }, place) => [
    bumps[place - 1]?.car !== by && el('li', {}, by),
    el('li', { class: 'push' }, el('span', { 'aria-hidden': 'true' }, '→ '), el('span', { class: 'only-spoken' }, t('chain.pushes')), car, lost > 0 && el('strong', {}, t('chain.lost', { lost }))),
  ]);
  return el('figure', { class: 'chain-figure' }, el('figcaption', {}, t('chain.title')), el('ol', { class: 'chain' }, links));
}
