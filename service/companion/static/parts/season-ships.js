import { t } from '../words.js';
import { designForm } from './design-form.js';
import { button, el, fill, labelled, select } from './dom.js';
import { Stepper } from './stepper.js';

/**
 * What a part of the season's page may do: send a change, which shows the season anew or tells in `place` why it was refused.
 * @typedef {{season: any, change: (place: Element, path: string, body: any) => Promise<any>}} Pit
 */

/**
 * Every ship with what it has and what it may buy.
 * @param {Pit} pit
 */
export function ships(pit) {
  const { ships: all } = pit.season;
  if (!all.length) return el('p', {}, t('season.no-ships'));
  return el('div', { class: 'seat-cards' }, all.map((/** @type {any} */ ship) => shipCard(pit, ship)));
}

/**
 * @param {Pit} pit
 * @param {any} ship
 */
function shipCard(pit, ship) {
  const levels = Object.entries(ship.levels).map(([name, level]) => t('season.level', { function: t(`function.${name}`), level: Number(level) }));
  return el(
    'article',
    { class: 'seat-card', 'aria-label': ship.name },
    el('h3', {}, ship.name),
    el('p', {}, t('season.of', { player: ship.player, status: t(`ship.${ship.status}`) })),
    el('p', { class: 'small' }, levels.join(' · ')),
    ship.pi_damage > 0 && el('p', { class: 'small' }, t('season.pi-damage', { count: ship.pi_damage })),
    el('p', {}, t('season.experience', { points: ship.points, experience: ship.experience })),
    ship.may_buy.length > 0 && shop(pit, ship),
  );
}

/**
 * @param {Pit} pit
 * @param {any} ship
 */
function shop(pit, ship) {
  const place = el('div');
  const left = el('p', { class: 'left', role: 'status' });
  const offers = ship.may_buy.map((/** @type {any} */ offer) => ({
    offer,
    stepper: Stepper.of({
      label: t(`function.${offer.function}`), lowest: 0, highest: offer.most, step: offer.step,
      hint: t(offer.step === 1 ? 'season.cost-of-one' : 'season.cost', { cost: offer.cost, step: offer.step }),
    }),
  }));
  const count = () => {
    const spent = offers.reduce((/** @type {number} */ sum, /** @type {any} */ { offer, stepper }) => sum + (stepper.value / offer.step) * offer.cost, 0);
    fill(left, t('season.left', { left: ship.experience - spent, experience: ship.experience }));
    left.classList.toggle('over', spent > ship.experience);
  };
  const buy = () => {
    const chosen = offers.filter((/** @type {any} */ { stepper }) => stepper.value > 0);
    const levels = Object.fromEntries(chosen.map((/** @type {any} */ { offer, stepper }) => [offer.function, stepper.value]));
    return pit.change(place, '/experience', { ship: ship.name, levels });
  };
  const node = el('details', {}, el('summary', {}, t('season.spend')), left,
    el('div', { class: 'steppers' }, offers.map((/** @type {any} */ { stepper }) => stepper)), place, button(t('season.buy'), buy, { class: 'main' }));
  node.addEventListener('input', count);
  node.addEventListener('change', count);
  count();
  return node;
}

/**
 * A ship of 80 points to enrol.
 * @param {Pit} pit
 */
export function enrolment(pit) {
  const { players, design } = pit.season;
  const place = el('div');
  const name = el('input', { maxlength: 30, autocomplete: 'off' });
  const player = select(players.map((/** @type {any} */ each) => ({ value: each.name, label: each.name })), players[0].name);
  const form = designForm(design);
  const enrol = () => pit.change(place, '/ships', { name: name.value.trim(), player: player.value, levels: form.value() });
  return el('details', {}, el('summary', {}, t('season.enrol')),
    el('div', { class: 'pair' }, labelled(t('season.ship-name'), name), labelled(t('season.whose'), player)),
    form.node, place, button(t('season.enrol-it'), enrol, { class: 'main' }));
}
