/** Which screens of which lessons were done, in the browser's own storage. */

import { load, save } from "./storage.js";

const NAME = "lessons";

/**
 * All lessons that were begun, with the screens that were done.
 *
 * @returns {Record<string, number[]>}
 */
export function knownLessons() {
  const found = load(NAME);
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/**
 * The numbers of the screens of a lesson that were done, from 0.
 *
 * @param {string} lesson @returns {Set<number>}
 */
export function doneScreens(lesson) {
  const found = knownLessons()[lesson];
  return new Set(Array.isArray(found) ? found.filter(Number.isInteger) : []);
}

/** @param {string} lesson @param {number} screen */
export function markDone(lesson, screen) {
  const done = doneScreens(lesson).add(screen);
  save(NAME, { ...knownLessons(), [lesson]: [...done].sort((one, other) => one - other) });
}

/**
 * Put what was done elsewhere to what is here.
 *
 * @param {unknown} lessons
 */
export function mergeLessons(lessons) {
  if (typeof lessons !== "object" || lessons === null) return;
  for (const [lesson, screens] of Object.entries(lessons)) {
    if (Array.isArray(screens)) for (const screen of screens.filter(Number.isInteger)) markDone(lesson, screen);
  }
}
