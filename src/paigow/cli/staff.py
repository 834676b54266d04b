"""`paigow staff`: the accounts of those who work for the house."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from paigow.cli import options, output
from paigow.cli.ledger import Database
from paigow.cli.options import AsJson

if TYPE_CHECKING:
    from paigow.service.people import StaffRole
    from paigow.store.database import Session

T = TypeVar("T")

EXAMPLE = "paigow staff add mei --role floorperson"
Name = Annotated[str, typer.Argument(metavar="NAME", help="The name under which somebody signs in.")]


def group() -> typer.Typer:
    """The commands that `paigow staff` has, in the order in which its help lists them."""
    app = typer.Typer(rich_markup_mode=None)
    app.callback(epilog=f"Example: {EXAMPLE}")(_staff)
    for name, (function, gist, example) in _COMMANDS.items():
        app.command(name, short_help=gist, epilog=f"Example: paigow staff {name} {example}".rstrip())(function)
    return app


def _staff() -> None:
    """Keep the accounts of floorpersons, surveillance and dealers; their passwords are kept as argon2id hashes."""


def add(
    name: Name,
    role_word: Annotated[
        str, typer.Option("--role", metavar="ROLE", help="floorperson, surveillance or dealer.")
    ] = "floorperson",
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """Add somebody, or give him a new role and password. The password is asked for, or read from standard input."""
    _needs_extra()
    from argon2 import PasswordHasher  # noqa: PLC0415

    from paigow.service import people  # noqa: PLC0415

    with options.named("NAME"):
        people.checked_name(name)
    role = _role(role_word)
    with options.named("password"):
        hashed = PasswordHasher().hash(people.checked_password(_password(name)))
    staff = people.Staff(name, role)
    is_new = _change(db, lambda session: people.add_staff(session, staff, hashed))
    if as_json:
        output.say_json({"name": name, "role": role.value, "is_new": is_new})
    else:
        done = "is added" if is_new else "has a new password; all sessions under this name are ended"
        output.say(f"{name} ({role.value}) {done}.")


def list_all(db: Database = None, as_json: AsJson = False) -> None:
    """Everybody who has an account."""
    _needs_extra()
    from paigow.service import people  # noqa: PLC0415

    found = _change(db, people.list_staff)
    if as_json:
        output.say_json(found)
    elif not found:
        output.say("Nobody has an account: paigow staff add NAME makes one.")
    else:
        output.say(output.table(("name", "role"), [(staff.name, staff.role.value) for staff in found]))


def remove(name: Name, db: Database = None, as_json: AsJson = False) -> None:
    """Remove somebody; all sessions under this name end at once."""
    _needs_extra()
    from paigow.service import people  # noqa: PLC0415

    if not _change(db, lambda session: people.remove_staff(session, name)):
        raise ValueError(f"NAME: nobody is called {options.clip(name)!r}: paigow staff list names all")
    output.say_json({"name": name, "removed": True}) if as_json else output.say(f"{name} is removed.")


def _role(word: str) -> StaffRole:
    from paigow.service.people import StaffRole  # noqa: PLC0415

    with options.named("--role"):
        return StaffRole(options.choose(word, tuple(StaffRole), "a role"))


def _password(name: str) -> str:
    """The password, typed twice where somebody sits at a terminal, else the first line of standard input."""
    if sys.stdin is None:
        raise ValueError("standard input is closed: the password is read from it")
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    from getpass import getpass  # noqa: PLC0415

    password = getpass(f"Password for {name}: ")
    if getpass("Once more: ") != password:
        raise ValueError("the two are not the same: nothing was changed")
    return password


def _change(db: str | None, change: Callable[[Session], T]) -> T:
    """What a change of the database gives back, when it is on the disk."""
    from paigow.store import open_ledger  # noqa: PLC0415

    found: list[T] = []
    with open_ledger(db, creates=True) as ledger:
        ledger.change(lambda session: found.append(change(session)))
    return found[0]


def _needs_extra() -> None:
    try:
        import anyio  # noqa: F401, PLC0415
        import argon2  # noqa: F401, PLC0415
    except ModuleNotFoundError as trouble:
        raise ValueError(f'it needs the package {trouble.name}: pip install "paigow[serve]"') from None


_COMMANDS: dict[str, tuple[Callable[..., None], str, str]] = {
    "add": (add, "Add somebody, or give a new password.", "mei --role floorperson"),
    "list": (list_all, "Everybody who has an account.", ""),
    "remove": (remove, "Remove somebody.", "mei"),
}
