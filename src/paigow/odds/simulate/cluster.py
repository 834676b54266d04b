"""A simulation on a Dask cluster that exists already. It needs `distributed`: `paigow[dask]`."""

import gc
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import Any, Final

from paigow.odds.simulate.run import Chunk, Job, chunk_sizes, in_order, play_all

SPAN: Final = 20
"""The chunks of one task: some tenths of a second."""
AHEAD: Final = 4
"""So many tasks for each thread of the cluster are begun before the first of them is done."""
PATIENCE: Final = 10
"""Seconds in which the cluster has to answer."""


def run_on(address: str, job: Job, rounds: int) -> Iterator[Chunk]:
    """The chunks of so many rounds, in their order, dealt by the workers of a cluster: the same as `run` gives.

    Raises `ValueError` if no cluster answers at the address, it has no workers, or its workers cannot do the work.
    """
    distributed: Any = _distributed()
    with _client(distributed, address) as client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise ValueError(f"the Dask cluster at {address} has no workers")
        sent = client.scatter(job, broadcast=True)
        try:
            for chunks in in_order(
                lambda number, sizes: client.submit(play_all, sent, number * SPAN, sizes, pure=False),
                _spans(rounds),
                AHEAD * threads,
            ):
                yield from chunks
        except (ImportError, AttributeError, distributed.KilledWorker) as trouble:
            raise ValueError(
                f"the workers at {address} cannot do it ({_first_line(trouble)}): each needs paigow[odds,dask]"
            ) from None


def _client(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as trouble:
        why = _first_line(trouble)
    # A client that did not connect ends when it is collected; should that be while another is made, both would wait.
    gc.collect()
    raise ValueError(f"no Dask scheduler answers at {address}: {why}")


def _distributed() -> object:
    try:
        return import_module("distributed")
    except ImportError:
        raise ValueError('a Dask cluster needs the package distributed: pip install "paigow[dask]" adds it') from None


def _spans(rounds: int) -> Iterator[list[int]]:
    """The sizes of the chunks, `SPAN` at a time."""
    sizes = chunk_sizes(rounds)
    while span := list(islice(sizes, SPAN)):
        yield span


def _first_line(trouble: BaseException) -> str:
    return (str(trouble).strip() or type(trouble).__name__).splitlines()[0]
