"""The keys that sign checkpoints: one for each ledger, in a folder of the user's, readable by nobody else."""

import os
import secrets
from pathlib import Path

from paigow.store.errors import LedgerError, WrongKeyError
from paigow.store.note import Checkpoint, PrivateKey, PublicKey, verify_checkpoint
from paigow.store.places import default_keys, make_folder, sync_folder

ORIGIN = "paigow-ledger/"
"""What the name of every ledger begins with; sixteen hexadecimal digits follow."""
_PRIVATE, _PUBLIC, _SIGNED = ".key", ".pub", ".checkpoint"


class Keys:
    """The folder of the keys: for each ledger its private key, its public key, and the checkpoint last signed here."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_keys()

    def make(self) -> PublicKey:
        """A new name and key, kept before it is given. The private file can be read by its owner only."""
        key = PrivateKey(f"{ORIGIN}{secrets.token_hex(8)}", secrets.token_bytes(32))
        make_folder(self.folder)
        try:
            _write_new(self._file(key.public.name, _PRIVATE), key.secret_text(), 0o600)
            _write_new(self._file(key.public.name, _PUBLIC), str(key.public), 0o644)
        except OSError as trouble:
            raise WrongKeyError(
                f"the key cannot be kept in {self.folder}: {trouble.strerror}; no ledger was made"
            ) from None
        sync_folder(self.folder)
        return key.public

    def private(self, public: PublicKey) -> PrivateKey:
        """The private key of a ledger. Raises `WrongKeyError` where it is not here, or is not that ledger's."""
        path = self._file(public.name, _PRIVATE)
        try:
            key = PrivateKey.from_text(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise WrongKeyError(
                f"the key that signs this ledger is not here: copy {path.name} to {self.folder} from where the ledger "
                "was made, or from its backup; nothing was appended"
            ) from None
        except (OSError, UnicodeError) as trouble:
            raise WrongKeyError(f"{path}: the key cannot be read: {trouble}; nothing was appended") from None
        except WrongKeyError as trouble:
            raise WrongKeyError(f"{path}: {trouble}; nothing was appended") from None
        if key.public != public:
            raise WrongKeyError(
                f"{path} holds another key than the one this ledger is signed with; nothing was appended"
            )
        return key

    def public(self, name: str) -> PublicKey | None:
        """The public key kept for a name, if there is one."""
        try:
            text = self._file(name, _PUBLIC).read_text(encoding="utf-8")
        except (OSError, UnicodeError):
            return None
        return PublicKey.from_text(text)

    def remember(self, public: PublicKey, note: str) -> None:
        """Keeps the checkpoint that was just signed, in place of the one before.

        It is not waited for until it is on the disk: after a power cut an older one may be there, which says less and
        nothing wrong. Where it cannot be written the older one stays too.
        """
        path = self._file(public.name, _SIGNED)
        new = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            new.write_text(note, encoding="utf-8")
            new.replace(path)
        except OSError:
            new.unlink(missing_ok=True)

    def remembered(self, public: PublicKey) -> Checkpoint | None:
        """The checkpoint last signed here, if one is kept, whole, and signed by that key."""
        try:
            return verify_checkpoint(self._file(public.name, _SIGNED).read_text(encoding="utf-8"), public)
        except (OSError, UnicodeError, LedgerError):
            return None

    def _file(self, name: str, ending: str) -> Path:
        word = name.removeprefix(ORIGIN)
        if not word.isalnum() or not word.isascii():
            raise WrongKeyError(f"{name!r} is not the name of a ledger of this program")
        return self.folder / f"{word}{ending}"


def read_public_key(text_or_file: str) -> PublicKey:
    """A public key given as text, NAME+ID+KEY, or as the file that holds it."""
    if "+" in text_or_file and not Path(text_or_file).exists():
        return PublicKey.from_text(text_or_file)
    try:
        text = Path(text_or_file).read_text(encoding="utf-8")
    except OSError as trouble:
        raise WrongKeyError(f"{text_or_file}: the key cannot be read: {trouble.strerror}") from None
    except UnicodeError:
        raise WrongKeyError(f"{text_or_file}: it is not a public key of a ledger") from None
    try:
        return PublicKey.from_text(text)
    except WrongKeyError as trouble:
        raise WrongKeyError(f"{text_or_file}: {trouble}") from None


def _write_new(path: Path, text: str, mode: int) -> None:
    """Writes a file that is not there yet, to the disk before this returns."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(f"{text}\n")
        file.flush()
        os.fsync(file.fileno())
