/** The picture of a run: the states of a world, or one board on which something is done. */

import { BoardPicture } from "./board_picture.js";
import { SearchPicture } from "./search_picture.js";

/**
 * @param {import("./types.js").Lesson} lesson @param {import("./types.js").Run} run
 * @param {ConstructorParameters<typeof SearchPicture>[2]} how
 */
export function pictureOf(lesson, run, how = {}) {
  return lesson.worlds[run.world].shape === "board" ? new BoardPicture(lesson, run, how) : new SearchPicture(lesson, run, how);
}
