"""What a ledger refuses. The text says what is the matter, what was kept, and what to do."""


class LedgerError(ValueError):
    """A ledger that cannot be used as asked."""


class NoLedgerError(LedgerError):
    """There is no ledger at this place, or what lies there is none."""


class LedgerBusyError(LedgerError):
    """Somebody else has been writing for longer than we wait."""


class WrongKeyError(LedgerError):
    """A key that is not the ledger's, or none at all."""


class BadLineError(LedgerError):
    """A line that no ledger takes."""
