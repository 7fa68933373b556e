// Sizes of boards: as large as the mat allows, all at one scale.

/** @import { Board } from "./board.js" */

const GAP = 12; // pixels between boards
const CAPTION = 22; // pixels of a board's title
const ASIDE = 0.2; // part of the height for boards of other players

/**
 * Sets the width of each board in pixels.
 * @param {HTMLElement} place
 * @param {Board[]} boards
 */
export function fit(place, boards) {
  const style = getComputedStyle(place);
  const width = place.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const height = place.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  if (width <= 0 || height <= 0) return;
  const played = boards.filter((each) => each.isPlayed);
  const aside = boards.filter((each) => !each.isPlayed);
  const below = aside.length ? Math.max(90, height * ASIDE) : 0;
  if (played.length) size(played, width, height - below);
  if (aside.length) size(aside, width, below - GAP);
}

/**
 * @param {Board[]} boards
 * @param {number} width
 * @param {number} height
 */
function size(boards, width, height) {
  let best = 0;
  for (let columns = 1; columns <= boards.length; columns += 1) {
    const rows = Math.ceil(boards.length / columns);
    const widest = Math.max(...boards.map((each) => each.size[0]));
    const highest = Math.max(...boards.map((each) => each.size[1]));
    const titles = boards.some((each) => !each.title.hidden) ? CAPTION * rows : 0;
    best = Math.max(best, Math.min((width - GAP * (columns - 1)) / (widest * columns), (height - titles - GAP * (rows - 1)) / (highest * rows)));
  }
  for (const each of boards) each.surface.style.width = `${Math.floor(each.size[0] * best)}px`;
}
