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
 * A text as letters that an address can hold, packed if that is shorter.
 *
 * @param {string} text @returns {Promise<{ plain: string, packed: string | null }>}
 */
async function encoded(text) {
  const bytes = new TextEncoder().encode(text);
  const plain = toBase64(bytes);
  if (!("CompressionStream" in globalThis)) return { plain, packed: null };
  const packed = toBase64(await piped(bytes, new /** @type {any} */ (globalThis).CompressionStream("deflate-raw")));
  return { plain, packed: packed.length < plain.length ? packed : null };
}

/**
 * The text that two parameters hold, one plain and one packed; null where there is neither.
 *
 * @param {string | null} plain @param {string | null} packed
 */
async function decoded(plain, packed) {
  if (plain === null && packed === null) return null;
  try {
    if (plain !== null) return new TextDecoder().decode(fromBase64(plain));
    const bytes = fromBase64(packed ?? "");
    return new TextDecoder().decode(await piped(bytes, new /** @type {any} */ (globalThis).DecompressionStream("deflate-raw")));
  } catch {
    throw new Error(t("error.link"));
  }
}

/**
 * Give the parameters that name a board: its number if it is a shipped one, else its text; and the moves on it.
 *
 * @param {string} text @param {string} [level] @param {string[]} [moves] @returns {Promise<Record<string, string>>}
 */
export async function addressOf(text, level, moves = []) {
  const board = level ? { plain: "", packed: null } : await encoded(text.trim());
  const played = await encoded(moves.join("\n"));
  return {
    ...(level ? { level: level.replace("@", "") } : board.packed ? { packed: board.packed } : { board: board.plain }),
    ...(moves.length === 0 ? {} : played.packed ? { "packed-moves": played.packed } : { moves: played.plain }),
  };
}

/**
 * Give the text of the board that the parameters carry, or null where they carry none.
 *
 * @param {URLSearchParams} parameters
 */
export const textFrom = (parameters) => decoded(parameters.get("board"), parameters.get("packed"));

/**
 * Give the moves that the parameters carry, or null where they carry none.
 *
 * @param {URLSearchParams} parameters
 */
export const movesFrom = async (parameters) => (await decoded(parameters.get("moves"), parameters.get("packed-moves")))?.split("\n") ?? null;

/**
 * Whether a text of the collection is a board in its normal form: one line may stand for all rows.
 *
 * @param {string} shipped @param {string} board
 */
export function isSame(shipped, board) {
  const [one, other] = [shipped.trim(), board.trim()];
  return one === other || (!one.includes("\n") && one === other.replaceAll("\n", ""));
}
