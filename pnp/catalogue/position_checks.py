"""Checks of the text, forms and hidden information of positions in random games."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.catalogue.games import reason_place
from pnp.catalogue.trials import Fault, Trial
from pnp.errors import PnpError
from pnp.files.toml_text import parse_toml
from pnp.messages import _

_KEY = re.compile(
    r"""^\w+ = (?:\"{3}.*?\"{3}|'{3}.*?'{3}|\[\n.*?^\]|[^\n]*)\n""", re.MULTILINE | re.DOTALL
)


def check_positions_are_legal(trial: Trial) -> Iterator[Fault]:
    """Check that each reached position is legal."""
    for position in trial.positions:
        for reason in trial.game.reasons(position):
            text = trial.game.format(position)
            yield Fault("reasons", _("illegal position: {reason}", reason=str(reason)), text)


def check_text_is_read_back(trial: Trial) -> Iterator[Fault]:
    """Check that parsing a formatted position returns the same position."""
    game = trial.game
    for position in trial.positions:
        text = game.format(position)
        try:
            read = game.parse(parse_toml(text))
        except PnpError as error:
            if error.faults[0].where.file:  # raised by the game's own code
                raise
            yield Fault("format", str(error.located_in_message()), text)
            continue
        if read != position or game.format(read) != text:
            yield Fault(
                "parse", _("reading the position's text back gives a different position"), text
            )


def check_forms_match_texts(trial: Trial) -> Iterator[Fault]:
    """Check that the form has a field for each key in a position's text, and no other fields."""
    fields = {field.key: field for field in trial.variant.form}
    for position in trial.sample:
        keys = parse_toml(trial.game.format(position)).data
        for key in keys:
            if key not in fields:
                yield Fault("form", _("the form has no field for the key {key}", key=repr(key)))
        for key, field in fields.items():
            if field.rows and not field.may_miss and key not in keys:
                message = _(
                    "the form has a field {key}, but position files have no such key",
                    key=repr(key),
                )
                yield Fault("form", message)


def check_reasons_have_locations(trial: Trial) -> Iterator[Fault]:
    """Check that each reason why a mixed position is illegal has a location in the position's text.

    A mixed position takes the value of one key from a later position.
    """
    game = trial.game
    texts = [
        {line.split()[0]: line for line in _KEY.findall(game.format(position))}
        for position in trial.sample
    ]
    for text, other in pairwise(texts):
        for key, line in other.items():
            toml = parse_toml("".join({**text, key: line}.values()))
            try:
                mixed = game.parse(toml)
            except PnpError:
                continue
            for reason in game.reasons(mixed):
                try:
                    reason_place(toml, reason)
                except (PnpError, LookupError):
                    message = _(
                        "{reason}: unknown space {space} in {key}",
                        reason=reason.message,
                        space=repr(reason.space),
                        key=repr(reason.parameter),
                    )
                    yield Fault("reasons", message)


def check_key_order_is_free(trial: Trial) -> Iterator[Fault]:
    """Check that the keys in a position's text can be in any order."""
    game, chance = trial.game, random.Random(trial.seed)  # noqa: S311  # a game
    for position in trial.sample:
        keys = _KEY.findall(game.format(position))
        chance.shuffle(keys)
        text = "".join(keys)
        if game.parse(parse_toml(text)) != position:
            yield Fault("parse", _("changing the order of the keys changes the position"), text)


def check_unknown_keys_are_rejected(trial: Trial) -> Iterator[Fault]:
    """Check that an unknown key in a position's text is rejected."""
    text = "nonsense = 1\n" + trial.game.format(trial.positions[0])
    try:
        trial.game.parse(parse_toml(text))
    except PnpError:
        return
    yield Fault("parse", _("text with an unknown key is accepted as a position"), text)


def check_redrawn_positions(trial: Trial) -> Iterator[Fault]:
    """Check that drawing hidden information again does not change the view or the legal moves."""
    game, chance = trial.game, random.Random(trial.seed)  # noqa: S311  # a game
    redraw, view = game.search.redraw_hidden, game.search.public_view
    if redraw is None:
        return
    for position in trial.sample:
        if game.missing_information(position):
            continue
        other = redraw(position, chance)
        if game.legal_moves(other) != game.legal_moves(position):
            message = _("redrawing the hidden parts changes the legal moves")
            yield Fault("redraw_hidden", message, game.format(position))
        if view is not None and view(other) != view(position):
            message = _("redrawing the hidden parts changes what players can see")
            yield Fault("redraw_hidden", message, game.format(position))
        for reason in game.reasons(other):
            message = _(
                "redrawing the hidden parts gives an illegal position: {reason}", reason=str(reason)
            )
            yield Fault("redraw_hidden", message)
