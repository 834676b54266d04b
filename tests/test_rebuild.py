"""`paigow rebuild`: hands from the discards, the money line by line, the breaches, the proof, the page."""

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import structs

from paigow.pieces.cents import Cents
from paigow.record.pictures import picture
from paigow.record.reading import Line, read_record
from paigow.record.rebuild import rebuild
from paigow.record.rounds import rounds_of
from paigow.settle.plan import HOUSE
from program import paigow as run
from recorded import Row, changed, complains, dealt, rows_of, with_table

BANKED = "pai-gow --seed 7 --bank 3 --rounds 2"
CO_BANK = "pai-gow --seed 5 --bank co:3"
EYE = "dragons-eye --seed 11 --rounds 2"
CARDS = "pai-gow-poker --seed 7"
SHOE = "pai-gow-poker --seed 5 --dealing automated-shoe --bank 1"
GAMES = (BANKED, CO_BANK, EYE, CARDS, SHOE)


def rebuilt(record: bytes, *words: str) -> Row:
    """What rebuild prints as JSON."""
    done = run("rebuild", "-", "--round", "1", "--json", *words, stdin=record)
    assert done.status == 0, done.err
    (row,) = done.lines
    return row


# Hands


@pytest.mark.parametrize("options", GAMES)
def test_every_hand_is_rebuilt_in_the_order_of_the_discards(options: str) -> None:
    events = [row for row in rows_of(dealt(options)) if row.get("round") == 1]
    order = [event["position"] for event in events if event["type"] == "hand-picked-up"]
    shown = {event["position"]: event for event in events if event["type"] in ("hand-exposed", "house-hand-set")}
    found = rebuilt(dealt(options))["hands"]
    assert [hand["position"] for hand in found] == order
    assert [hand["discard"] for hand in found] == list(range(1, len(order) + 1))
    for hand in found:
        event = shown.get(hand["position"])
        assert (hand["low"], hand["high"]) == ((event["low"], event["high"]) if event else ([], []))
        assert sorted(hand["pieces"]) == sorted([*hand["low"], *hand["high"]])
        assert hand["right"] == hand["outcome"]
        assert bool(hand["low_name"]) is bool(hand["high_name"]) is bool(event)


def test_each_act_that_touched_a_hand_has_its_clause_and_time() -> None:
    record = changed(dealt(CARDS), lambda row: {**row, "time": f"t{row['seq']}", "timecode": f"v{row['seq']}"})
    hand = next(hand for hand in rebuilt(record)["hands"] if hand["position"] == "3")
    kinds = [touch["type"] for touch in hand["touches"]]
    assert kinds == [
        "card-dealt",
        "stack-delivered",
        "hand-taken",
        "hand-set",
        "hand-exposed",
        "hand-compared",
        "hand-picked-up",
    ]
    assert all(touch["cites"] for touch in hand["touches"])
    assert [(touch["time"], touch["timecode"]) for touch in hand["touches"]] == [
        (f"t{touch['number']}", f"v{touch['number']}") for touch in hand["touches"]
    ]
    assert hand["touches"][0]["says"].startswith("The dealer deals 7 cards to stack ")


def test_a_hand_that_was_not_picked_up_comes_last() -> None:
    record = changed(
        dealt(CARDS), lambda row: None if row["type"] == "hand-picked-up" and row["position"] == "1" else row
    )
    found = rebuilt(record)["hands"]
    assert (found[-1]["position"], found[-1]["discard"]) == ("1", 0)
    assert "not picked up" in run("rebuild", "-", stdin=record).out


def test_a_wrong_announcement_is_shown_beside_the_right_one() -> None:
    def announce(row: Row) -> Row | None:
        wrong = {"win": "lose", "lose": "win", "push": "lose"}
        is_it = row["type"] == "hand-compared" and row["position"] == "5"
        return {**row, "outcome": wrong[row["outcome"]]} if is_it else row

    found = rebuilt(changed(dealt(CARDS), announce))
    hand = next(hand for hand in found["hands"] if hand["position"] == "5")
    assert hand["outcome"] != hand["right"]
    assert hand["decided_by"].startswith("high hand to the")
    assert any("outcome is" in touch["fault"] for touch in hand["touches"])


# Money


def overcharged(row: Row) -> Row | None:
    """The commission of position 1 in round 1 a quarter too high."""
    is_it = row["type"] == "commission-taken" and row["position"] == "1" and row["round"] == 1
    return {**row, "amount": row["amount"] + 25} if is_it else row


def test_the_settlement_is_recomputed_line_by_line() -> None:
    found = rebuilt(changed(dealt(BANKED), overcharged))
    wrong = [line for line in found["settlement"] if line["difference"]]
    assert [(line["line"], line["account"], line["paid"], line["should"], line["difference"]) for line in wrong] == [
        (51, "1", -100, -75, 25)
    ]
    assert found["totals"]["1"] == {"paid": 1400, "should": 1425, "difference": 25}
    assert found["totals"]["house"] == {"paid": 150, "should": 125, "difference": -25}
    assert [(breach["line"], breach["kind"]) for breach in found["breaches"]] == [(51, "wrong amount")]
    assert (
        "Owed: player 1 is to get $0.25; the house is to give $0.25"
        in run("rebuild", "-", "--round", "1", stdin=changed(dealt(BANKED), overcharged)).out
    )


def test_a_payment_that_is_not_in_the_record_is_shown_as_such() -> None:
    record = changed(dealt(CARDS), lambda row: None if row["type"] == "wager-paid" and row["position"] == "5" else row)
    absent = [line for line in rebuilt(record)["settlement"] if not line["line"]]
    assert [line["position"] for line in absent] == (["5"] if record.count(b"\n") < dealt(CARDS).count(b"\n") else [])


@pytest.mark.parametrize("options", GAMES)
def test_a_lawful_round_owes_nothing_and_sums_to_zero(options: str) -> None:
    found = rebuilt(dealt(options))
    assert not any(line["difference"] for line in found["settlement"])
    assert sum(total["paid"] for total in found["totals"].values()) == 0
    assert found["breaches"] == []
    (last,) = [
        row for row in run("replay", "-", "--round", "1", "--json", stdin=dealt(options)).lines if row["is_over"]
    ]
    won = {account: amount for account, amount in last["settlement"].items() if amount}
    assert {account: total["paid"] for account, total in found["totals"].items() if total["paid"]} == won


@cache
def first_round(options: str) -> list[Line]:
    """The lines of the first round of a record."""
    return next(rounds_of(read_record(dealt(options).splitlines(keepends=True)))).lines


def wrong_payments(lines: list[Line]) -> list[list[Line]]:
    """The round with each payment a dollar more, left out, or made twice, one at a time."""
    found = []
    for place, line in enumerate(lines):
        kind = type(line.event).__name__
        if kind in ("WagerCollected", "WagerPaid", "CommissionTaken", "BankPaid", "BankPaidIn"):
            event = structs.replace(line.event, amount=Cents(line.event.amount + 100))  # type: ignore[attr-defined]
            more = structs.replace(line, event=event)
            for changes in ([more], [], [line, line]):
                round = [*lines[:place], *changes, *lines[place + 1 :]]
                found.append([structs.replace(line, number=number) for number, line in enumerate(round, 2)])
    return found


@pytest.mark.parametrize("options", GAMES)
def test_the_lines_come_to_what_the_check_says_is_owed(options: str) -> None:
    lines = first_round(options)
    for wrong in wrong_payments(lines):
        found = rebuild(wrong, lines[0].source.standing, 1)
        owed = {name: total.difference for name, total in found.totals.items() if total.difference}
        assert owed == found.report.owed
        assert owed or any(line.account == HOUSE and line.difference for line in found.money)


def test_a_record_that_breaks_off_says_that_it_cannot_be_told() -> None:
    record = changed(dealt(BANKED), lambda row: row if row["round"] == 1 and row["seq"] < 50 else None)
    found = rebuilt(record)
    assert not found["is_finished"]
    assert all(line["should"] == line["paid"] for line in found["settlement"])
    assert "The record breaks off before the round is over" in run("rebuild", "-", stdin=record).out


# One position, names, law


def test_one_position_alone() -> None:
    found = rebuilt(dealt(BANKED), "--position", "5")
    assert {hand["position"] for hand in found["hands"]} == {"5", "3"}, "the hand, and the bank's"
    assert {line["position"] for line in found["settlement"]} == {"5"}
    assert not any("position 1" in act["says"] for act in found["acts"])


def test_people_are_named_as_the_record_names_them() -> None:
    def named(row: Row) -> Row | None:
        return {**row, "dealer": "N. Ng" if row["seq"] < 30 else "A. Ode", "floorperson": "R. Diaz", "shift": "swing"}

    found = rebuilt(changed(dealt(CARDS), named))
    assert found["people"] == {"dealer": ["N. Ng", "A. Ode"], "floorperson": ["R. Diaz"], "shift": ["swing"]}
    assert (
        "dealer N. Ng, A. Ode; floorperson R. Diaz; shift swing"
        in run("rebuild", "-", stdin=changed(dealt(CARDS), named)).out
    )


def test_supreme_pai_gow_says_whose_choice_its_card_play_is() -> None:
    record = dealt("supreme-pai-gow --seed 3")
    note = rebuilt(record)["note"]
    assert note
    assert note in run("rebuild", "-", stdin=record).out


# Proof


def test_openings_are_verified_against_the_commitment() -> None:
    proof = rebuilt(dealt(BANKED))["proof"]
    assert len(proof["commitment"]) == 64
    assert [opened["what"] for opened in proof["openings"]] == ["dice", "dealer", "3", "1", "5"]
    assert not any(opened["fault"] for opened in proof["openings"])


def tampered(change: str, row: Row) -> Row | None:
    """Position 1's exposed hand, or what opens it, changed in the first round."""
    if row["round"] != 1 or row["type"] != "hand-exposed" or row["position"] != "1":
        return row
    opened = row["openings"]
    match change:
        case "another tile":
            return {**row, "low": ["6-6", row["low"][1]]}
        case "another tile, opened":
            tile = {**opened[0], "piece": "6-6"}
            swap = {opened[0]["piece"]: "6-6"}
            low, high = ([swap.get(piece, piece) for piece in row[half]] for half in ("low", "high"))
            return {**row, "low": low, "high": high, "openings": [tile, *opened[1:]]}
        case "none":
            return {name: value for name, value in row.items() if name != "openings"}
        case "twice":
            return {**row, "openings": [opened[0], opened[0], *opened[2:]]}
        case "salt":
            return {**row, "openings": [{**opened[0], "salt": "00" * 16}, *opened[1:]]}
        case "no hexadecimal":
            return {**row, "openings": [{**opened[0], "salt": "zz"}, *opened[1:]]}
        case _:
            return {**row, "openings": "nonsense"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("another tile", "the record opens"),
        ("another tile, opened", "6-6 is not what was committed to at place"),
        ("none", "nothing opens it"),
        ("twice", ""),
        ("salt", "is not what was committed to at place"),
        ("no hexadecimal", "is not what was committed to at place"),
        ("nonsense", "what opens it cannot be read"),
    ],
)
def test_what_was_tampered_with_is_not_proved(change: str, says: str) -> None:
    proof = rebuilt(changed(dealt(BANKED), lambda row: tampered(change, row)))["proof"]
    faults = {opened["what"]: opened["fault"] for opened in proof["openings"] if opened["fault"]}
    assert set(faults) == {"1"}
    assert says in faults["1"]


def test_a_place_is_one_hands_alone() -> None:
    exposed = {row["position"]: row for row in rows_of(dealt(BANKED)) if row.get("type") == "hand-exposed"}

    def same(row: Row) -> Row | None:
        first = exposed["1"]
        is_it = row["type"] == "hand-exposed" and row["position"] == "5"
        return {**row, **{name: first[name] for name in ("low", "high", "openings")}} if is_it else row

    record = changed(dealt("pai-gow --seed 7 --bank 3"), lambda row: row)
    exposed = {row["position"]: row for row in rows_of(record) if row.get("type") == "hand-exposed"}
    faults = [opened["fault"] for opened in rebuilt(changed(record, same))["proof"]["openings"]]
    assert any(re.fullmatch(r"place \d+ was opened for 1 before", fault) for fault in faults)


def test_a_record_without_a_commitment_says_so() -> None:
    record = changed(
        dealt(CARDS), lambda row: {name: row[name] for name in row if name not in ("commitment", "openings", "cites")}
    )
    assert rebuilt(record)["proof"] == {"commitment": "", "openings": [], "checkpoint": ""}
    assert "the record holds no commitment" in run("rebuild", "-", stdin=record).out


def test_the_checkpoint_of_a_ledgers_proof_is_shown(tmp_path: Path) -> None:
    note = "floor.example/pit\n12\nqqq=\n\n— floor.example/pit AAAA<b>\n"
    (tmp_path / "proof").write_text(json.dumps({"proof": "paigow", "checkpoint": note}) + "\n{}\n")
    (tmp_path / "in").write_bytes(dealt(CARDS))
    done = run("rebuild", tmp_path / "in", "--proof", tmp_path / "proof", "--report", tmp_path / "out.html")
    assert "floor.example/pit AAAA<b>" in done.out
    assert "floor.example/pit AAAA&lt;b&gt;" in (tmp_path / "out.html").read_text("utf-8")


# The page


class Page(HTMLParser):
    """What a page of HTML would run or load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [name for name, _ in attrs if name in ("src", "href", "srcset", "action") or name[:2] == "on"]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(2)>&amp;'


def report(record: bytes, folder: Path, *words: str) -> str:
    """The page that rebuild writes."""
    (folder / "in.jsonl").write_bytes(record)
    done = run("rebuild", folder / "in.jsonl", "--round", "1", "--report", folder / "out.html", *words)
    assert done.status == 0, done.err
    assert sorted(path.name for path in folder.iterdir()) == ["in.jsonl", "out.html"]
    return (folder / "out.html").read_text("utf-8")


@pytest.mark.parametrize("options", GAMES)
def test_the_page_needs_nothing_from_elsewhere(options: str, tmp_path: Path) -> None:
    text = report(dealt(options), tmp_path)
    page = Page(text)
    assert page.links == []
    assert not {"script", "link", "iframe", "img", "object", "form", "base"} & set(page.tags)
    assert "url(" not in text
    assert "@import" not in text
    assert "http://" not in text
    assert "https://" not in text
    assert "size: auto" in text
    said = " ".join(page.words)
    for words in ("Hands, in the order", "Settlement", "Owed: nothing to anybody", "Breaches: none", "Acts", "Proof"):
        assert words in said
    assert page.tags.count("svg") == sum(len(hand["pieces"]) for hand in rebuilt(dealt(options))["hands"])


def test_no_name_in_a_record_can_run(tmp_path: Path) -> None:
    def hostile(row: Row) -> Row | None:
        row = {**row, **dict.fromkeys(("dealer", "floorperson", "shift", "time", "timecode", "device"), HOSTILE)}
        if row["type"] == "hand-exposed":
            row |= {"low": [HOSTILE, "6-6"]}
        if row["type"] == "pieces-removed":
            row |= {"identity": HOSTILE}
        return row | ({"rule": HOSTILE} if row["type"] == "house-hand-set" else {})

    text = report(with_table(changed(dealt(BANKED), hostile), HOSTILE), tmp_path)
    page = Page(text)
    assert "script" not in page.tags
    assert "img" not in page.tags
    assert page.links == []
    assert HOSTILE in "".join(page.words)


def test_the_page_of_a_breached_round_says_what_should_have_been(tmp_path: Path) -> None:
    said = re.sub(r"\s+", " ", " ".join(Page(report(changed(dealt(BANKED), overcharged), tmp_path)).words))
    assert "Line 51: wrong amount: amount is 100; it is to be 75" in said
    assert "Owed: player 1 is to get $0.25; the house is to give $0.25." in said
    assert "-$1 -$0.75 +$0.25" in said


def test_the_same_record_makes_the_same_page(tmp_path: Path) -> None:
    assert report(dealt(CARDS), tmp_path) == report(dealt(CARDS), tmp_path)


def test_pieces_are_drawn() -> None:
    assert picture("1-3").count("<circle") == 4
    assert picture("1-3").count('class="red"') == 1
    assert "10" in picture("Th")
    assert picture("Jk").startswith('<svg class="card"')
    assert picture("6-7") == '<span class="piece">6-7</span>'


# Bad input


CASES = [
    ("missing", "", "it cannot be read: No such file or directory"),
    ("folder", "", "it cannot be read: Is a directory"),
    ("empty", "", "a record begins with its header"),
    ("broken", "--round 1", "column"),
    ("good", "", "--round: the record holds 2 rounds of the table: say which, 1, 2"),
    ("good", "--round 3", "--round: there is no round 3: the record holds 1, 2"),
    ("good", "--round one", "--round: 'one' is not a number"),
    ("good", "--round 1 --position 7", "--position: '7' is not a position here: it is one of dealer, 1, 2, 3"),
    ("cards", "--position dead-hand", "--position: Pai gow poker has no dead-hand"),
    ("tables", "--round 1", "--table: the record holds 2 tables: say which, 'A', 'B'"),
    ("tables", "--round 1 --table C", "--table: 'C' is not a table here: allowed is A or B"),
    ("good", "--round 1 --report {folder}", "it is a folder: write the name of a file"),
    ("good", "--round 1 --report {missing}/x.html", "it cannot be written: No such file or directory"),
    ("good", "--round 1 --report {good}/x.html", "it cannot be written: Not a directory"),
    ("good", "--round 1 --report /dev/full", "it is no ordinary file"),
    ("good", "--round 1 --proof {missing}", "it cannot be read: No such file or directory"),
    ("good", "--round 1 --proof {good}", "it is no proof: the first line of one is JSON with a checkpoint"),
    ("good", "--round 1 --proof {broken}", "it is no proof"),
    ("good", "--round 1 --nope", "no such option"),
]


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize(("name", "words", "says"), CASES, ids=range(len(CASES)))
def test_bad_input(name: str, words: str, says: str, as_json: bool, tmp_path: Path) -> None:
    made = {
        "good": dealt(BANKED),
        "cards": dealt(CARDS),
        "empty": b"",
        "broken": b"{\n" + dealt(BANKED),
        "tables": with_table(dealt(BANKED), "A") + with_table(dealt(CARDS), "B"),
    }
    for file, content in made.items():
        (tmp_path / file).write_bytes(content)
    paths = {file: str(tmp_path / file) for file in made} | {"folder": str(tmp_path), "missing": f"{tmp_path}/missing"}
    options = [word.format(**paths) for word in words.split()]
    complains(run("rebuild", paths[name], *options, *(["--json"] if as_json else [])), says)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(made)
