"""Signals that stop a run, including signals during imports."""

import signal
import time
from importlib.machinery import ExtensionFileLoader

import pytest

from pnp.cli.stopping import StoppedError, stoppable


class _Compiled(ExtensionFileLoader):
    """A loader that receives a signal while it runs Python."""

    def __init__(self, number):
        super().__init__("compiled", "compiled.so")
        self.number, self.loaded = number, False

    def exec_module(self, _):
        signal.raise_signal(self.number)
        self.loaded = True


@pytest.mark.parametrize(
    ("name", "error"), [("SIGINT", KeyboardInterrupt), ("SIGTERM", StoppedError)]
)
def test_signal_stops_a_run_immediately(name, error):
    with pytest.raises(error), stoppable():
        signal.raise_signal(getattr(signal, name))


@pytest.mark.parametrize(
    ("name", "error"), [("SIGINT", KeyboardInterrupt), ("SIGTERM", StoppedError)]
)
def test_signal_waits_for_a_compiled_module_to_load(name, error):
    """An exception inside compiled code may abort the process with a long message."""
    module = _Compiled(getattr(signal, name))
    with pytest.raises(error):
        _run(module)
    assert module.loaded


def _run(module):
    with stoppable():
        module.exec_module(None)
        time.sleep(5)


def test_signal_handlers_are_restored():
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    with stoppable():
        pass
    assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)) == before
