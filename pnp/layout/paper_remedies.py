"""Suggest the smallest paper for a document that does not fit its paper."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from pnp.errors import DoesNotFit, PnpError
from pnp.layout.grid_layout import other_papers
from pnp.layout.paper import Paper
from pnp.layout.settings import Settings

_Drawn = TypeVar("_Drawn")


def on_paper(make: Callable[[Settings], _Drawn], settings: Settings) -> _Drawn:
    """Return the result of `make`.

    If something does not fit the paper, the error suggests the smallest papers on which `make`
    succeeds. The part that raised the error is only the first one that is too large, not always
    the largest.

    Raises:
        DoesNotFit: Something does not fit the paper.
        PnpError: There is another fault.
    """

    def works(paper: Paper) -> bool:
        try:
            make(replace(settings, paper=paper))
        except PnpError:
            return False
        return True

    try:
        return make(settings)
    except DoesNotFit as error:
        papers = other_papers(works)
        if papers and error.parameter == "paper":
            error.hint = ""
        others = (each for each in error.remedies if each.setting != "paper")
        error.remedies = (*others, *papers)
        raise
