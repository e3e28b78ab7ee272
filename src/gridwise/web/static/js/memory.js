/** What a person has switched on stays on, where the browser keeps such things. */

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(`gridwise.${name}`) === "yes";
  } catch {
    return false;
  }
}

/** @param {string} name @param {boolean} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`gridwise.${name}`, value ? "yes" : "no");
  } catch {
    // Then it holds for this page only.
  }
}
