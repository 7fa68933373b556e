"""The command `pnp`, also as `python -m pnp`.

What Ctrl-C stops while all is being imported has written nothing yet, and just ends.
"""

import os
import signal
from types import FrameType


def run() -> None:
    """Import the commands and run the one that was typed."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)
    from pnp.cli import main

    main()


def _end(number: int, _: FrameType | None) -> None:
    os._exit(128 + number)


if __name__ == "__main__":
    run()
