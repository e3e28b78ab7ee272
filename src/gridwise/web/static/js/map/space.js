/** A state space as the server lays it out: numbers for every state, and names by which the server finds states again. */

/**
 * @typedef {{ count: number, edges: number, total: number | null, whole: boolean, exact: boolean, goals: number,
 *   dead: number, best: number[], unit: string, words: string }} SpaceFacts
 */

export class StateSpace {
  /** @param {ArrayBuffer} answer a line of JSON, then numbers */
  constructor(answer) {
    const end = new Uint8Array(answer).indexOf(10) + 1;
    /** @type {SpaceFacts} */
    this.facts = JSON.parse(new TextDecoder().decode(answer.slice(0, end)));
    const { count, edges } = this.facts;
    let at = end;
    const next = (/** @type {number} */ bytes) => (at += bytes) - bytes;
    this.count = count;
    this.keys = new Float64Array(answer, next(8 * count), count);
    this.points = new Float32Array(answer, next(8 * count), 2 * count);
    /** Actions to the nearest goal; -1 where none is reached. */
    this.distances = new Int32Array(answer, next(4 * count), count);
    this.parents = new Uint32Array(answer, next(4 * count), count);
    this.edges = new Uint32Array(answer, next(8 * edges), 2 * edges);
    this.best = this.facts.best;
    this.farthest = this.distances.reduce((most, one) => Math.max(most, one), 1);
    /** @type {Map<number, number> | null} */
    this.numbers = null;
  }

  /**
   * Give the number of a state by its key; -1 where it is not on the map.
   *
   * @param {number} key
   */
  numberOf(key) {
    this.numbers ??= new Map(Array.from(this.keys, (one, number) => [one, number]));
    return this.numbers.get(key) ?? -1;
  }

  /**
   * The states on the shortest way from the start to a state, both included.
   *
   * @param {number} state
   */
  lineTo(state) {
    const line = [state];
    while (line[line.length - 1] !== 0) line.push(this.parents[line[line.length - 1]]);
    return line.reverse();
  }

  /**
   * Name states so that the server finds them without the map: by the keys of the ways to them.
   *
   * @param {number[]} states @returns {{ keys: number[], before: number[], wanted: number[] }}
   */
  named(states) {
    /** @type {Map<number, number>} */
    const places = new Map([[0, -1]]);
    /** @type {number[]} */
    const keys = [];
    /** @type {number[]} */
    const before = [];
    for (const state of states) {
      for (const one of this.lineTo(state)) {
        if (places.has(one)) continue;
        places.set(one, keys.length);
        keys.push(this.keys[one]);
        before.push(/** @type {number} */ (places.get(this.parents[one])));
      }
    }
    return { keys, before, wanted: states.map((state) => /** @type {number} */ (places.get(state))) };
  }
}
