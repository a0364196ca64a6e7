import { BASE, Problem, call } from './api.js';

const POLL = 3000;
const STREAM_AGAIN = 30_000;

/**
 * Tells when a session has changed: by the live stream, and where there is none by asking.
 * Calls `told(version, change)`; `change` is null where only the version is known.
 */
export class Live {
  /**
   * @param {string} id
   * @param {string} token
   * @param {{
   *   told: (version: number, change: import('./types.js').Change | null) => void, gone: () => void,
   *   ticked: (told: import('./ticks.js').Told) => void,
   *   status: (status: 'live' | 'polling' | 'lost') => void,
   * }} listener
   */
  constructor(id, token, listener) {
    this.id = id;
    this.token = token;
    this.listener = listener;
    this.version = 0;
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0;
    this.isClosed = false;
    // A phone that wakes up may hold a stream that died in its sleep without a word.
    this.onwake = () => document.visibilityState === 'visible' && this.start();
    document.addEventListener('visibilitychange', this.onwake);
    addEventListener('online', this.onwake);
    addEventListener('pageshow', this.onwake);
    this.start();
  }

  close() {
    this.isClosed = true;
    this.stop();
    document.removeEventListener('visibilitychange', this.onwake);
    removeEventListener('online', this.onwake);
    removeEventListener('pageshow', this.onwake);
  }

  stop() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  async start() {
    this.stop();
    this.round = Symbol();
    const round = this.round;
    try {
      const path = `${BASE}/sessions/${this.id}/events`;
      const { ticket } = await call('POST', `/sessions/${this.id}/tickets`, { token: this.token, body: { path } });
      if (!this.isClosed && this.round === round) this.follow(`${path}?ticket=${ticket}`);
    } catch (error) {
      if (error instanceof Problem) this.refused(error);
      else if (this.round === round) this.poll(Date.now());
    }
  }

  /** @param {string} address */
  follow(address) {
    const source = new EventSource(address);
    this.source = source;
    source.addEventListener('open', () => this.listener.status('live'));
    source.addEventListener('reset', (event) => this.hear(Number(event.lastEventId), null));
    source.addEventListener('change', (event) => this.hear(Number(event.lastEventId), JSON.parse(event.data)));
    source.addEventListener('ticks', (event) => this.listener.ticked(JSON.parse(event.data)));
    source.addEventListener('gone', () => this.gone());
    source.addEventListener('error', () => {
      // A browser comes back by itself; a ticket that has expired in the meantime ends that.
      if (source.readyState === EventSource.CLOSED && this.source === source) this.poll(Date.now());
      else this.listener.status('lost');
    });
  }

  /**
   * @param {number} version
   * @param {import('./types.js').Change | null} change
   */
  hear(version, change) {
    this.version = version;
    this.listener.status('live');
    this.listener.told(version, change);
  }

  /**
   * @param {number} since when asking began; after a while a stream is tried again
   */
  async poll(since) {
    this.stop();
    if (this.isClosed) return;
    try {
      const view = await call('GET', `/sessions/${this.id}`, { token: this.token, known: this.version });
      this.listener.status('polling');
      if (view) {
        this.version = view.version;
        this.listener.told(view.version, null);
      }
      this.listener.ticked(await call('GET', `/sessions/${this.id}/ticks`, { token: this.token }));
    } catch (error) {
      if (error instanceof Problem) return this.refused(error);
      this.listener.status('lost');
    }
    if (this.isClosed || this.source) return;
    const isTime = Date.now() - since > STREAM_AGAIN;
    this.timer = window.setTimeout(() => (isTime ? this.start() : this.poll(since)), POLL);
  }

  /** @param {Problem} problem */
  refused(problem) {
    if ([401, 403, 404].includes(problem.status)) this.gone();
    else this.poll(Date.now());
  }

  gone() {
    this.close();
    this.listener.gone();
  }
}
