"""Check built-in or installed games by playing random games.

`faults` runs all checks on random games in each variant. An error names the seed, which replays the
same game on every machine. A mistake that appears many times is reported only once. `facts` yields
properties that are worth knowing but not errors.
"""

from collections.abc import Iterable, Iterator, Sequence

from pnp.catalogue.code_places import line_of_error, line_of_field, line_of_function, raised
from pnp.catalogue.move_checks import (
    check_listed_moves_are_legal,
    check_moves_are_counted,
    check_moves_can_be_picked,
    check_nonsense_is_rejected,
    check_other_moves_are_rejected,
)
from pnp.catalogue.position_checks import (
    check_forms_match_texts,
    check_key_order_is_free,
    check_positions_are_legal,
    check_reasons_have_locations,
    check_redrawn_positions,
    check_text_is_read_back,
    check_unknown_keys_are_rejected,
)
from pnp.catalogue.score_checks import (
    check_challenges_have_results,
    check_games_end_in_time,
    check_parts_add_up,
    check_players_are_numbered,
    check_search_functions,
    check_totals_match_scores,
)
from pnp.catalogue.setup_checks import (
    check_figures_have_boards,
    check_pieces_can_be_placed,
    check_setups_are_numbered,
    check_start_is_a_setup,
)
from pnp.catalogue.trials import Check, Trial
from pnp.errors import IllegalMove, PnpError, SourceLocation
from pnp.messages import _, ngettext


def check_faults(check: Check, trial: Trial) -> Iterator[PnpError]:
    """Yield all errors found by one check, including any exception raised in the game's code."""
    return (fault.about(_played(check, trial)) for fault in _check_faults(check, trial))


def _played(check: Check, trial: Trial) -> str:
    return _("{trial}: {check}", trial=str(trial), check=check.title)


def _check_faults(check: Check, trial: Trial) -> Iterator[PnpError]:
    """Yield the errors found by one check, without the name of the trial."""
    try:
        for field, message, position in check.run(trial):
            yield PnpError(message, _line_of(trial, field), shown=position)
    except PnpError as error:
        where = _line_of_error(trial, error)
        yield from (_as_fault(trial, each).at(where) for each in error.faults)
    except Exception as error:  # an unexpected value, such as NaN
        yield PnpError(raised(error), _line_of(trial, "figure"))


def _as_fault(trial: Trial, error: PnpError) -> PnpError:
    """Return an error raised by the game, in the form that a check reports.

    A location in the text of a position becomes part of the message. The game's name and the hint
    to use `pnp check`, which the guard of the rules adds, are removed.
    """
    if not error.where.file:
        return error.located_in_message()
    return PnpError(error.message.removeprefix(f"{trial.game.name}: "), error.where, error.hint)


def _line_of_error(trial: Trial, error: PnpError) -> SourceLocation:
    """Return the line that raised an error, or the function at fault if the line is unknown."""
    where = line_of_error(error, trial.game.legal_moves.__module__)
    field = "why_not" if isinstance(error, IllegalMove) else "format"
    return where if where.line else _line_of(trial, field)


def _line_of(trial: Trial, field: str) -> SourceLocation:
    owners = (trial.game, trial.variant, trial.game.search, trial.game.editor)
    values = (vars(owner).get(field) for owner in owners if owner is not None)
    value = next(filter(None, values), trial.game.score)
    where = line_of_function(value)
    root = trial.game.legal_moves.__module__.partition(".")[0]
    return where if where.line else line_of_field(root, field)


CHECKS: tuple[Check, ...] = (
    Check(_("positions are legal"), check_positions_are_legal),
    Check(_("games end within the declared limit"), check_games_end_in_time),
    Check(_("text is read back unchanged"), check_text_is_read_back),
    Check(_("forms have a field for every key"), check_forms_match_texts),
    Check(_("moves are counted correctly"), check_moves_are_counted),
    Check(_("players are numbered from 1"), check_players_are_numbered),
    Check(_("moves can be picked step by step"), check_moves_can_be_picked),
    Check(_("listed moves are legal"), check_listed_moves_are_legal),
    Check(_("unlisted moves are rejected"), check_other_moves_are_rejected),
    Check(_("nonsense is not accepted as a move"), check_nonsense_is_rejected),
    Check(_("reasons name the key at fault"), check_reasons_have_locations),
    Check(_("parts add up to totals"), check_parts_add_up),
    Check(_("challenges have results"), check_challenges_have_results),
    Check(_("fast totals match the score"), check_totals_match_scores),
    Check(_("search functions return valid values"), check_search_functions),
    Check(_("hidden parts can be redrawn"), check_redrawn_positions),
    Check(_("keys can be in any order"), check_key_order_is_free),
    Check(_("unknown keys are not allowed"), check_unknown_keys_are_rejected),
    Check(_("setups match their numbers"), check_setups_are_numbered),
    Check(_("the standard start is a setup"), check_start_is_a_setup),
    Check(_("figures have boards"), check_figures_have_boards),
    Check(_("pieces can be placed and lifted"), check_pieces_can_be_placed),
)


def faults(trials: Sequence[Trial], checks: Iterable[Check] = CHECKS) -> Iterator[PnpError]:
    """Yield the errors in a game that are found by playing random games.

    Only the first error from each check is reported, and no error is reported twice.
    """
    reported: set[str] = set()
    for check in checks:
        found = [(trial, fault) for trial in trials for fault in _check_faults(check, trial)]
        new = [(trial, fault) for trial, fault in found if fault.message not in reported]
        reported.update(fault.message for _trial, fault in new)
        if new:
            trial, fault = new[0]
            first = fault.about(_played(check, trial))
            if new[1:]:
                first.message = ngettext(
                    "{fault}, and {count} similar fault",
                    "{fault}, and {count} similar faults",
                    len(new) - 1,
                    fault=first.message,
                )
            yield first


def facts(trials: Sequence[Trial]) -> Iterator[str]:
    """Yield properties that are not errors, such as repeated positions."""
    if any(len(set(trial.reached)) < len(trial.reached) for trial in trials):
        yield _("positions can repeat")
    limits = [trial.limit for trial in trials if trial.cut_off]
    if limits:
        yield _("games can be longer than {limit} moves", limit=f"{limits[0]:,}")
