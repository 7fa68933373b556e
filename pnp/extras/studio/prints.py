"""Pages for everything that can be printed, each with a form, a document and a command line."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import Any

import pnp
from pnp.api.component import Parameter
from pnp.api.facts import GameInfo
from pnp.api.kits import NOT_IN_BOOKLETS
from pnp.api.studio_part import FieldKind, Question, StudioContext, StudioField, StudioSheet
from pnp.errors import quoted, suggestion
from pnp.extras.studio.form_fields import (
    changed_values,
    command_words,
    field_json,
    print_fields,
    selects_nothing,
)
from pnp.extras.studio.session import Session
from pnp.messages import _
from pnp.rules.random_sheets import SheetOption

PARAMETER = "p."
"""Prefix of component parameters in the query string."""

LOCK = "lock"
"""Name of the query parameter for the code of a locked setup."""

MAX_SETUPS = 100
"""Maximum number of setups or sheets on the page."""

Values = dict[str, Any]

_COUNT = StudioField(
    "count", FieldKind.COUNT, _("Count"), _("All results are different."), "-n", "1"
)
_SEED = StudioField(
    "seed",
    FieldKind.COUNT,
    _("Seed"),
    _("Reuse a seed to get the same result again."),
    "--seed",
    "",
)
_CODE = StudioField(
    "code",
    FieldKind.TEXT,
    _("Code"),
    _("Printed code of an earlier result; the seed is ignored."),
    "--code",
    group="more",
)
_SHEETS = StudioField(
    "sheets",
    FieldKind.COUNT,
    _("Sheets of paper"),
    _("Number of full sheets of paper."),
    "--sheets",
    "1",
)


@dataclass(frozen=True)
class PrintPage:
    """A page with a form for printing a document.

    `make` draws the document from the values of the page's own fields and of the print options.
    """

    title: str
    help: str
    command: tuple[str, ...]
    """Words of the equivalent command, without options."""

    file: str
    """Name of the printed files, without suffix."""

    make: Callable[[Values, Values], pnp.Document]
    own: tuple[StudioField, ...] = ()
    paper: tuple[StudioField, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    back: tuple[str, str] | None = None
    """Label and address of the page to return to, for sheets of extras."""

    facts: Callable[[Values], dict[str, Any]] = field(default=lambda _own: {})
    """Function that returns additional data for the page, such as the trimmed size."""

    def document(self, question: Question) -> pnp.Document:
        """Return the document. May raise PnpError or Faults."""
        return self.make(self._own(question), changed_values(self.paper, question))

    def page_facts(self, question: Question) -> dict[str, Any]:
        """Return additional data for the requested values. May raise PnpError or Faults."""
        return self.facts(self._own(question))

    def form(self) -> dict[str, Any]:
        """Return all fields as plain data, with the page's title and help text."""
        return {
            "title": self.title,
            "help": self.help,
            "file": self.file,
            "back": self.back,
            "parameters": [_parameter(each) for each in self.parameters],
            "options": [field_json(each) for each in (*self.own, *self.paper)],
        }

    def line(self, question: Question, suffix: str = ".pdf") -> list[str]:
        """Return the words of the equivalent command line; [] if nothing is selected."""
        if any(selects_nothing(each, question) for each in self.own):
            return []
        parameters = _parameters(self.parameters, question)
        pairs = [word for name, text in parameters.items() for word in ("-p", f"{name}={text}")]
        options = command_words((*self.own, *self.paper), question)
        return ["pnp", *self.command, "-o", f"{self.file}{suffix}", *pairs, *options]

    def _own(self, question: Question) -> Values:
        return {**_parameters(self.parameters, question), **changed_values(self.own, question)}


class Prints:
    """All print pages, which are found by address, such as `component/color-claim/board`."""

    def __init__(
        self, catalogue: pnp.Catalogue, session: Session, contexts: Mapping[str, StudioContext]
    ) -> None:
        self._catalogue = catalogue
        self._templates = session.templates
        self._own = {
            subject: (resolve_name(target), contexts[extra])
            for extra, part in session.parts.items()
            for subject, target in part.prints.items()
        }

    def find(self, path: str) -> PrintPage:
        """Return the page for an address. May raise PnpError."""
        subject, _slash, name = path.partition("/")
        makers = {
            "component": self._component,
            "kit": self._kit,
            "booklet": self._booklet,
            "pad": self._pad,
            "calibration": self._calibration,
            "sheet": self._sheet,
            "dice": self._dice,
            "setup": self._setups,
        }
        if subject in self._own:
            return self._sheet_of_extra(subject, name)
        if subject not in makers:
            raise pnp.PnpError(_("nothing to print here"))
        return makers[subject](name)

    def is_steady(self, path: str) -> bool:
        """Return True if the document for an address changes only if a watched file changes."""
        return not path.endswith(".toml") and path.partition("/")[0] not in self._own

    def component(self, name: str, values: Values) -> pnp.Component:
        """Return the component with this name, or the component of the template with this name.

        May raise PnpError or Faults.
        """
        if name in self._templates:
            return pnp.component(self._templates[name], **values, catalogue=self._catalogue)
        if name not in self._catalogue.components():
            raise pnp.PnpError(
                _("unknown component {name}", name=quoted(name)),
                hint=suggestion(name, [*self._catalogue.components()]),
            )
        return pnp.component(name, **values, catalogue=self._catalogue)

    def _component(self, name: str) -> PrintPage:
        plain = self.component(name, {})
        parameters = tuple(plain.parameters.values())

        def make(own: Values, printing: Values) -> pnp.Document:
            return self.component(name, own).lay_out(**printing)

        def facts(own: Values) -> dict[str, Any]:
            component = self.component(name, own)
            return {"size": component.size, "papers": component.papers}

        file = name.rpartition("/")[2].removesuffix(".toml")
        command = ("render", name)
        options = print_fields("component")
        return PrintPage(
            plain.title, plain.help, command, file, make, (), options, parameters, facts=facts
        )

    def _kit(self, name: str) -> PrintPage:
        game = self._game(name)

        def make(own: Values, printing: Values) -> pnp.Document:
            return pnp.kit(name, **own, **printing, catalogue=self._catalogue)

        return PrintPage(
            game.title,
            _("The whole game in one file."),
            ("kit", name),
            name,
            make,
            kit_fields(game),
            print_fields("kit"),
        )

    def _booklet(self, name: str) -> PrintPage:
        game = self._game(name)

        def make(values: Values, printing: Values) -> pnp.Document:
            return pnp.booklet(name, **values, **printing, catalogue=self._catalogue)

        return PrintPage(
            _("{game}: rules booklet", game=game.title),
            _("The cover and the rules as a booklet to fold. Print on both sides of the paper."),
            ("booklet", name),
            f"{name}-booklet",
            make,
            _variant_fields(game),
            tuple(each for each in map(_for_booklets, print_fields("page")) if each),
        )

    def _pad(self, name: str) -> PrintPage:
        def make(_own: Values, printing: Values) -> pnp.Document:
            return pnp.pad(name, **printing, catalogue=self._catalogue)

        help_ = _("Each sheet of paper holds as many as fit.")
        command = ("pad", name)
        file = f"{name}-pad"
        paper = (_SHEETS, *print_fields("page"))
        title = _("{game}: score pad", game=self._game(name).title)
        return PrintPage(title, help_, command, file, make, (), paper)

    def _calibration(self, _name: str) -> PrintPage:
        drawing = pnp.calibration()
        return PrintPage(
            drawing.title,
            _("Measure your printer's scale, margins and duplex shift."),
            ("render", "calibration"),
            "calibration",
            lambda _own, printing: drawing.lay_out(**printing),
            (),
            tuple(each for each in print_fields("calibration") if each.group != "more"),
        )

    def _sheet(self, name: str) -> PrintPage:
        game = self._game(name)
        own = (_COUNT, _SEED, _CODE, *(_sheet_option(each) for each in game.sheet_options))

        def make(values: Values, printing: Values) -> pnp.Document:
            if "code" in values:
                return pnp.sheet(name, **values, catalogue=self._catalogue).lay_out(**printing)
            others = {key: value for key, value in values.items() if key != "count"}
            found = pnp.sheets(name, _count(values), **others, catalogue=self._catalogue)
            return found.together().lay_out(**printing)

        help_ = _("Each seed produces a random sheet, which can be recreated from its code.")
        title = _("{game}: new sheet", game=game.title)
        command = ("sheet", name)
        return PrintPage(title, help_, command, f"{name}-sheet", make, own, print_fields("cards"))

    def _dice(self, name: str) -> PrintPage:
        game = self._game(name)
        placing = StudioField(
            "placing",
            FieldKind.CHOICE,
            _("Placement"),
            _("Leave the placement of the dice to the players."),
            "--placing",
            "",
            ("", *game.placings),
        )

        def make(values: Values, printing: Values) -> pnp.Document:
            return pnp.roll(name, **values, catalogue=self._catalogue).strip().lay_out(**printing)

        help_ = _("All rolls of a game on a strip to roll up. Uncover one roll at a time.")
        own = (_SEED, placing)
        title = _("{game}: rolled dice", game=game.title)
        return PrintPage(
            title, help_, ("roll", name), f"{name}-dice", make, own, print_fields("page")
        )

    def _setups(self, name: str) -> PrintPage:
        game = self._game(name)
        own = setup_options(game)

        def make(values: Values, printing: Values) -> pnp.Document:
            return drawn(self._catalogue, name, values)[1].lay_out(**printing)

        help_ = _("Cards to cut out, each with a board to set up and the code of that setup.")
        command = ("setup", name)
        title = _("{game}: setups", game=game.title)
        fair = [each.name for each in game.variants if each.fair]
        return PrintPage(
            title,
            help_,
            command,
            f"{name}-setups",
            make,
            own,
            print_fields("cards"),
            facts=lambda _own: {"fair": fair},
        )

    def _sheet_of_extra(self, subject: str, name: str) -> PrintPage:
        found, context = self._own[subject]
        sheet: StudioSheet = found(context, name)

        def make(values: Values, printing: Values) -> pnp.Document:
            return sheet.draw(values).lay_out(**printing)

        paper = print_fields("page")
        return PrintPage(
            sheet.title,
            sheet.help,
            sheet.command,
            sheet.file,
            make,
            sheet.fields,
            paper,
            back=sheet.back,
        )

    def _game(self, name: str) -> GameInfo:
        if name not in self._catalogue.game_names():
            raise pnp.PnpError(
                _("unknown game {name}", name=quoted(name)),
                hint=suggestion(name, self._catalogue.game_names()),
            )
        return pnp.game(name, catalogue=self._catalogue)


def kit_fields(game: GameInfo) -> tuple[StudioField, ...]:
    """Return the fields for the contents of a kit."""
    words = (("paper", _("Paper pieces")), ("own", _("I have my own")))
    pieces = StudioField(
        "pieces",
        FieldKind.CHOICE,
        _("Pieces"),
        _("Print paper pieces to cut and fold, or leave them out if you own some."),
        "--pieces",
        "paper",
        ("paper", "own"),
        words=words,
    )
    help_ = _("The cover lists the parts that you select.")
    only = StudioField(
        "only", FieldKind.SEVERAL, _("Parts"), help_, "--only", "", game.parts, group="parts"
    )
    return (*_variant_fields(game), pieces, only)


def _variant_fields(game: GameInfo) -> tuple[StudioField, ...]:
    """Return a field for the variant, if the game has several variants."""
    variants = [each for each in game.variants if each.name]
    if not variants:
        return ()
    words = (("", _("For all variants")), *((each.name, each.words) for each in variants))
    names = ("", *(each.name for each in variants))
    field = StudioField(
        "variant", FieldKind.CHOICE, _("Variant"), "", "--variant", "", names, words=words
    )
    return (field,)


def _for_booklets(field: StudioField) -> StudioField | None:
    """Return a print option for a booklet, or None if booklets do not have the option."""
    if field.name == "backs":
        duplex = ("duplex-short", "duplex-long")
        words = tuple(each for each in field.words if each[0] in duplex)
        return field._replace(usual=duplex[0], choices=duplex, words=words)
    return None if field.name in NOT_IN_BOOKLETS else field


def setup_options(game: GameInfo) -> tuple[StudioField, ...]:
    """Return the fields for setups."""
    variants = tuple(each.name for each in game.variants)
    first = variants[0] if variants else ""  # a game without rules has none
    words = tuple((each.name, each.words) for each in game.variants)
    variant = StudioField(
        "variant", FieldKind.CHOICE, _("Variant"), "", "--variant", first, variants, words=words
    )
    fair_help = _("Only setups that are proven to be fair.")
    fair = StudioField("fair", FieldKind.FLAG, _("Fair only"), fair_help, "--fair", "no")
    locked = StudioField(
        LOCK,
        FieldKind.SEVERAL,
        _("Kept"),
        _("Codes of the setups to keep."),
        "--code",
        "",
        group="hidden",
    )
    own = [variant] if len(variants) > 1 else []
    proven = [fair] if any(each.fair for each in game.variants) else []
    return (*own, _COUNT, _SEED, *proven, locked)


def drawn(
    catalogue: pnp.Catalogue, game: str, values: Mapping[str, Any]
) -> tuple[tuple[pnp.Setup, ...], pnp.Drawing]:
    """Return the locked setups, followed by random setups, and a drawing of their cards.

    Raises PnpError if a value, such as the count or a code, is invalid.
    """
    count, variant = _count(values), values.get("variant", "")
    options = {"seed": values.get("seed"), "fair": values.get("fair", False)}
    locked = tuple(
        pnp.setup(game, variant, code=code, catalogue=catalogue)
        for code in values.get(LOCK, ())[:count]
    )
    if not locked:
        found = pnp.setups(game, count, variant, **options, catalogue=catalogue)
        return tuple(found), found.cards()
    codes = {each.code for each in locked}
    others = pnp.setups(game, count, variant, **options, catalogue=catalogue)
    free = [each for each in others if each.code not in codes]
    both = (*locked, *free[: count - len(locked)])
    return both, _cards(both)


def _count(values: Mapping[str, Any]) -> int:
    """Return the requested count, from 1 to `MAX_SETUPS`. May raise PnpError."""
    count: int = values.get("count", 1)
    if not 1 <= count <= MAX_SETUPS:
        raise pnp.PnpError(
            _("{count} is out of range", count=count),
            hint=_("use 1 to {most}", most=MAX_SETUPS),
            parameter="count",
        )
    return count


def _cards(setups: Sequence[pnp.Setup]) -> pnp.Drawing:
    cards = [each.card() for each in setups]

    def scenes(*arguments: Any) -> list[Any]:
        return [scene for card in cards for scene in card.scenes(*arguments)]

    return pnp.Drawing(cards[0].title, scenes)


def _sheet_option(option: SheetOption) -> StudioField:
    """Return a field for an option of a sheet; the library represents flags as 1 and 0."""
    kind = FieldKind.FLAG if option.maximum == 1 else FieldKind.COUNT
    usual = ("no", "yes")[option.default] if option.maximum == 1 else str(option.default)
    label = option.name.replace("_", " ").capitalize()
    flag = f"--with {option.name}"
    return StudioField(option.name, kind, label, option.help, flag, usual)


def _parameters(known: Iterable[Parameter], question: Question) -> dict[str, str]:
    """Return the component parameters whose values differ from the defaults."""
    found = {}
    for parameter in known:
        text = question.text(f"{PARAMETER}{parameter.name}").strip()
        if text not in {"", parameter.text}:
            found[parameter.name] = text
    return found


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": f"{PARAMETER}{parameter.name}",
        "kind": parameter.kind,
        "label": parameter.name.replace("_", " ").capitalize(),
        "help": parameter.help,
        "usual": parameter.text,
        "allowed": parameter.allowed,
        "least": parameter.minimum,
        "most": parameter.maximum,
        "choices": list(parameter.choices),
    }
