"""A Dask cluster draws the bytes of one process, also when a worker dies on the way."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pnp
from tests.conftest import left_behind
from tests.extras.batch.conftest import PAGES, Whole, cards, contents

DASK = str(Path(sys.executable).with_name("dask"))


class Cluster:
    """A scheduler and two workers of this machine, started as a user would."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._folder = folder
        bare = ("--no-dashboard",)
        self.scheduler = self._started("scheduler", "--host", "127.0.0.1", "--port", port, *bare)
        one = ("worker", self.address, "--nthreads", "1", "--no-nanny", *bare)
        self.workers = [self._started(*one, "--local-directory", folder / f"w{n}") for n in (1, 2)]

    def _started(self, *words: object) -> "subprocess.Popen[bytes]":
        with (self._folder / "dask.log").open("ab") as log:
            return subprocess.Popen([DASK, *map(str, words)], stdout=log, stderr=log)

    def end(self) -> None:
        for each in (*self.workers, self.scheduler):
            each.kill()
            each.wait()


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("dask"))
    yield cluster
    cluster.end()


def run_on(cluster: Cluster, **how: object) -> pnp.LongRun:
    return pnp.LongRun(scheduler=cluster.address, **how)


def test_a_cluster_writes_the_bytes_of_one_process_also_when_a_worker_dies(
    tmp_path: Path, whole: Whole, dask: Cluster
) -> None:
    (tmp_path / "all").mkdir()
    cards().write(tmp_path / "all/cards.pdf", run=run_on(dask))
    assert contents(tmp_path / "all") == whole("cards.pdf")

    def told(progress: pnp.Progress) -> None:
        if progress.pages < PAGES:
            dask.workers[0].kill()

    (tmp_path / "one").mkdir()
    cards().write(tmp_path / "one/cards.pdf", run=run_on(dask, told=told))
    assert dask.workers[0].wait() != 0
    assert contents(tmp_path / "one") == whole("cards.pdf")


def test_where_no_scheduler_answers_it_is_said_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.extras.batch.cluster._PATIENCE", 0.2)
    for address in ("tcp://127.0.0.1:9", "nonsense", "tcp://no-host-of-ours:1"):
        with pytest.raises(pnp.PnpError, match=f"{address}: no scheduler answers") as failed:
            cards().write(tmp_path / "cards.pdf", run=pnp.LongRun(scheduler=address))
        assert "\n" not in str(failed.value)
    assert left_behind(tmp_path) == []


def test_a_cluster_takes_a_package_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(pnp.PnpError) as failed:
        cards().write(tmp_path / "cards.pdf", run=pnp.LongRun(scheduler="tcp://127.0.0.1:9"))
    assert str(failed.value) == (
        "a cluster takes the package distributed (pip install 'pnp[cluster]')"
    )
