/**
 * A recorded search at any moment of it: what is expanded, waiting, pruned, and the way to where it is.
 *
 * It draws nothing: whoever shows it asks for the colour of a state, the way and the counters.
 */

/** @typedef {import("./view.js").Colour} Colour */
/**
 * @typedef {{ label?: string, algorithm: string, heuristic: string | null, status: string, cost: number | null, outcome: string,
 *   metrics: Record<string, any>, states: number, beyond: number, weight: number, path: number[], total: number, expanded: number,
 *   notes: string[], events: string, costs: string, iterations: string, depths: string, waiting: string, parents: string,
 *   estimates: string }} SearchRecord as the server tells it, and as it lies in a file
 * @typedef {"kind" | "order" | "f" | "g" | "h"} ColourBy
 * @typedef {{ expanded: number, generated: number, pruned: number, duplicate: number, waiting: number, depth: number,
 *   iteration: number, iterations: number, g: number | null, h: number | null, f: number | null, over: boolean }} Counters
 * @typedef {{ idle: number[], earlier: number[], waiting: number[], expanded: number[], pruned: number[], front: number[],
 *   ramp: number[][] }} SearchColours
 */

/** @param {string} text */
export const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;

/** @param {number[]} one @param {number[]} other @param {number} share of the other */
export const mixed = (one, other, share) => one.map((value, at) => Math.round(value + share * (other[at] - value)));

/**
 * A colour between the stops of a ramp.
 *
 * @param {number[][]} stops @param {number} share from 0 to 1 @returns {number[]}
 */
export function between(stops, share) {
  const place = Math.max(0, Math.min(1, share)) * (stops.length - 1);
  const low = Math.min(stops.length - 2, Math.floor(place));
  return mixed(stops[low], stops[low + 1], place - low);
}

const [GENERATED, EXPANDED, PRUNED, DUPLICATE] = [0, 1, 2, 3];
/** Colours of a ramp. */
const STEPS = 96;
/** What a state is at a moment. */
const [IDLE, WAITING, DONE, CUT, EARLIER] = [0, 1, 2, 3, 4];

export class SearchPlay {
  at = 0;
  expanded = 0;
  generated = 0;
  pruned = 0;
  duplicate = 0;
  iteration = 0;
  /** How many expansions came before this wave. */
  firstOfWave = 0;
  current = 0;
  over = false;
  /** @type {{ state: number, kind: number }[]} what the last expansion made */
  made = [];

  /** @param {SearchRecord} record */
  constructor(record) {
    this.record = record;
    this.events = new Uint32Array(bytesOf(record.events));
    this.costs = new Uint32Array(bytesOf(record.costs));
    this.begun = new Uint32Array(bytesOf(record.iterations));
    this.depths = new Uint32Array(bytesOf(record.depths));
    this.sizes = new Uint32Array(bytesOf(record.waiting));
    this.parents = new Uint32Array(bytesOf(record.parents));
    this.estimates = new Float32Array(bytesOf(record.estimates));
    const count = record.states + record.beyond + 1;
    this.kinds = new Uint8Array(count);
    /** Entries of each state on the frontier. */
    this.entries = new Uint16Array(count);
    this.costOf = new Float64Array(count);
    this.orderOf = new Uint32Array(count);
    this.before = new Uint32Array(count);
    /** How many expansions there are to be seen. */
    this.last = this.depths.length;
    this.ends = this.boundaries();
    this.ranges = this.bounds();
    this.reset();
  }

  /** The event behind the last one of each expansion; an iteration begins with the expansion after it. */
  boundaries() {
    const ends = new Uint32Array(this.last + 1);
    let [expansion, iteration] = [0, 1];
    for (let at = 0; at < this.events.length; at++) {
      if (this.begun[iteration] === at) {
        ends[expansion] ||= at;
        iteration += 1;
      }
      if (this.events[at] >>> 28 !== EXPANDED) continue;
      ends[expansion] ||= at;
      expansion += 1;
    }
    ends[this.last] = this.events.length;
    return ends;
  }

  /** The largest f, g and h that are met. */
  bounds() {
    const ranges = { f: [Infinity, 0], g: [0, 0], h: [Infinity, 0] };
    const widen = (/** @type {number[]} */ range, /** @type {number} */ value) => {
      if (!Number.isFinite(value)) return;
      range[0] = Math.min(range[0], value);
      range[1] = Math.max(range[1], value);
    };
    let depth = 0;
    let expansion = 0;
    for (let at = 0; at < this.events.length; at++) {
      const [kind, state] = [this.events[at] >>> 28, this.events[at] & 0xfffffff];
      if (kind === EXPANDED) depth = this.depths[expansion++];
      const cost = this.costs.length ? this.costs[at] : kind === EXPANDED ? depth : depth + 1;
      const h = this.estimate(state);
      widen(ranges.g, cost);
      widen(ranges.h, h);
      widen(ranges.f, cost + this.record.weight * h);
    }
    return ranges;
  }

  /**
   * h of a state, 0 where the search asks for none.
   *
   * @param {number} state
   */
  estimate(state) {
    return this.estimates.length ? this.estimates[state] : 0;
  }

  reset() {
    for (const list of [this.kinds, this.entries, this.costOf, this.orderOf]) list.fill(0);
    this.before.fill(0xffffffff);
    this.at = this.expanded = this.generated = this.pruned = this.duplicate = this.iteration = this.firstOfWave = 0;
    this.current = 0;
    this.made = [];
  }

  /**
   * Go to the moment after so many expansions.
   *
   * @param {number} expansions
   */
  go(expansions) {
    const wanted = Math.max(0, Math.min(this.last, Math.floor(expansions)));
    if (wanted < this.expanded) this.reset();
    const end = this.ends[wanted];
    while (this.at < end) this.apply(this.at++);
    this.over = wanted === this.last;
  }

  /** @param {number} at */
  apply(at) {
    if (this.begun[this.iteration] === at) this.begin();
    const [kind, state] = [this.events[at] >>> 28, this.events[at] & 0xfffffff];
    const depth = this.expanded ? this.depths[this.expanded - 1] : 0;
    if (kind === EXPANDED) {
      this.current = state;
      this.made = [];
      this.before[state] = this.parents[this.expanded];
      this.costOf[state] = this.costs.length ? this.costs[at] : this.depths[this.expanded];
      this.expanded += 1;
      this.orderOf[state] = this.expanded - this.firstOfWave;
      if (this.entries[state]) this.entries[state] -= 1;
      this.kinds[state] = this.entries[state] ? WAITING : DONE;
      return;
    }
    const root = this.expanded === this.firstOfWave;
    if (!root && kind <= DUPLICATE) this.made.push({ state, kind });
    if (kind === GENERATED) {
      this.generated += 1;
      this.entries[state] += 1;
      this.kinds[state] = WAITING;
      this.costOf[state] = this.costs.length ? this.costs[at] : root ? 0 : depth + 1;
      if (!root && this.before[state] === 0xffffffff) this.before[state] = this.current;
    } else if (kind === PRUNED) {
      this.pruned += 1;
      if (this.kinds[state] === IDLE || this.kinds[state] === EARLIER) this.kinds[state] = CUT;
      this.costOf[state] = this.costs.length ? this.costs[at] : depth + 1;
    } else if (kind === DUPLICATE) {
      this.duplicate += 1;
    }
  }

  /** A new wave: what was met before stays as a shadow. */
  begin() {
    this.iteration += 1;
    this.firstOfWave = this.expanded;
    for (let state = 0; state < this.kinds.length; state++) if (this.kinds[state] !== IDLE) this.kinds[state] = EARLIER;
    this.entries.fill(0);
    this.before.fill(0xffffffff);
    this.made = [];
  }

  /** The states from the start to the one that was expanded last; at the end those of the plan. */
  way() {
    if (this.over && this.record.path.length && this.at === this.events.length && this.events.length === this.record.total) return this.record.path;
    const line = [this.current];
    for (let steps = this.expanded ? this.depths[this.expanded - 1] : 0; steps > 0; steps--) {
      const earlier = this.before[line[line.length - 1]];
      if (earlier === 0xffffffff) break;
      line.push(earlier);
    }
    return line.reverse();
  }

  /** @returns {Counters} */
  counters() {
    const { expanded, generated, pruned, duplicate, iteration, over } = this;
    const known = expanded > 0;
    const g = known ? this.costOf[this.current] : null;
    const h = known && this.estimates.length ? this.estimates[this.current] : null;
    return {
      expanded, generated, pruned, duplicate, iteration: Math.max(1, iteration), iterations: this.record.metrics.iterations,
      waiting: known ? this.sizes[expanded - 1] : generated, depth: known ? this.depths[expanded - 1] : 0,
      g, h, f: g === null || h === null ? null : g + this.record.weight * h, over,
    };
  }

  /**
   * Whether states can be coloured by something: h and f need a heuristic.
   *
   * @param {ColourBy} by
   */
  has(by) {
    return this.estimates.length > 0 || (by !== "h" && by !== "f");
  }

  /**
   * What gives each state its colour now.
   *
   * @param {ColourBy} by @param {SearchColours} colours @returns {(state: number) => Colour}
   */
  colouring(by, colours) {
    const wave = Math.max(1, this.expanded - this.firstOfWave);
    const range = this.ranges[by === "f" || by === "h" ? by : "g"];
    const share = (/** @type {number} */ state) => {
      if (by === "order") return this.orderOf[state] / wave;
      const value = (by === "h" ? 0 : this.costOf[state]) + (by === "g" ? 0 : by === "h" ? this.estimate(state) : this.record.weight * this.estimate(state));
      return (value - range[0]) / Math.max(1e-9, range[1] - range[0]);
    };
    // Every state asks in every frame: the colours are mixed once.
    const opaque = (/** @type {number[]} */ colour) => /** @type {Colour} */ ([colour[0], colour[1], colour[2], 255]);
    const fixed = [colours.idle, colours.waiting, colours.expanded, colours.pruned, colours.earlier].map(opaque);
    const front = opaque(colours.front);
    const ramp = Array.from({ length: STEPS + 1 }, (_, step) => between(colours.ramp, step / STEPS));
    const [done, waiting] = [ramp.map(opaque), ramp.map((colour) => opaque(mixed(colour, colours.front, 0.35)))];
    const step = (/** @type {number} */ state) => Math.round(STEPS * Math.max(0, Math.min(1, share(state) || 0)));
    return (state) => {
      const kind = this.kinds[state];
      if (by === "kind" || (kind !== DONE && kind !== WAITING)) return fixed[kind];
      if (kind === DONE) return done[step(state)];
      return by === "order" ? front : waiting[step(state)];
    };
  }
}
