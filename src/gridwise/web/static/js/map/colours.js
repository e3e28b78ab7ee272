/** The colours of a map, from the sheet that all pictures share. */

/** @typedef {import("/map/view.js").Colour} Colour */

/** Draws a cross (CROSS of view.js, which is fetched only when a map is). */
const DEAD_ALPHA = 254;

/**
 * A colour of the sheet as the theme has it now.
 *
 * @param {string} name @returns {[number, number, number]}
 */
export function token(name) {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--gw-${name}`).trim();
  const part = (/** @type {number} */ at) => parseInt(value.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** @param {string} name */
export const css = (name) => `rgb(${token(name).join(",")})`;

/**
 * Paint states by their distance to the goal: solved ones in the goal's colour, dead ends in the hero's.
 *
 * @param {import("./space.js").StateSpace} space @returns {(state: number) => Colour}
 */
export function byDistance(space) {
  const [goal, near, far, dead, unknown] = ["goal", "plan", "tail", "hero", "faint"].map(token);
  return (state) => {
    const away = space.distances[state];
    if (away < 0) return space.facts.exact ? [...dead, DEAD_ALPHA] : [...unknown, 120];
    if (away === 0) return [...goal, 255];
    const share = (away - 1) / Math.max(1, space.farthest - 1);
    const between = (/** @type {number} */ at) => Math.round(near[at] + share * (far[at] - near[at]));
    return [between(0), between(1), between(2), 255];
  };
}

/**
 * Call back when the theme changes, whoever changes it.
 *
 * @param {() => void} changed @param {AbortSignal} signal
 */
export function onTheme(changed, signal) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => observer.disconnect());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed, { signal });
}
