/** The boards of the states in sight, drawn over the points once there is room for them. */

const MOST_THUMBNAILS = 48;
const MOST_CANDIDATES = 2000;
const THUMBNAIL_SCALE = 40;

export class Thumbnails {
  /** @param {import("./view.js").MapView} view */
  constructor(view) {
    this.view = view;
    this.element = document.createElement("div");
    this.element.className = "map-boards";
    /** @type {Map<number, Element | null>} */
    this.shown = new Map();
  }

  /** The states have changed. */
  clear() {
    this.shown.clear();
    this.element.replaceChildren();
  }

  /** Draw the boards of what is in sight, once that is little. */
  show() {
    const { space, options: { thumbnail } } = this.view;
    if (!thumbnail) return;
    const near = this.view.zoom >= THUMBNAIL_SCALE ? this.apart(this.view.index.within(this.view.sight(), MOST_CANDIDATES)) : [];
    for (const [state, element] of this.shown) {
      if (near.includes(state)) continue;
      element?.remove();
      this.shown.delete(state);
    }
    for (const state of near) {
      if (this.shown.has(state)) continue;
      this.shown.set(state, null);
      thumbnail(state).then((drawn) => {
        if (!drawn || space !== this.view.space || !this.shown.has(state)) return;
        const board = document.createElement("div");
        board.className = "map-board";
        board.append(drawn);
        this.element.append(board);
        this.shown.set(state, board);
        this.place();
      });
    }
    this.place();
  }

  /**
   * Choose states whose boards do not lie over each other: what is marked first, then what is on a way.
   *
   * @param {number[]} states
   */
  apart(states) {
    const inSight = new Set(states);
    const special = [...this.view.marks.map(({ state }) => state), ...this.shown.keys(), ...this.view.ways.flatMap((way) => way.states)];
    /** @type {[number, number, number][]} */
    const taken = [];
    const room = 1.08 * this.size;
    for (const state of new Set([...special.filter((one) => inSight.has(one)), ...states])) {
      const [x, y] = this.view.onScreen(state);
      if (taken.some(([, otherX, otherY]) => Math.abs(x - otherX) < room && Math.abs(y - otherY) < room)) continue;
      taken.push([state, x, y]);
      if (taken.length === MOST_THUMBNAILS) break;
    }
    return taken.map(([state]) => state);
  }

  get size() {
    return Math.max(44, Math.min(160, 0.9 * this.view.zoom));
  }

  place() {
    const { size } = this;
    const marked = new Map(this.view.marks.map(({ state, colour }) => [state, colour]));
    for (const [state, element] of this.shown) {
      if (!(element instanceof HTMLElement)) continue;
      const [x, y] = this.view.onScreen(state);
      element.style.width = `${size}px`;
      element.style.outline = marked.has(state) ? `3px solid ${marked.get(state)}` : "none";
      element.style.transform = `translate(${x - size / 2}px, ${y - size / 2}px)`;
    }
  }
}
