// @ts-check
// What a player may believe of things that are hidden, as a table.
import { el } from './dom.js';

/**
 * @typedef {{ about: string, holders: number[], things: { thing: string, chances: number[] }[] }} Beliefs
 */

/** Shades of a cell, from hardly to surely. */
const SHADES = 5;

/** @param {number} chance */
const words = (chance) => (chance === 0 ? 'no' : chance === 1 ? 'surely' : `${(100 * chance).toFixed(chance < 0.1 || chance > 0.9 ? 1 : 0)} %`);

/**
 * A row for each hidden thing, a column for each player who may hold it.
 * @param {Beliefs} beliefs
 * @param {{ name: string }[]} players
 */
export function beliefsShown({ about, holders, things }, players) {
  const cell = (/** @type {number} */ chance) => el('td', { class: `number chance-${Math.ceil(SHADES * chance)}` }, words(chance));
  const row = (/** @type {{ thing: string, chances: number[] }} */ { thing, chances }) =>
    el('tr', {}, el('th', { scope: 'row' }, thing), ...chances.map(cell));
  const head = (/** @type {string} */ text) => el('th', { scope: 'col', class: 'number' }, text);
  return el('table', { class: 'beliefs' },
    el('caption', {}, `What you may believe: ${about}.`),
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'unseen'), ...holders.map((seat) => head(players[seat].name)))),
    el('tbody', {}, ...things.map(row)));
}
