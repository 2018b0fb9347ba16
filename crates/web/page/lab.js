// @ts-check
// The laboratory: what was done, what is being done, and what may be started.
import { get, post } from './api.js';
import { cell, duration, heads, interval, number, percent } from './cells.js';
import { byId, complain, el, onPress } from './dom.js';
import { loadTunes, showTune, tuneForm } from './tunes.js';

/**
 * @typedef {{ id: number, experiment: string, scale: string, seed: number, done: number, jobs: number, seconds: number,
 *   started: string, finished: string | null, program: string, identity: string | null }} Run
 * @typedef {{ work: number, title: string, state: string, done: number, total: number, seconds: number, run: number | null,
 *   why: string | null, has_book: boolean, tune: string | null, news: string | null, command: string }} Progress
 * @typedef {import('./cells.js').Interval} Interval
 * @typedef {{ wins: number, draws: number, losses: number, score: Interval | null, pairs: number[] }} Met
 * @typedef {{ agent: string, score: Interval | null, elo: { value: number, low: number, high: number } | null, met: (Met | null)[] }} Row
 * @typedef {{ ranking: Row[], warnings: string[] }} CrossTable
 * @typedef {Run & { exhibits: any[] | null, table: CrossTable | null, why: string | null }} Findings
 * @typedef {{ name: string, about: string, source: string, scales: string[] }} Known
 */

/** @type {Run[]} */
let runs = [];
/** @type {Known[]} */
let known = [];
/** The runs that are ticked. @type {Set<number>} */
const ticked = new Set();
/** Is something being done? */
let isBusy = false;

function listRuns() {
  const words = byId('filter').value.toLowerCase();
  const fits = (/** @type {Run} */ run) => `${run.id} ${run.experiment} ${run.scale} ${run.seed}`.toLowerCase().includes(words);
  const row = (/** @type {Run} */ run) => {
    const tick = el('input', { type: 'checkbox', checked: ticked.has(run.id), 'aria-label': `compare run ${run.id}` });
    tick.addEventListener('change', () => {
      if (/** @type {HTMLInputElement} */ (tick).checked) ticked.add(run.id);
      else ticked.delete(run.id);
      byId('compare').disabled = ticked.size !== 2;
    });
    const show = el('button', { onclick: () => showRun(run.id) }, `Run ${run.id}`);
    return el('tr', {}, cell(tick), cell(show), el('td', { class: 'long' }, run.experiment), cell(run.scale), number(run.seed),
      number(run.finished ? 'all' : `${run.done} of ${run.jobs}`), number(duration(run.seconds)), cell(run.started.split('.')[0]));
  };
  const shown = runs.filter(fits).reverse();
  byId('runs').replaceChildren(shown.length === 0 ? el('p', {}, 'There are none.')
    : el('table', {}, heads('compare', 'run', 'what', 'how much', 'seed', 'jobs', 'work', 'started'), el('tbody', {}, ...shown.map(row))));
}

/** @param {Interval | null} score @param {Met | null} met */
function meeting(score, met) {
  if (!met) return number('–');
  const pairs = `pairs with 0, ½, 1, 1½, 2 points: ${met.pairs.join(', ')}`;
  return el('td', { class: 'number', title: pairs }, score ? percent(score.share) : '–',
    el('small', {}, ` +${met.wins} =${met.draws} −${met.losses}`));
}

/** @param {CrossTable} table */
function crossTable({ ranking, warnings }) {
  const row = (/** @type {Row} */ one, /** @type {number} */ at) => el('tr', {}, number(at + 1), el('th', { scope: 'row' }, one.agent),
    number(one.score ? percent(one.score.share) : '–'), number(interval(one.score)),
    number(one.elo ? `${one.elo.value >= 0 ? '+' : ''}${one.elo.value.toFixed(0)} ± ${(one.elo.high - one.elo.value).toFixed(0)}` : '–'),
    ...one.met.map((met) => meeting(met?.score ?? null, met)));
  return [
    el('table', {}, heads('place', 'player', 'score', '95 % interval', 'Elo', ...ranking.map((_, at) => `against ${at + 1}`)),
      el('tbody', {}, ...ranking.map(row))),
    ...warnings.map((warning) => el('p', {}, warning)),
  ];
}

/** A measured value as it stands in a table. @param {any} measure */
const measured = (measure) => (measure && typeof measure.value === 'number' ? Number(measure.value.toPrecision(5)).toString() : '–');

/** The lines of an experiment's tables. @param {Findings} findings */
function lines(findings) {
  const tables = (findings.exhibits ?? []).flatMap((exhibit) => exhibit.parts.map((/** @type {any} */ part) => ({ exhibit, table: part.table ?? part.Table })));
  return tables.filter(({ table }) => table).flatMap(({ exhibit, table }) => table.lines.map((/** @type {any} */ line) => ({
    key: [exhibit.name, line.group, line.what].filter(Boolean).join(': '), line,
  })));
}

/** @param {Findings} findings @returns {Node[]} */
function found(findings) {
  if (findings.table) return crossTable(findings.table);
  if (!findings.exhibits) return [el('p', {}, `Nothing to show: ${findings.why}.`)];
  const row = (/** @type {any} */ { key, line }) => el('tr', {}, el('th', { scope: 'row' }, key),
    number(line.published === null || line.published === undefined ? '' : line.published), number(measured(line.ours)));
  const report = el('p', {}, el('a', { href: `/api/v1/runs/${findings.id}/report.html` }, 'The whole report, with pictures'));
  return [report, el('table', {}, heads('', 'published', 'ours'), el('tbody', {}, ...lines(findings).map(row)))];
}

/** @param {number} id */
async function showRun(id) {
  complain();
  try {
    /** @type {Findings} */
    const findings = await get(`/runs/${id}`);
    const link = (/** @type {string} */ form) => el('a', { href: `/api/v1/runs/${id}/export.${form}`, download: `run-${id}.${form}` }, form.toUpperCase());
    const state = findings.finished ? 'finished' : `${findings.done} of ${findings.jobs} jobs`;
    byId('shown').replaceChildren(
      el('h2', {}, `Run ${id}: ${findings.experiment}`),
      el('p', {}, `${findings.scale}, seed ${findings.seed}, ${state}, ${duration(findings.seconds)} of work. Download: `, link('csv'), ' ', link('json')),
      el('div', { class: 'prose', tabindex: 0, role: 'region', 'aria-label': `Run ${id}` }, ...found(findings)),
    );
    byId('shown').focus();
  } catch (error) {
    complain(error);
  }
}

onPress('compare', async () => {
  const [a, b] = await Promise.all([...ticked].map((id) => get(`/runs/${id}`)));
  const other = new Map(lines(b).map(({ key, line }) => [key, line]));
  const row = (/** @type {any} */ { key, line }) => el('tr', {}, el('th', { scope: 'row' }, key), number(measured(line.ours)), number(measured(other.get(key)?.ours)));
  const side = (/** @type {Findings} */ one) => [el('h3', {}, `Run ${one.id}: ${one.experiment}, ${one.scale}, seed ${one.seed}`), ...found(one)];
  const content = a.exhibits && b.exhibits
    ? [el('table', {}, heads('', `run ${a.id}`, `run ${b.id}`), el('tbody', {}, ...lines(a).map(row)))]
    : [...side(a), ...side(b)];
  byId('shown').replaceChildren(el('h2', {}, `Run ${a.id} beside run ${b.id}`), el('div', { class: 'prose', tabindex: 0, role: 'region', 'aria-label': 'Comparison' }, ...content));
  byId('shown').focus();
});

/** @param {Progress} one */
function work(one) {
  const words = one.state === 'running' ? `${one.done} of ${one.total} games, ${duration(one.seconds)}`
    : `${one.state} after ${one.done} games, ${duration(one.seconds)}${one.why ? `: ${one.why}` : ''}`;
  const stop = el('button', { onclick: () => act(() => post(`/works/${one.work}/stop`, {})) }, 'Stop');
  const show = el('button', { onclick: () => (one.run !== null ? showRun(one.run) : one.tune && showTune(one.tune)) }, 'Show');
  return el('li', {}, el('b', {}, one.title), el('p', {}, words), one.news ? el('p', {}, one.news) : null,
    el('progress', { max: Math.max(one.total, 1), value: one.state === 'finished' ? Math.max(one.total, 1) : one.done, 'aria-label': one.title }),
    el('div', { class: 'controls' }, one.state === 'running' ? stop : null, one.run === null && one.tune === null ? null : show,
      one.has_book ? el('a', { href: `/api/v1/works/${one.work}/book.json`, download: 'book.json' }, 'The book of seeds') : null),
    el('small', {}, el('code', {}, one.command)));
}

/** Looks again at what is being done, without moving anything else on the page. */
async function watch() {
  /** @type {Progress[]} */
  const works = await get('/works');
  const wasBusy = isBusy;
  isBusy = works.some((one) => one.state === 'running');
  if (works.length > 0) byId('works').replaceChildren(el('ul', { class: 'games' }, ...works.map(work)));
  if (wasBusy && !isBusy) await load();
}

async function load() {
  runs = await get('/runs');
  listRuns();
  await loadTunes();
}

/** @param {() => Promise<unknown>} what */
async function act(what) {
  complain();
  try {
    await what();
    // It may end before anybody looks.
    isBusy = true;
    await watch();
  } catch (error) {
    complain(error);
  }
}

byId('filter').addEventListener('input', listRuns);
byId('tournament').addEventListener('submit', (/** @type {Event} */ event) => {
  event.preventDefault();
  const agents = byId('agents').value.split('\n').map((/** @type {string} */ line) => line.trim()).filter(Boolean);
  const wish = { game: byId('game').value.trim(), agents, games: Number(byId('games').value), seed: byId('seed').value };
  act(() => post('/works/tournaments', wish));
});
byId('boost').addEventListener('submit', (/** @type {Event} */ event) => {
  event.preventDefault();
  const wish = {
    game: byId('boost-game').value.trim(), agent: byId('boost-agent').value.trim(), k: Number(byId('boost-k').value),
    kt: Number(byId('boost-kt').value), method: byId('boost-method').value, seed: byId('boost-seed').value,
  };
  act(() => post('/works/boosts', wish));
});
tuneForm(act);
byId('reproduction').addEventListener('submit', (/** @type {Event} */ event) => {
  event.preventDefault();
  const wish = { experiment: byId('experiment').value, scale: byId('scale').value, seed: byId('repeat-seed').value };
  act(() => post('/works/reproductions', wish));
});

function describe() {
  const one = known.find((experiment) => experiment.name === byId('experiment').value);
  byId('about').textContent = one ? `${one.about} (${one.source})` : '';
  byId('scale').replaceChildren(...(one?.scales ?? []).map((scale) => el('option', { value: scale }, scale)));
}

byId('experiment').addEventListener('change', describe);
try {
  known = await get('/experiments');
  byId('experiment').replaceChildren(...known.map(({ name }) => el('option', { value: name }, name)));
  describe();
  const games = await get('/games');
  byId('game-names').replaceChildren(...games.map((/** @type {{ name: string }} */ { name }) => el('option', { value: name })));
  await load();
  await watch();
  setInterval(() => { if (isBusy) watch().catch(complain); }, 500);
} catch (error) {
  complain(error);
}
