/** Which screens of which lessons were done, in the browser's own storage. */

import { load, save } from "./storage.js";

const NAME = "lessons";

/** @returns {Record<string, number[]>} */
function all() {
  const found = load(NAME);
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/**
 * The numbers of the screens of a lesson that were done, from 0.
 *
 * @param {string} lesson @returns {Set<number>}
 */
export function doneScreens(lesson) {
  const found = all()[lesson];
  return new Set(Array.isArray(found) ? found.filter(Number.isInteger) : []);
}

/** @param {string} lesson @param {number} screen */
export function markDone(lesson, screen) {
  const done = doneScreens(lesson).add(screen);
  save(NAME, { ...all(), [lesson]: [...done].sort((one, other) => one - other) });
}
