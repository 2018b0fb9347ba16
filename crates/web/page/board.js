// @ts-check
// The board: drawn by the server; here its places become buttons where a move can begin or go on.
import { el } from './dom.js';

/** @typedef {import('./api.js').Snapshot} Snapshot */

export class Board {
  /**
   * @param {HTMLElement} container
   * @param {(move: string) => void} play
   */
  constructor(container, play) {
    this.container = container;
    this.play = play;
    /** The places touched so far. @type {number[]} */
    this.touched = [];
    /** @type {Snapshot | null} */
    this.snapshot = null;
    container.addEventListener('click', (event) => {
      const place = /** @type {Element} */ (event.target).closest('[data-id]');
      if (place) this.touch(Number(place.getAttribute('data-id')));
    });
    container.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    const isNew = this.snapshot?.svg !== snapshot.svg;
    this.snapshot = snapshot;
    this.touched = [];
    if (!snapshot.svg) {
      this.container.replaceChildren(el('pre', { role: 'group', 'aria-label': 'Board', tabindex: 0 }, snapshot.board));
      return;
    }
    if (isNew) {
      const focused = this.focusedPlace();
      const drawn = new DOMParser().parseFromString(snapshot.svg, 'image/svg+xml').documentElement;
      this.container.replaceChildren(document.importNode(drawn, true));
      this.offer();
      if (focused !== null) this.place(focused)?.focus();
    } else {
      this.offer();
    }
  }

  focusedPlace() {
    const id = document.activeElement?.closest('.board [data-id]')?.getAttribute('data-id');
    return id === undefined || id === null ? null : Number(id);
  }

  /** @param {number} id @returns {SVGElement | null} */
  place(id) {
    return this.container.querySelector(`[data-id="${id}"]`);
  }

  /** The moves that begin with what was touched. */
  possible() {
    const ways = this.snapshot?.ways ?? [];
    return ways.filter(({ places }) => this.touched.every((id, at) => places[at] === id));
  }

  /** Makes buttons of the places that can be touched next. */
  offer() {
    const next = new Set(this.possible().map(({ places }) => places[this.touched.length]));
    const places = /** @type {NodeListOf<SVGElement>} */ (this.container.querySelectorAll('[data-id]'));
    let first = true;
    for (const place of places) {
      const id = Number(place.getAttribute('data-id'));
      const isNext = next.has(id) || this.touched.includes(id);
      place.classList.toggle('can', next.has(id));
      place.classList.toggle('held', this.touched.includes(id));
      if (isNext) {
        place.setAttribute('role', 'button');
        place.setAttribute('tabindex', first ? '0' : '-1');
        if (this.touched.includes(id)) place.setAttribute('aria-pressed', 'true');
        else place.removeAttribute('aria-pressed');
        first = false;
      } else {
        place.setAttribute('role', 'img');
        place.removeAttribute('tabindex');
        place.removeAttribute('aria-pressed');
      }
    }
  }

  /** @param {number} id */
  touch(id) {
    if (!this.snapshot) return;
    if (this.touched[this.touched.length - 1] === id && !this.possible().some(({ places }) => places[this.touched.length] === id)) {
      this.touched.pop();
      this.offer();
      return;
    }
    this.touched.push(id);
    let possible = this.possible();
    if (possible.length === 0) {
      // Somebody who has changed their mind begins anew.
      this.touched = [id];
      possible = this.possible();
    }
    if (possible.length === 0) this.touched = [];
    const whole = possible.find(({ places }) => places.length === this.touched.length);
    this.offer();
    if (whole) this.play(whole.move);
    else this.place(id)?.focus();
  }

  /** Arrow keys go to the nearest place in their direction. @param {KeyboardEvent} event */
  key(event) {
    const place = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest('[data-id]'));
    if (!place) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.touch(Number(place.getAttribute('data-id')));
      return;
    }
    if (event.key === 'Escape') {
      this.touched = [];
      this.offer();
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const middle = (/** @type {Element} */ of) => {
      const box = of.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(place);
    let best = null;
    let least = Infinity;
    for (const other of /** @type {NodeListOf<SVGElement>} */ (this.container.querySelectorAll('[role="button"]'))) {
      const [u, v] = middle(other);
      const along = (u - x) * way[0] + (v - y) * way[1];
      const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
      if (other !== place && along > 1 && along + 3 * aside < least) {
        best = other;
        least = along + 3 * aside;
      }
    }
    if (best) {
      place.setAttribute('tabindex', '-1');
      best.setAttribute('tabindex', '0');
      best.focus();
    }
  }
}
