"""Sheets of the games: space on pads, one order of colours, and pieces that fit."""

import re
from itertools import combinations

import pytest

from pnp.catalogue import Catalogue
from pnp.drawing.colour import WHITE, Role, palette, palette_names
from pnp.drawing.scene import Circle, Layer, Text, unnamed
from pnp.figure import EDGE, PieceRef
from pnp.games.paint_the_line.position import SCORING_BOARD, USABLE_SPACES
from pnp.games.paint_the_line.setup import KIT_COLOURS
from pnp.games.pyramids import FIVE_COLOURS
from tests.conftest import TEMPLATES
from tests.games.playing import position

LIBRARY = Catalogue()
SAFE = palette("safe")


def words(component: str) -> list[str]:
    scene = LIBRARY.template(component).build({}, SAFE)
    return [i.text for i in unnamed(scene.layers[Layer.PRINT]) if isinstance(i, Text)]


def rules(game: str) -> str:
    return " ".join((TEMPLATES / game / "rules.toml").read_text("utf-8").split())


def default(component: str, parameter: str) -> float:
    return LIBRARY.template(component).scope({}).number(parameter)


def test_paint_the_line_pad_has_lines_for_all_groups() -> None:
    """At most eight pyramids of a colour score, on eight spaces that do not touch."""
    pyramids = 3 * 3 - 1
    apart = next(
        spaces
        for spaces in combinations(USABLE_SPACES, pyramids)
        if not any(b in SCORING_BOARD.neighbours[a] for a, b in combinations(spaces, 2))
    )
    tops = iter(["R3"] * 3 + ["R2"] * 3 + ["R1"] * 2)
    names = list(SCORING_BOARD.names)
    texts = [next(tops) if n in apart else "#" if names[n] in SCORING_BOARD.blocked else "."
             for n in range(SCORING_BOARD.size)]  # fmt: skip
    rows = "\n".join(" ".join(texts[start : start + 6]) for start in range(0, 18, 6))
    text = 'game = "paint-the-line"\nplayers = [["red", "green"], ["yellow", "blue"]]\n'
    game = LIBRARY.game("paint-the-line")
    scored = game.score(position(game, f'{text}scoring = """\n{rows}\n"""\n'))
    assert len(scored.players[0].parts) == pyramids
    players, colours = 2, 2
    assert words("paint-the-line/pad").count("\u00d7") == players * colours * pyramids


def test_color_claim_pad_has_lines_for_all_stacks() -> None:
    """A player owns one colour: its six pyramids without the one that claimed it."""
    of_a_colour = sum(
        LIBRARY.template("color-claim/pyramids").count({}, {"colour": "red", "pips": pips})
        for pips in (1, 2, 3)
    )
    assert words("color-claim/pad").count("\u00d7") == 2 * (of_a_colour - 1) == 10


def test_passtally_pad_continues_on_blank_paper() -> None:
    """Markers may move back and forth forever, so no number of lines is enough."""
    assert "blank paper" in " ".join(words("passtally/pad"))


def test_order_of_colours_is_the_same_everywhere() -> None:
    game = LIBRARY.game("paint-the-line")
    start = game.variant().start()
    assert KIT_COLOURS == ("red", "green", "blue", "yellow")
    assert not game.figure(start).key  # the board for four colours shows no numbers
    for component in ("movement-board", "pyramids"):
        scope = LIBRARY.template(f"paint-the-line/{component}").scope({})
        assert tuple(scope["colours"]) == KIT_COLOURS
    kit = (TEMPLATES / "paint-the-line/kit.toml").read_text("utf-8")
    code = re.search(r'setup = "(.*)"', kit)
    assert code is not None
    assert LIBRARY.find_code(code[1]).position == start
    assert (
        "First row: red, green, blue, yellow, red, green; second row: blue, yellow, red"
        in rules("paint-the-line")
    )
    assert set(KIT_COLOURS) < set(FIVE_COLOURS)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("passtally", "a level marker on it with the 3 face up; on level 5, with the 5 face up"),
        ("passtally", "The first player takes the first-player marker"),
        ("passtally", "Lines run straight on at crossings and over bare squares"),
        ("passtally", "No turn may take more than 60 seconds"),
        ("color-claim", "Decide who goes first, unless a printed setup says so"),
    ],
)
def test_rules_page_has_the_sentence(game: str, sentence: str) -> None:
    assert sentence in rules(game)


def spots(component: str, name: str) -> dict[str, set[object]]:
    """Return the fills of the spots of a board or counter by their letters."""
    found: dict[str, set[object]] = {}
    for scene in LIBRARY.template(component).build_all({}, palette(name)):
        fill = None
        for item in unnamed(scene.layers[Layer.PRINT]):
            if isinstance(item, Circle) and item.radius > 5 and item.fill:
                fill = item.fill
            elif isinstance(item, Text) and item.text in set("ROYGBPK"):
                found.setdefault(item.text, set()).add(fill)
    return found


@pytest.mark.parametrize("name", palette_names())
def test_line_or_colour_boards_and_counters_share_colours(name: str) -> None:
    counters = spots("line-or-colour/counters", name)
    assert all(len(fills) == 1 for fills in counters.values())
    assert spots("line-or-colour/advanced", name) == counters
    basic = spots("line-or-colour/basic", name)
    assert basic == {letter: counters[letter] for letter in "RYGBK"}


def test_colour_without_a_set_is_drawn() -> None:
    """No set contrasts pink with the other seven: the board then uses its own set."""
    given = {"colours": ["pink", "orange", "yellow", "purple", "dark-blue"]}
    scene = LIBRARY.template("line-or-colour/basic").build(given, SAFE)
    drawn = {i.text for i in unnamed(scene.layers[Layer.PRINT]) if isinstance(i, Text)}
    assert {"pk", "O", "Y", "P", "db"} <= drawn


@pytest.mark.parametrize("board", ["basic", "advanced"])
def test_counter_covers_its_spot_and_ring_fits_its_space(board: str) -> None:
    name = f"line-or-colour/{board}"
    scene = LIBRARY.template(name).build({}, SAFE)
    circles = [i for i in unnamed(scene.layers[Layer.PRINT]) if isinstance(i, Circle)]
    spot = max(2 * i.radius + (i.stroke.width if i.stroke else 0) for i in circles)
    space = LIBRARY.template(name).places({})["a1"].width - 0.8
    assert default("line-or-colour/counters", "size") >= spot
    assert default("line-or-colour/counters", "size") <= space
    assert default("line-or-colour/rings", "size") <= space
    assert default("line-or-colour/rings", "hole") < spot


def test_passtally_markers_fit_their_spaces() -> None:
    places = LIBRARY.template("passtally/board").places({})
    edge = places[f"{EDGE}n1"].grown(-0.5)
    player = LIBRARY.template("passtally/player-markers").size({})
    level = LIBRARY.template("passtally/level-markers").size({})
    assert max(player) <= min(edge.width, edge.height)
    assert max(player) <= default("passtally/score-board", "cell")
    assert max(level) <= places["a1"].width / 2


def test_ring_is_the_same_on_the_table_and_on_paper() -> None:
    inks = LIBRARY.theme("line-or-colour").over(SAFE)
    for dark in (0, 1):
        piece = PieceRef.of("line-or-colour/rings", dark=dark)
        table = LIBRARY.template(piece.component).top(dict(piece.values), SAFE)
        fills = {getattr(item, "fill", None) for item in unnamed(table.items)} - {None}
        assert fills == ({SAFE.text, WHITE} if dark else {inks.ink(Role.CELL)})


@pytest.mark.parametrize("players", [2, 3])
def test_passtally_pad_has_columns_for_its_players(players: int) -> None:
    scene = LIBRARY.template("passtally/pad").build({"players": players}, SAFE)
    texts = [i.text for i in unnamed(scene.layers[Layer.PRINT]) if isinstance(i, Text)]
    assert texts.count("total") == players
    assert ("3 green" in texts) is (players == 3)


def test_blank_board_has_no_formula_in_its_footer() -> None:
    template = LIBRARY.template("line-or-colour/blank")
    assert template.build({"n": 7, "cell": "20mm"}, SAFE).detail == "cell: 20mm"
