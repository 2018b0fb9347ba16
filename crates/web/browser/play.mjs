// @ts-check
// Plays every game to its end in Chromium by mouse, some by keyboard alone and by touch on a narrow screen, looks for errors and
// barriers on every page in the light and in the dark, and takes pictures.
// Usage: WEB_TOOLS=folder/ node play.mjs URL FOLDER-FOR-PICTURES [GAME ...]
import { join } from 'node:path';
import { complain, fresh, inspected, open, problems, table } from './support.mjs';

const [url, shots, ...only] = process.argv.slice(2);

/** Small variants, so that all games end within minutes. */
const SMALL = {
  batawaf: 'batawaf:shortage=back,limit=20',
  battleship: 'battleship:4x4,fleet=3-2',
  breakthrough: 'breakthrough:5x4',
  cheat: 'cheat:4x2',
  'connect-four': 'connect-four:4x4',
  domineering: 'domineering:4x4',
  'dots-and-boxes': 'dots-and-boxes:2x2',
  flip: 'flip:4x3',
  go: 'go:5x5',
  'guess-who': 'guess-who:8',
  'phantom-four': 'phantom-four:4x4',
  pig: 'pig:20',
  war: 'war:limit=20',
};
const BY_KEYBOARD = ['tic-tac-toe', 'connect-four', 'domineering', 'dots-and-boxes', 'nim', 'battleship'];
const BY_TOUCH = ['tic-tac-toe', 'connect-four', 'dominance', 'dominoes', 'cheat', 'guess-who'];
/** Longer games are broken off by giving up: each has been seen to be playable by then. */
const MOST_MOVES = 150;

/** Opens a table with us in the first seat. */
async function sitDown(page, game) {
  const details = await (await fetch(`${url}/api/v1/games/${encodeURIComponent(game)}`)).json();
  await table(page, { game, seats: details.players.map((_, seat) => (seat === 0 ? 'me' : 'beginner')), seed: '1' });
}

/** Waits until it is our turn or the game is over; says which. */
async function turn(page) {
  const state = await page.waitForFunction(() => {
    const { state } = document.body.dataset;
    return state === 'wait' ? null : state;
  }, null, { polling: 20, timeout: 30000 });
  return state.jsonValue();
}

/** Which version is shown, to see that a move was taken. */
const shown = (page) => page.textContent('#ply');

/** Touches places until a move is made. */
async function move(page, random, touch) {
  const before = await shown(page);
  for (let touched = 0; touched < 30; touched += 1) {
    const places = await page.$$('.board .sb-place.can');
    if (places.length === 0) {
      const buttons = await page.$$('#moves button');
      if (buttons.length === 0) return;
      complain(`${page.url()}: no place can be touched, but there are moves: ${await page.textContent('#status')} ${before}`);
      await buttons[Math.floor(random() * buttons.length)].click();
    } else {
      await touch(places[Math.floor(random() * places.length)]);
    }
    const done = await page.waitForFunction((was) => {
      if (document.getElementById('ply')?.textContent !== was) return 'moved';
      return document.querySelector('#view:not([aria-busy]) .board .held') ? 'held' : null;
    }, before, { polling: 10, timeout: 10000 });
    if (await done.jsonValue() === 'moved') return;
  }
  complain(`${page.url()}: no move came of thirty touches`);
}

/** Plays to the end; `touch` is how a place is touched. */
async function play(page, game, how, touch) {
  try {
    await playOut(page, game, how, touch);
  } catch (error) {
    await page.screenshot({ path: join(shots, `${game.split(':')[0]}-${how}-failed.png`), fullPage: true });
    complain(`${game} by ${how}: ${error.message.split('\n')[0]}`);
  }
}

async function playOut(page, game, how, touch) {
  const random = generator(game);
  const begun = Date.now();
  await sitDown(page, game);
  let moves = 0;
  while (await turn(page) === 'turn') {
    if (moves === 2) await inspected(page, `${game.split(':')[0]}-${how}`, shots, how === 'mouse' ? ['light', 'dark'] : ['light']);
    if (moves === MOST_MOVES) {
      await page.click('#resign');
      console.log(`${game}: given up after ${moves} moves`);
    } else {
      await move(page, random, touch);
    }
    moves += 1;
  }
  await page.screenshot({ path: join(shots, `${game.split(':')[0]}-${how}-end.png`), fullPage: true });
  const words = await page.textContent('#status');
  console.log(`${game} by ${how}: ${moves} moves in ${((Date.now() - begun) / 1000).toFixed(1)} s: ${words}`);
}

/** Random numbers that are the same every time. */
function generator(text) {
  let state = [...text].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Goes to a place with the arrow keys alone, and presses it. */
function byKeys(page) {
  return async (place) => {
    const wanted = await place.getAttribute('data-id');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-id') ?? null);
    for (let presses = 0; await focused() === null && presses < 80; presses += 1) await page.keyboard.press('Tab');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      for (let presses = 0; presses < 4 && await focused() !== wanted; presses += 1) await page.keyboard.press(key);
    }
    // Whatever the arrows have led to can be touched as well.
    await page.keyboard.press('Enter');
  };
}

const browser = await open();
try {
  const games = (await (await fetch(`${url}/api/v1/games`)).json()).map((game) => game.name);
  const wanted = games.filter((name) => only.length === 0 || only.includes(name));
  const small = (name) => SMALL[name] ?? name;

  const lobby = await fresh(browser, url);
  await lobby.goto('/');
  await lobby.waitForSelector('#games a');
  await inspected(lobby, 'lobby', shots);
  await lobby.goto('/?game=battleship');
  await lobby.waitForSelector('#seats select');
  await inspected(lobby, 'lobby-battleship', shots);
  await lobby.goto('/join/0');
  await inspected(lobby, 'join', shots);
  await lobby.context().close();

  const page = await fresh(browser, url);
  for (const name of wanted) await play(page, small(name), 'mouse', (place) => place.click({ force: true }));
  await page.context().close();

  const keys = await fresh(browser, url);
  for (const name of BY_KEYBOARD.filter((one) => wanted.includes(one))) await play(keys, small(name), 'keyboard', byKeys(keys));
  await keys.context().close();

  const phone = await fresh(browser, url, [], { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true });
  for (const name of BY_TOUCH.filter((one) => wanted.includes(one))) {
    await play(phone, small(name), 'touch', (place) => place.tap({ force: true }));
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
    if (wide > 360) complain(`${name}: the page is ${wide} pixels wide on a screen of 360`);
  }
  await phone.context().close();
} finally {
  await browser.close();
}
if (problems.length > 0) {
  console.log(`${problems.length} problems`);
  process.exit(1);
}
