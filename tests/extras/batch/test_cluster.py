"""Documents drawn by a Dask cluster, even if a worker dies."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.extras.batch.workers import workers
from tests.conftest import Pnp, file_names
from tests.export.parallel import PAGES, cards

DASK = str(Path(sys.executable).with_name("dask"))


class Cluster:
    """A scheduler and two workers on this machine, started by Dask's command."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free_socket:
            free_socket.bind(("127.0.0.1", 0))
            port = free_socket.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._folder = folder
        no_dashboard = ("--no-dashboard",)
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", port, *no_dashboard
        )
        worker = ("worker", self.address, "--nthreads", "1", "--no-nanny", *no_dashboard)
        self.workers = [self._start(*worker, "--local-directory", folder / f"w{n}") for n in (1, 2)]

    def _start(self, *words: object) -> "subprocess.Popen[bytes]":
        with (self._folder / "dask.log").open("ab") as log:
            return subprocess.Popen([DASK, *map(str, words)], stdout=log, stderr=log)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("dask"))
    yield cluster
    cluster.end()


@pytest.mark.slow
@pytest.mark.usefixtures("small_steps")
def test_cluster_writes_the_same_file_even_if_a_worker_dies(tmp_path: Path, dask: Cluster) -> None:
    def kill(done: int, _total: int) -> None:
        if done < PAGES:
            dask.workers[0].kill()

    (expected,) = cards().write(tmp_path / "alone.pdf")
    for name, progress in (("two.pdf", None), ("one.pdf", kill)):
        with workers(1, dask.address) as executor:
            (file,) = cards().write(tmp_path / name, executor=executor, progress=progress)
        assert file.read_bytes() == expected.read_bytes()
    assert dask.workers[0].wait() != 0


def test_missing_scheduler_is_reported_in_one_line(
    folder: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.extras.batch.workers._TIMEOUT", 0.2)
    for address in ("tcp://127.0.0.1:9", "nonsense", "tcp://no-host-of-ours:1"):
        words = ("setup", "color-claim", "-o", "x.pdf", "--scheduler", address)
        result = pnp(*words)
        assert (result.status, result.err.count("\n")) == (2, 1)
        assert "no scheduler responds at" in result.err
    assert file_names(folder) == []


def test_missing_package_for_clusters_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(PnpError) as raised, workers(1, "tcp://127.0.0.1:9"):
        pass
    assert str(raised.value) == (
        "the distributed package is missing: run pip install 'pnp-games[cluster]'"
    )


def test_too_long_address_is_rejected() -> None:
    with (
        pytest.raises(PnpError, match="too long: use at most 300 characters"),
        workers(1, "n" * 301),
    ):
        pass
