// @ts-check
// What a search and a solver think of the position, as a table and on the board.
import { beliefsShown } from './beliefs.js';
import { el } from './dom.js';

/**
 * @typedef {{ move: string, visits: number | null, value: number | null, proven: number | null, places: number[] }} Thought
 * @typedef {{ version: number, player: string, adviser: string, scale: string, unit: string, spent: number, moves: Thought[],
 *   line: string[], line_places: number[][], exact: { verdict: string, value: number, optimal: string[] } | null,
 *   beliefs: import('./beliefs.js').Beliefs | null }} Thoughts
 */

/** A value that rests on fewer than this share of all visits is shown faintly. */
const THIN = 0.01;

/** Does a value rest on too little? @param {Thought} thought @param {Thought[]} moves */
function isThin({ visits, proven }, moves) {
  const all = moves.reduce((sum, other) => sum + (other.visits ?? 0), 0);
  return all > 0 && proven === null && (visits ?? 0) < THIN * all;
}

/** @param {Thought} thought @param {string} scale */
function valueOf({ value, proven }, scale) {
  if (proven !== null) return proven > 0 ? 'surely won' : proven < 0 ? 'surely lost' : 'surely a draw';
  if (value === null) return '';
  return scale === 'score' ? `${Math.round(100 * value)} %` : value.toFixed(2);
}

/** @param {Thoughts} thoughts @param {{ name: string }[]} players @returns {Node[]} */
export function thoughtsShown(thoughts, players) {
  const { beliefs } = thoughts;
  return [...movesShown(thoughts), ...(beliefs ? [beliefsShown(beliefs, players)] : [])];
}

/** @param {Thoughts} thoughts @returns {Node[]} */
function movesShown(thoughts) {
  const { player, adviser, scale, unit, spent, moves, line, exact } = thoughts;
  const nodes = [];
  if (exact) nodes.push(el('p', {}, el('b', {}, `Exactly: ${exact.verdict}.`), ` Best: ${exact.optimal.slice(0, 20).join(', ')}.`));
  if (moves.length === 0) {
    nodes.push(el('p', {}, `${adviser} does not tell what it thinks.`));
    return nodes;
  }
  const head = scale === 'score' ? 'chance to win' : scale === 'points' ? 'points' : 'liking';
  nodes.push(el('p', {}, `How good each move is for ${player}, after ${spent} ${unit}s of ${adviser}.`));
  const cell = (/** @type {string} */ text) => el('td', { class: 'number' }, text);
  const row = (/** @type {Thought} */ thought) =>
    el('tr', { class: isThin(thought, moves) ? 'thin' : null }, el('th', { scope: 'row' }, thought.move),
      cell(valueOf(thought, scale)), cell(thought.visits === null ? '' : String(thought.visits)));
  const heading = (/** @type {string} */ text) => el('th', { scope: 'col', class: 'number' }, text);
  nodes.push(el('table', {},
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'move'), heading(head), heading('tries'))),
    el('tbody', {}, ...moves.slice(0, 30).map(row))));
  if (line.length > 1) nodes.push(el('p', {}, `It expects: ${line.slice(0, 12).join(' ')}`));
  return nodes;
}

/** What is written on a place: short enough for a cell. @param {Thought} thought @param {string} scale */
function markOf({ value, proven, visits }, scale) {
  if (proven !== null) return proven > 0 ? '+' : proven < 0 ? '−' : '=';
  if (value !== null && scale === 'score') return String(Math.round(100 * value));
  if (value !== null && scale === 'points') return value.toFixed(1);
  return visits === null ? '' : String(visits);
}

/** Which of two moves that end on one place is told there. @param {Thought} one @param {Thought} other */
const better = (one, other) => ((one.visits ?? 0) - (other.visits ?? 0) || (one.value ?? 0) - (other.value ?? 0)) > 0;

/**
 * Writes values on the places where moves end, numbers the expected line, and returns what the signs mean. Without thoughts it wipes them off.
 * @param {HTMLElement} board
 * @param {Thoughts | null} thoughts
 * @returns {string}
 */
export function drawThoughts(board, thoughts) {
  board.querySelector('.thoughts')?.remove();
  const svg = board.querySelector('svg');
  const toSvg = svg?.getScreenCTM()?.inverse();
  if (!thoughts || !svg || !toSvg) return '';
  const make = (/** @type {string} */ tag, /** @type {Record<string, string>} */ attributes, text = '') => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.textContent = text;
    return node;
  };
  const boxOf = (/** @type {number | undefined} */ id) => {
    const place = id === undefined ? null : board.querySelector(`[data-id="${id}"]`);
    if (!place) return null;
    const { left, top, right, bottom } = place.getBoundingClientRect();
    const [from, to] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) => point.matrixTransform(toSvg));
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, size: Math.min(to.x - from.x, to.y - from.y) };
  };
  // The table says the same in words.
  const layer = make('g', { class: 'thoughts', 'aria-hidden': 'true' });
  /** @type {Map<number, Thought>} */
  const told = new Map();
  for (const thought of thoughts.moves) {
    const end = thought.places[thought.places.length - 1];
    const other = told.get(end);
    if (end !== undefined && (!other || better(thought, other))) told.set(end, thought);
  }
  for (const [id, thought] of told) {
    const box = boxOf(id);
    if (!box) continue;
    const best = thoughts.exact?.optimal.includes(thought.move) ? ' best' : '';
    const faint = isThin(thought, thoughts.moves) ? ' thin' : '';
    const font = Math.max(Math.min(box.size * 0.42, 18), 7);
    layer.append(make('text', { x: String(box.x), y: String(box.y), 'font-size': String(font), class: `thought${best}${faint}` }, markOf(thought, thoughts.scale)));
  }
  const steps = thoughts.line_places.map((places) => boxOf(places[places.length - 1]));
  steps.slice(0, 9).forEach((box, at) => {
    if (!box) return;
    const radius = Math.max(Math.min(box.size * 0.16, 8), 4);
    const [x, y] = [box.x + box.size * 0.32, box.y - box.size * 0.32];
    layer.append(make('circle', { cx: String(x), cy: String(y), r: String(radius), class: 'step' }),
      make('text', { x: String(x), y: String(y), 'font-size': String(radius * 1.5), class: 'step-number' }, String(at + 1)));
  });
  svg.append(layer);
  const what = thoughts.scale === 'score' ? 'the chance to win in per cent' : thoughts.scale === 'points' ? 'points' : 'how often it was tried';
  return `On the board: ${what} for ${thoughts.player}, + surely won, − surely lost, = surely a draw; faint is little tried, underlined is best by the solver; numbers in circles are the expected line.`;
}
