import { t } from '../words.js';
import { button, el, fill, labelled, select } from './dom.js';
import { who } from './events.js';
import { attempt, good } from './notice.js';
import { pieces } from './pieces.js';
import { purposeOf } from './purpose.js';

/**
 * Setting things right: undo, a mistyped die, back to an earlier moment, anything by hand.
 * @param {import('../session.js').Session} session
 */
export function corrections(session) {
  const place = el('div');
  const reason = el('input', { maxlength: 200 });
  const correct = (/** @type {any} */ wish) => attempt(place, async () => {
    await session.change('/corrections', { ...wish, reason: reason.value.trim() });
    reason.value = '';
    for (const fold of folds) fold.open = false;
    fill(place, good(t('marshal.done')));
  });
  const undo = () => attempt(place, () => session.change('/undo', { expected_version: session.view?.version }));
  const folds = [
    folded(session, 'marshal.die', () => die(session, correct)),
    folded(session, 'marshal.back', () => back(session, correct)),
    folded(session, 'marshal.set', () => set(session, correct)),
  ];
  return el('div', {}, button(t('turn.undo'), undo), labelled(t('marshal.reason'), reason, t('marshal.reason-hint')), place, folds);
}

/**
 * Built when it is opened, and anew with all that happens until somebody begins to fill it in.
 * @param {import('../session.js').Session} session
 * @param {string} code
 * @param {() => Node} content
 */
function folded(session, code, content) {
  const inside = el('div');
  const made = /** @type {HTMLDetailsElement} */ (el('details', {}, el('summary', {}, t(code)), inside));
  let isTouched = false;
  const build = () => {
    isTouched = false;
    fill(inside, made.open ? content() : null);
  };
  made.addEventListener('toggle', build);
  for (const touch of ['focusin', 'input']) inside.addEventListener(touch, () => (isTouched = true));
  session.addEventListener('change', () => isTouched || build());
  return made;
}

/**
 * @param {import('../session.js').Session} session
 * @param {(wish: any) => any} correct
 */
function die(session, correct) {
  const dice = [...session.entries].reverse().flatMap((entry) =>
    entry.missing ? [] : entry.dice.flatMap((roll, at) => roll.values.flatMap((value, index) => (roll.origins[index] === 'server' ? [] : [{ version: entry.version, roll: at, index, value, told: roll }]))));
  if (!dice.length) return el('p', { class: 'small' }, t('marshal.no-dice'));
  const choices = dice.map((each, place) => ({ value: String(place), label: t('marshal.die-of', { version: each.version, purpose: purposeOf(each.told.purpose), value: each.value }) }));
  const which = select(choices, '0');
  const value = el('input', { type: 'number', inputmode: 'numeric', min: 1, max: 100 });
  const goBack = el('input', { type: 'checkbox' });
  const send = () => {
    const { version, roll, index } = dice[Number(which.value)];
    return correct({ die: { version, roll, index, value: Number(value.value) }, roll_back: goBack.checked });
  };
  return el('div', {}, labelled(t('marshal.which-die'), which), labelled(t('marshal.die-shows'), value), labelled(t('marshal.roll-back'), goBack), button(t('marshal.correct'), send, { class: 'main' }));
}

/**
 * @param {import('../session.js').Session} session
 * @param {(wish: any) => any} correct
 */
function back(session, correct) {
  const versions = [...session.entries].reverse().slice(1);
  if (!versions.length) return el('p', { class: 'small' }, t('marshal.no-back'));
  const label = (/** @type {import('../types.js').Change} */ entry) => `${entry.version}: ${entry.steps.at(-1)?.text ?? t(`kind.${entry.kind}`, { by: who(entry) })}`;
  const which = select(versions.map((entry) => ({ value: String(entry.version), label: label(entry) })), String(versions[0].version));
  return el('div', {}, labelled(t('marshal.back-to'), which, t('marshal.back-hint')), button(t('marshal.go-back'), () => correct({ back_to: Number(which.value) }), { class: 'main' }));
}

/**
 * @param {import('../session.js').Session} session
 * @param {(wish: any) => any} correct
 */
function set(session, correct) {
  const found = pieces(session);
  return el('div', {}, found.node, button(t('marshal.set-now'), () => correct({ set: found.value() }), { class: 'main' }));
}
