/** Rush Hour boards in place: draw cars out, drag them elsewhere, set walls, take away. */

import { field, h, select } from "/js/dom.js";
import { t } from "/js/strings.js";
import { Editor } from "/js/puzzle/edit/editor.js";

/** @typedef {import("/js/types.js").Block} Block */
/** @typedef {import("/js/puzzle/edit/editor.js").Cell} Cell */
/** @typedef {{ label: string, row: number, col: number, height: number, width: number }} Car */

/** Where the exit may be, as a file says it. @type {Record<import("/js/types.js").Direction, string>} */
const SIDES = { R: "right", L: "left", U: "top", D: "bottom" };
const LETTERS = [..."BCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnpqrstuvwyz"];

export default class RushHourEditor extends Editor {
  /** @param {import("/js/types.js").Scene} scene @param {string} text @param {() => void} onchange */
  constructor(scene, text, onchange) {
    super(scene, text, onchange);
    const blocks = /** @type {Block[]} */ (scene.shapes.filter((shape) => shape.kind === "block"));
    const keeps = blocks.every((block) => (block.role === "hero" ? block.label === "A" : LETTERS.includes(block.label)));
    let used = 0;
    /** @type {Car[]} */
    this.cars = blocks.map((block) => ({ ...pick(block), label: keeps ? block.label : block.role === "hero" ? "A" : LETTERS[used++] }));
    this.walls = new Set(scene.shapes.flatMap((shape) => (shape.kind === "wall" ? [`${shape.row} ${shape.col}`] : [])));
    /** @type {import("/js/types.js").Direction} */
    this.side = scene.shapes.flatMap((shape) => (shape.kind === "exit" ? [shape.side] : []))[0] ?? "R";
    this.tool = "cars";
    /** @type {{ car: Car, row: number, col: number, fresh: boolean } | null} */
    this.held = null;
  }

  tools() {
    return h("div", { class: "stack" },
      this.choices({ cars: t("rushhour.edit.cars"), walls: t("rushhour.edit.walls"), erase: t("edit.erase") }, () => this.tool, (name) => (this.tool = name)),
      h("p", { class: "small faint" }, t("rushhour.edit.help")),
      field(t("rushhour.edit.exit"), select(Object.entries(SIDES).map(([value, name]) => ({ value, label: t(`rushhour.edit.${name}`) })), this.side, { onchange: (/** @type {Event} */ event) => this.leaveAt(/** @type {HTMLSelectElement} */ (event.target).value) })),
      h("div", { class: "pair" }, this.sizes(12, 2)));
  }

  /** Whether the red car drives up or down. */
  get upright() {
    return this.side === "U" || this.side === "D";
  }

  /**
   * Put the exit at a side; a red car that cannot leave there turns, or goes where it has no room for that.
   *
   * @param {string} side
   */
  leaveAt(side) {
    const before = this.upright;
    this.side = /** @type {import("/js/types.js").Direction} */ (side);
    const red = this.cars.find(({ label }) => label === "A");
    if (red && this.upright !== before) {
      const turned = { ...red, height: red.width, width: red.height };
      if (this.fits(turned)) Object.assign(red, turned);
      else this.cars = this.cars.filter((car) => car !== red);
    }
    this.onchange();
  }

  /** @param {Cell} cell */
  carAt({ row, col }) {
    return this.cars.find((car) => row >= car.row && row < car.row + car.height && col >= car.col && col < car.col + car.width);
  }

  /** @param {Car} car */
  fits(car) {
    if (car.row < 0 || car.col < 0 || car.row + car.height > this.rows || car.col + car.width > this.cols) return false;
    for (let row = car.row; row < car.row + car.height; row += 1) {
      for (let col = car.col; col < car.col + car.width; col += 1) {
        const other = this.cars.find((one) => one !== car && one.label !== car.label && row >= one.row && row < one.row + one.height && col >= one.col && col < one.col + one.width);
        if (other || this.walls.has(`${row} ${col}`)) return false;
      }
    }
    return true;
  }

  /** @param {Cell} cell @param {"down" | "move" | "up"} phase */
  touch(cell, phase) {
    const key = `${cell.row} ${cell.col}`;
    if (phase === "down") {
      if (this.tool === "erase") this.erase(cell);
      else if (this.tool === "walls") {
        if (this.walls.has(key)) this.walls.delete(key);
        else if (!this.carAt(cell)) this.walls.add(key);
      } else this.take(cell);
    } else if (phase === "move") {
      if (this.tool === "erase") this.erase(cell);
      else if (this.held) this.carry(cell);
    } else this.let();
    this.onchange();
  }

  /** @param {Cell} cell */
  take(cell) {
    const car = this.carAt(cell);
    if (car) this.held = { car, row: cell.row - car.row, col: cell.col - car.col, fresh: false };
    else if (!this.walls.has(`${cell.row} ${cell.col}`)) {
      const label = this.cars.some(({ label: one }) => one === "A") ? LETTERS.find((letter) => !this.cars.some((one) => one.label === letter)) : "A";
      if (!label) return;
      const fresh = { label, ...cell, height: 1, width: 1 };
      this.cars.push(fresh);
      this.held = { car: fresh, ...cell, fresh: true };
    }
  }

  /** @param {Cell} cell */
  carry(cell) {
    const { held } = this;
    if (!held) return;
    if (!held.fresh) {
      const moved = { ...held.car, row: cell.row - held.row, col: cell.col - held.col };
      if (this.fits(moved)) Object.assign(held.car, moved);
      return;
    }
    const [down, right] = [cell.row - held.row, cell.col - held.col];
    const across = held.car.label === "A" ? !this.upright : Math.abs(right) >= Math.abs(down);
    const drawn = across
      ? { row: held.row, col: Math.min(held.col, cell.col), height: 1, width: Math.abs(right) + 1 }
      : { row: Math.min(held.row, cell.row), col: held.col, height: Math.abs(down) + 1, width: 1 };
    if (this.fits({ ...held.car, ...drawn })) Object.assign(held.car, drawn);
  }

  /** A car that was only begun gets a second cell, where there is room for one. */
  let() {
    const { held } = this;
    this.held = null;
    if (!held?.fresh || held.car.height * held.car.width > 1) return;
    const { row, col } = held.car;
    const ways = [{ width: 2, height: 1, row, col }, { width: 2, height: 1, row, col: col - 1 }, { width: 1, height: 2, row, col }, { width: 1, height: 2, row: row - 1, col }];
    const room = ways.find((way) => (held.car.label !== "A" || (way.height === 2) === this.upright) && this.fits({ ...held.car, ...way }));
    if (room) Object.assign(held.car, room);
    else this.cars = this.cars.filter((car) => car !== held.car);
  }

  /** @param {Cell} cell */
  erase(cell) {
    const car = this.carAt(cell);
    this.cars = this.cars.filter((one) => one !== car);
    this.walls.delete(`${cell.row} ${cell.col}`);
  }

  resized() {
    this.cars = this.cars.filter((car) => car.row + car.height <= this.rows && car.col + car.width <= this.cols);
    this.walls = new Set([...this.walls].filter((key) => {
      const [row, col] = key.split(" ").map(Number);
      return this.inside({ row, col });
    }));
  }

  shapes() {
    /** @type {import("/js/types.js").Shape[]} */
    const shapes = [...this.walls].map((key) => {
      const [row, col] = key.split(" ").map(Number);
      return { kind: /** @type {const} */ ("wall"), row, col };
    });
    let hue = 0;
    for (const car of [...this.cars].sort((one, other) => (one.label < other.label ? -1 : 1))) {
      const hero = car.label === "A";
      shapes.push({ kind: "block", ...car, hue: hero ? 0 : hue, role: hero ? "hero" : "piece", highlighted: car === this.held?.car });
      if (!hero) hue += 1;
      else {
        const cell = { R: { row: car.row, col: this.cols - 1 }, L: { row: car.row, col: 0 }, U: { row: 0, col: car.col }, D: { row: this.rows - 1, col: car.col } }[this.side];
        shapes.push({ kind: "exit", ...cell, side: this.side });
      }
    }
    return shapes;
  }

  text() {
    const grid = Array.from({ length: this.rows }, () => Array(this.cols).fill("."));
    for (const key of this.walls) {
      const [row, col] = key.split(" ").map(Number);
      grid[row][col] = "x";
    }
    for (const car of this.cars) {
      for (let row = car.row; row < car.row + car.height; row += 1) for (let col = car.col; col < car.col + car.width; col += 1) grid[row][col] = car.label;
    }
    return (this.side === "R" ? "" : `exit ${SIDES[this.side]}\n`) + grid.map((row) => `${row.join("")}\n`).join("");
  }
}

/** @param {Block} block */
const pick = ({ row, col, height, width }) => ({ row, col, height, width });
