// @ts-check
// What a search and a solver think of the position, as a table.
import { el } from './dom.js';

/**
 * @typedef {{ move: string, visits: number | null, value: number | null, proven: number | null }} Thought
 * @typedef {{ version: number, player: string, adviser: string, scale: string, unit: string, spent: number, moves: Thought[],
 *   line: string[], exact: { verdict: string, value: number, optimal: string[] } | null }} Thoughts
 */

/** A value that rests on fewer than this share of all visits is shown faintly. */
const THIN = 0.01;

/** @param {Thought} thought @param {string} scale */
function valueOf({ value, proven }, scale) {
  if (proven !== null) return proven > 0 ? 'surely won' : proven < 0 ? 'surely lost' : 'surely a draw';
  if (value === null) return '';
  return scale === 'score' ? `${Math.round(100 * value)} %` : value.toFixed(2);
}

/** @param {Thoughts} thoughts @returns {Node[]} */
export function thoughtsShown(thoughts) {
  const { player, adviser, scale, unit, spent, moves, line, exact } = thoughts;
  const nodes = [];
  if (exact) nodes.push(el('p', {}, el('b', {}, `Exactly: ${exact.verdict}.`), ` Best: ${exact.optimal.slice(0, 20).join(', ')}.`));
  if (moves.length === 0) {
    nodes.push(el('p', {}, `${adviser} does not tell what it thinks.`));
    return nodes;
  }
  const all = moves.reduce((sum, { visits }) => sum + (visits ?? 0), 0);
  const head = scale === 'score' ? 'chance to win' : scale === 'points' ? 'points' : 'liking';
  nodes.push(el('p', {}, `How good each move is for ${player}, after ${spent} ${unit}s of ${adviser}.`));
  const cell = (/** @type {string} */ text) => el('td', { class: 'number' }, text);
  const row = (/** @type {Thought} */ thought) => {
    const isThin = all > 0 && thought.proven === null && (thought.visits ?? 0) < THIN * all;
    return el('tr', { class: isThin ? 'thin' : null }, el('th', { scope: 'row' }, thought.move),
      cell(valueOf(thought, scale)), cell(thought.visits === null ? '' : String(thought.visits)));
  };
  const heading = (/** @type {string} */ text) => el('th', { scope: 'col', class: 'number' }, text);
  nodes.push(el('table', {},
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'move'), heading(head), heading('tries'))),
    el('tbody', {}, ...moves.slice(0, 30).map(row))));
  if (line.length > 1) nodes.push(el('p', {}, `It expects: ${line.slice(0, 12).join(' ')}`));
  return nodes;
}
