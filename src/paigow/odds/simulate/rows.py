"""A simulation as rows of a Parquet file: a row for each chunk, or for each round. It needs `paigow[parquet]`."""

from importlib import import_module
from typing import Any, BinaryIO, Final

import numpy as np

import paigow
from paigow.odds.simulate.chance import entropy
from paigow.odds.simulate.rounds import OUTCOMES
from paigow.odds.simulate.run import CHUNK, Chunk
from paigow.odds.simulate.summary import Asked
from paigow.odds.simulate.tally import Tally

MOST_ROUNDS: Final = 10_000_000
"""The most rounds of which each has a row."""
GROUP: Final = 10_000
"""So many rows at least are written together."""


class ChunkRows:
    """A row for each chunk: its place in the seed's tree, how often each hand won, and what each account gained."""

    needs_codes = False

    def __init__(self, asked: Asked) -> None:
        self._simulated = asked.simulated
        self._settled = asked.settled
        self._entropy = f"{entropy(asked.seed):064x}"

    @property
    def columns(self) -> dict[str, str]:
        """The columns and the kind of each."""
        seats = {
            f"{outcome.value}_{seat.position.value}": "int64" for seat in self._simulated.hands for outcome in OUTCOMES
        }
        nets = {f"net_{account}": "int64" for account in self._settled.nets}
        return {"chunk": "int64", "entropy": "string", "first_round": "int64", "rounds": "int64", **seats, **nets}

    def rows(self, chunk: Chunk) -> dict[str, Any]:
        """The columns of the chunk's row."""
        tally = Tally(len(self._simulated.hands))
        tally.add(chunk.joint, chunk.cells)
        row: dict[str, Any] = {
            "chunk": chunk.number,
            "entropy": self._entropy,
            "first_round": chunk.number * CHUNK + 1,
            "rounds": chunk.rounds,
        }
        for place, seat in enumerate(self._simulated.hands):
            tab = tally.crosstab(place)
            row |= {f"{name}_{seat.position.value}": getattr(tab, name) for name in OUTCOMES}
        row |= {f"net_{account}": tally.total(of_code) for account, of_code in self._settled.nets.items()}
        return {name: [value] for name, value in row.items()}


class RoundRows:
    """A row for each round: what became of each hand, and what each account gained."""

    needs_codes = True

    def __init__(self, asked: Asked) -> None:
        self._simulated = asked.simulated
        self._settled = asked.settled

    @property
    def columns(self) -> dict[str, str]:
        """The columns and the kind of each."""
        hands = {f"outcome_{seat.position.value}": "outcome" for seat in self._simulated.hands}
        return {"round": "int64", **hands, **{f"net_{account}": "int64" for account in self._settled.nets}}

    def rows(self, chunk: Chunk) -> dict[str, Any]:
        """The columns of the chunk's rounds."""
        first = chunk.number * CHUNK + 1
        columns: dict[str, Any] = {"round": np.arange(first, first + chunk.rounds)}
        for place, seat in enumerate(self._simulated.hands):
            columns[f"outcome_{seat.position.value}"] = (chunk.codes // 3**place % 3).astype(np.int8)
        return columns | {f"net_{account}": of_code[chunk.codes] for account, of_code in self._settled.nets.items()}


Rows = ChunkRows | RoundRows


class RowsFile:
    """Rows written chunk by chunk. Raises `ValueError` where pyarrow is missing, or a sum does not fit into 64 bits."""

    def __init__(self, file: BinaryIO, rows: Rows, asked: Asked) -> None:
        self._pa = parquet()
        self._rows = rows
        self._asked = asked
        kinds = {
            "int64": self._pa.int64(),
            "string": self._pa.string(),
            "outcome": self._pa.dictionary(self._pa.int8(), self._pa.string()),
        }
        self._schema = self._pa.schema([(name, kinds[kind]) for name, kind in rows.columns.items()])
        self._waiting: list[Any] = []
        self._writer = import_module("pyarrow.parquet").ParquetWriter(file, self._schema)

    @property
    def needs_codes(self) -> bool:
        """Whether it has to know the code of each round."""
        return self._rows.needs_codes

    def follow(self, chunk: Chunk) -> None:
        """Writes the rows of a chunk."""
        columns = self._rows.rows(chunk)
        arrays = [self._array(name, columns[name], kind) for name, kind in self._rows.columns.items()]
        self._waiting.append(self._pa.Table.from_arrays(arrays, schema=self._schema))
        if sum(table.num_rows for table in self._waiting) >= GROUP:
            self._write()

    def _write(self) -> None:
        if self._waiting:
            self._writer.write_table(self._pa.concat_tables(self._waiting))
        self._waiting.clear()

    def close(self, rounds: int) -> None:
        """Ends the file, with what it is about: so many rounds were counted."""
        self._write()
        asked = self._asked
        about = {
            "program": f"paigow {paigow.__version__}",
            "game": asked.simulated.game.name,
            "seed": asked.seed,
            "rounds": str(rounds),
            "asked": str(asked.rounds),
        }
        self._writer.add_key_value_metadata(about)
        self.release()

    def release(self) -> None:
        """Lets the file go, whole or not."""
        self._writer.close()

    def _array(self, name: str, values: Any, kind: str) -> Any:
        if kind == "outcome":
            words = self._pa.array([outcome.value for outcome in OUTCOMES])
            return self._pa.DictionaryArray.from_arrays(self._pa.array(values), words)
        try:
            return self._pa.array(values)
        except OverflowError:
            raise ValueError(f"Parquet cannot hold the sums of the column {name}: they exceed 64 bits") from None


def parquet() -> Any:
    """The package that writes the rows. Raises `ValueError` where it is missing."""
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        raise ValueError('Parquet needs the package pyarrow: pip install "paigow[parquet]" adds it') from None
    return import_module("pyarrow")
