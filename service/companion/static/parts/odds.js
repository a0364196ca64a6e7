import { humanized, named, t } from '../words.js';
import { el } from './dom.js';

const TWO_DICE = 36;

/**
 * What dice are going to decide: how likely it is, or what each face would do.
 * @param {import('../types.js').Chance[]} found
 */
export function odds(found) {
  if (!found.length) return null;
  return el('ul', { class: 'odds plain small' }, found.map((chance) => el('li', {}, likelihood(chance))));
}

/**
 * The same as lines for a button; one where all that could come of it never does.
 * @param {import('../types.js').Chance[]} found
 */
export function likelihoods(found) {
  const isHopeless = found.length > 1 && found.every(({ fraction }) => fraction === '0');
  return isHopeless ? [t('odds.hopeless')] : found.map(likelihood);
}

/**
 * What a hit does to a ship: its Screens are its own secret.
 * @param {{hits?: number[], damages?: boolean[]}} params
 */
function throughScreens({ hits = [], damages }) {
  if (damages) return damages.length ? t('odds.damages', { screens: damages.length - 1 }) : t('odds.too-weak');
  return hits.length ? t('odds.hits', { most: hits[0] }) : '';
}

/**
 * Names among the params as people say them.
 * @param {Record<string, any>} params
 */
function spoken({ buoy, direction, ...params }) {
  return { ...params, buoy: buoy && humanized(buoy), direction: direction && named(direction) };
}

/**
 * One of them in a line.
 * @param {import('../types.js').Chance} chance
 */
function likelihood({ code, params, probability, fraction, steps, table }) {
  const what = [t(`odds.${code}`, spoken(params)), throughScreens(params)].filter(Boolean).join(', ');
  // Every step would be more than anybody reads: what has to be moved then says it all.
  if (steps.length) return `${what}: ${table.map(({ text }) => text).join(' ') || t('odds.nothing')}`;
  const [ways, of = '1'] = fraction.split('/');
  if (ways === '0') return t('odds.never', { what });
  if (of === '1') return t('odds.always', { what });
  // What two dice can show is easy to see; 175 in 432 is not.
  return Number(of) > TWO_DICE ? t('odds.in', { ways: Math.round(probability * 100), of: 100, what }) : t('odds.in', { ways, of, what });
}
