import { named, t } from '../words.js';
import { el, labelled, select } from '../parts/dom.js';
import { pieces } from '../parts/pieces.js';
import { Stepper } from '../parts/stepper.js';
import { deed } from './allowed.js';

const WIDEST_STEPPER = 400;

/**
 * @typedef {{node: any, value: () => any}} Control `value` is undefined where nothing has been entered
 */

/**
 * A form for any action, out of the JSON Schemas of its params.
 * @param {import('../types.js').Offer} offer
 * @param {import('./forms.js').Desk} desk
 */
export function schemaForm(offer, desk) {
  const optional = new Set(offer.params.optional ?? []);
  const controls = Object.entries(offer.params.form).map(([name, schema]) => ({ name, control: control(name, schema, optional.has(name), desk) }));
  const params = () => Object.fromEntries(controls.map(({ name, control: each }) => [name, each.value()]).filter(([, value]) => value !== undefined));
  return el('div', {}, controls.map(({ control: each }) => each.node), deed(offer, desk, params, t(`action.${offer.name}`)));
}

/**
 * @param {string} name
 * @param {any} schema
 * @param {boolean} isOptional
 * @param {import('./forms.js').Desk} desk
 * @returns {Control}
 */
function control(name, schema, isOptional, desk) {
  const label = t(`param.${name}`) + (isOptional ? t('form.optional') : '');
  if (schema.enum) return choice(label, schema.enum, isOptional);
  const types = [schema.type].flat();
  if (types.includes('integer')) return whole(label, schema, isOptional || types.includes('null'), types.includes('null') && !isOptional);
  if (types.includes('boolean')) return choice(label, [true, false], isOptional);
  if (types.includes('array')) return schema.items?.enum ? several(label, schema) : words(label, true);
  if (types.includes('object')) return pieces(desk.session);
  return words(label, false);
}

/**
 * @param {string} label
 * @param {any[]} values
 * @param {boolean} isOptional
 * @returns {Control}
 */
function choice(label, values, isOptional) {
  const choices = values.map((value, place) => ({ value: String(place), label: typeof value === 'boolean' ? t(value ? 'yes' : 'no') : named(value) }));
  const made = select(isOptional ? [{ value: '', label: '–' }, ...choices] : choices, isOptional ? '' : '0');
  return { node: labelled(label, made), value: () => (made.value === '' ? undefined : values[Number(made.value)]) };
}

/**
 * @param {string} label
 * @param {any} schema
 * @param {boolean} mayBeEmpty
 * @param {boolean} isNull whether an empty box is null
 * @returns {Control}
 */
function whole(label, { minimum = 0, maximum = 999 }, mayBeEmpty, isNull) {
  if (!mayBeEmpty && maximum - minimum <= WIDEST_STEPPER) {
    const made = Stepper.of({ label, lowest: minimum, highest: maximum, value: Math.max(minimum, Math.min(maximum, 1)) });
    return { node: made, value: () => made.value };
  }
  const made = el('input', { type: 'number', inputmode: 'numeric', min: minimum, max: maximum });
  return { node: labelled(label, made), value: () => (made.value === '' ? (isNull ? null : undefined) : Number(made.value)) };
}

/**
 * @param {string} label
 * @param {any} schema
 * @returns {Control}
 */
function several(label, { items, minItems = 0, maxItems = 4 }) {
  const rows = Array.from({ length: Math.min(maxItems, 8) }, (_, place) => choice(t('form.nth', { label, number: place + 1 }), items.enum, place >= minItems));
  return { node: el('div', {}, rows.map(({ node }) => node)), value: () => rows.map(({ value }) => value()).filter((value) => value !== undefined) };
}

/**
 * @param {string} label
 * @param {boolean} isList
 * @returns {Control}
 */
function words(label, isList) {
  const made = el('input', { autocomplete: 'off', spellcheck: 'false' });
  const value = () => {
    const text = made.value.trim();
    if (isList) return text ? text.split(/[\s,]+/) : [];
    return text || undefined;
  };
  return { node: labelled(label, made, isList && t('form.list')), value };
}
