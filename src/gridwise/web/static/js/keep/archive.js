/** Everything that is kept, as one file; and such a file put to what is here. */

import { t } from "../strings.js";
import { yours } from "./boards.js";
import { knownDays, mergeDays } from "./days.js";
import { knownLessons, mergeLessons } from "./lessons.js";
import { records } from "./records.js";

const FORM = "gridwise-kept";
const VERSION = 1;

/**
 * Results, own boards and days of all puzzles, and the lessons that were done, as JSON.
 *
 * @param {{ name: string }[]} puzzles
 */
export function exported(puzzles) {
  const each = puzzles.map(({ name }) => [name, { records: records.exported(name), boards: yours.list(name), days: knownDays(name) }]);
  return JSON.stringify({ form: FORM, version: VERSION, when: new Date().toISOString(), puzzles: Object.fromEntries(each), lessons: knownLessons() }, null, 1);
}

/**
 * Put what a file holds to what is here; gives the number of boards with results. Raises one sentence for a bad file.
 *
 * @param {string} text @param {{ name: string }[]} puzzles
 */
export function imported(text, puzzles) {
  let found = null;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(t("archive.no-json"));
  }
  if (found?.form !== FORM || typeof found.puzzles !== "object" || found.puzzles === null) throw new Error(t("archive.other"));
  if (found.version !== VERSION) throw new Error(t("archive.version", { version: String(found.version), known: VERSION }));
  mergeLessons(found.lessons);
  let count = 0;
  for (const { name } of puzzles) {
    const part = found.puzzles[name];
    if (!part) continue;
    const kept = records.merge(name, part.records) && yours.merge(name, part.boards);
    mergeDays(name, part.days);
    if (!kept) throw new Error(t("archive.full"));
    count += Object.keys(records.exported(name).boards).length;
  }
  return count;
}
