/** A heuristic as a landscape: the colour of each state by what h says of it and what is true. */

import { between, bytesOf } from "./search.js";

/** @typedef {import("./view.js").Colour} Colour */
/**
 * @typedef {{ heuristic: string, admissible: boolean, consistent: boolean, over: number, falls: number, quality: number | null,
 *   exact: number, measured: number, said: string[], counts: Record<string, number>, flag_names: string[], overestimate: number | null,
 *   fall: [number, number] | null, whole: boolean, notes: string[], estimates: string, distances: string, exits: string,
 *   flags: string }} LandscapeRecord
 * @typedef {"share" | "height" | "faults"} LandscapeBy
 * @typedef {{ goal: number[], ramp: number[][], right: number[], idle: number[], plateau: number[], minimum: number[],
 *   unseen: number[], over: number[], fall: number[] }} LandscapeColours
 */

export class Landscape {
  /** @param {LandscapeRecord} record */
  constructor(record) {
    this.record = record;
    this.estimates = new Float32Array(bytesOf(record.estimates));
    this.distances = new Int32Array(bytesOf(record.distances));
    this.exits = new Int32Array(bytesOf(record.exits));
    this.flags = new Uint8Array(bytesOf(record.flags));
    this.highest = this.estimates.reduce((most, one) => (Number.isFinite(one) ? Math.max(most, one) : most), 1);
  }

  /** @param {number} state @param {string} name */
  has(state, name) {
    return Boolean(this.flags[state] & (1 << this.record.flag_names.indexOf(name)));
  }

  /**
   * What gives each state its colour: how much of the way h sees, how high h is, or where it misleads.
   *
   * @param {LandscapeBy} by @param {LandscapeColours} colours @returns {(state: number) => Colour}
   */
  colouring(by, colours) {
    const bits = this.record.flag_names.map((_, bit) => 1 << bit);
    const named = Object.fromEntries(this.record.flag_names.map((name, bit) => [name, bits[bit]]));
    return (state) => {
      const [h, distance, flags] = [this.estimates[state], this.distances[state], this.flags[state]];
      let colour = colours.idle;
      if (flags & named.over) colour = colours.over;
      else if (flags & named.unseen) colour = colours.unseen;
      else if (distance === 0) colour = colours.goal;
      else if (by === "height") colour = between(colours.ramp, Number.isFinite(h) ? h / this.highest : 1);
      else if (by === "share" && distance > 0) colour = between(colours.ramp, h / distance);
      else if (by === "faults") {
        if (flags & named.fall) colour = colours.fall;
        else if (flags & named.minimum) colour = colours.minimum;
        else if (flags & named.plateau) colour = colours.plateau;
        else if (distance > 0) colour = colours.right;
      }
      return [colour[0], colour[1], colour[2], 255];
    };
  }
}
