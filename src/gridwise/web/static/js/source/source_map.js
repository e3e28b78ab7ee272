/** A small map beside the source: what was expanded, what waits, and the state that the search looks at. */

import { fill, h } from "../dom.js";
import { css, token } from "../map/colours.js";
import { StateMap } from "../map/state_map.js";
import { t } from "../strings.js";

/** @typedef {import("./recording.js").Recording} Recording */

/** A small map needs no more. */
const MOST_STATES = 20_000;
const MOST_RINGS = 500;

export class SourceMap {
  /** @param {string} puzzle its name */
  constructor(puzzle) {
    this.map = new StateMap(puzzle);
    this.told = h("p", { class: "small faint source-map-told" }, t("map.loading"));
    this.element = h("div", { class: "source-map" }, this.map.element, this.told);
    /** @type {(() => void) | null} */
    this.again = null;
  }

  /**
   * Fetch the map of a board; raises what stands against it.
   *
   * @param {import("../map/state_map.js").MapRequest} request @param {AbortSignal} signal
   */
  async load(request, signal) {
    await this.map.load({ ...request, states: MOST_STATES }, signal);
    this.again?.();
  }

  /**
   * Show a moment of a run, as soon as the map is there.
   *
   * @param {Recording} recording @param {number} moment
   */
  show(recording, moment) {
    this.again = () => this.paint(recording, moment);
    this.again();
  }

  /** @param {Recording} recording @param {number} moment */
  paint(recording, moment) {
    const { space } = this.map;
    const { keys } = recording.data;
    if (!space || !keys) return;
    const { expanded, waiting } = recording.seen(moment);
    const places = (/** @type {Iterable<number>} */ states) => new Set(Array.from(states, (state) => space.numberOf(keys[state])).filter((place) => place >= 0));
    const [done, open] = [places(expanded), places(waiting)];
    const now = space.numberOf(keys[recording.happened(moment)?.state ?? recording.expanded(moment)]);
    this.map.colouring = () => {
      const [plan, ink, rest] = ["plan", "ink", "inset"].map(token);
      return (state) => [...(done.has(state) ? plan : open.has(state) ? ink : rest), done.has(state) || open.has(state) ? 255 : 150];
    };
    [this.map.here, this.map.trail] = [-1, []];
    // Points of a small map are hardly seen: as long as there are few, they are ringed.
    const rings = (/** @type {Set<number>} */ states, /** @type {string} */ name) => (done.size + open.size > MOST_RINGS ? [] : Array.from(states, (state) => ({ state, colour: css(name), radius: 2 })));
    const here = now < 0 ? [] : [{ state: now, colour: css("hero"), radius: 8 }];
    this.map.more = { ways: [], marks: [...rings(open, "ink"), ...rings(done, "plan"), ...here] };
    this.map.paint();
    const key = (/** @type {string} */ name) => h("span", { class: `map-key ${name}` });
    const words = (/** @type {string} */ name, /** @type {number} */ count) => h("span", {}, t(`source.map.${name}`, { count }));
    fill(this.told, key("map-key-near"), words("expanded", done.size), " ", key("source-key-waiting"), words("waiting", open.size), " ", words("of", space.count));
  }

  leave() {
    this.map.leave();
  }
}
