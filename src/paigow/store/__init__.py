"""The ledger: what a table recorded is kept, signed, and proved to whoever asks.

`open_ledger` gives a `Ledger`; `Ledger.append` adds the lines of a record and returns when they are on the disk. The
modules `contents`, `audit` and `proof` ask questions of one.
"""

from paigow.store.errors import BadLineError, LedgerBusyError, LedgerError, NoLedgerError, WrongKeyError
from paigow.store.ledger import Appended, Ledger, open_ledger

__all__ = [
    "Appended",
    "BadLineError",
    "Ledger",
    "LedgerBusyError",
    "LedgerError",
    "NoLedgerError",
    "WrongKeyError",
    "open_ledger",
]
