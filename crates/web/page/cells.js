// @ts-check
// Cells of tables, and how numbers are written in them.
import { el } from './dom.js';

/** @typedef {{ share: number, low: number, high: number }} Interval */

export const cell = (/** @type {(Node | string)[]} */ ...content) => el('td', {}, ...content);
export const number = (/** @type {string | number} */ value) => el('td', { class: 'number' }, String(value));
export const heads = (/** @type {string[]} */ ...names) => el('thead', {}, el('tr', {}, ...names.map((name) => el('th', { scope: 'col' }, name))));
export const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;
export const interval = (/** @type {Interval | null} */ one) => (one ? `${(100 * one.low).toFixed(1)} to ${percent(one.high)}` : '–');
export const duration = (/** @type {number} */ seconds) => (seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min`);
