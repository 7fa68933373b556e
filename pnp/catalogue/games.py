"""What a game must be to be known, and where in a file the faults of a position lie."""

from collections.abc import Iterable
from typing import Any

from pnp.errors import IllegalPosition, PnpError, SourceLocation
from pnp.figure import Space
from pnp.files.toml_text import TomlText
from pnp.rules import ranking
from pnp.rules.game import Game
from pnp.rules.grid_text import token_place

AnyGame = Game[Any, Any]


def tags(game: AnyGame) -> list[str]:
    """What opens the codes of its setups and of its sheets."""
    sheets = [game.sheets.tag] if game.sheets else []
    return [variant.tag for variant in game.variants] + sheets


def checked(name: str, found: object) -> AnyGame:
    """A package's `GAME`, when it is one of that name with sound tags; raises PnpError."""
    if not isinstance(found, Game):
        raise PnpError(f"{name}: its GAME is no pnp.rules.game.Game")
    if found.name != name:
        raise PnpError(f"{name}: its GAME is called {found.name!r}")
    known = tags(found)
    for tag in known:
        if not ranking.is_tag(tag):
            hint = f"a tag is two characters of {ranking.ALPHABET}"
            raise PnpError(f"{name}: {tag!r} is no tag of codes", hint=hint)
        if known.count(tag) > 1:
            raise PnpError(f"{name}: the tag {tag} is used twice")
    return found


def check_free(game: AnyGame, others: Iterable[AnyGame]) -> None:
    """No two games may print the same codes; raises PnpError."""
    for other in others:
        for tag in tags(game):
            if tag in tags(other):
                raise PnpError(f"{game.name}: codes with the tag {tag} are those of {other.title}")


def reason_place(toml: TomlText, reason: IllegalPosition) -> SourceLocation:
    """Where in the file lies what makes the position illegal; raises NotationError for no space."""
    if reason.parameter not in toml.data:
        return SourceLocation(toml.file, token=str(reason.space or reason.parameter))
    if reason.space is not None:
        return token_place(toml, reason.parameter, Space.read(str(reason.space)))
    return toml.value_place(reason.parameter)
