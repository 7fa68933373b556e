/** Data of the page for photos of sheets. Nothing here reaches a browser. */

import type { Fault, TableReply } from "../../studio/page/types";

/** Left, top, width and height, in spaces from the corner of the grid. */
export type Place = [number, number, number, number];

/** A sheet as the studio reads it: its fields as text, and other values of uncertain fields. */
export interface SheetData {
  code: string;
  fields: Record<string, string>;
  others: Record<string, string[]>;
  layout: { frame: Place; boxes: [field: string, value: string, place: Place][] };
}

export interface Question {
  field: string;
  text: string;
  place: Place;
  /** Values with the labels of their buttons; the first one is the value that was read. */
  answers: [value: string, label: string][];
}

/** A sheet on the page. It is stored as it is for a reload. */
export interface Sheet {
  title: string;
  /** Address of the straightened photo. */
  picture: string;
  data: SheetData;
  /** Earlier values of `data`, for undo. */
  history: SheetData[];
  /** Half whose line was corrected last: "left" or "right". */
  half: string;
  /** Names of all fields that were uncertain at some time. */
  asked: string[];
  /** Reading as SVG. */
  drawn: string;
  questions: Question[];
}

/** Reply to `/photo`. */
export interface PhotoReply {
  sheets?: (SheetData & { picture: string })[];
  faults?: Fault[];
}

/** The score of all sheets of one game; without `score` if `wrong` has the reasons. */
export interface GameReply {
  codes: string[];
  /** Number of open questions. */
  questions: number;
  wrong?: Fault[];
  text: string;
  game: string;
  title: string;
  score?: TableReply["score"];
  verdict: string;
}

/** Reply to `/api/scan/score`; faults about a field have the number of the sheet and the field. */
export interface ScoreReply {
  sheets?: (SheetData & { drawn: string; questions: Question[] })[];
  games?: GameReply[];
  faults?: Fault[];
}
