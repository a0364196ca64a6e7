import { t } from '../words.js';
import { designForm } from './design-form.js';
import { el } from './dom.js';
import { explain } from './notice.js';

/**
 * Whether a game begins with ships that somebody designs.
 * @param {import('../types.js').Game} game
 */
export const hasDesigns = (game) => game.session_options.some(({ schema }) => schema.items?.properties?.levels);

/**
 * The ship of a bot, designed by hand; as long as it is folded in, the bot does that itself. `value()` are the Levels, or undefined.
 * @param {Promise<any>} sheet what a ship may be
 * @param {string} label
 */
export function shipDesign(sheet, label) {
  const node = el('details', {}, el('summary', {}, label), el('p', { class: 'small' }, t('simulation.design-hint')));
  /** @type {{value: () => Record<string, number>} | undefined} */
  let form;
  sheet.then((told) => {
    const made = designForm(told);
    form = made;
    node.append(made.node);
  }, (error) => node.append(explain(error)));
  return { node, value: () => (node.open ? form?.value() : undefined) };
}

/**
 * The option that says who flies which ship; nothing where no ship is designed by hand.
 * @param {Array<{name: string, levels?: Record<string, number>}>} seats
 */
export function shipsOf(seats) {
  if (seats.every(({ levels }) => !levels)) return {};
  return { ships: seats.map(({ name, levels }) => ({ name, seat: name, ...(levels ? { levels } : {}) })) };
}
