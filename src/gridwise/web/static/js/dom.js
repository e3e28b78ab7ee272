/** Making elements without a framework. */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Make an element: properties that start with "on" are listeners, booleans switch attributes on or off.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, any>} [attributes] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {(Child | Child[])[]} children */
export function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replace what is in an element.
 *
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * A drop-down list.
 *
 * @param {{ value: string, label: string, title?: string }[]} choices @param {string} value
 * @param {Record<string, any>} [attributes]
 */
export function select(choices, value, attributes = {}) {
  const options = choices.map((choice) =>
    h("option", { value: choice.value, title: choice.title, selected: choice.value === value }, choice.label),
  );
  return h("select", attributes, options);
}

/**
 * A control with its label above it.
 *
 * @param {string} label @param {HTMLElement} control @param {string} [title]
 */
export function field(label, control, title) {
  return h("label", { class: "field", title }, h("span", { class: "field-name" }, label), control);
}

const ICONS = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M6.5 4.5h4v15h-4zM13.5 4.5h4v15h-4z",
  back: "M16.5 4.5v15l-10-7.5zM5 4.5h2v15h-2z",
  ahead: "M7.5 4.5v15l10-7.5zM17 4.5h2v15h-2z",
  first: "M19 4.5v15l-7-7.5zM11.5 4.5v15l-7-7.5z",
  last: "M5 4.5v15l7-7.5zM12.5 4.5v15l7-7.5z",
  up: "M12 5l7 9h-14z",
  right: "M19 12l-9 7v-14z",
  down: "M12 19l-7-9h14z",
  left: "M5 12l9-7v14z",
  undo: "M9 5l-6 5 6 5v-3.5h5.5a3 3 0 0 1 0 6h-4v2.5h4a5.5 5.5 0 0 0 0-11h-5.5z",
  redo: "M15 5l6 5-6 5v-3.5h-5.5a3 3 0 0 0 0 6h4v2.5h-4a5.5 5.5 0 0 1 0-11h5.5z",
  stop: "M6 6h12v12h-12z",
  close: "M6.4 5l5.6 5.6 5.6-5.6 1.4 1.4-5.6 5.6 5.6 5.6-1.4 1.4-5.6-5.6-5.6 5.6-1.4-1.4 5.6-5.6-5.6-5.6z",
  warning: "M12 3l10 18h-20zM11 10v5h2v-5zM11 16.5v2h2v-2z",
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9zM11 1.5h2v3.5h-2zM11 19h2v3.5h-2zM1.5 11h3.5v2h-3.5zM19 11h3.5v2h-3.5zM4 5.4l1.4-1.4l2.5 2.5l-1.4 1.4zM16.1 17.5l1.4-1.4l2.5 2.5l-1.4 1.4zM4 18.6l2.5-2.5l1.4 1.4l-2.5 2.5zM16.1 6.5l2.5-2.5l1.4 1.4l-2.5 2.5z",
  moon: "M14.5 3a9 9 0 1 0 6.5 13.5a7.5 7.5 0 0 1-6.5-13.5z",
};

/**
 * Draw a small sign in the colour of the text.
 *
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", "icon");
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", ICONS[name]);
  path.setAttribute("fill-rule", "evenodd");
  picture.append(path);
  return picture;
}

/**
 * A button that is only a sign; its label is read aloud and shown on hover.
 *
 * @param {keyof typeof ICONS} name @param {string} label @param {Record<string, any>} [attributes]
 */
export function iconButton(name, label, attributes = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, ...attributes }, icon(name));
}
