/**
 * The browser's own storage, as far as there is one: what is missing, wrong or full there never breaks the page.
 *
 * What the browser does not take holds for this page only.
 */

const PREFIX = "gridwise.keep.";

/** @type {Map<string, string>} */
const unsaved = new Map();

/**
 * Give what was kept under a name; null where there is nothing that can be read.
 *
 * @param {string} name @returns {any}
 */
export function load(name) {
  const text = unsaved.get(name) ?? stored(name);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Keep a value under a name; tells whether the browser has taken it.
 *
 * @param {string} name @param {unknown} value
 */
export function save(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    unsaved.delete(name);
    return true;
  } catch {
    unsaved.set(name, text);
    return false;
  }
}

/** @param {string} name */
export function drop(name) {
  unsaved.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Then there was nothing.
  }
}

/** @param {string} name */
function stored(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
