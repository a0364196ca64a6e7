import { call, freshKey } from './api.js';
import { read, write } from './store.js';

/**
 * What this device has begun and alone has the token of: simulations, seasons.
 * @typedef {{token: string, name: string, at: number, [more: string]: any}} Own
 */
export class Owned {
  /** @param {string} kind */
  constructor(kind) {
    this.name = `race-marshal.${kind}`;
  }

  /** The latest first. @returns {Array<[string, Own]>} */
  list() {
    return Object.entries(this.all()).sort(([, one], [, other]) => other.at - one.at);
  }

  /** @returns {Record<string, Own>} */
  all() {
    return read(this.name, {});
  }

  /** @param {string} id @returns {Own | null} */
  get(id) {
    return this.all()[id] ?? null;
  }

  /**
   * @param {string} id
   * @param {Partial<Own>} change
   */
  keep(id, change) {
    const all = this.all();
    all[id] = { token: '', name: '', at: Date.now(), ...this.get(id), ...change };
    write(this.name, all);
  }

  /** @param {string} id */
  forget(id) {
    const all = this.all();
    delete all[id];
    write(this.name, all);
  }
}

/**
 * Sends a change. When its answer was lost and the same is asked again, the key is the same: it is done once.
 * @returns {(path: string, body: any, token?: string) => Promise<any>}
 */
export function asker() {
  let asked = '';
  let key = '';
  return async (path, body, token) => {
    const asking = JSON.stringify([path, body]);
    if (asking !== asked) key = freshKey();
    asked = asking;
    const told = await call('POST', path, { key, body, token });
    asked = '';
    return told;
  };
}
