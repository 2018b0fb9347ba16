// @ts-check
// What the tests in a browser share.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tools = createRequire(process.env.WEB_TOOLS ?? import.meta.url);
const { chromium } = tools('playwright-core');
const axe = readFileSync(tools.resolve('axe-core/axe.min.js'), 'utf8');

/** Everything that was wrong. @type {string[]} */
export const problems = [];

/** @param {string} text */
export function complain(text) {
  problems.push(text);
  console.log(`PROBLEM ${text}`);
}

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

/** Debian's Chromium. @param {string[]} [flags] */
export const open = (flags = []) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: [...FLAGS, ...flags] });

/**
 * A page that reports every error, but for answers that are expected.
 * @param {any} browser
 * @param {string} url
 * @param {number[] | 'any'} [expected]
 * @param {object} [options]
 */
export async function fresh(browser, url, expected = [], options = {}) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1100, height: 900 }, ...options });
  const page = await context.newPage();
  page.on('console', (/** @type {any} */ message) => {
    const isExpected = expected === 'any' || expected.some((status) => message.text().includes(`status of ${status}`));
    if (['error', 'warning'].includes(message.type()) && !isExpected) complain(`${page.url()}: console: ${message.text()}`);
  });
  page.on('pageerror', (/** @type {Error} */ error) => complain(`${page.url()}: ${error.message}`));
  page.on('dialog', (/** @type {any} */ dialog) => dialog.accept());
  return page;
}

/** Opens a table as the page does, and goes there. @param {any} page @param {object} wish */
export async function table(page, wish) {
  await page.goto('/');
  const opened = await page.evaluate(async (/** @type {object} */ body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/v1/tables', { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }, wish);
  await page.goto(`/table/${opened.table}`);
}

/** Looks for barriers. @param {any} page @param {string} what */
export async function accessible(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await /** @type {any} */ (globalThis).axe.run()).violations);
  for (const { id, nodes } of found) {
    const examples = nodes.slice(0, 3).map((/** @type {{ html: string }} */ node) => node.html.slice(0, 160));
    complain(`${what}: axe ${id}: ${nodes.length}: ${examples.join(' | ')}`);
  }
}

/** Light and dark, with a picture of each. @param {any} page @param {string} name @param {string} shots */
export async function inspected(page, name, shots, schemes = ['light', 'dark']) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await accessible(page, `${name} ${colorScheme}`);
    await page.screenshot({ path: join(shots, `${name}-${colorScheme}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
