/** The colours of searches and heuristics on a map, as the theme has them now. */

import { mixed } from "/map/search.js";

import { token } from "./colours.js";

/** From low to high: dark to light, so that order is seen without hues, too. */
export const RAMP = ["tile-4", "tile-2", "tile-1", "tile-3"];
const IDLE = 0.2;

/** @returns {import("/map/search.js").SearchColours} */
export function searchColours() {
  const ground = token("cell");
  const plan = token("plan");
  return {
    idle: mixed(ground, token("faint"), IDLE),
    earlier: mixed(ground, plan, 0.35),
    waiting: token("tile-5"),
    expanded: plan,
    pruned: token("tile-7"),
    front: token("ink"),
    ramp: RAMP.map(token),
  };
}

/** @returns {import("/map/landscape.js").LandscapeColours} */
export function landscapeColours() {
  return {
    goal: token("goal"),
    ramp: RAMP.map(token),
    right: mixed(token("cell"), token("plan"), 0.45),
    idle: mixed(token("cell"), token("faint"), IDLE),
    plateau: token("tile-3"),
    minimum: token("tile-5"),
    unseen: token("tile-7"),
    over: token("hero"),
    fall: token("tile-4"),
  };
}
