/** The pages beside the puzzles: lessons, all boards, races and comparisons, and those that are about one puzzle alone. */

const COMMON = ["learn", "boards", "race", "compare"];

/**
 * Their names in the address, and where their texts are.
 *
 * @param {import("./types.js").PuzzleInfo[]} puzzles @returns {{ page: string, key: string }[]}
 */
export function tools(puzzles) {
  const about = puzzles.flatMap(({ name, pages }) => pages.map((page) => ({ page, key: `${name}.${page}` })));
  return [...COMMON.map((page) => ({ page, key: page })), ...about];
}
