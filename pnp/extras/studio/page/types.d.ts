/** Data in the studio's replies, and the modules that draw its pages. Nothing here reaches a browser. */

export interface Remedy {
  setting: string;
  value: string;
}

/** A mistake in a request or in a file, as `reply.py` describes it. */
export interface Fault {
  what: string;
  hint: string;
  /** Name of the field that the fault is about, or "". */
  about?: string;
  file?: string;
  line?: number;
  column?: number;
  remedies?: Remedy[];
}

/** A reply of the studio. It has `faults`, and no other data, if the request failed. */
export type Reply<T> = (T & { faults?: undefined }) | ({ faults: Fault[] } & { [name in keyof T]?: undefined });

/** A page's module. `open` receives the address without its first "/", and modules that extend the page. */
export interface PageModule {
  open(path: string, extensions: Extension[]): unknown;
}

export interface Extension {
  extend(view: any): void;
}

/** A game. If it is broken, only its name, its title and the fault are known. */
export interface GameEntry {
  name: string;
  title: string;
  broken?: Fault;
  /** One sentence about the game. */
  promise?: string;
  /** Number of players, such as "2 or 3"; "" if unknown. */
  players?: string;
  /** Duration in minutes, such as "5–15"; "" if unknown. */
  minutes?: string;
  /** Difficulty from 1 to 3; 0 if unknown. */
  weight?: number;
  kit?: boolean;
  pad?: boolean;
  sheets?: boolean;
  dice?: boolean;
  variants?: string[];
  /** Choices that lead to each variant, in the order of the variants. */
  choices?: VariantChoice[][];
  components?: string[];
}

export interface VariantChoice {
  field: string;
  label: string;
  value: string;
  value_label: string;
}

export interface ComponentEntry {
  name: string;
  title: string;
  help: string;
  broken?: Fault;
}

/** Reply to `/api/games`. */
export interface Games {
  games: GameEntry[];
  /** Faults in files that are left out; `about` has the name of the file. */
  broken: Fault[];
}

/** Reply to `/api/catalogue`. */
export interface CatalogueReply extends Games {
  components: ComponentEntry[];
  positions: string[];
  version: string;
}

/** A field of a form, from the options of the library. */
export interface FieldEntry {
  name: string;
  kind: string;
  label: string;
  help: string;
  usual: string;
  group: string;
  choices: string[];
  /** Choices with their labels. */
  words: [value: string, label: string][];
  /** Choices that are shown as buttons. */
  buttons: string[];
  allowed?: string;
  least?: number | null;
  most?: number | null;
}

/** Reply to `/api/print/…`; without `svg` if a field has a fault. */
export interface PrintReply {
  title: string;
  help: string;
  /** Label and address of the page to return to, for sheets of extras. */
  back: [label: string, address: string] | null;
  parameters: FieldEntry[];
  options: FieldEntry[];
  command: string;
  watched: boolean;
  formats: string[];
  faults: Fault[];
  pages: number;
  page: number;
  sheet: [number, number];
  svg: string;
  notes: string[];
  about: string;
  size?: [number, number];
  papers?: string[];
  /** Variants with setups that are proven to be fair. */
  fair?: string[];
  /** Parts of a kit. */
  parts?: PartEntry[];
  /** Pages of a kit, with their paper and the steps to make them. */
  film?: FilmPage[];
  /** Figures of a kit, such as the number of pages, with their labels. */
  facts?: [value: string, label: string][];
  /** Tools and materials that a kit needs. */
  needs?: string[];
}

/** A part of a kit; `usual` parts are printed unless others are selected. */
export interface PartEntry {
  name: string;
  title: string;
  help: string;
  paper: string;
  /** Path of the picture after `/api/picture/`; "" if there is none. */
  picture: string;
  usual: boolean;
  selected: boolean;
  /** Number of pieces and their pages in words; "" if the part is not printed. */
  pages?: string;
}

export interface FilmPage {
  title: string;
  paper: string;
  steps: { title: string; text: string; time: string }[];
}

export interface BoardReply {
  title: string;
  /** Prefix of the board's spaces in moves; "" if not needed. */
  name: string;
  /** Player who owns the board; 0 for a shared board. */
  owner: number;
  /** Size in mm. */
  size: [number, number];
  layers: [name: string, svg: string][];
  spots: Record<string, [x: number, y: number, width: number, height: number]>;
  /** Short texts of the pieces on each space. */
  texts: Record<string, string>;
  /** Pieces on each space in words, from the top. */
  words: Record<string, string>;
}

export type Step = [kind: string, value: string];

/** What a move does. */
export interface MoveData {
  words: string;
  steps: Step[];
  /** Person who makes the move; 0 if the move is illegal. */
  by: number;
  /** Player whose move it is; differs from `by` after players have swapped sides. */
  player: number;
}

export interface PartReply {
  title: string;
  calculation: string;
  points: number | null;
  cells: string[];
}

export interface TallyReply {
  name: string;
  /** Name in the language of the page. */
  title: string;
  total: number | null;
  parts: PartReply[];
}

/** Reply to `/api/table/…`: everything that the page shows for a position. */
export interface TableReply {
  game: string;
  title: string;
  text: string;
  toMove: number;
  /** Person to move; differs from `toMove` after players have swapped sides. */
  mover: number;
  turn: string;
  notes: string[];
  boards: BoardReply[];
  trays: { title: string; pieces: string[]; more: number; piled: boolean; picks: Step | null }[];
  moves: [text: string, steps: Step[]][];
  why: string;
  score: { over: boolean; winner: number | null; reason: string; players: TallyReply[] };
  /** Running total of each player; empty in a game without points. */
  points: number[];
  /** Points that the turn scores if it ends now; null if turns are not scored. */
  turnPoints: number | null;
  /** Total that ends the game. */
  goal: number | null;
  /** Piece of each player; empty if the players have no pieces of their own. */
  badges: string[];
  verdict: string;
  /** Key of the worked example for the position; "" if there is none. */
  example: string;
  challenges: { number: number; verdict: string; open: boolean; conditions: { text: string; met: boolean }[] }[];
  dice: { places: string[]; faces: string[]; rolled: string[] };
  /** Text of the setup, in the reply to a new game. */
  setup?: string;
  /** Positions of a game that was opened. */
  entries?: Entry[];
  /** Move that led to the position, and its description. */
  move?: string;
  described?: MoveData;
}

/** Reply to `/api/table/example`: a worked example from the rules. */
export interface ExampleReply {
  title: string;
  sentences: string[];
  boards: BoardReply[];
  /** Spaces of the last move, in the order of its steps. */
  spaces: string[];
  /** Space where a move that is not possible would end; "" if there is none. */
  refused: string;
  /** Score that the example explains. */
  score: TableReply["score"] | null;
}

/** A position in a game, and the move that led to it. */
export interface Entry {
  text: string;
  move: string;
}

/** A saved game without its positions. */
export interface SavedGame {
  id: string;
  title: string;
  game: string;
  /** Whose turn it is, or the result, in words. */
  turn: string;
  /** Language of `turn`; "" if unknown. */
  language?: string;
  moves: number;
  /** Names of the people. */
  people?: string;
  /** Running totals; "" in a game without points. */
  points?: string;
  /** Time of the last move, in ms since 1970. */
  when: number;
  /** True for a table that several pages share. */
  shared: boolean;
}

/** A saved game. */
export interface JournalState {
  entries: Entry[];
  at: number;
  evening: string;
  seats: Seat[];
  variant: string;
  resigned: number;
  when: number;
}

/** Changes of a shared table since a version. */
export interface SharedState {
  name: string;
  version: number;
  at: number;
  evening: string;
  unchanged: number;
  entries: Entry[];
  seats: Seat[];
  /** Seat of this page; 0 if it has none. */
  seat: number;
  isHost: boolean;
}

/** A type of piece that can be put on a board. */
export interface DraftPiece {
  name: string;
  words: string;
  /** Number of pieces that are not on the boards yet; null if there is no limit. */
  left: number | null;
  turns: number;
  /** Drawing; "" for a pen stroke. */
  svg: string;
}

/** A value of a position that is not on the boards. */
export interface DraftValue {
  path: (string | number)[];
  text: string;
  choices: string[];
  /** Maximum number of list items, each one of the choices; 0 for a single value. */
  items: number;
}

/** Reply to `/api/table/draft` and `/api/table/edit`: a position that is set up by hand. */
export interface DraftReply {
  game: string;
  title: string;
  text: string;
  boards: BoardReply[];
  pieces: DraftPiece[];
  values: DraftValue[];
  wrong: Fault[];
  /** Score of the boards as they are; null if it does not matter. */
  score: TableReply["score"] | null;
  badges: string[];
  verdict: string;
  /** Names of the variants of empty boards, and in words, in the reply to `/api/table/blank`. */
  variants?: [string, string][];
}

/** A person at the table: `level` is that of the computer, or "" for a human. */
export interface Seat {
  name: string;
  level: string;
  /** True if a page has taken the seat at a shared table. */
  taken?: boolean;
}
