"""Folders that each system keeps for a person."""

import os
import sys
from pathlib import Path

from pnp.errors import PnpError


def configuration() -> Path:
    """Where our settings of this person lie; it need not be there yet. Raises PnpError."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or "~"
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return _ours(base)


def state() -> Path:
    """Where lies what runs leave for later ones; it need not be there yet. Raises PnpError."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~"
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return _ours(base)


def _ours(base: str) -> Path:
    try:
        return Path(base).expanduser() / "pnp"
    except RuntimeError:
        raise PnpError("nobody knows where your home folder is", hint="set HOME") from None
