"""A Dask cluster that draws: whatever machines have joined its scheduler, with pnp on each.

Dask itself gives a chunk to another worker when one dies, and gives it up after some of them.
"""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial

from pnp.errors import PnpError
from pnp.export.formats import Chunk
from pnp.extras.batch.job import made
from pnp.extras.batch.order import Submit, waited

_PATIENCE = 10
"""Seconds that a scheduler has to answer."""

_LONGEST = 300
"""Signs of an address; names of machines have at most 253."""


@contextmanager
def cluster(job: bytes, address: str) -> Iterator[Submit]:
    """The workers of a scheduler; raises PnpError."""
    if len(address) > _LONGEST:
        what = f"{address[:_LONGEST]}...: no scheduler answers: no address is so long"
        raise PnpError(what, parameter="scheduler")
    try:
        from distributed import Client
    except ImportError:
        hint = "pip install 'pnp[cluster]'"
        raise PnpError("a cluster takes the package distributed", hint=hint) from None
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except Exception as error:  # whatever Dask and the machine's resolver say of an address
        raise _failed(f"{address}: no scheduler answers", error) from None
    with client:
        executor = client.get_executor(pure=False)
        try:
            yield lambda span: partial(_waited, executor.submit(made, job, span), address)
        finally:
            executor.shutdown(wait=False)  # what is on its way is of no use any more


def _waited(future: "Future[Chunk]", address: str) -> Chunk:
    """The chunk; raises PnpError, also for what becomes of workers."""
    try:
        return waited(future)
    except PnpError:
        raise
    except Exception as error:  # Dask's own, and whatever comes up on a worker
        raise _failed(f"the cluster of {address} has failed", error) from None


def _failed(what: str, error: Exception) -> PnpError:
    first, *_ = f"{type(error).__name__}: {error}".splitlines()
    return PnpError(f"{what}: {first}", parameter="scheduler")
