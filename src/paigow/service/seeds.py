"""The seeds of the rounds of live tables: sealed for this program while a round lasts, for the auditor afterwards."""

import os
from collections.abc import Callable
from pathlib import Path

from paigow.service.audit import context_of, read_key
from paigow.service.keeper import Keeper
from paigow.store import LedgerError
from paigow.store.contents import record_lines
from paigow.store.database import Session
from paigow.store.places import make_folder
from paigow.world.seal import KEY_BYTES, SealedShutError, public_of, seal, seal_for_auditor, unseal

Change = Callable[[Session], None]
_OWN, _AUDITOR, _AUDITOR_PUBLIC = "tables.key", "auditor.key", "auditor.pub"


class Seeds:
    """Seals, keeps and opens seeds with the keys of a folder, which are made the first time."""

    def __init__(self, folder: Path, keeper: Keeper) -> None:
        make_folder(folder)
        self._own = _key(folder / _OWN)
        public = folder / _AUDITOR_PUBLIC
        if not public.exists():
            _write(public, public_of(_key(folder / _AUDITOR)))
        self._auditor = _read(public)
        self._keeper = keeper

    def keeping(self, table: str, round: int, seed: bytes) -> Change:
        """Keeps the seed of a round that begins."""
        sealed = seal(self._own, seed, context_of(table, round))
        return lambda session: self._keeper.keep_seed(session, table, round, sealed)

    def handing_over(self, table: str, round: int, seed: bytes) -> Change:
        """Keeps the seed of a round that is over for the auditor alone."""
        sealed = seal_for_auditor(self._auditor, seed, context_of(table, round))
        return lambda session: self._keeper.keep_seed(session, table, round, sealed)

    def of(self, session: Session, table: str, round: int) -> bytes | None:
        """The seed of a round under way; None where none was kept, or it is the auditor's already."""
        sealed = self._keeper.seed(session, table, round)
        if sealed is None or not sealed.startswith("own:"):
            return None
        try:
            return unseal(self._own, sealed, context_of(table, round))
        except SealedShutError as trouble:
            raise LedgerError(f"the seed of round {round} at table {table} cannot be opened: {trouble}") from None

    def kept(self, session: Session, table: str, record: int) -> tuple[list[bytes], bytes | None]:
        """The lines of a table's record, and the seed of its last round."""
        from paigow.service.history import KEPT  # noqa: PLC0415

        lines = list(record_lines(session, record))
        return lines, self.of(session, table, KEPT.decode(lines[-1]).round if len(lines) > 1 else 1)


def _key(path: Path) -> bytes:
    if not path.exists():
        _write(path, os.urandom(KEY_BYTES), 0o600)
    return _read(path)


def _read(path: Path) -> bytes:
    try:
        return read_key(path.read_text(encoding="ascii"))
    except (OSError, ValueError) as trouble:
        raise LedgerError(f"{path}: the key cannot be read: {trouble}") from None


def _write(path: Path, key: bytes, mode: int = 0o644) -> None:
    """Makes a key's file, whole or not at all. Where another process was quicker, its key stands."""
    fresh = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{key.hex()}\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink(missing_ok=True)
