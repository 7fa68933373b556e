"""Deliberate mistakes in a game that `pnp new --rules` creates, each with the message about it.

A mistake replaces a text of one file; `where` is the file that the message names.
"""

from typing import NamedTuple

INIT, RULES = "__init__.py", "rules.py"
SETUP = 'setup = "@CODE@"'


class Mistake(NamedTuple):
    """A replacement of one text in a file, and part of the message about it."""

    file: str
    old: str
    new: str
    words: str
    where: str = ""
    """File that the message names, if it is another one."""


def field(name: str, value: str, words: str, where: str = "") -> Mistake:
    """Return a mistake in a field of the `GAME` that the package sets."""
    old = next(line for line in GAME_FIELDS if line.startswith(f"    {name}="))
    return Mistake(INIT, old, f"    {name}={value},", words, where)


def extra(value: str, words: str, where: str = "") -> Mistake:
    """Return a mistake in a field that the package leaves out."""
    return Mistake(
        INIT, "    score=rules.score,", f"    score=rules.score,\n    {value},", words, where
    )


def variant(old: str, new: str, words: str) -> Mistake:
    """Return a mistake in a field of the `Variant`."""
    return Mistake(INIT, old, new, words)


def placed(new: str, words: str) -> Mistake:
    """Return a mistake in a piece on the board."""
    old = 'PlacedPiece(PieceRef.of("@NAME@/pieces", colour=COLOURS[PIECES.index(piece)]), (name,))'
    return Mistake(INIT, old, new, words)


def board(new: str, words: str) -> Mistake:
    """Return a mistake in the board of the figure."""
    old = 'BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, pieces)'
    return Mistake(INIT, old, new, words)


def shown(new: str, words: str) -> Mistake:
    """Return a mistake in the figure."""
    old = 'return Figure((board,), f"Player {position.to_move}, {colour}, is to move")'
    return Mistake(INIT, old, f"return {new}", words)


def part(new: str, words: str) -> Mistake:
    """Return a mistake in a part of the score."""
    old = 'Part("largest group", cells, formula, len(group))'
    return Mistake(RULES, old, new, words)


def tally(new: str, words: str) -> Mistake:
    """Return a mistake in a player's score."""
    old = 'return Tally.of(f"player {player}", (part,))'
    return Mistake(RULES, old, f"return {new}", words)


def scored(new: str, words: str) -> Mistake:
    """Return a mistake in the score."""
    old = "    return Score(tallies, *highest_total(tallies))"
    return Mistake(RULES, old, f"    return {new}", words)


GAME_FIELDS = [
    '    name="@NAME@",',
    '    title="@TITLE@",',
    "    parse=rules.parse,",
    "    format=rules.format_position,",
    "    reasons=rules.reasons,",
    "    legal_moves=rules.legal_moves,",
    "    count_moves=lambda position: len(rules.legal_moves(position)),",
    "    why_not=rules.why_not,",
    "    parse_move=rules.parse_move,",
    "    format_move=rules.format_move,",
    "    play_unchecked=rules.play,",
    "    score=rules.score,",
    "    figure=figure,",
    "    steps=lambda _, move: targets.spaces(BOARD.names[move]),",
    "    spaces=lambda _: BOARD.names,",
]

GAME = [
    field("name", '"other"', "name: expected '@NAME@', the name of the entry point, found 'other'"),
    field("name", "5", "name: expected text, found 5"),
    field("title", '""', "title: expected text, found ''"),
    field("title", "None", "title: expected text, found None"),
    field("title", r'"Two\nTowers"', r"title: the character '\n' cannot be printed"),
    field("title", r'"Two \ud800"', r"title: the character '\ud800' cannot be printed"),
    field("parse", "5", "parse: expected a function, found 5"),
    field("parse", "lambda toml: None", "parse: expected a position with `to_move`"),
    field("parse", "lambda: None", "parse raises TypeError"),
    field("parse", 'lambda toml: toml["board"]', "parse raises TypeError"),
    field("parse", 'lambda toml: toml.data["bord"]', "parse raises KeyError: 'bord'"),
    field(
        "parse",
        "lambda toml: unrank(0)",
        "gives a different position",
    ),
    field("format", "lambda position: None", "format: expected text, found None"),
    field("format", "lambda position: b''", "format: expected text, found a bytes"),
    field("format", 'lambda position: "="', "text is read back unchanged"),
    field("format", 'lambda position: "x = 1"', "text is read back unchanged: game is missing"),
    field("format", "repr", "text is read back unchanged"),
    field("reasons", "lambda position: None", "reasons: expected a tuple, found None"),
    field("reasons", 'lambda position: ("no",)', "reasons: [0]: expected an IllegalPosition"),
    field("reasons", "lambda p: (each for each in ())", "reasons: expected a tuple, found a gen"),
    field("reasons", "rules.tally", "reasons raises TypeError", RULES),
    field("legal_moves", "lambda position: 'a1'", "legal_moves: expected a list or tuple, found"),
    field(
        "legal_moves", "lambda position: None", "legal_moves: expected a list or tuple, found No"
    ),
    field(
        "legal_moves", "lambda p: (each for each in ())", "expected a list or tuple, found a gen"
    ),
    field("legal_moves", "lambda position: [[1]]", "legal_moves: [0]: expected a hashable value"),
    field("legal_moves", "lambda position: [99]", "IndexError", RULES),
    field("legal_moves", "lambda p: rules.legal_moves(p) * 2", "moves are counted correctly"),
    field("legal_moves", "lambda p: [next(iter(()))]", "legal_moves raises StopIteration"),
    field("legal_moves", "lambda p: exit(3)", "legal_moves raises SystemExit: 3"),
    field("legal_moves", "lambda p: GAME.legal_moves(p)", "infinite recursion in legal_moves"),
    field("count_moves", "lambda position: None", "count_moves: expected a whole number, found No"),
    field("count_moves", "lambda position: 2.0", "count_moves: expected a whole number, found 2.0"),
    field("count_moves", "lambda position: -1", "count_moves: expected 0 or more, found -1"),
    field("count_moves", "lambda position: 5", "5 moves are counted"),
    field("why_not", "lambda position, move: None", "why_not: expected text, found None"),
    field(
        "why_not", "lambda position, move: ''", "is not listed as legal, but can be played", RULES
    ),
    field("why_not", "lambda position, move: 'no'", "no"),
    field("parse_move", "lambda position, text: int(text)", "parse_move raises ValueError"),
    field("parse_move", "lambda position, text: 0", "is read as a different move"),
    field("parse_move", "lambda position, text: {}", "parse_move: expected a hashable value"),
    field("format_move", "lambda move: move", "format_move: expected text, found"),
    field("format_move", "lambda move: 'a1'", "'a1' is read as a different move", RULES),
    field("format_move", r"lambda move: 'a1\n'", r"format_move: the character '\n' cannot be"),
    field("play_unchecked", "lambda position, move: None", "expected a position with `to_move`"),
    field("play_unchecked", "lambda position, move: position", "changes nothing"),
    field(
        "play_unchecked",
        "lambda p, move: p._replace(board=list(p.board))",
        "expected a hashable value",
    ),
    field(
        "play_unchecked",
        "lambda p, m: rules.play(p, m)._replace(to_move=0)",
        "to_move: expected 1 or more, found 0",
    ),
    field(
        "play_unchecked", "lambda p, m: rules.play(p, m)._replace(to_move=3)", "IndexError", RULES
    ),
    field("score", "lambda position: None", "score: expected a Score, found None"),
    field("score", "lambda position: (1, 2)", "score: expected a Score, found a tuple"),
    field("figure", "lambda position: None", "figure: expected a Figure, found None"),
    field("steps", "lambda _, move: BOARD.names[move]", "steps: expected a tuple, found"),
    field("steps", "lambda _, move: [BOARD.names[move]]", "steps: expected a tuple, found a list"),
    field("steps", "lambda _, move: (BOARD.names[move],)", "steps: [0]: expected a Target, found"),
    field("steps", "lambda _, move: targets.spaces('a1')", "two moves have the same steps"),
    field("steps", "lambda _, move: targets.spaces(f'z{move}')", "add it to `spaces`"),
    field("spaces", "lambda _: None", "spaces: expected a list or tuple, found None"),
    field("spaces", "lambda _: BOARD.names[:2]", "add it to `spaces`"),
    field("spaces", "lambda _: range(9)", "spaces: expected a list or tuple, found a range"),
    extra('seats=["white", "black"]', "seats: expected a tuple, found a list"),
    extra(
        'seats=("white",)', "players: expected one player for each of the 1 `seats`, found 2", RULES
    ),
    extra('seats=("white", "")', "seats[1]: expected text, found ''"),
    extra("challenges=5", "challenges: expected a dict, found 5"),
    extra("challenges={1: 5}", "challenges[1]: expected a function, found 5"),
    extra("sheets=5", "sheets: expected a Sheets or None, found 5"),
    extra("dice=5", "dice: expected a Dice or None, found 5"),
    extra(
        "missing_information=lambda position: None",
        "missing_information: expected text, found None",
    ),
    extra("editor=5", "editor: expected a PositionEditor or None, found 5"),
    extra("turn_separator=5", "turn_separator: expected text, found 5"),
    extra("max_moves=0", "max_moves: expected 1 or more, found 0"),
    extra('max_moves="many"', "max_moves: expected a whole number or None, found 'many'"),
    extra("max_moves=10**400", "max_moves: expected a whole number or None, found a number with m"),
    extra('seats=("white", "white")', "seats: two seats have the same name (white, white)"),
    extra("points=range(100, 200)", "player 1 has a total of 1: list it in `points`"),
    extra("challenges={1: lambda p: None}", "challenges: expected a Challenge, found None"),
    extra("challenges={1: lambda p: 1 / 0}", "challenges raises ZeroDivisionError"),
    extra(
        "challenges={1: lambda p: Challenge(2, (), 1)}", "the result of challenge 1 is numbered 2"
    ),
    extra("turn_separator='1'", "'a1' cannot be read as a single move in a record", RULES),
    extra(
        "search=SearchHooks(public_view=lambda p: None)",
        "public_view: expected a position with `to_move`",
    ),
    field(
        "format_move",
        "lambda move: BOARD.names[move] + '#'",
        "'a1#' cannot be read as a single move in a record",
    ),
    field("format_move", "lambda move: BOARD.names[move] + '\u2013'", "'a1-' is not a move", RULES),
    field(
        "count_moves", "lambda position: -(10**5000)", "found a number with more than 300 digits"
    ),
    extra("max_moves=1", "the game is not over after 1 move, its declared limit"),
    extra("points=64", "points: expected a range or None, found 64"),
    extra("search=5", "search: expected a SearchHooks, found 5"),
    extra("move=5", "TypeError: Game.__init__() got an unexpected keyword argument 'move'"),
    Mistake(
        INIT, "    score=rules.score,\n", "", "missing 1 required positional argument: 'score'"
    ),
    *(
        extra(f"search=SearchHooks({each})", words)
        for each, words in (
            ("totals=lambda position: None", "totals: expected a list or tuple, found None"),
            ("totals=lambda position: [1]", "expected 2 numbers, one for each player, found 1"),
            ("totals=lambda position: [7, 7]", "the fast totals are 7, 7, but the score is"),
            ("outlook=lambda position: ['1', 2]", "outlook: [0]: expected a whole number"),
            ("people=lambda position: (1, 1)", "people: expected each number from 1 to 2 once"),
            ("rollout=lambda position, chance: None", "rollout: expected a whole number"),
            ("redraw_hidden=lambda position, chance: None", "redraw_hidden"),
        )
    ),
]

LAYING = [
    extra(f"editor=PositionEditor({each})", words)
    for each, words in (
        ("lambda p: 5, None, None, None", "editor.put: expected a function, found None"),
        ("lambda p: 5, PUT, LIFT, EMPTIED", "pieces: expected a list or tuple, found 5"),
        ("lambda p: ['O'], PUT, LIFT, EMPTIED", "pieces: [0]: expected a Piece, found 'O'"),
        ("ONE, lambda *_: None, LIFT, EMPTIED", "put: expected a position with `to_move`"),
        ("ONE, lambda *_: {}[1], LIFT, EMPTIED", "put raises KeyError: 1"),
        ("ONE, lambda p, *_: p, LIFT, EMPTIED", "is lifted from it"),
        ("ONE, PUT, lambda p, spot: p, EMPTIED", "lift: expected a RemovedPiece, found a Position"),
        (
            "ONE, PUT, lambda p, spot: RemovedPiece(p, 5), EMPTIED",
            "lift: piece: expected text, found 5",
        ),
        ("ONE, PUT, LIFT, lambda p: None", "empty: expected a position with `to_move`"),
    )
]

DICE = [
    extra(f"dice=Dice({each})", words)
    for each, words in (
        ("(), 0, None, None, None, None, None, None, None", "dice.throw: expected a function, fou"),
        (
            '("a",), "1", THROW, PUT_DICE, print, KNOWN, str, FACES, OPEN',
            "dice.rounds: expected a w",
        ),
        ('["a"], 1, THROW, PUT_DICE, print, KNOWN, str, FACES, OPEN', "dice.places: expected a tu"),
        (
            '("a",), 1, lambda r: "6", PUT_DICE, print, KNOWN, str, FACES, OPEN',
            "throw: expected a t",
        ),
        (
            '("a",), 1, THROW, lambda p, f: None, print, KNOWN, str, FACES, OPEN',
            "put: expected a po",
        ),
    )
]

SHEETS = [
    extra(f"sheets=Sheets({each})", words)
    for each, words in (
        (
            '"@NAME@/sheet", "tt", (), None, None',
            "sheets.draw_one: expected a function, found None",
        ),
        ('"@NAME@/sheet", "tt", (), DRAW, FILL', "sheets.tag: expected two characters"),
        ('"@NAME@/sheet", "@TAG@", (), DRAW, FILL', "the tag @TAG@ is used twice"),
        ('5, "ZZ", (), DRAW, FILL', "sheets.template: expected text, found 5"),
        (
            '"@NAME@/sheet", "ZZ", ("pips",), DRAW, FILL',
            "sheets.options[0]: expected a SheetOption",
        ),
        ('"@NAME@/sheet", "ZZ", (), lambda r, o: 5, FILL', "draw_one: expected text, found 5"),
        ('"@NAME@/sheet", "ZZ", (), DRAW, FILL', "unknown component '@NAME@/sheet'"),
    )
]

VARIANT = [
    variant(
        'name=""', 'name="Two Players"', "name: expected lowercase letters, digits and hyphens"
    ),
    variant('name=""', "name=None", "variants[0].name: expected text, found None"),
    variant('tag="@TAG@"', 'tag="tt"', "tag: expected two characters"),
    variant('tag="@TAG@"', 'tag="CC"', "the tag CC is used by Color Claim"),
    variant('tag="@TAG@"', "tag=7", "variants[0].tag: expected text, found 7"),
    variant("count=ranking", "count=0 * ranking", "count: expected at least 1 setup, found 0"),
    variant("count=ranking", "count=0.5 * ranking", "count: expected a whole number, found"),
    variant("count=ranking", "count=2 * ranking", "setup"),
    variant("unrank=unrank", "unrank=None", "unrank: expected a function, found None"),
    variant("unrank=unrank", "unrank=lambda number: None", "expected a position with `to_move`"),
    variant("unrank=unrank", "unrank=lambda n: unrank(0)", "is ranked as 0"),
    variant("unrank=unrank", "unrank=lambda n: [][n]", "unrank raises IndexError"),
    variant("rank=rank", "rank=lambda position: None", "rank: expected a whole number, found None"),
    variant('name=""', 'name="a" * 300', "variants[0].name: expected at most 40 characters"),
    variant("count=ranking", "count=10**400 * ranking", "found a number with more than 300 digits"),
    variant("rank=rank", "rank=lambda position: 5", "is ranked as 5"),
    variant("rank=rank", "rank=lambda position: 10**9", "rank: expected 0 to 71, found 1000000000"),
    variant("rank=rank", "rank=lambda position: {}[1]", "rank raises KeyError: 1"),
    variant("start=start", "start=start()", "start: expected a function, found a Position"),
    variant("start=start", "start=lambda: None", "start: expected a position with `to_move`"),
    variant("form=rules.FORM", "form=rules.FORM[:2]", "the form has no field for the key 'board'"),
    variant(
        "form=rules.FORM",
        "form=(*rules.FORM, rules.Choice('side', ('A', 'B')))",
        "the form has a field 'side', but",
    ),
    variant("form=rules.FORM", "form=()", "form: expected a field for each key"),
    variant("form=rules.FORM", 'form=("game",)', "form[0]: expected a Field, found 'game'"),
    variant("start=start", "start=start, words=5", "words: expected text, found 5"),
    variant("start=start", "start=start, proven=lambda: [1]", "proven: expected a dict, found a l"),
    variant("start=start", "start=start, proven=lambda: {99: ''}", "proven: expected 0 to 71"),
    Mistake(
        INIT, "    variants=(", "    variants=() and (", "variants: expected at least one Variant"
    ),
    Mistake(INIT, "    variants=(", "    variants=1 or (", "variants: expected a tuple, found 1"),
]

FIGURE = [
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board[:5], pieces)',
          "boards[0].texts: expected 9, one for each space, found 5"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, (1,) * 9, pieces)',
          "boards[0].texts[0]: expected text, found 1"),
    board('BoardFigure("", PieceRef("@NAME@/bord"), BOARD, position.board, pieces)',
          "unknown component '@NAME@/bord'"),
    board('BoardFigure("", PieceRef("@NAME@/pieces"), BOARD, position.board, pieces)',
          "@NAME@/pieces is not a board: it has no spaces"),
    board('BoardFigure("", PieceRef.of("@NAME@/board", rows=2), BOARD, position.board, pieces)',
          "@NAME@/board has no space a3"),
    board('BoardFigure("", PieceRef.of("@NAME@/board", rows=9), BOARD, position.board, pieces)',
          "@NAME@/board prints the space a4, but the board has only a1 to c3"),
    board('BoardFigure("", PieceRef.of("@NAME@/board", row=2), BOARD, position.board, pieces)',
          "row"),
    board('BoardFigure("", "@NAME@/board", BOARD, position.board, pieces)',
          "boards[0].ref: expected a PieceRef, found '@NAME@/board'"),
    board('BoardFigure("", PieceRef("@NAME@/board"), (3, 3), position.board, pieces)',
          "boards[0].board: expected a Board, found a tuple"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, list(pieces))',
          "boards[0].placed: expected a tuple, found a list"),
    board('BoardFigure(5, PieceRef("@NAME@/board"), BOARD, position.board, pieces)',
          "boards[0].title: expected text, found 5"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, pieces, marks=("a1",))',
          "boards[0].marks[0]: expected a Mark, found 'a1'"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, pieces, '
          'marks=(Mark("z9"),))', "marks[0]: unknown space 'z9': the board has a1 to c3"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, pieces, '
          'routes=(Route(1, (RouteStep("a1", "X", ""),)),))', "entry: expected N, E, S, W or"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, pieces, '
          'routes=(Route(1, ()),))', "boards[0].routes[0].steps: expected the spaces of a line"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, pieces, '
          'routes=(Route(0, (RouteStep("a1", "", "E"),)),))', "player: expected 1 or more,"),
    board('BoardFigure("", PieceRef.of("@NAME@/board", rows=10**400), BOARD, position.board, ())',
          "boards[0].ref.values[0][1]: expected text or a whole number or"),
    board('BoardFigure("", PieceRef.of("@NAME@/board", rows=10**200), BOARD, position.board, ())',
          "rows: a number with too many digits is out of range: use 2 to 20"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, pieces, owner=-1)',
          "boards[0].owner: expected a player number, or 0 for none, found -1"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, pieces, owner=9)',
          "boards: a board belongs to player 9, who has no score"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, pieces, owner="1")',
          "boards[0].owner: expected a whole number, found '1'"),
    board('BoardFigure("", PieceRef("@NAME@/board"), BOARD, position.board, pieces, scores="all")',
          "boards[0].scores: expected a Shown, found 'all'"),
    placed('PlacedPiece(PieceRef.of("@NAME@/stones", colour="red"), (name,))',
           "unknown component '@NAME@/stones'"),
    placed('PlacedPiece(PieceRef.of("@NAME@/pieces", color="orange"), (name,))',
           "has no value 'color'"),
    placed('PlacedPiece(PieceRef.of("@NAME@/pieces", colour="pink"), (name,))',
           "@NAME@/pieces colour pink: "),
    placed('PlacedPiece(PieceRef.of("@NAME@/pieces", colour=None), (name,))',
           "placed[0].piece.values[0][1]: expected text or a whole number or a number or"),
    placed('PlacedPiece(PieceRef.of("@NAME@/pieces", colour="orange"), name)',
           "placed[0].spaces: expected a tuple, found"),
    placed('PlacedPiece(PieceRef.of("@NAME@/pieces", colour="orange"), ())',
           "placed[0].spaces: expected the names of spaces, found an empty tuple"),
    placed('PlacedPiece(PieceRef.of("@NAME@/pieces", colour="orange"), ("d1",))',
           "unknown space 'd1': the board has a1 to c3"),
    placed('PlacedPiece(PieceRef.of("@NAME@/pieces", colour="orange"), (name,), turn=7)',
           "placed[0].turn: expected 0 to 3 quarter turns, found 7"),
    placed('PlacedPiece(PieceRef.of("@NAME@/pieces", colour="orange"), (name,), level=-1)',
           "placed[0].level: expected 0 to 99, found -1"),
    placed('PlacedPiece(PieceRef.of("@NAME@/pieces", colour="orange"), (name,), level=10**9)',
           "placed[0].level: expected 0 to 99, found 1000000000"),
    placed('PlacedPiece(PieceRef.of("@NAME@/pieces", colour="orange"), '
           '(BOARD.names[BOARD.read("z9")],))', "figure: unknown space z9"),
    placed('(name, "orange")', "placed[0]: expected a PlacedPiece, found a tuple"),
    shown('Figure((), "")', "boards: expected a BoardFigure for each board, found an empty tuple"),
    shown("Figure(board, '')", "boards: expected a tuple, found a BoardFigure"),
    shown("Figure((board,), None)", "turn: expected text, found None"),
    shown('Figure((board,), "")', "`turn` is empty: write a sentence"),
    shown('Figure((board,), "x", notes="a note")', "notes: expected a tuple, found 'a note'"),
    shown('Figure((board,), "x", key=5)', "key: expected text, found 5"),
    shown('Figure((board,), "x", trays=(Tray("", (), ("one",)),))', "trays[0].texts: expected 0"),
    shown('Figure((board,), "x", trays=(Tray("", (PieceRef("stone"),), ("one",)),))',
          "unknown component 'stone'"),
]  # fmt: skip

SCORE = [
    scored("Score(tallies, 0, 'more')", "winner: expected a player number from 1 to 2, found 0"),
    scored("Score(tallies, 3, 'more')", "winner: expected a player number from 1 to 2, found 3"),
    scored("Score(tallies, 'player 1', 'more')", "winner: expected a whole number or None, found"),
    scored("Score(tallies, None, 'shared')", "reason: 'shared' is for players with equal highest"),
    scored("Score(tallies, 1, 'draw')", "winner: player 1 wins, but the reason is 'draw'"),
    scored("Score(tallies[:1], 1, 'more')", "1 player has a score, but 2 had one at the start"),
    scored("Score(tallies, 1, '')", "reason: expected text, found ''"),
    scored("Score(tallies, 1, NOT_OVER)", "winner: player 1 wins, but the reason is 'not over'"),
    scored("Score(tallies, None, NOT_OVER)", "the game is not over, but has no legal moves"),
    scored("Score(tallies, None, 'alone')", "reason: 'alone' is only for one player, found 2"),
    scored("Score((), None, 'more')", "players: expected a Tally for each player, found an empty"),
    scored("Score(list(tallies), 1, 'more')", "players: expected a tuple, found a list"),
    scored("Score(tallies, 1)", "score raises TypeError"),
    tally('Tally("", 1, (part,))', "has"),
    tally('Tally("one", "1", (part,))', "players[0].total: expected a whole number or None, found"),
    tally('Tally("one", 1.5, (part,))', "players[0].total: expected a whole number or None, found"),
    tally('Tally("one", 9, (part,))', "one has a total of 9, but the parts add up to"),
    tally('Tally("one", 1, part)', "players[0].parts"),
    tally('Tally("one", 1, [part])', "players[0].parts: expected a tuple, found a list"),
    tally('Tally(1, 1, (part,))', "players[0].name: expected text, found 1"),
    tally('Tally("one", 1, (part,), {"largest": 1})', "players[0].figures: expected a tuple"),
    tally('Tally("one", 1, (part,), (("largest", "1"),))', "figures[0][1]: expected a whole n"),
    tally('Tally("one", 1, (part,), (("total", 5),))', "the name 'total' is already in use"),
    tally('Tally("one", 1, (part,), (("a", 5), ("a", 6)))', "the name 'a' is already in use"),
    tally("None", "score: players[0]: expected a Tally, found None"),
    part('Part("group", [*cells], formula, 1)', "parts[0].cells: expected a tuple, found a list"),
    part('Part("group", tuple(group), formula, 1)', "parts[0].cells[0]: expected text, found"),
    part('Part("group", ("z9",), formula, 1)', "group: unknown space 'z9'"),
    part('Part("group", cells, "", 1)', "has a part without a formula"),
    part('Part("group", cells, 1, 1)', "parts[0].formula: expected text, found 1"),
    part('Part("group", cells, formula, "1")', "score raises TypeError"),
    part(r'Part("gro\tup", cells, formula, 1)', r"parts[0].label: the character '\t' cannot be"),
    part('Part("group", cells, formula)', "score raises TypeError"),
]  # fmt: skip

FILES = [
    Mistake(INIT, "GAME = Game(", "GAME = Game((", "SyntaxError: '(' was never closed"),
    Mistake(INIT, "GAME = Game(", "GAMES = Game(", "has no GAME"),
    Mistake(INIT, "GAME = Game(", "GAME = 1 or Game(", "GAME: expected a pnp.rules.Game, found 1"),
    Mistake(INIT, "COLOURS = ", "import nothing\nCOLOURS = ", "ModuleNotFoundError: No module"),
    Mistake(INIT, "COLOURS = ", "raise SystemExit\nCOLOURS = ", "SystemExit"),
    Mistake(RULES, "BOARD = Board(3, 3)", "BOARD = Board(0, 3)", "invalid board size"),
    Mistake(RULES, "BOARD = Board(3, 3)", "BOARD = Board(9**9, 9**9)", "invalid board size"),
    Mistake(RULES, "BOARD = Board(3, 3)", 'BOARD = Board(3, 3, ("z9",))', "unknown space z9"),
    Mistake(RULES, "BOARD = Board(3, 3)", "BOARD = Board(4, 4)", "board has no space d1", INIT),
    Mistake("board.toml", 'title = "Board"', "title = ", "board.toml:"),
    Mistake("board.toml", 'title = "Board"', "title = 5", "title"),
    Mistake("board.toml", 'title = "Board"\n', "", "title"),
    Mistake("board.toml", 'draw = "grid"', 'draw = "gird"', "gird"),
    Mistake("board.toml", 'rows = "rows"', 'rows = "rowz"', "rowz"),
    Mistake("board.toml", 'gap = "1mm"', 'gap = "1mn"', "1mn"),
    Mistake("board.toml", 'gap = "1mm"', 'gapp = "1mm"', "gapp"),
    Mistake("board.toml", 'gap = "1mm"', "gap = [1]", "gap"),
    Mistake("board.toml", 'frame = "10mm"', 'frame = "frame"', "frame"),
    Mistake("board.toml", 'frame = "10mm"', 'frame = "-99mm"', "should be above 0"),
    Mistake("pieces.toml", 'count = "number"', 'count = "many"', "many"),
    Mistake("pieces.toml", 'count = "number"', 'count = "0 - 1"', "-1"),
    Mistake("pieces.toml", 'each = { colour = "colours" }', 'each = { colour = 5 }', "each"),
    Mistake("pieces.toml", 'default = ["orange", "blue"]', 'default = ["orange", "blu"]', "blu"),
    Mistake("kit.toml", "@NAME@/board", "@NAME@/bord", "unknown component '@NAME@/bord'"),
    Mistake("kit.toml", 'name = "board"', 'nam = "board"', "nam"),
    Mistake("kit.toml", 'title = "@TITLE@"\n', "", "title"),
    Mistake("kit.toml", 'stock = "thick"', 'stock = "thik"', "stock"),
    Mistake("kit.toml", 'bleed = "2mm"', 'bleed = "wide"', "wide"),
    Mistake("kit.toml", SETUP, 'setup = "CC-16T2-WMA5-1HTF-WXNY-FC62"', "another game"),
    Mistake("kit.toml", SETUP, 'setup = "nonsense"', "pnp.setup('@NAME@').code"),
    Mistake("kit.toml", "needs = [", 'position = "nonsense"\nneeds = [', "position"),
    Mistake("theme.toml", 'colours = ["blue", "orange"]', 'colours = ["blu"]', "colours"),
]  # fmt: skip

MISTAKES = [*GAME, *LAYING, *DICE, *SHEETS, *VARIANT, *FIGURE, *SCORE, *FILES]
