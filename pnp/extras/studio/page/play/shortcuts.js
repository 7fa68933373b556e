// Keys that work on the whole page of a game, and changes by another window of the same browser.

/** @import { View } from "./view.js" */
import { ask } from "../ask.js";
import { has } from "./board.js";

/**
 * Lets the arrow keys, Home, End, Escape and the keys for undo control the game.
 * @param {View} view
 */
export function followKeys(view) {
  addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (!view.isShown || view.editor || !(target instanceof Element) || target.matches("input, textarea, select")) return;
    const [back, on] = [() => view.by(-1), () => view.by(1)];
    /** @type {Record<string, () => unknown>} */
    const along = { ArrowLeft: back, ArrowRight: on, Home: () => view.go(0), End: () => view.go(view.journal.last) };
    /** @type {Record<string, () => unknown>} */
    const undone = event.ctrlKey || event.metaKey ? { z: () => view.toTurn(-1), y: () => view.toTurn(1) } : {};
    const run = target.closest(".surface") || event.altKey || event.ctrlKey ? undone[key] : along[key] ?? undone[key];
    if (!run && (key !== "Escape" || !view.choice.picked.length)) return;
    event.preventDefault();
    if (run) run();
    else view.choice.back();
  });
}

/**
 * Follows another window of this browser that plays the same game.
 * @param {View} view
 */
export function followWindows(view) {
  addEventListener("storage", async ({ key, newValue }) => {
    const { journal } = view;
    if (!view.isShown || key !== `pnp.game.${journal.id}` || !newValue || journal.isShared) return;
    Object.assign(journal, JSON.parse(newValue));
    const reply = await ask("/api/table/read", { sent: { text: journal.text, has: has() } });
    if (!reply.faults) view.display(reply);
  });
}
