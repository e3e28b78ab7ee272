/** A search line by line, as the server has recorded it: what ran, what stood in the variables, which board it was. */

/** @typedef {import("../types.js").Scene} Scene */
/**
 * @typedef {"push" | "pop" | "prune" | "goal"} Kind
 * @typedef {{ scene: Scene, sentence: string }} Picture
 * @typedef {{ text: string, changed: boolean }} Held
 * @typedef {import("../types.js").SolveResult & { whole: boolean, files: { name: string, text: string }[],
 *   names: string[], texts: string[],
 *   steps: { file: number[], line: number[], depth: number[], entered: number[], events: number[],
 *     changes: number[][], board: number[] | null },
 *   events: { kind: number[], state: number[] }, states: (number | string)[], keys: number[] | null,
 *   frames: Omit<Scene, "shapes">[], sentences: string[], shapes: import("../types.js").Shape[],
 *   pictures: number[][] }} RecordingData
 */

/** @type {readonly Kind[]} */
export const KINDS = ["push", "pop", "prune", "goal"];

export class Recording {
  /** @param {RecordingData} data */
  constructor(data) {
    this.data = data;
    this.length = data.steps.line.length;
    this.files = data.files;
    /** @type {Map<number, Picture>} */
    this.drawn = new Map();
    /**
     * The moments after events of a kind, in order.
     *
     * @type {Record<Kind, number[]>}
     */
    this.stops = { push: [], pop: [], prune: [], goal: [] };
    /**
     * Variables that get another value while their function runs.
     *
     * @type {Set<string>}
     */
    this.changing = new Set();
    const set = new Map();
    data.steps.changes.forEach((changes, at) => {
      const place = `${data.steps.file[at]}:${data.steps.depth[at]}`;
      if (data.steps.entered[at]) set.set(place, new Set());
      for (let pair = 0; pair < changes.length; pair += 2) {
        const name = data.names[changes[pair]];
        if (set.get(place)?.has(name)) this.changing.add(name);
        set.get(place)?.add(name);
      }
    });
    let moment = 0;
    data.events.kind.forEach((kind, event) => {
      while (moment < this.length && data.steps.events[moment] <= event) moment += 1;
      const stops = this.stops[KINDS[kind]];
      if (moment < this.length && stops.at(-1) !== moment) stops.push(moment);
    });
  }

  /** @param {number} moment */
  place(moment) {
    const { file, line } = this.data.steps;
    return { file: file[moment], line: line[moment] };
  }

  /** @param {number} moment */
  depth(moment) {
    return this.data.steps.depth[moment];
  }

  /**
   * What the variables of the running function hold, by name.
   *
   * @param {number} moment @returns {Map<string, Held>}
   */
  variables(moment) {
    const { names, texts, steps } = this.data;
    const depth = steps.depth[moment];
    let first = moment;
    while (first > 0 && !(steps.entered[first] && steps.depth[first] === depth)) first -= 1;
    /** @type {Map<string, Held>} */
    const held = new Map();
    for (let at = first; at <= moment; at += 1) {
      if (steps.depth[at] !== depth) continue;
      const changes = steps.changes[at];
      for (let pair = 0; pair < changes.length; pair += 2) {
        if (changes[pair + 1] < 0) held.delete(names[changes[pair]]);
        else held.set(names[changes[pair]], { text: texts[changes[pair + 1]], changed: at === moment });
      }
    }
    return held;
  }

  /**
   * How many events of each kind came before a moment.
   *
   * @param {number} moment @returns {Record<Kind, number>}
   */
  counts(moment) {
    const found = { push: 0, pop: 0, prune: 0, goal: 0 };
    for (let event = 0; event < this.data.steps.events[moment]; event += 1) found[KINDS[this.data.events.kind[event]]] += 1;
    return found;
  }

  /**
   * The event that the line before has brought about; an expansion counts more than what it makes. Null for none.
   *
   * @param {number} moment @returns {{ kind: Kind, state: number } | null}
   */
  happened(moment) {
    const { events } = this.data.steps;
    if (moment === 0 || events[moment] === events[moment - 1]) return null;
    const { kind, state } = this.data.events;
    const pop = kind.slice(events[moment - 1], events[moment]).lastIndexOf(KINDS.indexOf("pop"));
    const event = pop < 0 ? events[moment] - 1 : events[moment - 1] + pop;
    return { kind: KINDS[kind[event]], state: state[event] };
  }

  /**
   * The number of the state that was expanded last; the start before that.
   *
   * @param {number} moment
   */
  expanded(moment) {
    const { kind, state } = this.data.events;
    for (let event = this.data.steps.events[moment] - 1; event >= 0; event -= 1) if (KINDS[kind[event]] === "pop") return state[event];
    return 0;
  }

  /**
   * The states that were expanded before a moment, and those that wait on the frontier.
   *
   * @param {number} moment @returns {{ expanded: Set<number>, waiting: Set<number> }}
   */
  seen(moment) {
    const { kind, state } = this.data.events;
    /** @type {Set<number>} */
    const expanded = new Set();
    /** @type {Set<number>} */
    const waiting = new Set();
    for (let event = 0; event < this.data.steps.events[moment]; event += 1) {
      if (KINDS[kind[event]] === "push") waiting.add(state[event]);
      if (KINDS[kind[event]] !== "pop") continue;
      waiting.delete(state[event]);
      expanded.add(state[event]);
    }
    return { expanded, waiting };
  }

  /**
   * The board of a moment of backtracking; null in other searches.
   *
   * @param {number} moment
   */
  board(moment) {
    const number = this.data.steps.board?.[moment] ?? -1;
    return number < 0 ? null : this.picture(number);
  }

  /**
   * A state as a picture, or as text where it cannot be drawn; null where neither is known.
   *
   * @param {number} number @returns {Picture | string | null}
   */
  state(number) {
    const found = this.data.states[number];
    return typeof found === "number" ? this.picture(found) : found ?? null;
  }

  /** @param {number} number @returns {Picture} */
  picture(number) {
    const known = this.drawn.get(number);
    if (known) return known;
    const [frame, sentence, ...shapes] = this.data.pictures[number];
    const scene = { ...this.data.frames[frame], shapes: shapes.map((shape) => this.data.shapes[shape]) };
    const picture = { scene, sentence: this.data.sentences[sentence] };
    this.drawn.set(number, picture);
    return picture;
  }
}
