// Marks on a board, as SVG in the board's millimetres. They are in the gutters between spaces, never on pieces.

/** @typedef {[x: number, y: number, width: number, height: number]} Rect */
/** @typedef {{ from: Rect | null, to: Rect }} Trail */

const NS = "http://www.w3.org/2000/svg";

/** Drawings of badges, by the value of the step that they stand for. */
export const BADGES = /** @type {Record<string, string>} */ ({ stack: "stack", claim: "flag" });

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...SVGElement} children
 */
function shape(name, attributes, ...children) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * Returns the rectangle around several.
 * @param {Rect[]} rects
 * @returns {Rect}
 */
export function union(rects) {
  const [x, y] = [0, 1].map((at) => Math.min(...rects.map((each) => each[at])));
  const [right, bottom] = [0, 1].map((at) => Math.max(...rects.map((each) => each[at] + each[at + 2])));
  return [x, y, right - x, bottom - y];
}

/**
 * Draws a piece on the spaces that it would cover.
 * @param {SVGElement} piece Drawing of the upright piece.
 * @param {Rect} rect
 * @param {number} turn Number of quarter turns.
 */
export function placed(piece, rect, turn) {
  const [x, y] = centre(rect);
  const [width, height] = turn % 2 ? [rect[3], rect[2]] : [rect[2], rect[3]];
  const copy = /** @type {SVGElement} */ (piece.cloneNode(true));
  for (const [name, value] of Object.entries({ x: -width / 2, y: -height / 2, width, height })) copy.setAttribute(name, String(value));
  return shape("g", { class: "placed", transform: `translate(${x} ${y}) rotate(${turn * 90})` }, copy);
}

/** @param {Rect} rect */
const centre = ([x, y, width, height]) => /** @type {const} */ ([x + width / 2, y + height / 2]);

/** @param {Rect} rect */
const side = ([, , width, height]) => Math.min(width, height);

/**
 * Frames a space, with white or ink on both sides of the colour so that it is visible on every board.
 * @param {Rect} rect
 * @param {string} name Class of the frame: "target", "picked", or "at".
 */
export function frame(rect, name) {
  const [x, y, width, height] = rect;
  const out = side(rect) * 0.02;
  const box = { x: x - out, y: y - out, width: width + 2 * out, height: height + 2 * out, rx: side(rect) * 0.1 };
  return shape("g", { class: `frame ${name}`, "stroke-width": side(rect) * 0.055 }, shape("rect", { ...box, class: "edge", "stroke-width": side(rect) * 0.1 }), shape("rect", box));
}

/**
 * Frames the spaces that decided the game, exactly on their edges; neighbours share a line.
 * @param {Rect[]} rects
 */
export const wins = (rects) => ["edge", ""].map((name) => shape("g", { class: "frame win" }, ...rects.map((rect) => {
  const [x, y, width, height] = rect;
  return shape("rect", { class: name, x, y, width, height, rx: side(rect) * 0.06, "stroke-width": side(rect) * (name ? 0.07 : 0.04) });
})));

/**
 * Joins the spaces that a line has reached so far.
 * @param {Rect[]} rects
 */
export function line(rects) {
  const points = rects.map((rect) => centre(rect).join(" "));
  const d = `M${[points[0], ...points].join("L")}`; // a line of length 0 is a dot
  const width = side(rects[0]) * 0.2;
  return shape("g", { class: "pen" }, shape("path", { d, class: "edge", "stroke-width": width * 1.8 }), shape("path", { d, "stroke-width": width }));
}

/**
 * Marks a piece that may move, if only a few may.
 * @param {Rect} rect
 */
export function dot(rect) {
  const [x, y, width] = rect;
  const size = side(rect);
  return shape("circle", { class: "dot", cx: x + width - size * 0.03, cy: y + size * 0.03, r: size * 0.075, "stroke-width": size * 0.035 });
}

/**
 * Names the actions that are possible on a space, at its corner.
 * @param {Rect} rect
 * @param {string[]} names Values of the actions.
 */
export function badges(rect, names) {
  const [x, y, width] = rect;
  const size = side(rect);
  const marks = names.filter((each) => BADGES[each]).map((each, at) => shape(
    "g",
    { class: `badge ${each}`, transform: `translate(${x + width - size * (0.06 + 0.27 * at)} ${y + size * 0.06}) scale(${size * 0.0125})` },
    shape("circle", { r: 12, "stroke-width": 2.4 }),
    shape("use", { href: `#i-${BADGES[each]}`, x: -7.5, y: -7.5, width: 15, height: 15 }),
  ));
  return shape("g", {}, ...marks);
}

/**
 * Marks the last move: crop marks around its end, and a dotted trail from its start.
 * @param {Rect | null} from
 * @param {Rect} to
 */
export function lastMove(from, to) {
  const [x, y, width, height] = to;
  const size = side(to);
  const [out, arm] = [size * 0.035, size * 0.24];
  const [left, top, right, bottom] = [x - out, y - out, x + width + out, y + height + out];
  const d = `M${left} ${top + arm}V${top}H${left + arm}M${right - arm} ${top}H${right}V${top + arm}M${right} ${bottom - arm}V${bottom}H${right - arm}M${left + arm} ${bottom}H${left}V${bottom - arm}`;
  const crop = shape("g", { class: "crops", "stroke-width": size * 0.05 }, shape("path", { d, class: "edge", "stroke-width": size * 0.1 }), shape("path", { d }));
  return from ? shape("g", {}, trail(from, to), crop) : crop;
}

/**
 * @param {Rect} from
 * @param {Rect} to
 */
function trail(from, to) {
  const size = side(from);
  const [x, y] = centre(from);
  const [toX, toY] = edge(centre(from), to, size * 0.1);
  const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  const start = size * 0.15;
  const length = Math.hypot(toX - x, toY - y);
  return shape(
    "g",
    { class: "trail", "stroke-width": size * 0.042, transform: `translate(${x} ${y}) rotate(${angle})` },
    shape("circle", { r: size * 0.09 }),
    shape("path", { d: `M${start} 0H${length - size * 0.08}`, "stroke-dasharray": `${size * 0.005} ${size * 0.085}` }),
    shape("path", { d: `M${length - size * 0.1} ${-size * 0.08}L${length} 0L${length - size * 0.1} ${size * 0.08}` }),
  );
}

/**
 * Returns the point where a line from a point to the middle of a space enters the space.
 * @param {readonly [number, number]} from
 * @param {Rect} to
 * @param {number} before Distance to keep from the space.
 */
function edge(from, to, before) {
  const [x, y] = centre(to);
  const [across, down] = [x - from[0], y - from[1]];
  const length = Math.hypot(across, down) || 1;
  const inside = Math.min(to[2] / 2 / (Math.abs(across) / length || 1e-6), to[3] / 2 / (Math.abs(down) / length || 1e-6));
  const reach = Math.max(0, length - inside - before) / length;
  return /** @type {const} */ ([from[0] + across * reach, from[1] + down * reach]);
}

/**
 * Points from one space to the edge of another; without a start, frames the space.
 * @param {Rect | null} from
 * @param {Rect} to
 */
export function hint(from, to) {
  if (!from) return frame(to, "hinted");
  const size = side(from);
  const [x, y] = centre(from);
  const [toX, toY] = edge([x, y], to, -size * 0.12);
  const angle = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  const [start, length] = [size * 0.3, Math.hypot(toX - x, toY - y)];
  const head = `M${length} 0L${length - size * 0.2} ${-size * 0.16}V${size * 0.16}Z`;
  const line = `M${start} 0H${length - size * 0.1}`;
  return shape(
    "g",
    { class: "arrow", transform: `translate(${x} ${y}) rotate(${angle})` },
    shape("path", { class: "edge", d: `${line}${head}`, "stroke-width": size * 0.19 }),
    shape("path", { d: line, "stroke-width": size * 0.11 }),
    shape("path", { class: "head", d: head, "stroke-width": size * 0.03 }),
  );
}

/**
 * Strikes out a space that a move cannot end on.
 * @param {Rect} rect
 */
export function stroke([x, y, width, height]) {
  const d = `M${x + width * 0.1} ${y + height * 0.9}L${x + width * 0.9} ${y + height * 0.1}`;
  return shape("g", { class: "refused" }, shape("path", { d, class: "edge", "stroke-width": width * 0.13 }), shape("path", { d, "stroke-width": width * 0.075 }));
}

/**
 * @param {[number, number]} size Size of the board, in mm.
 */
export function overlay([width, height]) {
  return /** @type {SVGSVGElement} */ (shape("svg", { class: "marks", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }));
}
