"""Several threads write the same files as one."""

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice

import pnp

DOCUMENTS, THREADS, DIFFERENT = 60, 8, 20
KINDS = ("pdf", "svg", "png")


def made(catalogue: pnp.Catalogue, number: int) -> bytes:
    kind = KINDS[number % 3]
    match number % 4:
        case 0:
            drawing = pnp.component("color-claim/board", cell=10 + number, catalogue=catalogue)
        case 1:
            drawing = pnp.setup("paint-the-line", number=number, catalogue=catalogue).card()
        case 2:
            drawing = pnp.start("passtally", catalogue=catalogue).page()
        case _:
            drawing = pnp.roll("colour-lines", seed=number, catalogue=catalogue).strip()
    return drawing.lay_out(palette=pnp.palette_names()[number % 4]).to_bytes(kind, dpi=20)


def test_eight_threads_write_the_same_bytes_as_one():
    alone = [made(pnp.Catalogue(), number) for number in range(DIFFERENT)]
    numbers = list(islice(cycle(range(DIFFERENT)), DOCUMENTS))
    shared = pnp.Catalogue()
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            together = list(pool.map(lambda number: made(shared, number), numbers))
    finally:
        sys.setswitchinterval(before)
    different = [n for n, data in zip(numbers, together, strict=True) if data != alone[n]]
    assert different == []
