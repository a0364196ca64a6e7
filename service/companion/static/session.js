import { Problem, Unreached, call } from './api.js';
import { Live } from './live.js';
import { outbox } from './outbox.js';
import { keep, kept, read, write } from './store.js';
import { Ticks } from './ticks.js';

const REMEMBERED = 60;
const AGAIN = 1000;

/**
 * A session as this device knows it. Fires `change` when anything has, `news` with the entries of the log that came, `status`, `gone`.
 */
export class Session extends EventTarget {
  /**
   * @param {string} id
   * @param {{isPublic?: boolean}} [how] `isPublic`: what everybody may see, whatever this device holds
   */
  constructor(id, { isPublic = false } = {}) {
    super();
    this.id = id;
    this.isPublic = isPublic;
    this.token = kept(id)?.token ?? '';
    this.ticks = new Ticks(id, this.token);
    /** @type {import('./types.js').SessionView | null} */
    this.view = null;
    /** @type {import('./types.js').Offers} */
    this.offers = { version: 0, awaiting: [], pending: null, actions: [] };
    /** The latest entries of the log, as the chosen seat may read them. @type {import('./types.js').Change[]} */
    this.entries = [];
    /** @type {'live' | 'polling' | 'lost'} */
    this.status = 'lost';
    this.seat = isPublic ? '' : read(this.seatKey, '');
    /** @type {Promise<void> | null} */
    this.refreshing = null;
    this.isStale = false;
  }

  get path() {
    return `/sessions/${this.id}`;
  }

  get seatKey() {
    return `race-marshal.seat.${this.id}`;
  }

  /** The seats of this device that people play. */
  get mine() {
    return (this.view?.you.seats ?? []).filter((seat) => !this.view?.bots[seat]);
  }

  get isMarshal() {
    return this.view?.you.marshal ?? false;
  }

  /** What the chosen seat may do. */
  get actions() {
    return this.offers.actions.filter((offer) => offer.seat === this.seat || offer.seat === '');
  }

  /** Begins to follow. Rejects with what the service said, where it does not know this device. */
  async open() {
    await Promise.all([this.refresh(), this.ticks.load()]);
    this.live = new Live(this.id, this.token, {
      told: (version) => version !== this.view?.version && this.catchUp(),
      ticked: (told) => this.ticks.hear(told),
      gone: () => this.dispatchEvent(new CustomEvent('gone')),
      status: (status) => {
        this.status = status;
        this.dispatchEvent(new CustomEvent('status'));
      },
    });
    return this;
  }

  close() {
    this.live?.close();
  }

  /**
   * Chooses the seat that this phone shows.
   * @param {string} seat
   */
  async sit(seat) {
    if (seat === this.seat) return;
    this.seat = seat;
    write(this.seatKey, seat);
    this.entries = [];
    this.view = null;
    this.dispatchEvent(new CustomEvent('seat'));
    await this.refresh();
  }

  /** Asks for everything anew until it has come. */
  async catchUp() {
    try {
      await this.refresh();
    } catch (error) {
      if (error instanceof Unreached && this.live && !this.live.isClosed) setTimeout(() => this.catchUp(), AGAIN);
    }
  }

  /** Asks for everything anew; several wishes at once are one round. */
  refresh() {
    this.isStale = true;
    this.refreshing ??= this.rounds().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  async rounds() {
    while (this.isStale) {
      this.isStale = false;
      await this.round();
    }
  }

  async round() {
    const before = this.entries.at(-1)?.version;
    const seat = this.seat;
    const [view, offers] = await Promise.all([this.look(), this.get('/actions')]);
    if (seat !== this.seat) this.isStale = true;
    const from = before ?? Math.max(0, view.version - REMEMBERED);
    const news = view.version > from ? await this.readLog(from) : [];
    this.view = view;
    this.offers = offers;
    this.entries = [...this.entries, ...news].slice(-2 * REMEMBERED);
    keep(this.id, { game: view.game, seats: view.you.seats, marshal: view.you.marshal });
    if (before !== undefined && news.length) this.dispatchEvent(new CustomEvent('news', { detail: news }));
    this.dispatchEvent(new CustomEvent('change'));
  }

  /** The view of the chosen seat; of the first one where the chosen one is no longer ours. */
  async look() {
    const { seat } = this;
    const asked = seat || this.isPublic ? `?seat=${encodeURIComponent(seat)}` : '';
    try {
      const view = await this.get(asked);
      // Another seat may have been chosen while this was asked.
      if (this.seat === seat) this.seat = view.seat;
      return view;
    } catch (error) {
      if (!(error instanceof Problem) || !this.seat || ![403, 404, 422].includes(error.status)) throw error;
      this.seat = '';
      return this.get('');
    }
  }

  /** @param {number} after */
  async readLog(after) {
    const seat = `&seat=${encodeURIComponent(this.seat)}`;
    /** @type {import('./types.js').Change[]} */
    const found = [];
    for (let next = after; next !== null; ) {
      const page = await this.get(`/log?limit=200&after=${next}${seat}`);
      found.push(...page.entries);
      next = page.next;
    }
    return found;
  }

  /** @param {string} path below the session */
  get(path) {
    return call('GET', this.path + path, { token: this.token });
  }

  /**
   * A picture or another text of the session.
   * @param {string} path
   */
  text(path) {
    return call('GET', this.path + path, { token: this.token, accept: 'image/svg+xml, text/plain' });
  }

  /**
   * Asks without changing anything, so it may be sent at once and again.
   * @param {string} path
   * @param {any} body
   */
  ask(path, body) {
    return call('POST', this.path + path, { token: this.token, body });
  }

  /**
   * Changes the session, once, whatever the network does. Answers the change and brings everything up to date.
   * @param {string} path
   * @param {any} body
   * @param {'POST' | 'PATCH'} [method]
   */
  async change(path, body, method = 'POST') {
    try {
      return await outbox.post({ session: this.id, token: this.token, path: this.path + path, body, method });
    } finally {
      await this.refresh().catch((error) => {
        if (!(error instanceof Unreached)) throw error;
      });
    }
  }

  /**
   * @param {import('./types.js').Offer} offer
   * @param {Record<string, any>} [params] in place of the offer's own
   */
  act(offer, params = offer.params) {
    return this.change('/actions', { name: offer.name, decision: offer.decision, seat: offer.seat, params });
  }

  /**
   * "Is this allowed?" Changes nothing.
   * @param {import('./types.js').Offer} offer
   * @param {Record<string, any>} [params]
   */
  tryOut(offer, params = offer.params) {
    return this.ask('/actions?dry_run=true', { name: offer.name, decision: offer.decision, seat: offer.seat, params });
  }

  /**
   * Answers the dice that are waited for. The version goes along: typed for one batch, they never answer another.
   * @param {{values: number[]} | {server: 'roll'}} answer
   * @param {number} version
   */
  roll(answer, version) {
    return this.change('/dice', { ...answer, seat: this.seat, expected_version: version });
  }
}

/**
 * @param {unknown} error
 * @returns {error is Problem}
 */
export const isProblem = (error) => error instanceof Problem;
