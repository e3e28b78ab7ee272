/** Finding points by their place. */

/** @typedef {import("./view.js").Space} Space */

/** The points by place, so that the nearest one is found at once. */
export class PointIndex {
  /** @param {Space} space */
  constructor(space) {
    this.space = space;
    /** @type {Map<number, number[]>} */
    this.cells = new Map();
    for (let state = 0; state < space.count; state++) {
      const key = this.key(space.points[2 * state], space.points[2 * state + 1]);
      const cell = this.cells.get(key);
      if (cell) cell.push(state);
      else this.cells.set(key, [state]);
    }
  }

  /** @param {number} x @param {number} y */
  key(x, y) {
    return Math.floor(x / 2) * 100_003 + Math.floor(y / 2);
  }

  /** @param {number} x @param {number} y @param {number} reach */
  nearest(x, y, reach) {
    const { points, count } = this.space;
    let found = -1;
    let best = reach;
    const look = (/** @type {number} */ state) => {
      const away = Math.hypot(points[2 * state] - x, points[2 * state + 1] - y);
      if (away < best) [best, found] = [away, state];
    };
    if (reach > 20) {
      for (let state = 0; state < count; state++) look(state);
      return found;
    }
    for (let dx = -reach; dx <= reach + 2; dx += 2) {
      for (let dy = -reach; dy <= reach + 2; dy += 2) (this.cells.get(this.key(x + dx, y + dy)) ?? []).forEach(look);
    }
    return found;
  }

  /** @param {{ left: number, right: number, top: number, bottom: number }} box @param {number} most */
  within(box, most) {
    /** @type {number[]} */
    const found = [];
    for (let x = box.left; x <= box.right + 2; x += 2) {
      for (let y = box.top; y <= box.bottom + 2; y += 2) found.push(...(this.cells.get(this.key(x, y)) ?? []));
    }
    const { points } = this.space;
    const inside = [...new Set(found)].filter((state) => points[2 * state] >= box.left && points[2 * state] <= box.right && points[2 * state + 1] >= box.top && points[2 * state + 1] <= box.bottom);
    return inside.slice(0, most);
  }
}
