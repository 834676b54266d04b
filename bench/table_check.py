"""The ledger of `table.py` read after play: nothing acknowledged is lost, nothing is done twice, all money is there."""

import json
import sqlite3
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from msgspec import Struct

from paigow.procedure.events import PlayerLeft, PlayerSeated, WagerCollected, WagerPaid, WagerReturned
from paigow.procedure.step import Refusal
from paigow.record.reading import read_record
from paigow.record.rounds import check_record
from paigow.store import open_ledger
from paigow.store.audit import verify
from paigow.store.contents import record_lines
from paigow.store.keys import Keys


class Checked(Struct):
    """What came of it."""

    figures: dict[str, Any]
    faults: list[str]


def check(db: str, folder: Path, tables: list[str], found: dict[str, Any]) -> Checked:
    """Reads every table's record."""
    with sqlite3.connect(db) as connection:
        records = dict(connection.execute("SELECT id, record FROM live_table"))
    connection.close()
    keys = Keys(folder / "paigow" / "keys") if (folder / "paigow" / "keys").exists() else None
    faults: list[str] = []
    texts: dict[str, list[bytes]] = {}
    with open_ledger(db, keys=keys) as ledger:
        report = verify(ledger, ledger.key)
        if report.fault is not None:
            faults.append(f"the ledger does not verify, from line {report.fault.line}: {report.fault.what}")
        with ledger.reading() as session:
            for table in tables:
                texts[table] = list(record_lines(session, records[table]))
    commands = {table: Counter(kept_commands(lines)) for table, lines in texts.items()}
    for table, key, name, kind in found["kept"]:
        times = commands[table][f"{key} {name}"]
        if times != 1:
            faults.append(f"table {table}: the acknowledged {kind} {key} {name} is there {times} times")
    for table, command in found["turned_down"]:
        if commands[table][command]:
            faults.append(f"table {table}: {command} was refused, and is there")
    for table, counts in commands.items():
        faults += [f"table {table}: {name} is there {times} times" for name, times in counts.items() if times > 1]
    with ProcessPoolExecutor(2) as pool:
        stands = [found["stands"].get(table) for table in tables]
        results = list(pool.map(check_table, tables, (texts[table] for table in tables), stands))
    faults += [fault for _, some in results for fault in some]
    figures = {
        "acknowledged_acts": len(found["kept"]),
        "unanswered": len(found["unanswered"]),
        "acts_in_ledger": sum(len(lines) - 1 for lines in texts.values()),
        "rounds_checked": sum(rounds for rounds, _ in results),
    }
    if found["unanswered"]:
        faults.append(f"{len(found['unanswered'])} commands were never answered: {found['unanswered'][:3]}")
    return Checked(figures, faults)


def kept_commands(lines: list[bytes]) -> list[str]:
    """The commands by which acts of a record were done."""
    found = [json.loads(line).get("command", "") for line in lines[1:]]
    return [command for command in found if command]


def check_table(table: str, lines: list[bytes], stands: Any) -> tuple[int, list[str]]:
    """How many rounds of a record were finished, and what is wrong with it."""
    faults = []
    finished = 0
    for report in check_record(read_record(lines)):
        if report.is_finished:
            finished += 1
            faults += [f"table {table}, round {report.round}: {breach.why}" for breach in report.breaches]
    faults += [f"table {table}: {fault}" for fault in check_money(lines, stands)]
    return finished, faults


def check_money(lines: list[bytes], stands: Any) -> list[str]:
    """Plays the record again and counts, after every act, every cent there is against those that were brought."""
    faults: list[str] = []
    record = list(read_record(lines))
    source = record[0].source if record else None
    if source is None:
        return faults
    assert source.standing is not None
    round = source.game.open_round(source.rules, source.standing)
    brought = 0
    paid: Counter[tuple[str, str]] = Counter()
    for seq, line in enumerate(record, 1):
        if round.demand is None:
            assert round.result is not None
            round = source.game.open_round(source.rules, round.result.standing)
            paid.clear()
        event = line.event
        money = round.table.money
        if isinstance(event, PlayerLeft):
            brought -= money.chips[event.by]
        if isinstance(round.offer(event), Refusal):
            return [*faults, f"act {seq} does not follow: {type(event).__name__}"]
        if isinstance(event, PlayerSeated):
            brought += event.chips or 0
        if isinstance(event, WagerPaid | WagerCollected | WagerReturned):
            place = (event.position.value, event.wager)
            paid[place] += 1
            if paid[place] > 1:
                faults.append(f"act {seq}: the wager {place} is settled twice")
        if money.total != brought:
            faults.append(f"act {seq}: there are {money.total} cents, and {brought} were brought")
            return faults
        if min(money.chips.values(), default=0) < 0:
            faults.append(f"act {seq}: a player has less than nothing")
        if stands is not None and seq == stands[0]:
            chips = {person.value: amount for person, amount in money.chips_left().items()}
            if (chips, money.house) != (stands[1], stands[2]):
                faults.append(f"act {seq}: the seats were told {stands[1:]}, and it is {chips, money.house}")
    return faults
