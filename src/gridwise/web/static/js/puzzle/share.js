/** Boards in the address: a link shares what is on the board. */

import { own, t } from "../strings.js";

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function fromBase64(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/**
 * Name a board of the collection by its number and difficulty.
 *
 * @param {import("../types.js").PuzzleInfo} puzzle @param {import("../types.js").Shipped} level
 */
export function levelName(puzzle, { id, difficulty }) {
  const number = id.replace("@", "");
  if (!difficulty) return t("board.number", { number });
  return t("board.level", { number, difficulty: own(puzzle.name, `difficulty.${difficulty}`, {}, difficulty) });
}

/** @param {Uint8Array} bytes @param {any} through */
async function piped(bytes, through) {
  const flow = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(flow).arrayBuffer());
}

/**
 * Give the parameters that name a board: its number if it is a shipped one, else its text, packed if that is shorter.
 *
 * @param {string} text @param {string} [level] @returns {Promise<Record<string, string>>}
 */
export async function addressOf(text, level) {
  if (level) return { level: level.replace("@", "") };
  const bytes = new TextEncoder().encode(text.trim());
  const plain = toBase64(bytes);
  if (!("CompressionStream" in globalThis)) return { board: plain };
  const packed = toBase64(await piped(bytes, new /** @type {any} */ (globalThis).CompressionStream("deflate-raw")));
  return packed.length < plain.length ? { packed } : { board: plain };
}

/**
 * Give the text of the board that the parameters carry, or null where they carry none.
 *
 * @param {URLSearchParams} parameters @returns {Promise<string | null>}
 */
export async function textFrom(parameters) {
  const [plain, packed] = [parameters.get("board"), parameters.get("packed")];
  if (plain === null && packed === null) return null;
  try {
    if (plain !== null) return new TextDecoder().decode(fromBase64(plain));
    const bytes = fromBase64(packed ?? "");
    return new TextDecoder().decode(await piped(bytes, new /** @type {any} */ (globalThis).DecompressionStream("deflate-raw")));
  } catch {
    throw new Error(t("error.link"));
  }
}
