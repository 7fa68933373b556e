"""Functions that handle requests in a worker process, one for each subject."""

import shlex
from collections.abc import Callable
from functools import partial
from pkgutil import resolve_name
from typing import Any

import pnp
from pnp.api.default_catalogue import broken_parts
from pnp.api.document import Page, formats
from pnp.api.find_extras import guest_fault
from pnp.api.studio_part import Download, Question, StudioContext
from pnp.api.types import Printer
from pnp.errors import quoted, unexpected
from pnp.extras.studio.api import build_time, game_picture
from pnp.extras.studio.form_fields import changed_values
from pnp.extras.studio.kit_contents import KitContents
from pnp.extras.studio.prints import PARAMETER, Prints, drawn, setup_options
from pnp.extras.studio.reply import (
    MEDIA,
    Reply,
    as_faults,
    as_file,
    as_json,
    as_page,
    download,
    fault,
)
from pnp.extras.studio.rules_summary import rules_summary
from pnp.extras.studio.session import Session
from pnp.extras.studio.sources import Sources
from pnp.extras.studio.table import Tables
from pnp.languages import current_code, using
from pnp.messages import _, ngettext

KIT = "kit/"
"""Prefix of the addresses of kit pages."""

_MAX_DOCUMENTS = 4
"""Maximum number of cached documents. A request for another page of a document uses the cache."""


class Answers:
    """Handles requests about everything in a session, and caches the latest documents."""

    def __init__(self, session: Session, changes: int = 0) -> None:
        self._session = session
        self._catalogue = pnp.Catalogue(session.folders)
        self._sources = Sources(self._catalogue, session)
        contexts = {
            extra: StudioContext(self._catalogue, session.files_of(extra))
            for extra in session.parts
        }
        self._prints = Prints(self._catalogue, session, contexts)
        self._documents: dict[tuple[Any, ...], pnp.Document] = {}
        self._subjects: dict[str, Callable[[Question], Any]] = {
            "games": self._games,
            "view": self._view,
            "rules": self._rules,
            "effort": self._effort,
            "catalogue": self._catalogue_data,
            "print": self._print,
            "picture": self._picture,
            "file": self._file,
            "setups": self._setups,
            "table": Tables(self._catalogue, changes).answer,
            "named": self._position,
            "printers": _printers,
            "sources": self._sources.all,
            "source": self._sources.one,
            "schema": self._sources.schema,
            "new": self._sources.create,
        }
        for extra, part in session.parts.items():
            for subject, target in part.subjects.items():
                self._subjects.setdefault(subject, partial(_answer, target, contexts[extra]))

    @property
    def subjects(self) -> tuple[str, ...]:
        """Subjects of the requests that can be handled."""
        return tuple(self._subjects)

    def to(self, question: Question) -> Reply:
        """Return the reply to a request.

        If an exception is raised, the reply describes the error.
        """
        with using(question.language):
            return self._reply_to(question)

    def _reply_to(self, question: Question) -> Reply:
        answer = self._subjects.get(question.subject)
        if answer is None:
            return as_faults(
                pnp.PnpError(_("unknown request {name}", name=quoted(question.subject))), 404
            )
        try:
            return _as_reply(answer(question))
        except pnp.PnpError as error:
            return as_faults(error)
        except RecursionError:
            return as_faults(pnp.PnpError(_("values are nested too deeply")))
        except MemoryError:
            self._documents.clear()
            return as_faults(pnp.PnpError(_("not enough memory"), hint=_("try something smaller")))
        except Exception as error:  # a defect is reported, and the next request is still handled
            of_a_game = guest_fault(error)
            fault = of_a_game or pnp.PnpError(unexpected(error))
            return as_faults(fault, 422 if of_a_game else 500)

    def _catalogue_data(self, _question: Question) -> dict[str, Any]:
        """Return all games and components, including broken ones."""
        components = [*self._session.templates, *self._catalogue.components()]
        return {
            **self._games(_question),
            "components": [self._component(name) for name in components],
            "positions": list(self._session.positions),
            "version": pnp.__version__,
        }

    def _games(self, _question: Question) -> dict[str, Any]:
        """Return all games, including broken ones, and the faults in files that were left out."""
        return {
            "games": [self._game(name) for name in self._catalogue.game_names()],
            "broken": [fault(each.error, each.name) for each in broken_parts(self._catalogue)],
        }

    def _game(self, name: str) -> dict[str, Any]:
        try:
            game = pnp.game(name, catalogue=self._catalogue)
        except pnp.PnpError as error:
            return {"name": name, "title": name, "broken": fault(error)}
        return {
            "name": name,
            "title": game.title,
            "promise": game.promise,
            "players": game.players,
            "minutes": game.minutes,
            "weight": game.weight,
            "kit": bool(game.parts),
            "pad": name in self._catalogue.pads(),
            "sheets": game.has_sheets,
            "dice": game.has_dice,
            "variants": [each.name for each in game.variants],
            "choices": [[each._asdict() for each in v.choices] for v in game.variants],
            "components": list(game.components),
        }

    def _component(self, name: str) -> dict[str, Any]:
        try:
            found = self._prints.component(name, {})
        except pnp.PnpError as error:
            return {"name": name, "title": name, "help": "", "broken": fault(error.faults[0])}
        return {"name": name, "title": found.title, "help": found.help}

    def _print(self, question: Question) -> Reply | dict[str, Any]:
        """Return the form with a page of the document, or with the faults in each field."""
        try:
            found = self._prints.find(question.path)
        except pnp.PnpError as error:
            return as_json({"faults": [self._fault(each) for each in error.faults]}, 422)
        data: dict[str, Any] = {**found.form(), "command": shlex.join(found.line(question))}
        data["watched"] = bool(self._session.folders or self._session.templates)
        data["formats"] = [suffix.removeprefix(".") for suffix in formats()]
        game = question.path.removeprefix(KIT) if question.path.startswith(KIT) else ""
        try:
            contents = KitContents(question, game, self._catalogue) if game else None
            if contents:
                data["parts"] = contents.parts
            document = self._document(question)
            data |= found.page_facts(question)
            data |= _page(document, question.integer("page", 1))
            if contents:
                data |= contents.printed(document)
        except pnp.PnpError as error:
            known = {each.name for each in found.parameters}
            data["faults"] = [
                self._fault(each, f"{PARAMETER}{each.parameter}" * (each.parameter in known))
                for each in error.faults
            ]
        return data

    def _fault(self, error: pnp.PnpError, about: str = "") -> dict[str, Any]:
        """Return a fault as plain data, with the file's name if the page can edit the file."""
        file = self._sources.name_of(error.where.file) if error.where.line else ""
        return {**fault(error, about), "file": file}

    def _picture(self, question: Question) -> Reply:
        """Return a page as PNG. The request contains the image's width, from 20 to 1000 pixels."""
        page = self._document(question).page(question.integer("page", 1))
        return _png(page, question)

    def _rules(self, question: Question) -> dict[str, Any]:
        """Return a summary of a game's rules: the sections of its player aid."""
        game = pnp.game(question.path, catalogue=self._catalogue)
        return {
            "summary": [each._asdict() for each in rules_summary(question.path, self._catalogue)],
            "hasKit": bool(game.parts),
        }

    def _view(self, question: Question) -> Reply:
        """Return a picture of a game on the table, as SVG or as PNG of the requested width."""
        drawing = game_picture(question.path, self._catalogue)
        page = as_page(drawing, question.text("palette", "safe"))
        if "width" in dict(question.query):
            return _png(page, question)
        return Reply(200, MEDIA[".svg"], page.to_screen().encode())

    def _effort(self, question: Question) -> dict[str, str]:
        """Describe how much paper and time a game's kit needs."""
        document = self._document(Question("print", f"{KIT}{question.path}"))
        time = build_time(document.handwork.minutes)
        sheets = _sheets(document)
        if not time:
            return {"text": ngettext("{count} sheet", "{count} sheets", sheets)}
        return {
            "text": ngettext(
                "{count} sheet, {time} to make", "{count} sheets, {time} to make", sheets, time=time
            )
        }

    def _file(self, question: Question) -> Download:
        """Return a document as a file of any format. A `.cut.svg` file contains only the cuts."""
        path, _dot, kind = question.path.rpartition(".")
        cuts = path.endswith(".cut")
        path = path.removesuffix(".cut")
        found = self._prints.find(path)
        document = self._document(question._replace(path=path))
        if cuts:
            document = document.cuts
        name = f"{found.file}{'-cuts' if cuts else ''}"
        return download(document, name, kind, question.integer("dpi", 300))

    def _setups(self, question: Question) -> dict[str, Any]:
        """Return setups, each with a drawing of the setup's card."""
        game = pnp.game(question.path, catalogue=self._catalogue)
        found, _sheet = drawn(
            self._catalogue, game.name, changed_values(setup_options(game), question)
        )
        return {"setups": [_setup(each) for each in found]}

    def _position(self, question: Question) -> dict[str, str]:
        """Return the text of a named position file."""
        file = self._session.positions.get(question.path)
        if file is None:
            raise pnp.PnpError(
                _("unknown file {name}", name=quoted(question.path)),
                hint=_("start the studio with this file"),
            )
        return {"text": pnp.read(file, catalogue=self._catalogue).text, "name": question.path}

    def _document(self, question: Question) -> pnp.Document:
        """Return the requested document, from the cache if the document cannot have changed."""
        query = tuple(pair for pair in question.query if pair[0] not in {"page", "dpi", "width"})
        key = (current_code(), question.path, query)
        if key not in self._documents or not self._prints.is_steady(question.path):
            document = self._prints.find(question.path).document(question)
            while len(self._documents) >= _MAX_DOCUMENTS:
                del self._documents[next(iter(self._documents))]
            self._documents[key] = document
        return self._documents[key]


def _answer(target: str, context: StudioContext, question: Question) -> Any:
    """Import an extra's function, call it with the request and return the result."""
    return resolve_name(target)(context, question)


def _as_reply(answer: Any) -> Reply:
    if isinstance(answer, Reply):
        return answer
    return as_file(answer) if isinstance(answer, Download) else as_json(answer)


def _png(page: Page, question: Question) -> Reply:
    """Return a page as PNG of the requested width, in pixels."""
    across = min(max(question.integer("width", 200), 20), 1000)
    return Reply(200, MEDIA[".png"], page.to_png(dpi=across / page.size.width * 25.4))


def _page(document: pnp.Document, number: int) -> dict[str, Any]:
    """Return one page as SVG, with the page count and notes on the document."""
    pages = len(document)
    page = document.page(min(max(number, 1), pages))
    return {
        "faults": [],
        "pages": pages,
        "page": page.number,
        "sheet": page.size,
        "svg": page.to_screen(),
        "notes": document.glued,
        "about": page.title,
    }


def _sheets(document: pnp.Document) -> int:
    """Return the number of sheets of paper."""
    return sum(not page.is_back for page in document)


def _setup(setup: pnp.Setup) -> dict[str, Any]:
    card = as_page(setup.card())
    return {
        "code": setup.code,
        "number": str(setup.number),
        "title": setup.title,
        "svg": card.to_screen(),
        "text": setup.table.text,
    }


def _printers(question: Question) -> dict[str, Any]:
    """Add or remove the printer named in the request, if any, and return all saved printers."""
    if question.sent is not None:
        name, action = question.sent_text("name").strip(), question.sent_text("do")
        if action == "add":
            measured = {
                key: question.sent_text(key).strip() for key in ("scale", "margin", "shift")
            }
            pnp.add_printer(name, **measured)
        elif action == "remove":
            pnp.remove_printer(name)
        else:
            raise pnp.PnpError(
                _("unknown action {name}", name=quoted(action)), hint=_("use add or remove")
            )
    return {"printers": [_printer(each) for each in pnp.printers()]}


def _printer(printer: Printer) -> dict[str, str]:
    across, down = printer.scale.across, printer.scale.down
    x, y = printer.shift
    description = _(
        "scale {across} across, {down} down, margin {margin}mm, shift {x}mm,{y}mm",
        across=f"{across:.4f}",
        down=f"{down:.4f}",
        margin=f"{printer.margin:g}",
        x=f"{x:g}",
        y=f"{y:g}",
    )
    return {"name": printer.name, "description": description}
