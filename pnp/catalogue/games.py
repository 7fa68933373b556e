"""Check the fields of a game, and locate the errors of a position in its file."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pnp.catalogue.code_places import line_of_field
from pnp.catalogue.value_types import TypeFault, comparison
from pnp.catalogue.value_types import found as told
from pnp.errors import IllegalPosition, PnpError, SourceLocation
from pnp.figure import Space
from pnp.files.toml_text import TomlText
from pnp.rules import ranking
from pnp.rules.game import Game, Variant
from pnp.rules.grid_text import token_place

AnyGame = Game[Any, Any]

_VARIANT = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME = 40


def tags(game: AnyGame) -> list[str]:
    """Return the tags that begin the codes of its setups and of its sheets."""
    sheets = [game.sheets.tag] if game.sheets else []
    return [variant.tag for variant in game.variants] + sheets


def checked(name: str, module: str, found: object) -> AnyGame:
    """Return the `GAME` of a module if it is a game with this name and valid fields.

    Raises:
        PnpError: If it is not; the error has the line of the field.
    """
    if isinstance(found, Game):
        fault = comparison(Game)(found) or next(_faults(name, found), None)
        if fault is None:
            return found
    else:
        fault = TypeFault("", f"GAME: expected a pnp.rules.Game, found {told(found)}")
    raise PnpError(f"{name}: {fault}", line_of_field(module, fault.path))


def _faults(name: str, game: AnyGame) -> Iterator[TypeFault]:
    """Yield the errors in fields of a game that have the right types."""
    if game.name != name:
        yield TypeFault("name", f"expected {name!r} as in the entry point, found {game.name!r}")
    if game.max_moves is not None and game.max_moves < 1:
        yield TypeFault("max_moves", f"expected 1 or more, found {game.max_moves}")
    if len(set(game.seats)) < len(game.seats):
        yield TypeFault("seats", f"two of them are the same: {', '.join(game.seats)}")
    yield from _text_faults(game)
    yield from _tag_faults(game)
    if not game.variants:
        yield TypeFault("variants", "expected a Variant for each way to set up, found none")
    names = [variant.name for variant in game.variants]
    for number, variant in enumerate(game.variants):
        for fault in _variant_faults(variant, names):
            yield fault.within(f"variants[{number}]")


def _text_faults(game: AnyGame) -> Iterator[TypeFault]:
    for path, text in (
        ("title", game.title),
        *((f"seats[{n}]", s) for n, s in enumerate(game.seats)),
    ):
        if not text.strip():
            yield TypeFault(path, f"expected a text, found {text!r}")


def _tag_faults(game: AnyGame) -> Iterator[TypeFault]:
    known = tags(game)
    for number, tag in enumerate(known):
        path = _tag_path(game, number)
        if not ranking.is_tag(tag):
            yield TypeFault(path, f"expected two characters of {ranking.ALPHABET}, found {tag!r}")
        if known.count(tag) > 1:
            yield TypeFault(path, f"the tag {tag} is used twice")


def _tag_path(game: AnyGame, number: int) -> str:
    return f"variants[{number}].tag" if number < len(game.variants) else "sheets.tag"


def _variant_faults(variant: Variant[Any], names: Sequence[str]) -> Iterator[TypeFault]:
    if not _VARIANT.fullmatch(variant.name) and (variant.name or len(names) > 1):
        what = "expected small letters, digits and hyphens"
        yield TypeFault("name", f"{what}, found {variant.name!r}")
    if len(variant.name) > _LONGEST_NAME:
        yield TypeFault("name", f"expected at most {_LONGEST_NAME} characters")
    if names.count(variant.name) > 1:
        yield TypeFault("name", f"two variants have the name {variant.name!r}")
    if variant.count < 1:
        yield TypeFault("count", f"expected 1 setup or more, found {variant.count}")
    keys = [field.key for field in variant.form]
    if len(set(keys)) < len(keys) or "game" not in keys:
        what = "expected a field for each key of the position's text, `game` among them"
        yield TypeFault("form", f"{what}, found {', '.join(keys) or 'none'}")


def check_free(game: AnyGame, module: str, others: Iterable[AnyGame]) -> None:
    """Raise PnpError if another game uses one of this game's tags, so that codes would clash."""
    for other in others:
        for number, tag in enumerate(tags(game)):
            if tag in tags(other):
                what = f"{game.name}: codes with the tag {tag} are those of {other.title}"
                raise PnpError(what, line_of_field(module, _tag_path(game, number)))


def reason_place(toml: TomlText, reason: IllegalPosition) -> SourceLocation:
    """Return the location in a file that makes the position illegal.

    Raises:
        NotationError: If the reason's space is not a valid name.
    """
    if reason.parameter not in toml.data:
        return SourceLocation(toml.file, token=str(reason.space or reason.parameter))
    if reason.space is not None:
        return token_place(toml, reason.parameter, Space.read(str(reason.space)))
    return toml.value_place(reason.parameter)
