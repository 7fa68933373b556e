"""The solvers of this folder, compiled when they are asked: `cc` and a processor with AVX2."""

import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

FOLDER = Path(__file__).parent


def ask(questions: Iterable[str], program: str = "solve") -> Iterator[tuple[str, int]]:
    """The answer to each question, and how many positions were looked at; as the program says."""
    with tempfile.TemporaryDirectory() as folder:
        binary = Path(folder) / program
        source = FOLDER / f"{program}.c"
        subprocess.run(["cc", "-O3", "-mavx2", "-o", binary, source], check=True)
        pipe = subprocess.PIPE
        with subprocess.Popen([binary], stdin=pipe, stdout=pipe, text=True) as solver:
            assert solver.stdin
            assert solver.stdout
            for question in questions:
                solver.stdin.write(f"{question}\n")
                solver.stdin.flush()
                answer, positions = solver.stdout.readline().split()
                yield answer, int(positions)
            solver.stdin.close()
