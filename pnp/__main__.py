"""Entry point of the `pnp` command and of `python -m pnp`.

While modules are imported, Ctrl-C simply ends the process: nothing has been written yet.
"""

import gc
import os
import sys
from collections.abc import Iterable


def _(text: str) -> str:
    """Mark a string for translation without importing `pnp.messages`.

    A different project named `pnp` may have replaced that module.
    """
    return text


NAMESAKE_WARNING = _(
    "another project named 'pnp' in {folder} may overwrite this project's files: run "
    "pip uninstall pnp, then pip install --force-reinstall pnp-games"
)
"""Warning about another project that installs files into the same package."""

_STOPPED = 130
"""Exit code that shells expect from a process ended by Ctrl-C."""

UNCOLLECTED = 100_000
"""Number of new objects that triggers a garbage collection.

With Python's default of 700, garbage collection takes a tenth of a command's time.
"""


def run() -> None:
    """Import the commands and run the one that the user typed."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _end)
    except KeyboardInterrupt:
        os._exit(_STOPPED)
    gc.set_threshold(UNCOLLECTED)
    if "_PNP_COMPLETE" not in os.environ and (folder := namesake(sys.path)):
        sys.stderr.write(f"pnp: {NAMESAKE_WARNING.format(folder=folder)}\n")
    from pnp.cli import main

    try:
        main()
    finally:
        gc.freeze()  # skips the collection at exit, which would take 50 ms


def namesake(path: Iterable[str]) -> str:
    """Return the first folder in `path` that contains another project named `pnp`, or "".

    Importing `importlib.metadata` would take 20 ms; listing the folders takes about 0.1 ms.
    """
    for folder in path:
        if folder.endswith(("site-packages", "dist-packages")) and os.path.isdir(folder):
            found = [name for name in os.listdir(folder) if name.lower().startswith("pnp-")]
            infos = [os.path.join(folder, name) for name in found if name.endswith("-info")]
            if any(not _is_ours(os.path.join(info, "entry_points.txt")) for info in infos):
                return folder
    return ""


def _is_ours(file: str) -> bool:
    """Return True if a file is from this package before it was renamed `pnp-games`."""
    try:
        with open(file, encoding="utf-8", errors="replace") as text:
            return "pnp.__main__:run" in text.read()
    except OSError:
        return False


def _end(*_unused: object) -> None:
    os._exit(_STOPPED)


if __name__ == "__main__":
    run()
