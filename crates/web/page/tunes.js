// @ts-check
// Tuned strategies: started, gone on with, shown and taken home.
import { get, post } from './api.js';
import { cell, heads, interval, number, percent } from './cells.js';
import { byId, complain, el } from './dom.js';

/**
 * @typedef {{ tune: string, game: string, agent: string | null, method: string, unbeaten: boolean, against: string | null, seed: string,
 *   games: number, steps: number[], score: import('./cells.js').Interval }} Tune
 * @typedef {Tune & { spec: string | null, history: { games: number, share: number }[],
 *   strategies: { weight: number, numbers: number[], words: string[] }[] }} TuneDetails
 */

/** Numbers of a strategy that are listed; the file has all. */
const MOST_NUMBERS = 60;

/** Whom it was measured against. @param {Tune} tune */
const opponent = (tune) => tune.against ?? 'random strategies';

/** Puts what was wished for into the form again, with more games to spend. @param {Tune} tune */
function goOn(tune) {
  byId('tune-game').value = tune.game;
  byId('tune-agent').value = tune.agent ?? '';
  byId('tune-method').value = tune.method;
  byId('tune-aim').value = tune.unbeaten ? 'unbeaten' : tune.against === null ? 'win' : 'beat';
  byId('tune-against').value = tune.against ?? '';
  byId('tune-seed').value = tune.seed;
  // What was stopped may end where it was meant to, or go on for as long again.
  byId('tune-games').value = String(Math.max(2 * tune.games, Number(byId('tune-games').value)));
  showAim();
  byId('tune-games').focus();
}

/** The opponent is asked for where there is one. */
function showAim() {
  byId('tune-opponent').hidden = byId('tune-aim').value !== 'beat';
}

/** @param {Tune} tune */
function row(tune) {
  const show = el('button', { onclick: () => showTune(tune.tune) }, tune.tune);
  const more = el('button', { onclick: () => goOn(tune), 'aria-label': `Go on with ${tune.tune}` }, 'Go on …');
  return el('tr', {}, cell(show), cell(tune.game), cell(tune.agent ?? 'its own'), cell(tune.method), number(tune.games),
    number(percent(tune.score.share)), number(interval(tune.score)), cell(opponent(tune)), cell(more));
}

/** Lists all tuned strategies. */
export async function loadTunes() {
  /** @type {Tune[]} */
  const tunes = await get('/tunes');
  byId('tunes').replaceChildren(tunes.length === 0 ? el('p', {}, 'There are none.')
    : el('table', {}, heads('strategy', 'game', 'what', 'method', 'games', 'score', '95 % interval', 'against', 'more'), el('tbody', {}, ...tunes.map(row))));
}

/** @param {TuneDetails['strategies'][number]} one @param {boolean} isMixed */
function strategy({ weight, numbers, words }, isMixed) {
  const listed = numbers.slice(0, MOST_NUMBERS).map((value) => Number(value.toPrecision(4)));
  const rest = numbers.length > MOST_NUMBERS ? ` and ${numbers.length - MOST_NUMBERS} more in the file` : '';
  return el('section', {}, isMixed ? el('h3', {}, `Played with a chance of ${percent(weight)}`) : null,
    ...words.map((line) => el('p', {}, line)),
    el('p', {}, el('small', {}, `Its numbers: ${listed.join(', ')}${rest}.`)));
}

/** Shows a tuned strategy in words. @param {string} name */
export async function showTune(name) {
  complain();
  try {
    /** @type {TuneDetails} */
    const tune = await get(`/tunes/${name}`);
    const score = `${percent(tune.score.share)}${tune.unbeaten ? ' not lost' : ''} against ${opponent(tune)} (95 %: ${interval(tune.score)})`;
    const history = el('table', {}, heads('games spent', 'score then'),
      el('tbody', {}, ...tune.history.map(({ games, share }) => el('tr', {}, number(games), number(percent(share))))));
    byId('shown').replaceChildren(
      el('h2', {}, `${tune.game}: ${tune.agent ?? 'a strategy of its own'}, tuned by ${tune.method}`),
      el('p', {}, `${score}, after ${tune.games} games and ${tune.steps[1]} of ${tune.steps[0]} steps, seed ${tune.seed}.`,
        tune.spec ? ` It plays as ${tune.spec}.` : ''),
      el('p', {}, el('a', { href: `/api/v1/tunes/${name}/strategy.json`, download: `${name}.json` }, 'The strategy as a file'), ' ',
        el('a', { href: `/?game=${encodeURIComponent(tune.game)}&against=${name}` }, 'Play against it')),
      el('div', { class: 'prose', tabindex: 0, role: 'region', 'aria-label': name },
        ...tune.strategies.map((one) => strategy(one, tune.strategies.length > 1)), tune.history.length > 0 ? history : null),
    );
    byId('shown').focus();
  } catch (error) {
    complain(error);
  }
}

/** What the form wishes for. */
function wish() {
  const aim = byId('tune-aim').value;
  return {
    game: byId('tune-game').value.trim(), agent: byId('tune-agent').value.trim() || null, method: byId('tune-method').value,
    games: Number(byId('tune-games').value), unbeaten: aim === 'unbeaten', against: aim === 'beat' ? byId('tune-against').value.trim() : null,
    seed: byId('tune-seed').value,
  };
}

/** Sets the form up; `act` does what may fail. @param {(what: () => Promise<unknown>) => void} act */
export function tuneForm(act) {
  byId('tune-aim').addEventListener('change', showAim);
  byId('tune').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    act(() => post('/works/tunes', wish()));
  });
}
