// @ts-check
// A visitor goes through a whole study by mouse: information, practice, two games, a reload in the middle, the question, the code, one more
// game, and the deletion; another one looks at it in the dark and by keyboard.
// Usage: WEB_TOOLS=folder/ node study.mjs URL FOLDER-FOR-PICTURES
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { complain, fresh, inspected, open, problems } from './support.mjs';

const [url, shots] = process.argv.slice(2);
const browser = await open();

/** Waits for a stage of the study. @param {any} page @param {string} stage @param {boolean} over */
const at = (page, stage, over) => page.waitForFunction(
  ([wanted, ended]) => document.body.dataset.stage === wanted && document.body.dataset.over === ended, [stage, String(over)], { polling: 20 });

/** Plays the game that is shown: the first place that can be touched, again and again. @param {any} page @param {number} [most] */
async function play(page, most = 100) {
  for (let move = 0; move < most; move += 1) {
    await page.waitForFunction(() => ['turn', 'over'].includes(document.body.dataset.state ?? '') || document.body.dataset.over === 'true', null, { polling: 20 });
    if (await page.evaluate(() => document.body.dataset.over === 'true' || document.body.dataset.state === 'over')) return;
    await page.evaluate(() => { document.body.dataset.state = 'sent'; });
    await page.click('#board [role="button"]');
    // A domino takes two touches.
    if (await page.evaluate(() => document.querySelector('#board [aria-pressed="true"]') !== null)) await page.click('#board .can');
  }
}

async function wholeStudy() {
  const page = await fresh(browser, url);
  await page.goto('/');
  await at(page, 'welcome', false);
  assert.match(await page.textContent('#words') ?? '', /Neither you nor we are told/);
  assert.equal((await page.textContent('#commitment') ?? '').length, 64);
  await inspected(page, 'study-welcome', shots);
  await page.selectOption('#skill', '2');
  await page.click('#agree button');
  await at(page, 'practice', false);
  await play(page);
  await at(page, 'practice', true);
  await page.click('#practise');
  await at(page, 'practice', false);
  await page.click('#next');
  await at(page, 'game', false);
  await play(page, 1);
  await page.waitForFunction(() => document.body.dataset.state === 'turn', null, { polling: 20 });
  const before = await page.textContent('#story');
  await page.reload();
  await at(page, 'game', false);
  await page.waitForFunction(() => document.body.dataset.state === 'turn', null, { polling: 20 });
  assert.equal(await page.textContent('#story'), before, 'a reload resumes the game');
  await inspected(page, 'study-game', shots);
  await play(page);
  await at(page, 'game', true);
  await page.click('#next');
  await at(page, 'game', false);
  await page.waitForFunction(() => document.body.dataset.state === 'turn', null, { polling: 20 });
  await page.click('#resign');
  await page.waitForSelector('#asking:not([hidden])');
  await inspected(page, 'study-question', shots);
  await page.check('[name=stronger][value=second]');
  await page.click('#guess button');
  await page.waitForSelector('#thanks:not([hidden])');
  const code = await page.textContent('#code') ?? '';
  assert.match(code, /^[0-9a-f]{16}$/);
  await inspected(page, 'study-thanks', shots);
  await page.click('#more');
  await at(page, 'done', false);
  await play(page);
  await at(page, 'done', true);
  await page.context().close();

  // The code works in any browser.
  const other = await fresh(browser, url);
  await other.goto('/');
  await other.click('#deletion summary');
  await other.fill('#deletion-code', code);
  await other.click('#delete button');
  await other.waitForSelector('#gone:not([hidden])');
  await other.context().close();
}

async function byKeyboardAt360() {
  const page = await fresh(browser, url, [], { viewport: { width: 360, height: 740 } });
  await page.goto('/');
  await at(page, 'welcome', false);
  await page.focus('#agree button');
  await page.keyboard.press('Enter');
  await at(page, 'practice', false);
  await page.focus('#next');
  await page.keyboard.press('Enter');
  await at(page, 'game', false);
  await page.waitForFunction(() => document.body.dataset.state === 'turn', null, { polling: 20 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `the page is ${wide} pixels wide`);
  await inspected(page, 'study-small', shots, ['light']);
  await page.focus('#board [tabindex="0"]');
  await page.keyboard.press('Enter');
  // Whoever is killed now was in the middle of a game.
  await page.context().close();
}

for (const flow of [wholeStudy, byKeyboardAt360]) {
  const begun = Date.now();
  try {
    await flow();
    console.log(`${flow.name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  } catch (error) {
    complain(`${flow.name}: ${error instanceof Error ? error.stack : error}`);
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await page.screenshot({ path: join(shots, `${flow.name}-failed.png`), fullPage: true });
      await context.close();
    }
  }
}
await browser.close();
process.exit(problems.length > 0 ? 1 : 0);
