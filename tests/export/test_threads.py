"""Many threads at once write what one writes."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from typing import Self

import pypdfium2
import pytest

from pnp.catalogue import Catalogue
from pnp.diagrams.card import setup_card
from pnp.drawing.colour import palette
from pnp.export import to_bytes
from pnp.export.output import Output
from pnp.kits.fitting import pieces
from pnp.layout.document import Document
from pnp.layout.imposition import impose
from pnp.layout.paper import parse_paper
from pnp.layout.settings import Settings
from tests.conftest import SINGLE

DOCUMENTS, THREADS = 48, 8


def board(name: str, kind: str) -> bytes:
    settings = Settings(parse_paper("A3"), copies=2)
    scenes = pieces(Catalogue().template(name), {}, palette("safe"), settings)
    return to_bytes(Document(name, impose(scenes, settings)), kind, Output(dpi=20))


def cards(first: int, kind: str) -> bytes:
    library = Catalogue()
    game, look = library.game("color-claim"), library.look(palette("safe"))
    (variant,) = game.variants
    scenes = [
        setup_card("Color Claim", str(number), game.figure(variant.unrank(number)), look)
        for number in range(first, first + 6)
    ]
    return to_bytes(Document("Cards", impose(scenes, Settings())), kind, Output(dpi=20))


def made(number: int) -> bytes:
    kind = ("pdf", "svg", "png")[number % 3]
    if number % 2:
        return cards(number, kind)
    return board(SINGLE[number % len(SINGLE)], kind)


def test_pdfium_which_knows_no_threads_draws_one_page_at_a_time(
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


def test_eight_threads_write_the_bytes_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = [made(number) for number in range(24)]
    numbers = list(islice(cycle(range(24)), DOCUMENTS))
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            together = list(pool.map(made, numbers))
    finally:
        sys.setswitchinterval(before)
    assert [
        number for number, data in zip(numbers, together, strict=True) if data != alone[number]
    ] == []
