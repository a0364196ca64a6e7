/** The way to the public API: tokens, keys, time-outs, and refusals as errors. */

export const BASE = '/api/v1';
const PATIENCE = 15_000;
const UNREACHED = new Set([502, 503, 504]);

/** @typedef {{pointer: string, detail: string, code?: string}} Fault one thing that is wrong with a request, and where */

/** A refusal that the service has explained. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Record<string, any>} told the problem document
   */
  constructor(status, told) {
    super(told.detail || told.title || `HTTP ${status}`);
    this.status = status;
    /** @type {string} */
    this.code = told.code || '';
    /** The section of the rulebook, for a refusal by the rules. @type {string} */
    this.rule = told.rule || '';
    /** @type {Fault[]} */
    this.errors = told.errors || [];
    this.params = told.params || {};
  }
}

/** The service could not be reached, or did not answer in time: whether it did what was asked is not known. */
export class Unreached extends Error {
  /** @param {number} [wait] seconds that the service asks for */
  constructor(wait = 0) {
    super('unreached');
    this.wait = wait;
  }
}

/** An Idempotency-Key. `crypto.randomUUID` is missing at an address without https. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @typedef {{token?: string, key?: string, body?: any, known?: number, accept?: string}} Wish
 * `known`: the version that we have; the answer is null when there is no newer one.
 */

/**
 * One request. Answers the JSON, or the text of what is not JSON.
 * @param {string} method
 * @param {string} path below BASE
 * @param {Wish} [wish]
 * @returns {Promise<any>}
 * @throws {Problem | Unreached}
 */
export async function call(method, path, wish = {}) {
  const response = await reach(method, path, wish);
  if (response.status === 304 || response.status === 204) return null;
  const type = response.headers.get('Content-Type') || '';
  const told = type.includes('json') ? await readable(response.json()) : await readable(response.text());
  if (response.ok) return told;
  throw new Problem(response.status, typeof told === 'string' ? { detail: told } : told);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Wish} wish
 */
async function reach(method, path, { token, key, body, known, accept }) {
  /** @type {Record<string, string>} */
  const headers = { 'Accept-Language': document.documentElement.lang };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers['Idempotency-Key'] = key;
  if (accept) headers.Accept = accept;
  if (known !== undefined) headers['If-None-Match'] = `"${known}"`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const given = new AbortController();
  const late = setTimeout(() => given.abort(), PATIENCE);
  try {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(BASE + path, { method, headers, body: text, signal: given.signal, cache: 'no-store' });
    if (UNREACHED.has(response.status)) throw new Unreached(Number(response.headers.get('Retry-After')) || 1);
    return response;
  } catch (error) {
    throw error instanceof Unreached ? error : new Unreached();
  } finally {
    clearTimeout(late);
  }
}

/**
 * The connection may break in the middle of an answer, too.
 * @param {Promise<any>} reading
 */
async function readable(reading) {
  try {
    return await reading;
  } catch {
    throw new Unreached();
  }
}
