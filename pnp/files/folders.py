"""Folders that each system keeps for a person."""

import os
import sys
from pathlib import Path

from pnp.errors import PnpError


def configuration() -> Path:
    """Where our settings of this person lie; it need not be there yet. Raises PnpError."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA", "~")
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_CONFIG_HOME", "~/.config")
    try:
        return Path(base).expanduser() / "pnp"
    except RuntimeError:
        raise PnpError("nobody knows where your home folder is", hint="set HOME") from None
