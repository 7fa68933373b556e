/** Data in the studio's replies about a club's record. Nothing here reaches a browser. */

import type { Fault, VariantChoice } from "../types";

export interface ClubSeat {
  player: string;
  points: number | null;
  /** Share of the win, such as 0.5 for one of two winners; null without a result. */
  won: number | null;
}

export interface ClubTable {
  round: number;
  table: number;
  game: string;
  variant: string;
  /** Code of the setup; "" if the table has none. */
  setup: string;
  seats: ClubSeat[];
}

export interface ClubRound {
  round: number;
  tables: ClubTable[];
  /** Players with a bye. */
  waiting: string[];
}

export interface ClubGame {
  name: string;
  title: string;
  variants: string[];
  /** Choices that lead to each variant, in the order of the variants. */
  choices: VariantChoice[][];
}

export interface Player {
  name: string;
  here: boolean;
}

export interface Action {
  number: number;
  text: string;
  undone: boolean;
}

export interface Standing {
  rank: number;
  player: string;
  played: number;
  points: number;
  won: string;
  waited: number;
  ties: string[];
}

/** Reply to `/api/evening/…`. */
export interface ClubReply {
  faults?: Fault[];
  name: string;
  exists: boolean;
  title: string;
  players: Player[];
  rounds: ClubRound[];
  standings: Standing[];
  tie_breaks: { short: string; title: string }[];
  notes: string[];
  history: Action[];
  undo: Action | null;
  redo: Action | null;
  /** Names of tables without a result, such as "2.1". */
  missing: string[];
  damaged: string[];
  games: ClubGame[];
}

/** Reply to `/api/evenings`. */
export interface Records {
  faults?: Fault[];
  evenings: string[];
  /** Names of records that cannot be read. */
  broken: string[];
  open: (ClubTable & { evening: string })[];
}

/** Sends a change by its name; returns true if it was saved. */
export type Act = (what: string, sent?: object) => Promise<boolean>;
