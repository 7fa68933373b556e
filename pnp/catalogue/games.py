"""Check the fields of a game, and locate the errors of a position in its file."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pnp.catalogue.code_places import line_of_field
from pnp.catalogue.value_types import TypeFault, comparison, describe_value
from pnp.errors import IllegalPosition, PnpError, SourceLocation
from pnp.figure import Space
from pnp.files.toml_text import TomlText
from pnp.messages import _
from pnp.rules import ranking
from pnp.rules.game import Game, Variant
from pnp.rules.grid_text import token_place

AnyGame = Game[Any, Any]

_VARIANT = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME = 40


def tags(game: AnyGame) -> list[str]:
    """Return the prefixes of the codes for a game's setups and sheets."""
    sheets = [game.sheets.tag] if game.sheets else []
    return [variant.tag for variant in game.variants] + sheets


def checked(name: str, module: str, found: object) -> AnyGame:
    """Return a module's `GAME` if it is a game with this name and valid fields.

    Raises:
        PnpError: If `GAME` is not valid. The error has the line of the field at fault.
    """
    if isinstance(found, Game):
        fault = comparison(Game)(found) or next(_faults(name, found), None)
        if fault is None:
            return found
    else:
        message = _("GAME: expected a pnp.rules.Game, found {found}", found=describe_value(found))
        fault = TypeFault("", message)
    located = line_of_field(module, fault.path)
    raise PnpError(_("{game}: {fault}", game=name, fault=str(fault)), located)


def _faults(name: str, game: AnyGame) -> Iterator[TypeFault]:
    """Yield the errors in a game's fields, which are known to have the right types."""
    if game.name != name:
        message = _(
            "expected {name}, the name of the entry point, found {found}",
            name=repr(name),
            found=repr(game.name),
        )
        yield TypeFault("name", message)
    if game.max_moves is not None and game.max_moves < 1:
        yield TypeFault("max_moves", _("expected 1 or more, found {found}", found=game.max_moves))
    if len(set(game.seats)) < len(game.seats):
        seats = ", ".join(game.seats)
        yield TypeFault(
            "seats", _("two seats have the same name ({seats}): rename one", seats=seats)
        )
    yield from _text_faults(game)
    yield from _tag_faults(game)
    if not game.variants:
        yield TypeFault("variants", _("expected at least one Variant, found none"))
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
            yield TypeFault(path, _("expected text, found {found}", found=repr(text)))


def _tag_faults(game: AnyGame) -> Iterator[TypeFault]:
    known = tags(game)
    for number, tag in enumerate(known):
        path = _tag_path(game, number)
        if not ranking.is_tag(tag):
            message = _(
                "expected two characters from {alphabet}, found {found}",
                alphabet=ranking.ALPHABET,
                found=repr(tag),
            )
            yield TypeFault(path, message)
        if known.count(tag) > 1:
            yield TypeFault(path, _("the tag {tag} is used twice: choose another one", tag=tag))


def _tag_path(game: AnyGame, number: int) -> str:
    return f"variants[{number}].tag" if number < len(game.variants) else "sheets.tag"


def _variant_faults(variant: Variant[Any], names: Sequence[str]) -> Iterator[TypeFault]:
    if not _VARIANT.fullmatch(variant.name) and (variant.name or len(names) > 1):
        message = _(
            "expected lowercase letters, digits and hyphens, found {found}",
            found=repr(variant.name),
        )
        yield TypeFault("name", message)
    if len(variant.name) > _LONGEST_NAME:
        message = _(
            "expected at most {limit} characters, found {count}",
            limit=_LONGEST_NAME,
            count=len(variant.name),
        )
        yield TypeFault("name", message)
    if names.count(variant.name) > 1:
        message = _("two variants are named {name}: rename one", name=repr(variant.name))
        yield TypeFault("name", message)
    if variant.count < 1:
        message = _("expected at least 1 setup, found {found}", found=variant.count)
        yield TypeFault("count", message)
    keys = [field.key for field in variant.form]
    if len(set(keys)) < len(keys) or "game" not in keys:
        message = _(
            "expected a field for each key in a position file, including `game`, found {keys}",
            keys=", ".join(keys) or _("none"),
        )
        yield TypeFault("form", message)


def check_free(game: AnyGame, module: str, other_games: Iterable[AnyGame]) -> None:
    """Raise PnpError if another game uses one of this game's tags, because codes would clash."""
    for other in other_games:
        for number, tag in enumerate(tags(game)):
            if tag in tags(other):
                message = _(
                    "{game}: the tag {tag} is used by {other}: choose another one",
                    game=game.name,
                    tag=tag,
                    other=other.title,
                )
                raise PnpError(message, line_of_field(module, _tag_path(game, number)))


def reason_place(toml: TomlText, reason: IllegalPosition) -> SourceLocation:
    """Return the location of the value in a file that makes a position illegal.

    Raises:
        NotationError: If the reason's space is not a valid name.
    """
    if reason.parameter not in toml.data:
        return SourceLocation(toml.file, token=str(reason.space or reason.parameter))
    if reason.space is not None:
        return token_place(toml, reason.parameter, Space.read(str(reason.space)))
    return toml.value_location(reason.parameter)
