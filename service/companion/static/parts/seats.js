import { call } from '../api.js';
import { keep } from '../store.js';
import { botName, t } from '../words.js';
import { button, el, fill, labelled, select } from './dom.js';
import { attempt, good } from './notice.js';

const LOOK_AGAIN = 5000;

/**
 * Who plays: QR codes and links to join, bots, handing over.
 * @param {import('../session.js').Session} session
 */
export function seatsPanel(session) {
  const place = el('div');
  const list = el('div', { class: 'seat-cards' });
  const bots = el('div', { class: 'row' });
  const node = el('div', {}, origin(() => draw(true)), place, list, bots, screenCode(session, place));
  let shown = '';
  let timer = 0;

  const draw = async (isForced = false) => {
    clearTimeout(timer);
    const table = await session.get('/seats').catch(() => null);
    if (!node.isConnected && shown) return;
    timer = window.setTimeout(draw, LOOK_AGAIN);
    if (!table) return;
    const told = JSON.stringify([table.seats.map((/** @type {any} */ seat) => [seat.seat, seat.bot, seat.people, seat.code, seat.yours]), table.bots_held]);
    if (told === shown && !isForced) return;
    shown = told;
    fill(list, table.seats.map((/** @type {any} */ seat) => seatCard(session, seat, table.bots, place, () => draw(true))));
    fill(bots, table.seats.some((/** @type {any} */ seat) => seat.bot) && holdBots(session, table.bots_held, place));
  };
  return { node, update: () => draw() };
}

/**
 * Where the phones find this service: a QR code that leads to this computer itself helps no phone.
 * @param {() => void} changed
 */
function origin(changed) {
  const node = el('div');
  const choose = (/** @type {string} */ address) => {
    chosenOrigin = address;
    changed();
  };
  if (!['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)) return node;
  call('GET', '/addresses').then(({ addresses }) => {
    if (addresses.length) choose(addresses[0]);
    else fill(node, el('p', { class: 'warning' }, t('seats.origin-hint')));
    if (addresses.length > 1) fill(node, labelled(t('seats.origin'), select(addresses.map((/** @type {string} */ value) => ({ value, label: value })), addresses[0], choose)));
  }, () => {});
  return node;
}

let chosenOrigin = location.origin;

/**
 * @param {import('../session.js').Session} session
 * @param {any} seat
 * @param {string[]} bots
 * @param {Element} place
 * @param {() => any} again
 */
function seatCard(session, seat, bots, place, again) {
  const path = `/seats/${encodeURIComponent(seat.seat)}`;
  const change = (/** @type {any} */ body) => attempt(place, () => session.change(path, body, 'PATCH').then(again));
  const renew = () => attempt(place, () => session.ask(`${path}/code`, {}).then(again));
  const choice = select([{ value: '', label: t('seat.person') }, ...bots.map((bot) => ({ value: bot, label: t('seat.bot', { bot: botName(bot) }) }))], seat.bot ?? '', (bot) => change({ bot: bot || null }));
  choice.setAttribute('aria-label', t('seats.who', { seat: seat.seat }));
  return el(
    'article',
    { class: 'seat-card' },
    el('h3', {}, seat.seat),
    el('p', { class: 'small' }, seat.bot ? t('seats.bot') : t(seat.people ? 'seats.people' : 'seats.nobody', { count: seat.people }), seat.waiting_since && ` · ${t('seats.waiting')}`),
    seat.code && !seat.bot && codeOf(session, seat),
    el('div', { class: 'row' },
      choice,
      !seat.yours && !seat.bot && seat.code && button(t('seats.here'), () => attempt(place, () => sitHere(session, seat.code)), {}),
      !seat.bot && button(t('seats.renew'), renew, { class: 'quiet' }),
      !seat.bot && seat.people > 0 && button(t('seats.hand-over'), () => confirm(t('seats.hand-over-sure', { seat: seat.seat })) && change({ hand_over: true }), { class: 'quiet' })),
  );
}

/**
 * @param {import('../session.js').Session} session
 * @param {any} seat
 */
function codeOf(session, seat) {
  const picture = el('img', { class: 'qr', alt: t('seats.qr', { seat: seat.seat }) });
  const path = `/seats/${encodeURIComponent(seat.seat)}/code.svg?origin=${encodeURIComponent(chosenOrigin)}`;
  session.text(path).then((text) => (picture.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))), () => picture.remove());
  return el('div', { class: 'code' }, picture, shareable(`${chosenOrigin}/join#${session.id}.${seat.code}`, seat.code));
}

/**
 * A link to read out, to tap, to copy. Without https there is no clipboard: then it is marked, ready to be copied by hand.
 * @param {string} link
 * @param {string} code
 */
function shareable(link, code) {
  const text = el('input', { class: 'link', readonly: true, value: link, 'aria-label': t('seats.link', { code }) });
  const copy = async () => {
    text.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      document.execCommand('copy');
    }
  };
  return el('div', {}, el('p', { class: 'code-text' }, code.replace(/(.{4})(?=.)/g, '$1-')), el('div', { class: 'row' }, text, button(t('seats.copy'), copy, { class: 'quiet' })));
}

/**
 * Takes a seat with the marshal's own device.
 * @param {import('../session.js').Session} session
 * @param {string} code
 */
async function sitHere(session, code) {
  const { seat } = await call('POST', `${session.path}/join`, { token: session.token, body: { code } });
  keep(session.id, { seats: [...(session.view?.you.seats ?? []), seat] });
  await session.sit(seat);
}

/**
 * @param {import('../session.js').Session} session
 * @param {boolean} areHeld
 * @param {Element} place
 */
function holdBots(session, areHeld, place) {
  return button(t(areHeld ? 'seats.bots-go-on' : 'seats.hold-bots'), () => attempt(place, () => session.change('', { held: !areHeld }, 'PATCH')));
}

/**
 * @param {import('../session.js').Session} session
 * @param {Element} place
 */
function screenCode(session, place) {
  const found = el('div');
  const make = () => attempt(place, async () => {
    const { code } = await session.ask('/screen/code', {});
    fill(found, good(t('seats.screen-code')), shareable(`${chosenOrigin}/join#${session.id}.${code}`, code));
  });
  return el('div', {}, button(t('seats.screen'), make, { class: 'quiet' }), found);
}
