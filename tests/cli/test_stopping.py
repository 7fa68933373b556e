"""Signals that end a run, also those that come at a wrong moment."""

import signal
import time
from importlib.machinery import ExtensionFileLoader

import pytest

from pnp.cli.stopping import StoppedError, stoppable


class _Compiled(ExtensionFileLoader):
    """A module whose loading runs Python: a signal comes while it does."""

    def __init__(self, number):
        super().__init__("compiled", "compiled.so")
        self.number, self.loaded = number, False

    def exec_module(self, _):
        signal.raise_signal(self.number)
        self.loaded = True


@pytest.mark.parametrize(
    ("name", "error"), [("SIGINT", KeyboardInterrupt), ("SIGTERM", StoppedError)]
)
def test_a_run_is_ended_where_it_is(name, error):
    with pytest.raises(error), stoppable():
        signal.raise_signal(getattr(signal, name))


@pytest.mark.parametrize(
    ("name", "error"), [("SIGINT", KeyboardInterrupt), ("SIGTERM", StoppedError)]
)
def test_while_a_compiled_module_is_loaded_a_run_goes_on_and_ends_when_it_is(name, error):
    """Code that is not Python may abort the process, with much said, when it is thrown out of."""
    module = _Compiled(getattr(signal, name))
    with pytest.raises(error):
        _run(module)
    assert module.loaded


def _run(module):
    with stoppable():
        module.exec_module(None)
        time.sleep(5)


def test_afterwards_signals_do_what_they_did_before():
    before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
    with stoppable():
        pass
    assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)) == before
