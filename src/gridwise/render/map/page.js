/** A map in a file of its own: the numbers lie in the page, and so do the boards of some of its states. */

import { FileLayers } from "./layers.js";
import { CROSS, MapView } from "./view.js";

const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("data")).textContent ?? "{}");
const decode = (/** @type {string} */ text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
const distances = new Int32Array(decode(data.distances));
const parents = new Uint32Array(decode(data.parents));
const space = { points: new Float32Array(decode(data.points)), edges: new Uint32Array(decode(data.edges)), count: distances.length };
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const farthest = distances.reduce((most, one) => Math.max(most, one), 1);

/** @param {string} name @returns {[number, number, number]} */
function token(name) {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--gw-${name}`).trim();
  const part = (/** @type {number} */ at) => parseInt(value.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** @param {number} state */
function drawn(state) {
  const picture = data.pictures[data.boards.indexOf(state)];
  if (!picture) return null;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${data.width} ${data.height}`);
  svg.innerHTML = data.board + picture.map((/** @type {number} */ part) => data.parts[part]).join("");
  return svg;
}

/** @param {number} state */
function lineTo(state) {
  const line = [state];
  while (line[0] !== 0) line.unshift(parents[line[0]]);
  return line;
}

const view = new MapView(byId("map"), { onpick: show, thumbnail: async (state) => drawn(state), edgeColour: [...token("faint"), 70] });
view.canvas.setAttribute("role", "application");
view.canvas.setAttribute("aria-label", `${document.title}. Arrows move, plus and minus zoom, Enter shows the state in the middle.`);

function paint() {
  const [goal, near, far, dead] = [token("goal"), token("plan"), token("tail"), token("hero")];
  view.paint((state) => {
    const away = distances[state];
    if (away < 0) return [...dead, CROSS];
    if (away === 0) return [...goal, 255];
    const share = (away - 1) / Math.max(1, farthest - 1);
    const between = (/** @type {number} */ at) => Math.round(near[at] + share * (far[at] - near[at]));
    return [between(0), between(1), between(2), 255];
  });
}

/** @param {number} state */
function show(state) {
  const css = (/** @type {string} */ name) => `rgb(${token(name).join(",")})`;
  const ways = [{ states: data.best, colour: css("ink"), width: 2 }];
  const marks = [{ state: 0, colour: css("hero"), radius: 8, label: "start" }];
  if (state > 0) {
    ways.push({ states: lineTo(state), colour: css("plan"), width: 2.5 });
    marks.push({ state, colour: css("plan"), radius: 8, label: "" });
  }
  view.tell(ways, marks);
  const board = drawn(state);
  byId("board").replaceChildren(board ?? "The board of this state is not in the file.");
  const away = distances[state];
  byId("told").textContent = `${lineTo(state).length - 1} ${data.unit} from the start; ${away < 0 ? "no goal is reached from here" : away === 0 ? "a goal" : `${away} to the nearest goal`}.`;
}

view.load(space);
paint();
show(0);
const layers = data.searches.length || data.landscape ? new FileLayers(view, byId("layers"), token, data, () => { paint(); show(0); }) : null;
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { if (layers) layers.paint(); else { paint(); show(0); } });
byId("fit").addEventListener("click", () => view.fit());
byId("start").addEventListener("click", () => { view.look(0, Math.max(view.zoom, 60)); show(0); });
byId("closer").addEventListener("click", () => view.closer(1.6));
byId("wider").addEventListener("click", () => view.closer(1 / 1.6));
document.documentElement.dataset.ready = "yes";
