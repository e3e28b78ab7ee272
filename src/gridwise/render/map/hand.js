/** Flying by hand: pointer, wheel, two fingers, keys. */

export class Hand {
  /** @param {import("./view.js").MapView} view */
  constructor(view) {
    this.view = view;
    const { canvas } = view;
    /** @type {Map<number, { x: number, y: number }>} */
    const held = new Map();
    let dragged = 0;
    const at = (/** @type {PointerEvent | WheelEvent} */ event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    canvas.addEventListener("wheel", (event) => {
      const { x, y } = at(event);
      view.closer(Math.exp(-event.deltaY * 0.0015), x, y);
      event.preventDefault();
    }, { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      held.set(event.pointerId, at(event));
      dragged = 0;
    });
    canvas.addEventListener("pointermove", (event) => {
      const now = at(event);
      const before = held.get(event.pointerId);
      if (!before) {
        view.options.onhover?.(view.pick(now.x, now.y));
        return;
      }
      const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const was = Math.hypot(before.x - other.x, before.y - other.y);
        const is = Math.hypot(now.x - other.x, now.y - other.y);
        if (was > 0) view.closer(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
      const share = other ? 2 : 1;
      view.shift((before.x - now.x) / view.zoom / share, (before.y - now.y) / view.zoom / share);
      dragged += Math.hypot(now.x - before.x, now.y - before.y);
      held.set(event.pointerId, now);
    });
    const leave = (/** @type {PointerEvent} */ event) => {
      const known = held.delete(event.pointerId);
      if (!known || dragged > 6 || event.type !== "pointerup") return;
      const { x, y } = at(event);
      const state = view.pick(x, y);
      if (state >= 0) view.options.onpick?.(state);
    };
    canvas.addEventListener("pointerup", leave);
    canvas.addEventListener("pointercancel", leave);
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { view } = this;
    const by = 60 / view.zoom;
    /** @type {Record<string, () => void>} */
    const ways = {
      ArrowLeft: () => view.shift(-by, 0),
      ArrowRight: () => view.shift(by, 0),
      ArrowUp: () => view.shift(0, -by),
      ArrowDown: () => view.shift(0, by),
      "+": () => view.closer(1.4),
      "=": () => view.closer(1.4),
      "-": () => view.closer(1 / 1.4),
      0: () => view.fit(),
      Enter: () => {
        const state = view.pick(view.canvas.clientWidth / 2, view.canvas.clientHeight / 2, Infinity);
        if (state >= 0) view.options.onpick?.(state);
      },
    };
    const way = ways[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    way();
    event.preventDefault();
    event.stopPropagation();
  }
}
