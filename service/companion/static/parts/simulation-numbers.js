import { botName, hasWords, humanized, named, t } from '../words.js';
import { el } from './dom.js';
import { decimal, estimated, percent, signed, tabled, whole } from './numbers.js';

/**
 * What the games so far say, in tables.
 * @param {any} results as the API tells them
 */
export function numbers(results) {
  return [
    el('p', { class: 'small' }, t('simulation.intervals', { confidence: Math.round(results.confidence * 100) })),
    results.faults > 0 && el('p', { class: 'warning' }, t('simulation.faults', { count: results.faults })),
    results.comparison && comparison(results),
    results.variants.map((/** @type {any} */ each) => variant(each, results.variants.length > 1)),
    el('p', { class: 'small' }, t('simulation.seed', { seed: results.seed })),
  ];
}

/** @param {any} results */
function comparison({ comparison: { contestants, turns, pairs }, variants: [first, second] }) {
  const hasPoints = contestants.some((/** @type {any} */ each) => each.points);
  const heads = [t('simulation.name'), t('simulation.wins'), ...(hasPoints ? [t('simulation.points')] : [])];
  const rows = contestants.map((/** @type {any} */ each) => [
    each.name,
    estimated(each.wins, signed(percent)),
    ...(hasPoints ? [estimated(each.points, signed(decimal))] : []),
  ]);
  return el('section', {},
    el('h3', {}, t('simulation.comparison', { first: first.label, second: second.label })),
    el('p', { class: 'small' }, t('simulation.comparison-hint', { pairs: whole(pairs) })),
    tabled(t('simulation.change'), heads, rows),
    el('p', {}, t('simulation.change-turns'), ' ', estimated(turns, signed(decimal))));
}

/**
 * @param {any} told
 * @param {boolean} isOneOfTwo
 */
function variant(told, isOneOfTwo) {
  const { contestants, turns, games, drawn, cut_short: cut } = told;
  const of = isOneOfTwo ? told.label : '';
  return el('section', {},
    isOneOfTwo && el('h3', {}, told.label),
    winners(contestants, of),
    contestants.some((/** @type {any} */ each) => each.wins.shared) && el('p', { class: 'small' }, t('simulation.shared')),
    el('p', {}, t('simulation.turns'), ' ', estimated(turns.mean), el('small', {}, t('simulation.from-to', { least: whole(turns.least), most: whole(turns.most) }))),
    drawn > 0 && el('p', {}, t('simulation.drawn', { count: drawn, share: percent(drawn / games) })),
    cut > 0 && el('p', {}, t('simulation.cut', { count: cut })),
    fates(contestants, of),
    told.hazards.length > 0 && hazards(told, of));
}

/**
 * @param {any[]} contestants
 * @param {string} of
 */
function winners(contestants, of) {
  const hasPoints = contestants.some((each) => each.points);
  const heads = [t('simulation.name'), t('simulation.wins'), ...(hasPoints ? [t('simulation.points')] : [])];
  return tabled(t(hasPoints ? 'simulation.who-wins-points' : 'simulation.who-wins'), heads, contestants.map((each) => [
    [each.name, el('small', { class: 'interval' }, each.bots.map(botName).join(', '))],
    estimated(each.wins.share, percent),
    ...(hasPoints ? [estimated(each.points?.mean ?? null)] : []),
  ]), of);
}

/**
 * @param {any[]} contestants
 * @param {string} of
 */
function fates(contestants, of) {
  const names = [...new Set(contestants.flatMap((each) => each.fates.map((/** @type {any} */ fate) => fate.fate)))];
  if (!names.length) return null;
  const share = (/** @type {any} */ each, /** @type {string} */ name) => each.fates.find((/** @type {any} */ fate) => fate.fate === name)?.share ?? null;
  return tabled(t('simulation.fates'), [t('simulation.fate'), ...contestants.map((each) => each.name)],
    names.map((name) => [said('fate', name), ...contestants.map((each) => estimated(share(each, name), percent))]), of);
}

/**
 * @param {any} told
 * @param {string} of
 */
function hazards({ hazards: found, harm_unit: unit, games }, of) {
  const heads = [t('simulation.hazard'), t('simulation.times'), t('simulation.harm', { unit: named(unit) }), t('simulation.losses')];
  const rows = found.map((/** @type {any} */ each) => [
    said('hazard', each.hazard), decimal(each.times / games, 2), decimal(each.harm_per_game, 2), decimal(each.losses / games, 2),
  ]);
  return el('details', {}, el('summary', {}, t('simulation.hazards', { count: found.length })), tabled(t('simulation.per-game'), heads, rows, of));
}

/**
 * @param {string} kind
 * @param {string} name
 */
const said = (kind, name) => (hasWords(`${kind}.${name}`) ? t(`${kind}.${name}`) : humanized(name));
