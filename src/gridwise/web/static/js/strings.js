/** Every text of the page comes from strings/LANGUAGE.json; numbers and times are written here. */

const LANGUAGES = ["en"];

/** @type {Record<string, string>} */
let strings = {};
let language = "en";

/** Load the texts of the reader's language, English where there is none, and set the page's direction. */
export async function loadStrings() {
  language = navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => LANGUAGES.includes(tag)) ?? "en";
  const answer = await fetch(`strings/${language}.json`);
  strings = await answer.json();
  document.documentElement.lang = language;
  document.documentElement.dir = strings["language.direction"] ?? "ltr";
}

/**
 * Give a text; {names} in it are replaced, and a `count` of 1 takes the text of "key.one" where there is one.
 *
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const one = values.count === 1 ? strings[`${key}.one`] : undefined;
  const text = one ?? strings[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? n(value) : String(value ?? "");
  });
}

/**
 * Whether there is a text of this name.
 *
 * @param {string} key
 */
export const hasText = (key) => key in strings;

/**
 * Give a puzzle's own text of a name, the common one where it has none, and something else where there is neither.
 *
 * @param {string} puzzle @param {string} key @param {Record<string, string | number>} [values] @param {string} [other]
 */
export function own(puzzle, key, values = {}, other = "") {
  const found = [`${puzzle}.${key}`, key].find(hasText);
  return found === undefined ? other : t(found, values);
}

/**
 * Begin with a capital and end with a full stop.
 *
 * @param {string} text
 */
export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/**
 * Write a number, grouped; what is rounded to zero has no sign.
 *
 * @param {number} value
 */
export function n(value) {
  const rounded = Math.round(value * 100) / 100;
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(rounded === 0 ? 0 : value);
}

/**
 * Write a time with its unit and three significant digits.
 *
 * @param {number} value in seconds
 */
export function seconds(value) {
  const [amount, unit] = value < 1 ? [value * 1000, "unit.ms"] : [value, "unit.s"];
  return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(amount)} ${t(unit)}`;
}

/**
 * Write an amount of memory.
 *
 * @param {number} bytes
 */
export function memory(bytes) {
  return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(bytes / 2 ** 20)} ${t("unit.mib")}`;
}
