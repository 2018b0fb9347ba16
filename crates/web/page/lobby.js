// @ts-check
// Choosing a game, its rules and who plays.
import { get, post } from './api.js';
import { byId, complain, el, title } from './dom.js';
import { fields, specOf, valuesOf } from './params.js';
import { prose } from './rules.js';

/**
 * @typedef {import('./params.js').Param} Param
 * @typedef {{ name: string, summary: string, params: Param[], variants: string[] }} GameRow
 * @typedef {{ name: string, words: string, agent: string }} Level
 * @typedef {{ game: string, players: string[], rules: string, levels: Level[], declared: string[],
 *   agents: { name: string, summary: string }[] }} Details
 */

/** What `seats` offers beside agents. */
const ME = 'me';
const OTHER = 'other';

/** @type {GameRow[]} */
let games = [];
/** @type {GameRow | undefined} */
let game;
/** @type {Record<string, string>} */
let values = {};
/** @type {string[]} */
let seats = [];
/** Who sits in the other seats to begin with. */
let opponent = 'easy';

function listGames() {
  const link = (/** @type {GameRow} */ row) => el('li', {}, el('a', {
    href: `/?game=${row.name}`,
    'aria-current': row === game ? 'true' : null,
    onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      history.replaceState(null, '', `/?game=${row.name}`);
      opponent = 'easy';
      choose(row, row.variants[0] ?? row.name);
      byId('chosen').focus();
    },
  }, el('b', {}, title(row.name)), el('span', {}, row.summary)));
  byId('games').replaceChildren(...games.map(link));
}

/** @param {GameRow} row @param {string} spec */
function choose(row, spec) {
  game = row;
  values = valuesOf(row.params, spec);
  seats = [];
  listGames();
  byId('setup').hidden = false;
  byId('chosen').textContent = title(row.name);
  byId('summary').textContent = `${row.summary[0].toUpperCase()}${row.summary.slice(1)}.`;
  const chip = (/** @type {string} */ variant) => el('button', { type: 'button', onclick: () => choose(row, variant) }, variant);
  byId('variants').hidden = row.variants.length < 2;
  byId('variants').querySelector('.chips').replaceChildren(...row.variants.map(chip));
  byId('params').hidden = row.params.length === 0;
  const changed = (/** @type {string} */ key, /** @type {string} */ value) => {
    values[key] = value;
    refresh();
  };
  byId('params').querySelector('.fields').replaceChildren(...fields(row.params, values, changed));
  refresh();
}

/** Asks what the game with these parameters is like. */
async function refresh() {
  if (!game) return;
  complain();
  const spec = specOf(game.name, game.params, values);
  try {
    /** @type {Details} */
    const details = await get(`/games/${encodeURIComponent(spec)}`);
    byId('rules').querySelector('.prose').replaceChildren(...prose(details.rules));
    if (seats.length !== details.players.length) {
      seats = details.players.map((_, seat) => (seat === 0 ? ME : opponent));
    }
    const rows = details.players.map((name, seat) => seatField(details, name, seat));
    byId('seats').querySelector('.fields').replaceChildren(...rows);
    byId('start').disabled = false;
  } catch (error) {
    byId('start').disabled = true;
    complain(error);
  }
}

/** @param {Details} details @param {string} name @param {number} seat */
function seatField(details, name, seat) {
  const id = `seat-${seat}`;
  const levels = details.levels.map((level) => [level.name, `Computer, ${level.name}: ${level.words.toLowerCase()}`]);
  const declared = details.declared.map((agent) => [agent, `Computer: ${agent}`]);
  const people = [[ME, 'Me, on this screen'], ['invite', 'Somebody else, by a link']];
  const options = [...people, ...levels, ...declared, [OTHER, 'Another computer player …']];
  const isOther = !options.some(([value]) => value === seats[seat]);
  const chosen = isOther ? OTHER : seats[seat];
  const select = el('select', { id },
    ...options.map(([value, words]) => el('option', { value, selected: value === chosen }, words)));
  const agents = details.agents.map((agent) => agent.name).join(', ');
  const spec = el('input', {
    'aria-label': `${name}: the computer player`, value: isOther ? seats[seat] : '', placeholder: 'mcts:1000', autocomplete: 'off',
  });
  const extra = el('div', { class: 'field', hidden: !isOther }, spec, el('small', {}, `One of: ${agents}`));
  const read = () => {
    const value = /** @type {HTMLSelectElement} */ (select).value;
    extra.hidden = value !== OTHER;
    seats[seat] = value === OTHER ? /** @type {HTMLInputElement} */ (spec).value.trim() || 'random' : value;
  };
  select.addEventListener('change', read);
  spec.addEventListener('change', read);
  return el('div', { class: 'field' }, el('label', { for: id }, name), select, extra);
}

byId('form').addEventListener('submit', async (/** @type {Event} */ event) => {
  event.preventDefault();
  complain();
  if (!game) return;
  const seed = byId('seed').value.trim();
  const wish = {
    game: specOf(game.name, game.params, values),
    seats,
    seed: seed === '' ? null : seed,
    pace: Math.round(1000 * Number(byId('pace').value)),
  };
  try {
    const opened = await post('/tables', wish);
    location.href = `/table/${opened.table}`;
  } catch (error) {
    complain(error);
  }
});

byId('record').addEventListener('change', async () => {
  complain();
  try {
    const text = await byId('record').files[0].text();
    const record = await post('/records', { line: text.split('\n')[0] });
    const wanted = record.seats.map((/** @type {string} */ seat) => (seat === 'human' ? ME : seat));
    const opened = await post('/tables', { game: record.game, seats: wanted, moves: record.moves });
    location.href = `/table/${opened.table}`;
  } catch (error) {
    complain(error);
  }
});

try {
  games = await get('/games');
  listGames();
  const asked = new URLSearchParams(location.search);
  const wanted = asked.get('game') ?? '';
  const row = games.find((one) => one.name === wanted.split(':')[0]);
  opponent = asked.get('against') ?? opponent;
  if (row) choose(row, wanted.includes(':') ? wanted : row.variants[0] ?? row.name);
} catch (error) {
  complain(error);
}
