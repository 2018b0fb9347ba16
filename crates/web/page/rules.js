// @ts-check
// Shows the little Markdown that rules are written in.
import { el } from './dom.js';

/**
 * Words with `code`, **bold**, *italics* and [links](…), of which only the words are shown.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function inline(text) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]*\))/);
  return parts.filter((part) => part !== '').map((part) => {
    if (part.startsWith('`')) return el('code', {}, part.slice(1, -1));
    if (part.startsWith('**')) return el('b', {}, part.slice(2, -2));
    if (/^\*[^*]+\*$/.test(part)) return el('i', {}, part.slice(1, -1));
    const link = /^\[([^\]]+)\]\(([^)]*)\)$/.exec(part);
    return link ? (/^https?:/.test(link[2]) ? el('a', { href: link[2], rel: 'noreferrer' }, link[1]) : link[1]) : part;
  });
}

/**
 * @param {string} markdown
 * @returns {Node[]}
 */
export function prose(markdown) {
  const nodes = [];
  for (const block of markdown.split(/\n\s*\n/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0) continue;
    if (block.startsWith('```')) {
      nodes.push(el('pre', { tabindex: 0, role: 'group', 'aria-label': 'Example' }, lines.filter((line) => !line.startsWith('```')).join('\n')));
    } else if (lines[0].startsWith('|')) {
      nodes.push(table(lines));
    } else if (/^\s*([-*]|\d+\.) /.test(lines[0])) {
      nodes.push(list(lines));
    } else {
      nodes.push(el('p', {}, ...inline(lines.map((line) => line.replace(/^#+ /, '')).join(' '))));
    }
  }
  return nodes;
}

/** @param {string[]} lines */
function list(lines) {
  const items = /** @type {string[]} */ ([]);
  for (const line of lines) {
    const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (item) items.push(item[1]);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = /^\s*\d/.test(lines[0]) ? 'ol' : 'ul';
  return el(tag, {}, ...items.map((item) => el('li', {}, ...inline(item))));
}

/** @param {string[]} lines */
function table(lines) {
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
  const row = (/** @type {string[]} */ cells, /** @type {string} */ tag) =>
    el('tr', {}, ...cells.map((cell) => el(cell ? tag : 'td', {}, ...inline(cell))));
  return el('table', {}, ...rows.map((cells, at) => row(cells, at === 0 ? 'th' : 'td')));
}
