// @ts-check
// A table: shows what the server publishes, and sends what the visitor does.
import { follow, get, post, remove } from './api.js';
import { drawThoughts, thoughtsShown } from './analysis.js';
import { Board } from './board.js';
import { byId, complain, el, onPress, title } from './dom.js';
import { prose } from './rules.js';

/** @typedef {import('./api.js').Snapshot} Snapshot */
/** @typedef {import('./api.js').Visit} Visit */

const id = location.pathname.split('/').pop() ?? '';
const table = `/tables/${id}`;
/** @type {Visit} */
let visit = { seats: [], owner: false, invitations: [], watch: null };
/** The present. @type {Snapshot | null} */
let present = null;
/** What is shown: the present or the past. @type {Snapshot | null} */
let shown = null;
/** The seat whose eyes look; null for those of the public. @type {number | null} */
let seat = null;
/** Does the visitor step through the past? @type {number | null} */
let ply = null;
/** The newest version that was heard of. */
let heard = 0;
let isLoading = false;
/** The version that the visitor has answered with a move: one click is one move, however slow the server is. */
let answered = 0;

const board = new Board(byId('board'), play);

/** @param {string} path */
const asSeat = (path) => (seat === null ? path : `${path}?seat=${seat}`);

/** Loads the present again, and again if it has changed meanwhile. */
async function load() {
  if (isLoading) return;
  isLoading = true;
  try {
    do {
      /** @type {Snapshot} */
      let snapshot = await get(asSeat(table));
      // At one screen, whoever is to move looks at it.
      const mover = snapshot.turn.seat;
      if (mover !== null && mover !== seat && visit.seats.includes(mover) && snapshot.players[mover].agent === null) {
        if (snapshot.hidden) cover(snapshot.players[mover].name, mover);
        else {
          seat = mover;
          snapshot = await get(asSeat(table));
        }
      }
      present = snapshot;
      if (ply === null) show(snapshot);
      else steps();
    } while (present.version < heard);
  } catch (error) {
    complain(error);
  } finally {
    isLoading = false;
  }
}

/** Hides the screen until the next player looks at it. @param {string} name @param {number} next */
function cover(name, next) {
  byId('view').hidden = byId('lists').hidden = true;
  byId('cover').hidden = false;
  byId('cover-words').textContent = `It is ${name}'s turn. Hand the screen over: nobody else should look.`;
  byId('uncover').onclick = async () => {
    seat = next;
    byId('cover').hidden = true;
    byId('view').hidden = byId('lists').hidden = false;
    await load();
  };
}

/** @param {string} text */
const sentence = (text) => (text === '' ? text : `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`);

/** @param {Snapshot} snapshot */
function statusOf(snapshot) {
  if (snapshot.result) return sentence(snapshot.result.words) + (snapshot.result.why ? ` ${sentence(snapshot.result.why)}` : '');
  if (ply !== null) return `This is how it was after ${snapshot.ply} moves.`;
  const mover = snapshot.turn.seat;
  if (mover === null) return snapshot.turn.kind === 'chance' ? 'Chance decides.' : 'The game is over.';
  const name = snapshot.players[mover].name;
  if (snapshot.moves.length > 0) return `Your turn: you are ${name}.`;
  return snapshot.thinking ? `${name} is thinking …` : `Waiting for ${name}.`;
}

/** @param {Snapshot} snapshot */
function show(snapshot) {
  shown = snapshot;
  byId('title').replaceChildren(title(snapshot.game.split(':')[0]), snapshot.game.includes(':') ? el('small', {}, ` ${snapshot.game}`) : '');
  document.title = `${snapshot.game} · Seedbed`;
  byId('players').replaceChildren(...snapshot.players.map((player, at) => el('li', { 'aria-current': snapshot.turn.seat === at ? 'true' : null },
    player.name, el('small', {}, player.agent ?? (visit.seats.includes(at) ? 'you' : 'a person')))));
  byId('status').textContent = statusOf(snapshot);
  board.show(snapshot);
  byId('text').hidden = !snapshot.svg;
  byId('text').querySelector('pre').textContent = snapshot.board;
  byId('prompt').textContent = sentence(snapshot.prompt ?? '');
  const button = (/** @type {string} */ move) => el('button', { 'data-move': move, onclick: () => play(move) }, move);
  byId('moves').hidden = snapshot.moves.length === 0;
  byId('moves').querySelector('.moves').replaceChildren(...snapshot.moves.map(button));
  tell(snapshot);
  const insight = (/** @type {{ name: string, help: string }} */ { name, help }) =>
    el('button', { onclick: () => look(name) }, `${sentence(help).slice(0, -1)} (${name})`);
  byId('insights').replaceChildren(...snapshot.insights.map(insight));
  byId('repeat').hidden = snapshot.repeat.length === 0;
  byId('repeat').querySelector('div').replaceChildren(...snapshot.repeat.map((command) =>
    el('pre', { tabindex: 0, role: 'group', 'aria-label': 'Command' }, command)));
  steps();
  if (snapshot.version !== answered) byId('view').removeAttribute('aria-busy');
  document.body.dataset.state = snapshot.result ? 'over' : snapshot.moves.length > 0 ? 'turn' : 'wait';
  if (byId('analysis').open && ply === null) analyse();
  mark();
}

/** Tells what happened, the latest at the end. @param {Snapshot} snapshot */
function tell(snapshot) {
  const lines = snapshot.story.filter(({ told }) => told.length > 0);
  const item = (/** @type {import('./api.js').Told} */ { ply: number, told }) =>
    el('li', { value: number, class: number === snapshot.ply ? 'seen' : null }, told.map(sentence).join(' '));
  const story = byId('story');
  story.replaceChildren(...lines.map(item));
  story.scrollTop = story.scrollHeight;
}

/** Which buttons can be pressed. */
function steps() {
  if (!present || !shown) return;
  const isOver = present.turn.kind === 'over';
  byId('ply').textContent = `${shown.ply} of ${present.plies}`;
  byId('first').disabled = byId('back').disabled = shown.ply === 0;
  byId('forward').disabled = byId('last').disabled = ply === null;
  const isMine = present.moves.length > 0;
  byId('hint').disabled = !isMine || ply !== null;
  byId('undo').hidden = !present.can_undo || visit.seats.length === 0;
  byId('undo').disabled = present.thinking || present.plies === 0;
  byId('hurry').disabled = !present.thinking;
  byId('hurry').hidden = !present.players.some((player) => player.agent !== null) || isOver;
  byId('resign').hidden = visit.seats.length === 0 || isOver;
  byId('fork').hidden = byId('save').hidden = present.hidden && !isOver;
  byId('again').hidden = !isOver || !visit.owner;
  byId('leave').hidden = !visit.owner;
}

/** @param {string} move */
async function play(move) {
  complain();
  if (!present || ply !== null || present.version === answered) return;
  answered = present.version;
  byId('view').setAttribute('aria-busy', 'true');
  try {
    const done = await post(`${table}/moves`, { version: present.version, move, seat });
    heard = Math.max(heard, done.version);
    byId('said').textContent = '';
  } catch (error) {
    complain(error);
    answered = 0;
  }
  await load();
}

/** @param {number | null} to */
async function step(to) {
  if (!present) return;
  ply = to === null || to >= present.plies ? null : to;
  if (ply === null) {
    show(present);
    await load();
  } else {
    show(await get(asSeat(`${table}/plies/${ply}`)));
  }
}

/** @param {string} name */
async function look(name) {
  complain();
  try {
    const { text } = await post(`${table}/insight`, { version: present?.version, seat, name });
    byId('said').replaceChildren(el('pre', { tabindex: 0, role: 'group', 'aria-label': name }, text));
  } catch (error) {
    complain(error);
  }
}

/** The version that was analysed last, so that nothing is thought of twice. */
let analysed = 0;
/** What was thought of it. @type {import('./analysis.js').Thoughts | null} */
let latest = null;

/** Draws what the computer thinks on the board, if the visitor wants to see it there and then. */
function mark() {
  const isWanted = byId('analysis').open && byId('on-board').checked && ply === null && latest?.version === present?.version;
  byId('marks').textContent = drawThoughts(byId('board'), isWanted ? latest : null);
}

async function analyse() {
  const panel = byId('analysis').querySelector('div');
  if (!present || present.version === analysed) return;
  if (present.moves.length === 0 && (present.hidden || present.turn.seat === null)) {
    panel.replaceChildren(el('p', {}, 'It tells you on your turn.'));
    return;
  }
  analysed = present.version;
  panel.replaceChildren(el('p', {}, 'Thinking …'));
  try {
    const thoughts = await post(`${table}/analysis`, { version: analysed, seat: present.moves.length > 0 ? seat : null });
    if (thoughts.version !== present.version) return;
    latest = thoughts;
    panel.replaceChildren(...thoughtsShown(thoughts, present.players));
    mark();
  } catch (error) {
    panel.replaceChildren(el('p', {}, error instanceof Error ? error.message : String(error)));
  }
}

/** Links for others. */
function share() {
  const full = (/** @type {string} */ link) => `${location.origin}${link}`;
  const field = (/** @type {string} */ label, /** @type {string} */ link) => {
    const input = /** @type {HTMLInputElement} */ (el('input', { readonly: true, value: full(link), 'aria-label': label }));
    const copy = el('button', { onclick: () => navigator.clipboard?.writeText(full(link)) ?? input.select() }, 'Copy');
    return el('div', {}, el('div', {}, label), el('div', { class: 'link' }, input, copy));
  };
  const fields = visit.invitations.map(({ seat: at, link }) =>
    field(`To play as ${present?.players[at].name}, for one person`, link));
  if (visit.watch) fields.push(field('To watch', visit.watch));
  byId('share').hidden = fields.length === 0;
  byId('share').open = visit.invitations.length > 0;
  byId('share').querySelector('div').replaceChildren(...fields);
}

onPress('first', () => step(0));
onPress('back', () => step(Math.max((shown?.ply ?? 1) - 1, 0)));
onPress('forward', () => step((shown?.ply ?? 0) + 1));
onPress('last', () => step(null));
onPress('hint', async () => {
  byId('said').textContent = 'Thinking …';
  const { adviser, move } = await post(`${table}/hint`, { version: present?.version, seat });
  byId('said').textContent = move === null ? 'No idea.' : `${adviser} would play ${move}.`;
  for (const button of byId('moves').querySelectorAll('button')) button.classList.toggle('hinted', button.dataset.move === move);
});
onPress('undo', async () => {
  await post(`${table}/undo`, { version: present?.version });
  await load();
});
onPress('hurry', async () => { await post(`${table}/hurry`, {}); });
onPress('resign', async () => {
  if (!confirm('Do you want to give up this game?')) return;
  await post(`${table}/resign`, { seat: seat ?? visit.seats[0] });
});

/** The record as a wish for a new table. @param {number} [plies] */
async function again(plies) {
  const record = await get(`${table}/record`);
  const seats = record.seats.map((/** @type {string} */ holder, /** @type {number} */ at) =>
    (holder !== 'human' ? holder : visit.seats.includes(at) || visit.seats.length === 0 ? 'me' : 'invite'));
  const opened = await post('/tables', { game: record.game, seats, moves: record.moves.slice(0, plies) });
  location.href = `/table/${opened.table}`;
}

onPress('fork', () => again(shown?.ply));
onPress('again', () => again(0));
onPress('save', async () => {
  const record = await get(`${table}/record`);
  const file = new Blob([`${record.file}\n`], { type: 'application/jsonl' });
  const link = /** @type {HTMLAnchorElement} */ (el('a', { href: URL.createObjectURL(file), download: `${record.game.replaceAll(/[^a-z0-9-]/g, '-')}.jsonl` }));
  link.click();
  URL.revokeObjectURL(link.href);
});
onPress('leave', async () => {
  await remove(table);
  location.href = '/';
});
byId('analysis').addEventListener('toggle', () => {
  if (byId('analysis').open) analyse();
  mark();
});
byId('on-board').addEventListener('change', mark);

try {
  visit = await get(`${table}/visit`);
  if (visit.seats.length === 1) [seat] = visit.seats;
  await load();
  share();
  follow(id, (version) => {
    heard = Math.max(heard, version);
    if (!present || version > present.version) load();
  });
  const details = await get(`/games/${encodeURIComponent(/** @type {any} */ (present).game)}`);
  byId('rules').querySelector('.prose').replaceChildren(...prose(details.rules));
} catch (error) {
  complain(error);
}
