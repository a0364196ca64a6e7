import { hasWords, humanized, t } from '../words.js';
import { formFor, groups } from '../forms/forms.js';
import { cover } from './cover.js';
import { button, el, fill } from './dom.js';
import { DiceKeypad } from './dice.js';
import { deafToDoubleTaps } from './double-tap.js';
import { mover, seatOf } from './mover.js';
import { attempt, tidy } from './notice.js';
import { outcome } from './outcome.js';

const SOON = 5000;

/**
 * What is asked of this phone now: a decision, dice, or patience. Built anew only when that changes, so that nothing that is being
 * entered is lost when somebody else does something.
 * @param {import('../session.js').Session} session
 * @param {import('./board.js').Board} board
 */
export function turnPanel(session, board) {
  const node = el('div');
  const waiting = el('p', { class: 'waiting', role: 'status' });
  const place = el('div');
  const work = el('div');
  const keypad = new DiceKeypad(session, place);
  let shown = '';
  let touched = 0;
  const undo = button(t('turn.undo'), () => attempt(place, () => session.change('/undo', { expected_version: session.view?.version })), { class: 'quiet undo' });
  node.append(waiting, place, work, undo);
  node.addEventListener('click', () => (touched = Date.now()));
  deafToDoubleTaps(work);

  const update = () => {
    const view = session.view;
    if (!view) return;
    const text = whoIsAwaited(session);
    if (waiting.textContent !== text) fill(waiting, text);
    undo.hidden = !session.entries.some(({ action }) => action && (view.mode === 'assistant' || session.mine.includes(action.seat)));
    const asked = JSON.stringify([session.seat, view.is_over, session.offers.pending, session.actions, nextHere(session)]);
    if (asked !== shown) {
      shown = asked;
      document.body.classList.remove('flying', 'covered');
      tidy(place);
      board.ontap = null;
      board.mark();
      fill(work, ...asked_(session, board, keypad, place));
      // A button at the end of a long form has led to something new, which begins above.
      if (Date.now() - touched < SOON && node.getBoundingClientRect().top < 0) node.parentElement?.closest('.card')?.scrollIntoView();
    }
    if (session.offers.pending) keypad.update();
  };
  return { node, update };
}

/**
 * @param {import('../session.js').Session} session
 * @param {import('./board.js').Board} board
 * @param {DiceKeypad} keypad
 * @param {Element} place
 */
function asked_(session, board, keypad, place) {
  const view = session.view;
  if (view?.is_over) return [outcome(view)];
  if (session.offers.pending) return [keypad];
  const found = groups(session.actions);
  if (!found.length) {
    const next = nextHere(session);
    return next ? [cover(session, next)] : [];
  }
  const isChores = view?.mode === 'assistant';
  const forms = found.map((group) => {
    const form = formFor(group, { session, board, place, send: (offer, params) => attempt(place, () => session.act(offer, params)) });
    return isChores ? el('details', { class: 'chore' }, el('summary', {}, t(`action.${group[0].name}`)), form) : form;
  });
  return [mover(session), ...forms];
}

/**
 * Another seat of this phone that the table waits for, if any.
 * @param {import('../session.js').Session} session
 */
const nextHere = ({ offers, seat: own, mine }) => offers.awaiting.find(({ seat }) => seat !== own && mine.includes(seat))?.seat;

/**
 * Whom the table waits for: "everyone but Anna".
 * @param {import('../session.js').Session} session
 */
function whoIsAwaited(session) {
  const { pending, awaiting } = session.offers;
  const view = session.view;
  if (!view || view.is_over) return t('turn.over');
  if (pending) return whoRolls(session, pending.by);
  if (view.mode === 'assistant') return t('turn.chores');
  const seats = [...new Set(awaiting.map(({ seat }) => seat))];
  if (seats.includes('')) return t('turn.anybody-goes-on');
  const rest = view.seats.length - seats.length;
  if (seats.includes(session.seat)) {
    const others = seats.filter((seat) => seat !== session.seat);
    return others.length ? t('turn.you-and', { others: others.join(', ') }) : t('turn.you');
  }
  const done = `done.${awaiting[0]?.kind}`;
  if (rest > 1 && hasWords(done)) return t('turn.all-but', { others: seats.join(', '), done: t(done) });
  return t('turn.others', { others: seats.join(', ') });
}

/**
 * @param {import('../session.js').Session} session
 * @param {string} by a seat, a marker, or empty
 */
function whoRolls(session, by) {
  if (!by) return t('turn.dice');
  const seat = seatOf(session, by);
  if (!seat) return t('turn.dice-for', { by: humanized(by) });
  return seat === session.seat ? t('turn.you-roll') : t('turn.somebody-rolls', { by: seat });
}
