// @ts-check
// What people do beside moving: hints, taking back, stepping, sharing, invitations, one screen for two, the laboratory; and a page of
// somebody else that tries to get in.
// Usage: WEB_TOOLS=folder/ node flows.mjs URL FOLDER-FOR-PICTURES
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessible, complain, fresh, inspected, open, problems, table } from './support.mjs';

const [url, shots] = process.argv.slice(2);
const browser = await open(['--host-resolver-rules=MAP evil.example 127.0.0.1']);
const settled = (page, state) => page.waitForFunction((wanted) => document.body.dataset.state === wanted, state, { polling: 20 });
const said = (page) => page.textContent('#said');

async function hintsUndoAndSteps() {
  const page = await fresh(browser, url);
  await table(page, { game: 'connect-four', seats: ['me', 'beginner'], seed: '4' });
  await settled(page, 'turn');
  await page.click('#hint');
  await page.waitForFunction(() => document.getElementById('said')?.textContent?.includes('would play'), null, { timeout: 20000 });
  assert.match(await said(page) ?? '', /^rave.* would play [a-g]\.$/);
  await page.click('#analysis summary');
  await page.waitForSelector('#analysis table', { timeout: 30000 });
  assert.match(await page.textContent('#analysis div p') ?? '', /How good each move is for X|Exactly/);
  assert.equal(await page.locator('#board .thought').count(), 0, 'nothing is drawn before it is asked for');
  await page.check('#on-board');
  await page.waitForSelector('#board .thought');
  assert.ok(await page.locator('#board .thought').count() >= 5 && await page.locator('#board .step').count() >= 1);
  assert.match(await page.textContent('#marks') ?? '', /for X/);
  await inspected(page, 'analysis', shots);
  await page.uncheck('#on-board');
  assert.equal(await page.locator('#board .thought').count(), 0);
  await page.click('#analysis summary');
  await page.click('#moves summary');
  await page.click('#moves button:first-child');
  await page.waitForFunction(() => document.getElementById('ply')?.textContent === '2 of 2');
  await page.click('#back');
  await page.waitForFunction(() => document.getElementById('ply')?.textContent === '1 of 2');
  assert.equal(await page.textContent('#status'), 'This is how it was after 1 moves.');
  await page.click('#last');
  await settled(page, 'turn');
  await page.click('#undo');
  await page.waitForFunction(() => document.getElementById('ply')?.textContent === '0 of 0');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
  const record = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.equal(record.game, 'connect-four:6x7');
  const other = await fresh(browser, url);
  await other.goto('/');
  await other.setInputFiles('#record', await download.path());
  await other.waitForURL(/table/);
  await settled(other, 'turn');
  await other.context().close();
  await page.click('#resign');
  await settled(page, 'over');
  assert.match(await page.textContent('#status') ?? '', /You lost: O won. X resigned./);
  const before = page.url();
  await page.click('#again');
  await page.waitForFunction((was) => location.href !== was, before);
  await settled(page, 'turn');
  await page.context().close();
}

async function invitations() {
  const host = await fresh(browser, url);
  await table(host, { game: 'tic-tac-toe', seats: ['me', 'invite'] });
  await settled(host, 'turn');
  const link = await host.inputValue('#share input');
  await inspected(host, 'invitation', shots);
  const guest = await fresh(browser, url);
  await guest.goto(link);
  await guest.click('#join');
  await guest.waitForURL(/table/);
  await settled(guest, 'wait');
  assert.equal(await guest.textContent('#status'), 'Waiting for X.');
  await host.click('.board .can');
  await settled(guest, 'turn');
  await guest.click('.board .can');
  await settled(host, 'turn');
  // It works once.
  const late = await fresh(browser, url, [404]);
  await late.goto(link);
  await late.click('#join');
  await late.waitForFunction(() => document.getElementById('problem')?.textContent !== '');
  for (const page of [host, guest, late]) await page.context().close();
}

async function oneScreenForTwo() {
  const page = await fresh(browser, url);
  await table(page, { game: 'battleship:4x4,fleet=3-2', seats: ['me', 'me'] });
  await page.waitForSelector('#cover:not([hidden])');
  assert.equal(await page.isVisible('#view'), false);
  await accessible(page, 'cover');
  await page.click('#uncover');
  await settled(page, 'turn');
  await page.context().close();
}

async function watching() {
  const page = await fresh(browser, url);
  await table(page, { game: 'connect-four:4x4', seats: ['random', 'random'], pace: 50, seed: '9' });
  await settled(page, 'over');
  assert.match(await page.textContent('#repeat') ?? '', /seedbed play connect-four:4x4 --seats random random --seed 9/);
  await page.context().close();
}

async function laboratory() {
  const page = await fresh(browser, url);
  await page.goto('/lab');
  await page.waitForSelector('#experiment option', { state: 'attached' });
  await page.fill('#game', 'tic-tac-toe');
  await page.fill('#agents', 'mcts:100\nrandom');
  await page.click('#tournament button');
  await page.waitForFunction(() => document.getElementById('works')?.textContent?.includes('finished'), null, { timeout: 60000 });
  await page.click('#works button:has-text("Show")');
  await page.waitForSelector('#shown table');
  assert.match(await page.textContent('#shown') ?? '', /mcts:100/);
  await inspected(page, 'laboratory', shots);
  await page.fill('#boost-game', 'tic-tac-toe');
  await page.fill('#boost-agent', 'mcts:5');
  await page.fill('#boost-k', '4');
  await page.fill('#boost-kt', '4');
  await page.click('#boost button');
  await page.waitForSelector('#works a:has-text("The book of seeds")', { timeout: 60000 });
  await page.context().close();
}

/** A strategy is tuned, read, taken home, gone on with, and met at a table. */
async function tunes() {
  const page = await fresh(browser, url);
  await page.goto('/lab');
  await page.waitForSelector('#tunes p');
  await page.fill('#tune-game', 'pig:50');
  await page.selectOption('#tune-method', 'cma');
  await page.fill('#tune-games', '4000');
  await page.click('#tune button');
  await page.waitForSelector('#tunes td button', { timeout: 60000 });
  await page.click('#works button:has-text("Show")');
  await page.waitForSelector('#shown a:has-text("The strategy as a file")');
  assert.match(await page.textContent('#shown') ?? '', /Rolls until/);
  await inspected(page, 'tune', shots);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#shown a:has-text("The strategy as a file")')]);
  assert.equal(JSON.parse(readFileSync(await download.path(), 'utf8')).game, 'pig:50');
  const before = await page.textContent('#tunes tbody td.number');
  await page.click('#tunes button:has-text("Go on")');
  assert.equal(await page.inputValue('#tune-game'), 'pig:50');
  await page.click('#tune button');
  await page.waitForFunction((was) => document.querySelector('#tunes tbody td.number')?.textContent !== was, before, { timeout: 60000 });
  await page.click('#tunes td button');
  await page.click('#shown a:has-text("Play against it")');
  await page.waitForSelector('#seats select');
  const name = await page.inputValue('#seat-1');
  assert.match(name, /^tuned-[0-9a-f]{12}$/);
  await page.click('#start');
  await page.waitForURL(/table/);
  await page.waitForFunction((wanted) => document.getElementById('players')?.textContent?.includes(wanted), name);
  await page.context().close();
}

/** What a seat may believe of hidden tiles is in the analysis, for people who see and for those who listen. */
async function beliefs() {
  const page = await fresh(browser, url);
  await table(page, { game: 'dominoes:lead=any', seats: ['me', 'random', 'random', 'random'], seed: '3' });
  await settled(page, 'turn');
  await page.click('#analysis summary');
  await page.waitForSelector('#analysis table.beliefs', { timeout: 30000 });
  const rows = await page.locator('#analysis table.beliefs tbody tr').count();
  assert.ok(rows >= 14 && rows <= 21, `${rows} tiles are unseen`);
  assert.match(await page.textContent('#analysis caption') ?? '', /^What you may believe/);
  await inspected(page, 'beliefs', shots);
  await page.context().close();
}

/** A page whose name was pointed at this machine, and one that runs elsewhere. */
async function strangers() {
  const rebound = url.replace('localhost', 'evil.example');
  const page = await fresh(browser, rebound, [421]);
  const answer = await page.goto(rebound);
  assert.equal(answer?.status(), 421);
  await page.context().close();
  const other = await fresh(browser, url, 'any');
  await other.route('http://elsewhere.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>hello' }));
  await other.goto('http://elsewhere.example/');
  const outcomes = await other.evaluate(async (target) => {
    const tried = async (/** @type {RequestInit} */ options) => {
      try {
        const got = await fetch(`${target}/api/v1/tables`, options);
        return got.type === 'opaque' ? 'opaque' : String(got.status);
      } catch {
        return 'blocked';
      }
    };
    const body = JSON.stringify({ game: 'nim', seats: ['me', 'easy'] });
    const socket = await new Promise((resolve) => {
      const ws = new WebSocket(`${target.replace('http', 'ws')}/api/v1/tables/0/socket`);
      ws.onopen = () => resolve('open');
      ws.onerror = () => resolve('blocked');
    });
    return [
      await tried({ method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      await tried({ method: 'POST', mode: 'no-cors', body }),
      socket,
    ];
  }, url);
  // A request without CORS may leave the browser; nobody can read the answer, which is a refusal.
  assert.ok(['opaque', 'blocked'].includes(outcomes[1]));
  assert.deepEqual([outcomes[0], outcomes[2]], ['blocked', 'blocked']);
  await other.context().close();
}

for (const flow of [hintsUndoAndSteps, invitations, oneScreenForTwo, watching, laboratory, tunes, beliefs, strangers]) {
  const begun = Date.now();
  try {
    await flow();
    console.log(`${flow.name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  } catch (error) {
    complain(`${flow.name}: ${error instanceof Error ? error.message : error}`);
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await page.screenshot({ path: join(shots, `${flow.name}-failed.png`), fullPage: true });
      await context.close();
    }
  }
}
await browser.close();
process.exit(problems.length > 0 ? 1 : 0);
