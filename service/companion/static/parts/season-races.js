import { call, freshKey } from '../api.js';
import { keep, kept } from '../store.js';
import { t } from '../words.js';
import { button, el, freshId, labelled, select } from './dom.js';
import { attempt } from './notice.js';
import { tabled } from './numbers.js';
import { Stepper } from './stepper.js';

const FATES = ['finished', 'racing', 'destroyed', 'disqualified'];
const MOST_POINTS = 9999;

/**
 * @typedef {import('./season-ships.js').Pit & {
 *   remove: (place: Element, path: string) => Promise<any>, sessions: Record<string, string>,
 *   note: (change: Record<string, any>) => void,
 * }} Stand
 */

/**
 * The race to enter, the one that is under way, and those that are over, the latest first.
 * @param {Stand} stand
 */
export function races(stand) {
  const { races: all } = stand.season;
  const open = all.find((/** @type {any} */ race) => race.is_open);
  const over = all.filter((/** @type {any} */ race) => !race.is_open).reverse();
  return [
    open ? underWay(stand, open) : entry(stand),
    over.map((/** @type {any} */ race, /** @type {number} */ place) => decided(stand, race, !open && !place)),
  ];
}

/** @param {Stand} stand */
function entry(stand) {
  const ready = stand.season.ships.filter((/** @type {any} */ ship) => ship.status === 'ready');
  const number = stand.season.races.length + 1;
  if (!ready.length) return el('p', {}, t('season.none-ready'));
  const place = el('div');
  const boxes = ready.map((/** @type {any} */ ship) => ({ ship, box: el('input', { type: 'checkbox' }) }));
  const enter = () => {
    const chosen = boxes.filter((/** @type {any} */ { box }) => box.checked).map((/** @type {any} */ { ship }) => ship.name);
    return stand.change(place, '/races', { ships: chosen });
  };
  return el('fieldset', {}, el('legend', {}, t('season.enter', { number, of: stand.season.recommended_races })),
    boxes.map((/** @type {any} */ { ship, box }) => el('label', { class: 'tick' }, box, t('season.entrant', { ship: ship.name, player: ship.player }))),
    place, button(t('season.enter-it'), enter, { class: 'main' }));
}

/**
 * @param {Stand} stand
 * @param {any} race
 */
function underWay(stand, race) {
  const place = el('div');
  const path = `/races/${race.number}`;
  const heading = freshId();
  return el('section', { 'aria-labelledby': heading }, el('h3', { id: heading }, t('season.under-way', { number: race.number })),
    el('p', {}, race.entrants.map((/** @type {any} */ each) => t('season.entrant', each)).join(', ')),
    refereed(stand, race, place),
    results(stand, race),
    place,
    button(t('season.call-off'), () => confirm(t('season.call-off-sure')) && stand.remove(place, path), { class: 'danger' }));
}

/**
 * A race may be played in a session, and its result is taken from there.
 * @param {Stand} stand
 * @param {any} race
 * @param {Element} place
 */
function refereed(stand, race, place) {
  const session = stand.sessions[race.number];
  const token = session && kept(session)?.token;
  if (token) {
    const take = () => stand.change(place, `/races/${race.number}/results`, { session, session_token: token });
    return el('div', { class: 'row' }, el('a', { class: 'button', href: `#/marshal/${session}` }, t('season.to-game')), button(t('season.take-result'), take));
  }
  const dice = select(['table', 'server'].map((value) => ({ value, label: t(`dice.${value}`) })), 'table');
  const key = freshKey();
  const referee = () => attempt(place, async () => {
    const made = await call('POST', '/sessions', { key: `${key}${dice.value}`, body: { ...race.plan, mode: 'referee', dice: dice.value } });
    keep(made.id, { token: made.token, game: race.plan.game, seats: [], marshal: true });
    stand.note({ sessions: { ...stand.sessions, [race.number]: made.id } });
    location.hash = `#/marshal/${made.id}`;
  });
  return el('div', {}, labelled(t('start.dice'), dice), button(t('season.referee'), referee));
}

/**
 * @param {Stand} stand
 * @param {any} race
 */
function results(stand, race) {
  const place = el('div');
  const rows = race.entrants.map((/** @type {any} */ { ship }) => {
    const status = select(FATES.map((value) => ({ value, label: t(`ended.${value}`) })), 'finished');
    const points = Stepper.of({ label: t('season.victory-points'), lowest: 0, highest: MOST_POINTS });
    const rank = Stepper.of({ label: t('season.place'), lowest: 0, highest: race.entrants.length, hint: t('season.place-hint') });
    const lost = Stepper.of({ label: t('season.pi-lost'), lowest: 0, highest: 9 });
    const node = el('fieldset', {}, el('legend', {}, ship), labelled(t('season.status'), status), el('div', { class: 'steppers' }, points, rank, lost));
    return { node, value: () => ({ ship, status: status.value, points: points.value, place: rank.value, pi_lost: lost.value }) };
  });
  const send = () => stand.change(place, `/races/${race.number}/results`, { ships: rows.map((/** @type {any} */ { value }) => value()) });
  return el('details', {}, el('summary', {}, t('season.results')), rows.map((/** @type {any} */ { node }) => node), place, button(t('season.results-in'), send, { class: 'main' }));
}

/**
 * @param {Stand} stand
 * @param {any} race
 * @param {boolean} isLatest
 */
function decided(stand, race, isLatest) {
  const place = el('div');
  const ranked = [...race.results].sort((one, other) => one.rank - other.rank);
  const caption = t('season.race', { number: race.number });
  const back = () => confirm(t('season.take-back-sure')) && stand.remove(place, `/races/${race.number}/results`);
  return el('div', {},
    tabled(caption, [t('season.rank'), t('season.ship'), t('season.victory-points'), t('season.status')],
      ranked.map((each) => [each.rank, each.ship, each.points, t(`ended.${each.status}`)])),
    isLatest && el('div', {}, place, button(t('season.take-back'), back, { class: 'quiet' })));
}
