"""Create games, check them, and return the JSON Schemas of their files."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pnp.api import arguments
from pnp.api.default_catalogue import catalogue_or_default
from pnp.catalogue import Catalogue
from pnp.catalogue.templates import KIT, THEME, is_position_file
from pnp.errors import PnpError, Remedy, SourceLocation, closest, quoted, suggestion
from pnp.files.toml_text import read_toml
from pnp.messages import _, joined, ngettext

if TYPE_CHECKING:
    from pnp.catalogue.trials import Trial
    from pnp.templates.template import Template


@dataclass(frozen=True, slots=True)
class Checked:
    """Result of a check."""

    subject: str
    """Description of what was checked."""
    faults: tuple[PnpError, ...] = ()
    """Mistakes found by the check."""
    facts: tuple[str, ...] = ()
    """Notable properties that are not mistakes, such as repeated positions in a game."""


def _check_file(catalogue: Catalogue, file: Path) -> Checked:
    """Check a position, a theme, a template or a kit; raise PnpError if the file does not exist."""
    if not file.exists():
        raise PnpError(_("no such file"), SourceLocation(str(file)))
    if file.stem == KIT:
        return _checked(_("kit"), lambda: _lay_out_kit(catalogue, file))
    if file.stem == THEME:
        return _checked(_("theme"), lambda: _check_theme(file))
    if is_position_file(file):
        return _checked(_("position"), lambda: _read(catalogue, file))
    return _checked(_("template"), lambda: _draw(catalogue.template(str(file))).title)


def _check_game(catalogue: Catalogue, name: str) -> Checked:
    """Play random games, draw the game's templates and lay out its kit.

    Raises:
        PnpError: If the game does not exist, or its rules cannot be loaded.
    """
    rules = catalogue.rules(name)
    components = [each for each in catalogue.components() if each.startswith(f"{name}/")]
    if rules is None and not components and name in catalogue.games():
        message = _("{game}: the package contains neither templates nor rules", game=name)
        raise PnpError(message, hint=_("add a board.toml file, or rules that define GAME"))
    if rules is None and not components:
        raise _no_game(catalogue, name)
    parts = [_("rules") if rules else _("no rules")]
    if components:
        parts.append(ngettext("{count} component", "{count} components", len(components)))
    if name in catalogue.kits():
        parts.append(_("kit"))
    from pnp.catalogue.trials import trials_of

    trials = trials_of(rules) if rules else []
    faults = {str(fault): fault for fault in _game_faults(catalogue, name, trials, components)}
    return Checked(joined(", ", parts), tuple(faults.values()), _facts(trials))


def _facts(trials: "Sequence[Trial]") -> tuple[str, ...]:
    from pnp.catalogue import conformance

    try:
        return tuple(conformance.facts(trials))
    except PnpError:
        return ()  # the check reports this error as a fault


def _no_game(catalogue: Catalogue, name: str) -> PnpError:
    """Return the error for an unknown game; raise PnpError if a folder is missing."""
    catalogue.check_folders()
    if Path(name).is_dir():
        message = _("{name} is a folder", name=quoted(name))
        return PnpError(message, hint=_("choose a game, or a file in this folder"))
    message = _("unknown game or file {name}", name=quoted(name))
    if meant := closest(name, [*catalogue.game_names(), *catalogue.components()]):
        return PnpError(message, hint=_("did you mean {name}?", name=meant))
    return PnpError(message, remedies=[Remedy("templates", "FOLDER")])


def _checked(kind: str, check: Callable[[], str]) -> Checked:
    """Run a check and return the result.

    `check` returns a description of what it checked. If it fails, `kind` is used instead.
    """
    try:
        return Checked(check())
    except PnpError as error:
        return Checked(kind, error.faults)


def _read(catalogue: Catalogue, file: Path) -> str:
    game, _position = catalogue.read(read_toml(file))
    return _("{game} position", game=game.title)


def _game_faults(
    catalogue: Catalogue, name: str, trials: "Sequence[Trial]", components: Sequence[str]
) -> Iterator[PnpError]:
    from pnp.catalogue import conformance as of_rules
    from pnp.catalogue.figures import figures_of
    from pnp.kits import conformance as of_kits

    yield from of_rules.faults(trials)
    yield from of_rules.faults([each for each in trials if each.seed == 1], [figures_of(catalogue)])
    for each in components:
        try:
            _draw(catalogue.template(each))
        except PnpError as error:
            yield from error.faults
    if name in catalogue.kits():
        yield from of_kits.faults(name, catalogue)


def _draw(template: "Template") -> "Template":
    from pnp.drawing.colour import palette, palette_names
    from pnp.drawing.missing_characters import warn_of_missing

    for name in palette_names():
        for scene in template.build_all({}, palette(name)):
            for items in scene.layers.values():
                warn_of_missing(items)
    return template


def _check_theme(file: Path) -> str:
    from pnp.templates.theme import load_theme

    load_theme(file)
    return _("theme for {game}", game=file.absolute().parent.name)


def _lay_out_kit(catalogue: Catalogue, file: Path) -> str:
    """Lay out a kit to find its faults, and return the kit's title and gluing instructions."""
    from pnp.drawing.colour import palette
    from pnp.kits.kit import lay_out_kit
    from pnp.kits.kit_file import load_kit
    from pnp.kits.request import KitRequest
    from pnp.layout.poster import glued
    from pnp.layout.settings import Settings

    kit = load_kit(file, catalogue)
    request = KitRequest(palette("safe"), Settings(), catalogue=catalogue)
    document = lay_out_kit(kit, request, catalogue.theme_beside(file), file)
    return joined("; ", [_("kit for {game}", game=kit.title), *glued(document.sheets)])


def check(name: str | PathLike[str], *, catalogue: Catalogue | None = None) -> Checked:
    """Check a game, a component, or a template, theme, position or kit file.

    Raises:
        PnpError: The name is unknown, or the rules of the game cannot be loaded.
    """
    file, found = arguments.path("name", name), catalogue_or_default(catalogue)
    if file.suffix or file.is_file():
        return _check_file(found.reloaded(), file)
    if name in found.components():
        return _checked(_("template"), lambda: _draw(found.template(str(name))).title)
    return _check_game(found, str(name))


def new_game(
    name: str,
    folder: str | PathLike[str] = "games",
    *,
    rules: bool = False,
    catalogue: Catalogue | None = None,
) -> tuple[Path, ...]:
    """Create a folder with a simple game to build on, and return the paths of the new files.

    Args:
        name: Name of the game.
        folder: Parent of the new folder. For a game without rules, this is a folder of templates.
        rules: Create an installable package with rules and tests. The new folder is then named
            `pnp-NAME`.
        catalogue: Games whose names and tags are already in use.

    Raises:
        PnpError: The name is already in use or invalid, or the folder cannot be written.
    """
    from pnp.kits.creation import create_game, create_package

    where = arguments.path("folder", folder)
    create = create_package if arguments.flag("rules", rules) else create_game
    return create(arguments.text("name", name), where, catalogue_or_default(catalogue))


def schema(of: Literal["template", "kit", "theme"] = "template") -> dict[str, Any]:
    """Return the JSON Schema of a template, a `kit.toml` or a `theme.toml`; may raise PnpError."""
    from pnp.kits.kit_file import KitFile
    from pnp.templates.declarations import json_schema
    from pnp.templates.theme import Theme

    builders: dict[str, Callable[[], dict[str, Any]]] = {
        "template": json_schema,
        "kit": KitFile.model_json_schema,
        "theme": Theme.model_json_schema,
    }
    if arguments.text("of", of) not in builders:
        message = _("unknown schema {name}", name=quoted(of))
        raise PnpError(message, hint=suggestion(of, list(builders)), parameter="of")
    return builders[of]()
