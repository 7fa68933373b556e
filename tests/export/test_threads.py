"""pdfium is used by one thread at a time."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Self

import pypdfium2
import pytest

from pnp.catalogue import Catalogue
from pnp.diagrams.setup_card import setup_card
from pnp.diagrams.setup_panel import SetupText
from pnp.drawing.colour import palette
from pnp.export.output import Output
from pnp.export.write import to_bytes
from pnp.layout.document import SheetDocument
from pnp.layout.imposition import impose
from pnp.layout.settings import Settings

THREADS = 8


def cards(first: int, kind: str) -> bytes:
    library = Catalogue()
    game, style = library.game("color-claim"), library.style(palette("safe"))
    (variant,) = game.variants
    scenes = [
        setup_card(
            SetupText("Color Claim", str(number)), game.figure(variant.unrank(number)), style
        )
        for number in range(first, first + 6)
    ]
    return to_bytes(SheetDocument("Cards", impose(scenes, Settings())), kind, Output(dpi=20))


def test_pdfium_is_used_by_one_thread_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing: list[int] = []
    most: list[int] = []

    class Watched(pypdfium2.PdfDocument):
        def __enter__(self) -> Self:
            drawing.append(1)
            most.append(len(drawing))
            time.sleep(0.005)
            return self

        def __exit__(self, *_: object) -> None:
            drawing.pop()
            self.close()

    monkeypatch.setattr(pypdfium2, "PdfDocument", Watched)
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda number: cards(number, "png"), range(THREADS)))
    assert len(most) >= THREADS
    assert set(most) == {1}
