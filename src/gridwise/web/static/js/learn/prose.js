/** The texts of the lessons: paragraphs with **strong**, *stressed* and `exact` words, and [links](#/race); A* is a name. */

import { h } from "../dom.js";

const MARKS = /\*\*(.+?)\*\*(?!\*)|(?<![\w*])\*([^*\s][^*]*)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

/**
 * Make paragraphs of a text; an empty line begins a new one.
 *
 * @param {string} text
 */
export function prose(text) {
  const paragraphs = text.trim().split(/\n\s*\n/).filter(Boolean);
  return paragraphs.map((paragraph) => h("p", {}, ...words(paragraph.replace(/\s+/g, " "))));
}

/** @param {string} text @returns {(Node | string)[]} */
function words(text) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(MARKS)) {
    parts.push(text.slice(at, match.index));
    const [, strong, stressed, exact, name, address] = match;
    if (strong) parts.push(h("strong", {}, strong));
    else if (stressed) parts.push(h("em", {}, stressed));
    else if (exact) parts.push(h("code", {}, exact));
    else parts.push(h("a", { href: address }, name));
    at = (match.index ?? 0) + match[0].length;
  }
  return [...parts, text.slice(at)];
}
