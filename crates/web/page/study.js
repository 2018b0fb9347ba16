// @ts-check
// A visitor of a study: information, practice, two games, one question. The page knows nothing that could tell the opponents apart.
import { get, post } from './api.js';
import { Board } from './board.js';
import { byId, complain, el, onPress, title } from './dom.js';
import { prose } from './rules.js';

/** @typedef {import('./api.js').Snapshot} Snapshot */
/** @typedef {{ stage: string, game: number | null, over: boolean, result: string | null, later: number }} Standing */

/** @type {Snapshot | null} */
let present = null;
/** The version that the visitor has answered with a move: one click is one move. */
let answered = -1;
/** Counts the games that were looked at, so that whoever still waits for an older one stops. */
let round = 0;

const board = new Board(byId('board'), play);
const SECTIONS = ['welcome', 'playing', 'asking', 'thanks', 'late', 'gone'];

/** @param {...string} shown */
function show(...shown) {
  for (const id of SECTIONS) byId(id).hidden = !shown.includes(id);
}

/** @param {string} text */
const sentence = (text) => (text === '' ? text : `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`);

/** What the visitor is told about where they are. @param {Standing} standing */
function toldOf({ stage, game, over, later }) {
  if (stage === 'practice') return over ? 'That was practice. Practise once more, or begin.' : 'Practise as long as you like. This game does not count.';
  if (stage === 'game' && game === 1) return over ? 'The first game is over.' : 'This is the first of the two games that count.';
  if (stage === 'game') return 'This is the second of the two games that count, against another opponent.';
  return later > 0 && !over ? 'This game is for pleasure.' : '';
}

/** Shows where the visitor is. @param {Standing | null} standing @param {boolean} [isGoingOn] */
function place(standing, isGoingOn = false) {
  document.body.dataset.stage = standing?.stage ?? 'welcome';
  document.body.dataset.over = String(standing?.over ?? false);
  if (standing === null) return show('welcome');
  const { stage, over, later } = standing;
  byId('told').textContent = toldOf(standing);
  byId('next').hidden = !(stage === 'practice' || (stage === 'game' && over));
  byId('next').textContent = stage === 'practice' ? 'Begin the first game' : 'Begin the second game';
  byId('practise').hidden = !(stage === 'practice' && over);
  byId('resign').hidden = over;
  const isPlaying = stage === 'practice' || stage === 'game' || (stage === 'done' && later > 0 && !over);
  const hasBoard = present !== null;
  if (stage === 'late') show('late');
  else if (isPlaying) show('playing');
  else if (stage === 'guess') show(...(hasBoard ? ['asking', 'playing'] : ['asking']));
  else show(...(hasBoard && later > 0 ? ['thanks', 'playing'] : ['thanks']));
  if (isPlaying && !over && !isGoingOn) follow();
  return undefined;
}

/** @param {Snapshot} snapshot */
function draw(snapshot) {
  present = snapshot;
  board.show(snapshot);
  const mover = snapshot.turn.seat;
  const { result } = snapshot;
  if (result) byId('status').textContent = sentence(result.words) + (result.why ? ` ${sentence(result.why)}` : '');
  else if (snapshot.moves.length > 0) byId('status').textContent = `Your turn: you are ${snapshot.players[mover ?? 0].name}.`;
  else byId('status').textContent = mover === null ? '' : `${snapshot.players[mover].name} is thinking …`;
  byId('prompt').textContent = sentence(snapshot.prompt ?? '');
  byId('text').querySelector('pre').textContent = snapshot.board;
  const button = (/** @type {string} */ move) => el('button', { 'data-move': move, onclick: () => play(move) }, move);
  byId('moves').hidden = snapshot.moves.length === 0;
  byId('moves').querySelector('.moves').replaceChildren(...snapshot.moves.map(button));
  const told = snapshot.story.filter((line) => line.told.length > 0);
  byId('story').replaceChildren(...told.map(({ ply, told: words }) => el('li', { value: ply }, words.map(sentence).join(' '))));
  byId('story').scrollTop = byId('story').scrollHeight;
  document.body.dataset.state = result ? 'over' : snapshot.moves.length > 0 ? 'turn' : 'wait';
}

/** Looks at the table until the game is over. */
async function follow() {
  round += 1;
  const mine = round;
  let after = -1;
  let isNew = true;
  while (mine === round) {
    try {
      /** @type {Snapshot} */
      const snapshot = await get(isNew ? '/study/table' : `/study/table?after=${after}`);
      if (mine !== round) return;
      if (isNew) answered = -1;
      isNew = false;
      if (snapshot.version !== after) draw(snapshot);
      after = snapshot.version;
      if (snapshot.turn.kind === 'over') {
        const { visitor } = await get('/study');
        if (mine === round) place(visitor, true);
        return;
      }
      complain();
    } catch (error) {
      complain(error);
      if (error instanceof Error && 'status' in error) return;
      await new Promise((resolve) => { setTimeout(resolve, 2000); });
    }
  }
}

/** @param {string} move */
async function play(move) {
  if (!present || present.moves.length === 0 || present.version === answered) return;
  complain();
  answered = present.version;
  try {
    await post('/study/moves', { version: present.version, move });
  } catch (error) {
    complain(error);
    answered = -1;
  }
}

/** @param {string} id @param {() => Promise<void>} act */
function onSubmit(id, act) {
  byId(id).addEventListener('submit', async (/** @type {Event} */ event) => {
    event.preventDefault();
    complain();
    try {
      await act();
    } catch (error) {
      complain(error);
    }
  });
}

/** @type {any} */
let study = null;

onSubmit('agree', async () => {
  const skill = byId('skill').value;
  place(await post('/study/consent', { consent: study.consent, skill: skill === '' ? null : Number(skill) }));
});
onPress('next', async () => place(await post('/study/next', {})));
onPress('practise', async () => place(await post('/study/next', { practise: true })));
onPress('more', async () => place(await post('/study/next', {})));
onPress('resign', async () => {
  if (confirm('Do you want to give up this game?')) await post('/study/resign', {});
});
onSubmit('guess', async () => {
  const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector('[name=stronger]:checked'));
  const { code } = await post('/study/guess', { stronger: chosen?.value });
  byId('code').textContent = code;
  byId('code-words').hidden = false;
  present = null;
  place((await get('/study')).visitor);
});
onSubmit('delete', async () => {
  if (!confirm('Do you want everything about you deleted?')) return;
  const code = byId('deletion-code').value.trim();
  await post('/study/delete', code === '' ? {} : { code });
  round += 1;
  document.body.dataset.stage = 'gone';
  show('gone');
});
document.addEventListener('visibilitychange', () => {
  const isPlaying = document.body.dataset.stage === 'game' && document.body.dataset.over === 'false';
  // Nothing depends on whether it arrives.
  if (document.hidden && isPlaying) post('/study/away', {}).catch(() => {});
});

try {
  study = await get('/study');
  byId('title').textContent = study.title;
  byId('name').textContent = title(study.game.split(':')[0]);
  document.title = `${study.title} · Seedbed`;
  byId('words').replaceChildren(...study.words.map((/** @type {string} */ words) => el('p', {}, words)));
  byId('commitment').textContent = study.commitment;
  byId('rules').querySelector('.prose').replaceChildren(...prose(study.rules));
  byId('full').hidden = study.has_room;
  byId('agree').hidden = !study.has_room;
  place(study.visitor);
} catch (error) {
  complain(error);
}
