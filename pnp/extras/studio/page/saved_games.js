// Games that this browser stores, the latest first.

import { storage } from "./dom.js";

/** @typedef {{ id: string, title: string, moves: number, when: number }} SavedGame */

export const games = {
  /** @returns {SavedGame[]} */
  all: () => storage.get("games", []),
  /** @param {string} id */
  forget(id) {
    storage.remove(`game.${id}`);
    storage.remove(`laying.${id}`);
    storage.set("games", games.all().filter((each) => each.id !== id));
  },
};
