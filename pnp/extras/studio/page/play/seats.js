// People at a table: humans, and the computer at a level.

/** @import { Seat } from "../types" */
import { _ } from "../messages.js";

/** @type {Record<string, () => string>} */
const COMPUTERS = {
  beginner: () => _("Computer, beginner"),
  club: () => _("Computer, club level"),
  strong: () => _("Computer, strong"),
};

/**
 * Reads seats from an address: a name, or "*" and a level.
 * @param {string[]} texts
 * @returns {Seat[]}
 */
export const readSeats = (texts) => texts.map((each) => (each.startsWith("*") ? { name: "", level: each.slice(1) } : { name: each, level: "" }));

/** @param {Seat} seat */
export const seatText = ({ name, level }) => (level ? `*${level}` : name);

/**
 * Returns a person's name: their own, "You" if everybody else is a computer, or else that of the player.
 * @param {Seat[]} seats
 * @param {number} person
 * @param {string} player Name of the player in the game, such as "player 1".
 * @param {boolean} [isSubject] True for the subject of a sentence, which is never "You": its verb has another form.
 */
export function nameOf(seats, person, player, isSubject = false) {
  const seat = seats[person - 1];
  if (seat?.level) return (COMPUTERS[seat.level] ?? COMPUTERS.club)();
  if (seat?.name) return seat.name;
  const isAlone = !isSubject && seats.length > 1 && seats.every((each, at) => each.level || at === person - 1);
  return isAlone ? _("You") : player.charAt(0).toUpperCase() + player.slice(1);
}

/**
 * Returns true if the computer plays for this person.
 * @param {Seat[]} seats
 * @param {number} person
 */
export const isComputer = (seats, person) => Boolean(seats[person - 1]?.level);
