"""Entry point of the command `pnp` and of `python -m pnp`.

While modules are imported, Ctrl-C simply ends the process: nothing has been written yet.
"""

import gc
import os
import sys
from collections.abc import Iterable

_WARNING = (
    "pnp: the distribution 'pnp' in {} is another project and may replace our files: "
    "pip uninstall pnp, then pip install --force-reinstall pnp-games\n"
)

_STOPPED = 130
"""Exit code that shells expect of a process ended by Ctrl-C."""

UNCOLLECTED = 100_000
"""Threshold of the garbage collector, in objects.

With the default of 700, collections take a tenth of a command's time.
"""


def run() -> None:
    """Import the commands and run the one that was typed."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _end)
    except KeyboardInterrupt:
        os._exit(_STOPPED)
    gc.set_threshold(UNCOLLECTED)
    if "_PNP_COMPLETE" not in os.environ and (folder := namesake(sys.path)):
        sys.stderr.write(_WARNING.format(folder))
    from pnp.cli import main

    try:
        main()
    finally:
        gc.freeze()  # a last collection at exit would take 50 ms for nothing


def namesake(path: Iterable[str]) -> str:
    """Return the first folder in `path` with another project's distribution named `pnp`, or "".

    `importlib.metadata` would take 20 ms to import; listing the folders takes about 0.1 ms.
    """
    for folder in path:
        if folder.endswith(("site-packages", "dist-packages")) and os.path.isdir(folder):
            found = [name for name in os.listdir(folder) if name.lower().startswith("pnp-")]
            infos = [os.path.join(folder, name) for name in found if name.endswith("-info")]
            if any(not _is_ours(os.path.join(info, "entry_points.txt")) for info in infos):
                return folder
    return ""


def _is_ours(file: str) -> bool:
    """Return True for a version of this package from before it was named `pnp-games`."""
    try:
        with open(file, encoding="utf-8", errors="replace") as text:
            return "pnp.__main__:run" in text.read()
    except OSError:
        return False


def _end(*_: object) -> None:
    os._exit(_STOPPED)


if __name__ == "__main__":
    run()
