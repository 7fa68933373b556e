// Addresses of pages, and the module that draws the page at the current address.

/** @import { Extension, PageModule } from "./types" */

import { here } from "./base.js";
import { byId } from "./dom.js";

/**
 * @param {string} path
 * @param {Record<string, string>} [query]
 */
const address = (path, query = {}) => {
  const text = String(new URLSearchParams(query));
  return text ? `${path}?${text}` : path;
};

/** Addresses of pages. Other modules take addresses from here, so that a page can move. */
export const addresses = {
  home: () => "/",
  /** @param {string} [group] Game, or other group of parts, to show first. */
  parts: (group = "") => (group ? `/parts#${group}` : "/parts"),
  calibration: () => "/calibration",
  /** @param {string} name */
  component: (name) => `/component/${name}`,
  /** @param {string} game */
  kit: (game) => `/kit/${game}`,
  /** @param {string} game */
  booklet: (game) => `/booklet/${game}`,
  /** @param {string} game */
  pad: (game) => `/pad/${game}`,
  /** @param {string} game */
  sheet: (game) => `/sheet/${game}`,
  /** @param {string} game */
  dice: (game) => `/dice/${game}`,
  /** @param {string} game */
  setup: (game) => `/setup/${game}`,
  /** @param {string} [game] Game to choose the options of; without one, all games are offered. */
  newGame: (game = "") => (game.length > 1 ? address("/table/new", { game }) : "/table/new"),
  /**
   * Page that scores a finished game from its boards.
   * @param {string} game
   * @param {string} [variant]
   */
  score: (game, variant = "") => address("/table", { game, ...(variant && { variant }), score: "1" }),
  /** @param {Record<string, string>} query */
  play: (query) => address("/table", query),
  /** @param {string} [file] */
  workshop: (file = "") => (file ? `/workshop/${file}` : "/workshop"),
};

/** Loads the modules that the HTML names, and lets the first one draw the page. */
export async function openPage() {
  const { drawnBy = "", extendedBy = "" } = document.body.dataset;
  /** @param {string} script */
  const load = (script) => import(`./${script}.js`);
  /** @type {Extension[]} */
  const extensions = await Promise.all(extendedBy.split(" ").filter(Boolean).map(load));
  /** @type {PageModule} */
  const page = await load(drawnBy);
  await page.open(here().slice(1), extensions);
  byId("main").removeAttribute("aria-busy");
}
