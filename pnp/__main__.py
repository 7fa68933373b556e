"""The command `pnp`, also as `python -m pnp`.

What Ctrl-C stops while all is being imported has written nothing yet, and just ends.
"""

import gc
import os

_STOPPED = 130
"""What shells expect of a run that Ctrl-C has ended."""

UNCOLLECTED = 100_000
"""Objects between two looks for garbage; at the usual 700 these are a tenth of a command's time."""


def run() -> None:
    """Import the commands and run the one that was typed."""
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _end)
    except KeyboardInterrupt:
        os._exit(_STOPPED)
    gc.set_threshold(UNCOLLECTED)
    from pnp.cli import main

    try:
        main()
    finally:
        gc.freeze()  # all ends with the process; to look through it first takes 50 ms


def _end(*_: object) -> None:
    os._exit(_STOPPED)


if __name__ == "__main__":
    run()
