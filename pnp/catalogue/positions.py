"""Read positions, game records and setup codes, using the games in all packages."""

from typing import TYPE_CHECKING, Any

from pnp.cache import BoundedCache
from pnp.catalogue.packages import Packages
from pnp.errors import PnpError, SourceLocation, quoted
from pnp.messages import _

if TYPE_CHECKING:
    from pnp.catalogue.games import AnyGame
    from pnp.files.toml_text import TomlText
    from pnp.rules.game import Position
    from pnp.rules.record import GameRecord
    from pnp.rules.setups import RankedSetup

_MAX_READ = 50
"""Maximum number of cached positions; a kit uses each of its positions several times."""


class Positions:
    """Reader for positions in all known games, with a cache of recently read positions."""

    def __init__(self, packages: Packages) -> None:
        self._packages = packages
        self._read = BoundedCache[str, "tuple[AnyGame, Position]"](_MAX_READ)

    def parse(self, toml: "TomlText") -> "tuple[AnyGame, Position]":
        """Return the game named in a file, and the position, which can be illegal.

        Raises PnpError if the file is malformed or the game is unknown.
        """
        from pnp.rules.fields import shown

        name = toml.data.get("game")
        if not isinstance(name, str):
            where = (
                toml.value_location("game") if "game" in toml.data else SourceLocation(toml.file)
            )
            hint = _("use one of {names}", names=", ".join(self._packages.names()))
            message = _("expected a line such as {line}", line='game = "color-claim"')
            raise PnpError(message, where, hint, parameter="game")
        try:
            game = self._packages.game(name)
        except PnpError as error:
            raise error.at(toml.value_location("game", token=shown(name))) from None
        return game, game.parse(toml)

    def read(self, toml: "TomlText") -> "tuple[AnyGame, Position]":
        """Parse and check a position, or the position after the last move in a record.

        Raises:
            PnpError: If the text has an error or the position is illegal for one reason.
            Faults: If there are several errors, each with its location.
        """
        from pnp.rules.record import is_record

        if is_record(toml):
            record = self.record(toml)
            return record.game, record.last
        return self._checked(toml)

    def record(self, toml: "TomlText") -> "GameRecord[Any, Any]":
        """Read a record or a position. Raises PnpError or Faults if the file is invalid."""
        from pnp.rules.record import SETUP, played, without_moves

        start_toml = without_moves(toml)
        game, start = (
            self._set_up(start_toml) if SETUP in start_toml.data else self._checked(start_toml)
        )
        return played(game, start, toml)

    def _set_up(self, toml: "TomlText") -> "tuple[AnyGame, Position]":
        """Return the game and the setup for the code in a file.

        Raises PnpError if the code is invalid.
        """
        from pnp.rules.fields import Choice, Reader, shown
        from pnp.rules.record import SETUP

        code = toml.data[SETUP]
        where = toml.value_location(SETUP, token=shown(str(code)))
        if not isinstance(code, str):
            message = _("expected the code of a setup, as printed on its card")
            raise PnpError(message, where, parameter=SETUP)
        try:
            setup = self.find_code(code)
        except PnpError as error:
            raise error.at(where) from None
        key = Choice("game", (setup.game.name,))
        reader = Reader(toml, [key, Choice(SETUP, (code,))])
        key.value(reader)
        reader.done()
        return setup.game, setup.position

    def _checked(self, toml: "TomlText") -> "tuple[AnyGame, Position]":
        """Return the game and the position in a file without moves.

        Raises PnpError or Faults if the position is invalid or illegal.
        """
        from pnp.catalogue.games import reason_place
        from pnp.errors import raise_all

        game, position = self.parse(toml)
        reasons = game.position_faults(position)
        for reason in reasons:
            reason.where = reason_place(toml, reason)
        raise_all(sorted(reasons, key=lambda each: (each.where.line, each.where.column)))
        return game, position

    def read_text(self, text: str) -> "tuple[AnyGame, Position]":
        """Read a position from text. Raises PnpError or Faults if it is invalid or illegal."""
        from pnp.files.toml_text import parse_toml

        return self._read.fetch(text, lambda: self.read(parse_toml(text)))

    def find_code(self, code: str) -> "RankedSetup":
        """Return the setup with this code. Raises PnpError if the code is unknown."""
        from pnp.rules import ranking
        from pnp.rules.setups import RankedSetup

        game = self._packages.tagged(ranking.tag_of(code))
        if game is None:
            message = _("unknown code {code}", code=quoted(code))
            hint = _("check its first two characters, which identify the game")
            raise PnpError(message, hint=hint, parameter="code")
        if game.sheets is not None and game.sheets.tag == ranking.tag_of(code):
            message = _(
                "the code {code} belongs to a sheet of {game}, not to a setup",
                code=quoted(code),
                game=game.title,
            )
            raise PnpError(message, parameter="code")
        variants = {variant.tag: variant for variant in game.variants}
        tag, number = ranking.decode(code, {t: each.count for t, each in variants.items()})
        return RankedSetup(game, variants[tag], number)
