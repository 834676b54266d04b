"""Where ledgers and their keys lie, unless somebody says otherwise: in the user's data folder."""

import os
from pathlib import Path

from paigow.store.errors import LedgerError

DATABASE = "PAIGOW_DB"
"""The variable that names another ledger: a file, or a postgresql:// address."""


def data_folder() -> Path:
    """The user's data folder for this program; it need not exist."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "paigow"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "paigow"


def default_ledger() -> str:
    """The ledger that is meant when none is named."""
    return os.environ.get(DATABASE) or str(data_folder() / "ledger.db")


def default_keys() -> Path:
    """The folder of the keys."""
    return data_folder() / "keys"


def make_folder(folder: Path) -> None:
    """Makes a folder that only its owner may enter, and its parents, and sees that a power cut cannot undo it."""
    try:
        missing = [one for one in (folder, *folder.parents) if not one.exists()]
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for one in missing:
            sync_folder(one.parent)
    except OSError as trouble:
        raise LedgerError(f"the folder {folder} cannot be made: {trouble.strerror}") from None


def sync_folder(folder: Path) -> None:
    """Sees that the names in a folder survive a power cut; where the system cannot open folders it needs no help."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)
