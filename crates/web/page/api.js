// @ts-check
// The server, as the page asks it. Shapes: docs/openapi.json.

/**
 * @typedef {{ name: string, side: number, agent: string | null }} Player
 * @typedef {{ ply: number, seat: number | null, move: string | null, told: string[] }} Told
 * @typedef {{ words: string, why: string | null, payoffs: number[] | null }} Outcome
 * @typedef {{
 *   table: string, version: number, game: string, hidden: boolean, seat: number | null, players: Player[],
 *   turn: { kind: string, seat: number | null }, thinking: boolean, ply: number, plies: number, board: string,
 *   svg: string | null, prompt: string | null, moves: string[], ways: { places: number[], move: string }[], story: Told[],
 *   result: Outcome | null, can_undo: boolean, insights: { name: string, help: string }[], repeat: string[],
 * }} Snapshot
 * @typedef {{ seats: number[], owner: boolean, invitations: { seat: number, link: string }[], watch: string | null }} Visit
 */

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  const headers = new Headers(body === undefined ? [] : [['content-type', 'application/json']]);
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Error('The server does not answer. Is it still running?');
  }
  const text = await answer.text();
  const value = text ? JSON.parse(text) : null;
  if (!answer.ok) throw Object.assign(new Error(value?.error ?? answer.statusText), { status: answer.status });
  return value;
}

/** @param {string} path */
export const get = (path) => ask('GET', path);

/** @param {string} path @param {unknown} body */
export const post = (path, body) => ask('POST', path, body);

/** @param {string} path */
export const remove = (path) => ask('DELETE', path);

/**
 * Calls back with the version of a table whenever it changes, until the page is left.
 * @param {string} table
 * @param {(version: number) => void} changed
 */
export function follow(table, changed) {
  let delay = 500;
  const connect = () => {
    const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table}/socket`);
    socket.onopen = () => { delay = 500; };
    socket.onmessage = (message) => changed(Number(message.data));
    socket.onclose = () => {
      setTimeout(connect, delay);
      delay = Math.min(2 * delay, 10000);
    };
  };
  connect();
}
