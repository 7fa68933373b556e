"""Labels of scenes: component and side; titles are for people only."""

from pnp.catalogue import Catalogue
from pnp.drawing.colour import palette
from pnp.drawing.scene import Scene, SceneLabel, Side
from pnp.geometry import Size
from pnp.layout.imposition import impose
from pnp.layout.settings import Backs, Settings

CARD, BOARD = (
    SceneLabel("Card: small", "Duel", "duel/card"),
    SceneLabel("Board", "Duel", "duel/board"),
)


def scene(label: SceneLabel, back: Scene | None = None) -> Scene:
    return Scene(Size(40, 30), {}, 0, label, back=back)


def test_title_names_the_game_once_and_keeps_colons() -> None:
    (sheet,) = impose([scene(CARD), scene(CARD)], Settings())
    assert sheet.title == "Duel, card: small"
    assert sheet.holds == (CARD,)
    (other,) = impose([scene(SceneLabel("Duel: Card"))], Settings())
    assert other.title == "Duel: Card"


def test_components_of_one_title_are_distinct() -> None:
    twin = SceneLabel(BOARD.title, BOARD.game, "duel/board-2")
    sheets = impose([scene(BOARD), scene(twin)], Settings())
    assert [sheet.holds for sheet in sheets] == [(BOARD,), (twin,)]


def test_label_of_a_back_has_its_side() -> None:
    back = SceneLabel(CARD.title, CARD.game, CARD.name, Side.BACK)
    front, behind = impose([scene(CARD, scene(back))], Settings(backs=Backs.DUPLEX_LONG))
    assert (front.holds, behind.holds) == ((CARD,), (back,))
    assert behind.title == "Duel, card: small, backs"


def test_label_has_the_name_of_the_component() -> None:
    tile = Catalogue().template("passtally/tiles").build({}, palette("safe"))
    assert tile.label == SceneLabel("Tiles", "Passtally", "passtally/tiles")
    assert tile.back is not None
    assert tile.back.label.side is Side.BACK
