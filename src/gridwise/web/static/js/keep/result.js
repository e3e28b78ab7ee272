/** A result as text, to be copied to whom one likes. */

import { hasText, t } from "../strings.js";
import { clockText } from "./clock.js";
import { records } from "./records.js";

/**
 * Tell how a board went: the puzzle, which board, stars, moves, time and hints; null where it is not solved.
 *
 * @param {{ name: string, title: string }} puzzle @param {string} board its text @param {string} called its name
 */
export function resultText(puzzle, board, called) {
  const best = records.best(puzzle.name, board);
  if (!best?.solved) return null;
  const stars = records.stars(puzzle.name, board);
  const row = [stars.solved, stars.fewest, stars.unaided].map((one) => (one ? "★" : "☆")).join("");
  const help = best.watched ? t("result.watched") : best.hints ? t("result.hints", { count: best.hints }) : t("result.unaided");
  return `Gridwise · ${puzzle.title} · ${called}\n${row} ${countText(best)} · ${clockText(best.seconds)} · ${help}`;
}

/**
 * How many, of what.
 *
 * @param {{ count: number, metric: string, score: number | null, solved: boolean }} best
 */
export function countText({ count, metric, score, solved }) {
  if (score !== null && !solved) return t("result.length", { count: score });
  return hasText(`result.${metric}`) ? t(`result.${metric}`, { count }) : `${count} ${metric}`;
}
