/** Python's text in parts: words that are not code (texts and comments), keywords, and the rest. */

const KEYWORDS = "False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield";
const PARTS = new RegExp(`"""[^]*?"""|'''[^]*?'''|"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'|#[^\\n]*|\\b(?:${KEYWORDS})\\b`, "g");

/** @typedef {{ text: string, kind: "" | "word" | "keyword" }} Part */

/**
 * The lines of a file, each in parts.
 *
 * @param {string} text @returns {Part[][]}
 */
export function highlighted(text) {
  /** @type {Part[][]} */
  const lines = [[]];
  /** @param {string} some @param {Part["kind"]} kind */
  const add = (some, kind) => some.split("\n").forEach((part, number) => {
    if (number > 0) lines.push([]);
    if (part) lines[lines.length - 1].push({ text: part, kind });
  });
  let done = 0;
  for (const found of text.matchAll(PARTS)) {
    add(text.slice(done, found.index), "");
    add(found[0], /^["'#]/.test(found[0]) ? "word" : "keyword");
    done = /** @type {number} */ (found.index) + found[0].length;
  }
  add(text.slice(done), "");
  if (lines.length > 1 && !lines[lines.length - 1].length) lines.pop();
  return lines;
}
