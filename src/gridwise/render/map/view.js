/**
 * A state space to fly through: points by WebGL, what is special about some of them on a second canvas above.
 *
 * It knows nothing of puzzles and asks nothing of a server: whoever makes it gives numbers, and draws the boards.
 */

import { Hand } from "./hand.js";
import { PointIndex } from "./point_index.js";
import { Thumbnails } from "./thumbnails.js";

/**
 * @typedef {{ points: Float32Array, edges: Uint32Array, count: number }} Space x and y of every state; pairs of states
 * @typedef {[number, number, number, number]} Colour red, green, blue, alpha, from 0 to 255; an alpha of 254 is a cross
 * @typedef {{ states: number[], colour: string, width: number }} Way
 * @typedef {{ state: number, colour: string, radius: number, label?: string }} Mark
 * @typedef {{ onpick?: (state: number) => void, onhover?: (state: number) => void, onmove?: () => void,
 *   thumbnail?: (state: number) => Promise<Element | null>, edgeColour?: Colour, pointScale?: number }} MapOptions
 */

/** Pixels around the whole space: for marks and their words. */
const MARGIN = 24;
/** A frame is late after so long, and a screen with so many of them is slow. */
const LATE_MS = 34;
const MOST_LATE = 4;
const MOST_HURRIED = 20_000;
const MOST_EDGES = 150_000;
const POINT = `
attribute vec2 place; attribute vec4 colour; uniform vec2 middle; uniform vec2 scale; uniform float size; varying vec4 paint;
void main() { gl_Position = vec4((place - middle) * scale, 0.0, 1.0); gl_PointSize = size; paint = colour; }`;
const DISC = `
precision mediump float; varying vec4 paint; uniform float round;
void main() {
  float away = length(gl_PointCoord - vec2(0.5)) * 2.0 * round;
  vec2 aside = abs(gl_PointCoord - vec2(0.5));
  bool crossed = round > 0.5 && paint.a < 0.999 && paint.a > 0.99;
  if (crossed ? abs(aside.x - aside.y) > 0.17 : away > 1.0) discard;
  gl_FragColor = vec4(paint.rgb * paint.a, paint.a);
}`;

/** The alpha of a state that is drawn as a cross, so that it is not told by its colour alone. */
export const CROSS = 254;

export class MapView {
  /**
   * The view behind each canvas.
   *
   * @type {WeakMap<HTMLCanvasElement, MapView>}
   */
  static views = new WeakMap();

  /** @param {HTMLElement} root @param {MapOptions} [options] */
  constructor(root, options = {}) {
    this.options = options;
    this.canvas = document.createElement("canvas");
    this.canvas.className = "map-points";
    this.over = document.createElement("canvas");
    this.over.className = "map-marks";
    this.thumbnails = new Thumbnails(this);
    this.canvas.tabIndex = 0;
    root.append(this.canvas, this.over, this.thumbnails.element);
    MapView.views.set(this.canvas, this);
    const gl = this.canvas.getContext("webgl", { antialias: false, premultipliedAlpha: true, preserveDrawingBuffer: true });
    if (!gl) throw new Error("This browser draws no WebGL.");
    this.gl = gl;
    this.program = program(gl, POINT, DISC);
    this.places = /** @type {WebGLBuffer} */ (gl.createBuffer());
    this.paints = /** @type {WebGLBuffer} */ (gl.createBuffer());
    this.lines = /** @type {WebGLBuffer} */ (gl.createBuffer());
    this.linePaints = /** @type {WebGLBuffer} */ (gl.createBuffer());
    /** @type {Space} */
    this.space = { points: new Float32Array(0), edges: new Uint32Array(0), count: 0 };
    this.colours = new Uint8Array(0);
    /** @type {Way[]} */
    this.ways = [];
    /** @type {Mark[]} */
    this.marks = [];
    this.x = 0;
    this.y = 0;
    this.zoom = 10;
    /** Whether the whole space is shown, so that it stays so in a room of another size. */
    this.fitted = false;
    this.frames = 0;
    this.flying = false;
    this.late = 0;
    this.drawnAt = 0;
    this.wanted = 0;
    this.settling = 0;
    this.lineCount = 0;
    this.index = new PointIndex(this.space);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.canvas);
    this.hand = new Hand(this);
  }

  /** @param {Space} space */
  load(space) {
    const { gl } = this;
    this.space = space;
    this.index = new PointIndex(space);
    this.colours = new Uint8Array(4 * space.count).fill(255);
    this.thumbnails.clear();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.places);
    gl.bufferData(gl.ARRAY_BUFFER, space.points, gl.STATIC_DRAW);
    this.loadEdges();
    this.fit();
  }

  /** All edges of a small space; of a large one those that are in sight, once they are few. */
  loadEdges() {
    const { gl, space } = this;
    const all = space.edges.length / 2;
    const ends = all <= MOST_EDGES ? space.edges : this.edgesInSight();
    const places = new Float32Array(2 * ends.length);
    for (let at = 0; at < ends.length; at++) {
      places[2 * at] = space.points[2 * ends[at]];
      places[2 * at + 1] = space.points[2 * ends[at] + 1];
    }
    const [red, green, blue, alpha] = this.options.edgeColour ?? [128, 128, 128, 60];
    const faint = Math.max(8, Math.min(alpha, (alpha * 8_000) / Math.max(8_000, ends.length / 2)));
    const paints = new Uint8Array(4 * ends.length);
    for (let at = 0; at < ends.length; at++) paints.set([red, green, blue, faint], 4 * at);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.lines);
    gl.bufferData(gl.ARRAY_BUFFER, places, gl.DYNAMIC_DRAW);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.linePaints);
    gl.bufferData(gl.ARRAY_BUFFER, paints, gl.DYNAMIC_DRAW);
    this.lineCount = ends.length;
  }

  edgesInSight() {
    const { edges, points } = this.space;
    const box = this.sight();
    /** @type {number[]} */
    const seen = [];
    for (let at = 0; at < edges.length; at += 2) {
      const x = points[2 * edges[at]];
      const y = points[2 * edges[at] + 1];
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      seen.push(edges[at], edges[at + 1]);
      if (seen.length > 2 * MOST_EDGES) return new Uint32Array(0);
    }
    return Uint32Array.from(seen);
  }

  sight() {
    const across = this.canvas.clientWidth / 2 / this.zoom;
    const down = this.canvas.clientHeight / 2 / this.zoom;
    return { left: this.x - across, right: this.x + across, top: this.y - down, bottom: this.y + down };
  }

  /** Show the whole space. */
  fit() {
    const { points, count } = this.space;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let state = 0; state < count; state++) {
      [left, right] = [Math.min(left, points[2 * state]), Math.max(right, points[2 * state])];
      [top, bottom] = [Math.min(top, points[2 * state + 1]), Math.max(bottom, points[2 * state + 1])];
    }
    if (!count) return;
    [this.x, this.y] = [(left + right) / 2, (top + bottom) / 2];
    const room = (/** @type {number} */ pixels) => Math.max(80, (pixels || 400) - 2 * MARGIN);
    this.zoom = Math.min(60, room(this.canvas.clientWidth) / Math.max(1, right - left), room(this.canvas.clientHeight) / Math.max(1, bottom - top));
    this.moved();
    this.fitted = true;
  }

  /**
   * Fly to a state.
   *
   * @param {number} state @param {number} [zoom]
   */
  look(state, zoom = this.zoom) {
    [this.x, this.y, this.zoom] = [this.space.points[2 * state], this.space.points[2 * state + 1], zoom];
    this.moved();
  }

  /** @param {number} right @param {number} down */
  shift(right, down) {
    this.x += right;
    this.y += down;
    this.moved();
  }

  /**
   * Give every state its colour.
   *
   * @param {(state: number) => Colour} colour
   */
  paint(colour) {
    for (let state = 0; state < this.space.count; state++) this.colours.set(colour(state), 4 * state);
    this.painted();
  }

  /** The colours have changed. */
  painted() {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.paints);
    gl.bufferData(gl.ARRAY_BUFFER, this.colours, gl.DYNAMIC_DRAW);
    this.want();
  }

  /** @param {Way[]} ways @param {Mark[]} marks */
  tell(ways, marks) {
    [this.ways, this.marks] = [ways, marks];
    this.settleSoon();
  }

  /**
   * Count the frames that come late while flying: without a graphics card the edges and some points wait.
   *
   * @param {number} now
   */
  judge(now) {
    const since = now - this.drawnAt;
    this.drawnAt = now;
    if (this.flying && since > LATE_MS && since < 1000) this.late += 1;
  }

  moved() {
    this.fitted = false;
    this.flying = true;
    this.settleSoon();
    this.options.onmove?.();
  }

  settleSoon() {
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => this.settled(), 150);
    this.want();
  }

  settled() {
    this.flying = false;
    if (this.space.edges.length / 2 > MOST_EDGES) this.loadEdges();
    this.want();
    this.thumbnails.show();
  }

  want() {
    if (!this.wanted) this.wanted = requestAnimationFrame((now) => this.draw(now));
  }

  resize() {
    const density = window.devicePixelRatio || 1;
    if (this.fitted && this.canvas.clientWidth) this.fit();
    for (const canvas of [this.canvas, this.over]) {
      canvas.width = Math.max(1, Math.round(this.canvas.clientWidth * density));
      canvas.height = Math.max(1, Math.round(this.canvas.clientHeight * density));
    }
    this.want();
  }

  /** @param {number} now */
  draw(now) {
    this.wanted = 0;
    this.frames += 1;
    this.judge(now);
    const { gl, canvas } = this;
    const density = window.devicePixelRatio || 1;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.useProgram(this.program);
    const uniform = (/** @type {string} */ name) => gl.getUniformLocation(this.program, name);
    gl.uniform2f(uniform("middle"), this.x, this.y);
    gl.uniform2f(uniform("scale"), (2 * this.zoom * density) / canvas.width, (-2 * this.zoom * density) / canvas.height);
    gl.uniform1f(uniform("size"), density * (this.options.pointScale ?? 1) * Math.max(1.6, Math.min(14, 0.72 * this.zoom)));
    const hurried = this.flying && this.late >= MOST_LATE;
    if (this.lineCount && !hurried) {
      gl.uniform1f(uniform("round"), 0);
      this.bind(this.lines, this.linePaints);
      gl.drawArrays(gl.LINES, 0, this.lineCount);
    }
    gl.uniform1f(uniform("round"), 1);
    const every = hurried ? Math.ceil(this.space.count / MOST_HURRIED) : 1;
    this.bind(this.places, this.paints, every);
    gl.drawArrays(gl.POINTS, 0, Math.floor(this.space.count / every));
    this.drawMarks(density);
    this.thumbnails.place();
  }

  /** @param {WebGLBuffer} places @param {WebGLBuffer} paints @param {number} [every] take one of so many */
  bind(places, paints, every = 1) {
    const { gl, program: made } = this;
    const place = gl.getAttribLocation(made, "place");
    const colour = gl.getAttribLocation(made, "colour");
    gl.bindBuffer(gl.ARRAY_BUFFER, places);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 8 * every, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, paints);
    gl.enableVertexAttribArray(colour);
    gl.vertexAttribPointer(colour, 4, gl.UNSIGNED_BYTE, true, 4 * every, 0);
  }

  /** @param {number} density */
  drawMarks(density) {
    const pen = /** @type {CanvasRenderingContext2D} */ (this.over.getContext("2d"));
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, this.canvas.clientWidth, this.canvas.clientHeight);
    pen.lineJoin = "round";
    for (const way of this.ways) {
      pen.beginPath();
      way.states.forEach((state, number) => {
        const [x, y] = this.onScreen(state);
        if (number) pen.lineTo(x, y);
        else pen.moveTo(x, y);
      });
      pen.strokeStyle = way.colour;
      pen.lineWidth = way.width;
      pen.stroke();
    }
    for (const mark of this.marks) {
      const [x, y] = this.onScreen(mark.state);
      pen.beginPath();
      pen.arc(x, y, mark.radius, 0, 2 * Math.PI);
      pen.strokeStyle = mark.colour;
      pen.lineWidth = 2.5;
      pen.stroke();
      if (mark.label) {
        pen.font = "600 12px system-ui, sans-serif";
        pen.fillStyle = mark.colour;
        const width = pen.measureText(mark.label).width;
        const beyond = x + mark.radius + 4 + width > this.canvas.clientWidth;
        pen.fillText(mark.label, beyond ? x - mark.radius - 4 - width : x + mark.radius + 4, y + 4);
      }
    }
  }

  /** @param {number} state @returns {[number, number]} */
  onScreen(state) {
    const x = (this.space.points[2 * state] - this.x) * this.zoom + this.canvas.clientWidth / 2;
    const y = (this.space.points[2 * state + 1] - this.y) * this.zoom + this.canvas.clientHeight / 2;
    return [x, y];
  }

  /**
   * Zoom by a factor, the place under the pointer stays.
   *
   * @param {number} factor @param {number} [x] @param {number} [y]
   */
  closer(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const zoom = Math.max(0.05, Math.min(400, this.zoom * factor));
    const [dx, dy] = [x - this.canvas.clientWidth / 2, y - this.canvas.clientHeight / 2];
    this.x += dx / this.zoom - dx / zoom;
    this.y += dy / this.zoom - dy / zoom;
    this.zoom = zoom;
    this.moved();
  }

  /**
   * Return the state at a place of the screen; -1 where none is.
   *
   * @param {number} x @param {number} y @param {number} [reach] pixels
   */
  pick(x, y, reach = this.thumbnails.shown.size ? this.thumbnails.size / 2 : 14) {
    const there = [(x - this.canvas.clientWidth / 2) / this.zoom + this.x, (y - this.canvas.clientHeight / 2) / this.zoom + this.y];
    return this.index.nearest(there[0], there[1], reach / this.zoom);
  }

  leave() {
    this.observer.disconnect();
    cancelAnimationFrame(this.wanted);
    clearTimeout(this.settling);
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}

/** @param {WebGLRenderingContext} gl @param {string} vertex @param {string} fragment */
function program(gl, vertex, fragment) {
  const made = /** @type {WebGLProgram} */ (gl.createProgram());
  for (const [kind, source] of /** @type {[number, string][]} */ ([[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]])) {
    const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? "shader");
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  return made;
}
