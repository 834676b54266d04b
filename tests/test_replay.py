"""`paigow replay`: the table after any act, what was due, and nothing that the viewer could not see."""

import re
from functools import cache
from itertools import pairwise, zip_longest
from pathlib import Path

import pytest

from paigow.pieces.positions import Position
from program import paigow as run
from recorded import Row, changed, complains, dealt, rows_of, with_table

TILES = "pai-gow --seed 7 --bank 3 --rounds 2"
CARDS = "pai-gow-poker --seed 11 --players 1,3,5 --rounds 2"
CO_BANK = "pai-gow --seed 5 --bank co:3 --rounds 1"
EYE = "dragons-eye --seed 11 --rounds 7"
VIEWERS = ("spectator", "dealer", *"123456")


@pytest.fixture
def tiles(tmp_path: Path) -> Path:
    """Two rounds of pai gow; in the first player 3 banks."""
    file = tmp_path / "tiles.paigow.jsonl"
    file.write_bytes(dealt(TILES))
    return file


def moments(record: bytes, *words: str) -> list[Row]:
    """What replay prints as JSON, an act a line."""
    done = run("replay", "-", "--json", *words, stdin=record)
    assert done.status == 0, done.err
    return done.lines


# What it shows


@pytest.mark.parametrize("options", [TILES, CARDS, CO_BANK, EYE])
def test_every_act_is_replayed_and_none_deviates(options: str) -> None:
    found, events = moments(dealt(options)), [row for row in rows_of(dealt(options)) if "type" in row]
    assert [moment["event"]["type"] for moment in found] == [event["type"] for event in events]
    assert [(moment["round"], moment["act"]) for moment in found] == [(row["round"], row["seq"]) for row in events]
    assert [moment["cites"] for moment in found] == [event["cites"] for event in events]
    assert all(moment["deviation"] is None and moment["drift"] is None for moment in found)


@pytest.mark.parametrize("options", [TILES, EYE])
def test_the_next_act_is_one_of_those_that_were_due(options: str) -> None:
    found = moments(dealt(options))
    for now, then in pairwise(found):
        due = {(step["type"], step["by"]) for step in now["due"]}
        if now["round"] == then["round"]:
            assert then["event"]["type"] in {kind for kind, _ in due}
        else:
            assert now["is_over"]
            assert not due


@pytest.mark.parametrize("options", [TILES, CARDS, CO_BANK, EYE])
def test_the_settlement_and_the_balances_agree_at_the_end_of_each_round(options: str) -> None:
    found = moments(dealt(options))
    standing: dict[str, int | None] = {}
    for moment in (one for one in found if one["is_over"]):
        won, chips = moment["settlement"], moment["balances"]["chips"]
        assert sum(won.values()) == 0
        assert moment["balances"]["layout"] + moment["balances"]["pot"] in (0, pending(moment))
        if options == TILES and standing:
            assert {player: chips[player] - standing[player] for player in chips} == {
                player: won.get(player, 0) for player in chips
            }
        standing = chips


def pending(moment: Row) -> int:
    """What lies on the layout for the next round."""
    return sum(sum(spot["wagers"].values()) for spot in moment["scene"]["spots"].values())


def test_to_zero_is_the_table_before_the_first_act(tiles: Path) -> None:
    done = run("replay", tiles, "--round", "2", "--to", "0", "--json")
    (moment,) = done.lines
    assert (moment["act"], moment["of"], moment["scene"]["discards"]) == (0, 49, [])
    assert moment["balances"]["chips"] == {"1": 201425, "3": 997500, "5": 200950}
    assert "Before the first of 49 acts" in run("replay", tiles, "--round", "2", "--to", "0").out


def test_a_moment_is_drawn_with_what_is_due(tiles: Path) -> None:
    done = run("replay", tiles, "--round", "1", "--to", "46")
    assert done.status == 0
    assert "After act 46 of 57, line 47" in done.out
    assert "clause: procedures/expose-compare" in done.out
    assert "Due\n  The dealer compares position 5 with the bank: win.  procedures/expose-compare" in done.out
    assert "| picked up" in done.out


def test_time_and_video_of_the_act_are_shown() -> None:
    timed = changed(dealt(TILES), lambda row: {**row, "time": "20:14:03", "timecode": "01:02:03:04"})
    done = run("replay", "-", "--round", "1", "--to", "3", stdin=timed)
    assert "After act 3 of 57, line 4, 20:14:03, video 01:02:03:04" in done.out


def test_the_pending_bonus_and_the_second_button_lie_there_before_the_round() -> None:
    found = moments(dealt(EYE))
    last = next(one for one in found if one["is_over"] and one["scene"]["second_button"])
    (before,) = moments(dealt(EYE), "--round", str(last["round"] + 1), "--to", "0")
    assert before["scene"]["second_button"] == last["scene"]["second_button"] > 0
    assert pending(before) == pending(last) > 0


def test_a_stack_that_is_moved_leaves_its_place() -> None:
    from paigow.procedure.events import StackDelivered, StackMoved  # noqa: PLC0415
    from paigow.record.scene import Scene  # noqa: PLC0415

    scene = Scene.of([StackDelivered(1, Position.TWO), StackMoved(1, Position.ONE, 1)])
    assert [position for position, spot in scene.spots.items() if spot.face_down] == [Position.ONE]


# Deviations and drift


def wrong(row: Row) -> Row | None:
    """The first round with one commission too high."""
    is_it = row["type"] == "commission-taken" and row["position"] == "1" and row["round"] == 1
    return {**row, "amount": 100} if is_it else row


def test_an_act_done_otherwise_is_entered_and_marked() -> None:
    found = moments(changed(dealt(TILES), wrong))
    (marked,) = [moment for moment in found if moment["deviation"]]
    assert marked["deviation"] == "wrong amount: amount is 100; it is to be 75"
    told = run("replay", "-", stdin=changed(dealt(TILES), wrong)).out
    assert "not as the law demands: wrong amount: amount is 100; it is to be 75" in told
    assert found[-1]["balances"]["chips"]["1"] == moments(dealt(TILES))[-1]["balances"]["chips"]["1"] - 25


@pytest.mark.parametrize("words", [(), ("--to", "40", "--round", "1")])
@pytest.mark.parametrize("as_json", [True, False])
def test_a_replay_that_drifts_stops_at_the_first_difference(words: tuple[str, ...], as_json: bool) -> None:
    def without_the_call(row: Row) -> Row | None:
        return None if row["type"] == "no-more-bets-called" and row["round"] == 1 else row

    record = changed(dealt(TILES), without_the_call)
    done = run("replay", "-", *words, *(["--json"] if as_json else []), stdin=record)
    assert done.status == 1
    if as_json:
        drift = next(row["drift"] for row in done.lines if row["drift"])
        assert (drift["act"], drift["line"], drift["event"]["type"]) == (11, 12, "shaker-shaken")
        assert [row["act"] for row in done.lines if row["drift"]] == [10]
    else:
        assert "The replay stops at act 11, line 12: out of order: shaker-shaken came" in done.out
        assert 'The dealer calls "No more bets".' in done.out


def test_a_drift_later_than_the_moment_asked_for_does_not_matter() -> None:
    record = changed(dealt(TILES), lambda row: None if row["type"] == "shaker-covered" else row)
    assert run("replay", "-", "--round", "1", "--to", "20", stdin=record).status == 0


def test_an_act_from_which_nothing_can_follow_ends_the_replay_and_is_named() -> None:
    def odd(row: Row) -> Row | None:
        return {**row, "low": ["9-9", "x"], "high": []} if row["type"] == "hand-exposed" else row

    done = run("replay", "-", "--round", "1", stdin=changed(dealt(TILES), odd))
    assert done.status in (0, 1)
    assert "not as the law demands" in done.out or "The replay stops at" in done.out


def test_lines_after_the_end_of_the_round_are_a_drift() -> None:
    record = changed(dealt(TILES), lambda row: row if row["round"] == 1 else {**row, "round": 1})
    done = run("replay", "-", "--json", stdin=record)
    assert done.status == 1
    assert done.lines[-1]["drift"]["act"] == 58


# Secrecy


def pieces_in(text: str, options: str) -> set[str]:
    """Every piece that stands in a text, whatever stands around it."""
    tile, card = r"(?<![\d-])[1-6]-[1-6](?![\d-])", r"\b(?:[2-9TJQKA][cdhs]|Jk)\b"
    return set(re.findall(card if "poker" in options else tile, text))


def seen_by(viewer: str, events: list[Row]) -> set[str]:
    """The pieces that the viewer has seen, after these events: what is exposed, and what is his."""
    found: set[str] = set()
    for event in events:
        is_private = event["type"] in ("hand-taken", "hand-set", "advice-given")
        if not is_private or event["position"] == viewer:
            for name in ("pieces", "low", "high", "order"):
                found |= set(event.get(name) or ())
    return found


@cache
def unseen_round(options: str) -> tuple[list[Row], int]:
    """The events of the last round, whose pieces nobody has laid out before, and its number."""
    events = [row for row in rows_of(dealt(options)) if "type" in row]
    number = events[-1]["round"]
    return [row for row in events if row["round"] == number], number


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("options", [TILES, CARDS, "pai-gow --seed 9 --bank 3 --rounds 2"])
def test_no_line_of_any_moment_holds_a_piece_that_the_viewer_has_not_seen(options: str, viewer: str) -> None:
    events, number = unseen_round(options)
    found = run("replay", "-", "--json", "--as", viewer, "--round", str(number), stdin=dealt(options)).out.splitlines()
    assert len(found) == len(events)
    for count, line in enumerate(found, 1):
        assert pieces_in(line, options) <= seen_by(viewer, events[:count])
    took = next(place for place, event in enumerate(events, 1) if event["type"] == "hand-taken")
    for count in (0, took, took + 2, len(events) - 12, len(events)):
        done = run("replay", "-", "--as", viewer, "--round", str(number), "--to", str(count), stdin=dealt(options))
        assert pieces_in(done.out, options) <= seen_by(viewer, events[:count])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_whole_listing_of_a_broken_off_round_shows_nothing_hidden(viewer: str) -> None:
    events, number = unseen_round(TILES)
    end = next(place for place, event in enumerate(events) if event["type"] == "hand-turned-up")
    cut = changed(dealt(TILES), lambda row: row if row["round"] < number or row["seq"] <= end else None)
    done = run("replay", "-", "--as", viewer, "--round", str(number), stdin=cut)
    assert done.status == 0
    assert "dealer turns up" in done.out  # it is due, and told without its tiles
    assert pieces_in(done.out, TILES) <= seen_by(viewer, events[:end])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_two_records_that_differ_in_unseen_pieces_give_the_same_view(viewer: str) -> None:
    """Players 1 and 5 with each other's tiles, up to the first exposure: whoever sees neither sees no difference."""
    events, number = unseen_round(TILES)
    hands = {event["position"]: event for event in events if event["type"] in ("hand-taken", "hand-set")}
    swapped = {"1": "5", "5": "1"}

    def swap(row: Row) -> Row | None:
        if row["round"] != number or row["type"] not in ("hand-taken", "hand-set") or row["position"] not in swapped:
            return row
        other = next(
            one for one in events if one["type"] == row["type"] and one["position"] == swapped[row["position"]]
        )
        return {**row, **{name: other[name] for name in ("pieces", "low", "high") if name in other}}

    assert set(hands) >= {"1", "5"}
    to = str(next(place for place, event in enumerate(events) if event["type"] == "hand-turned-up"))
    words = ("replay", "-", "--as", viewer, "--round", str(number), "--to", to)
    one, other = (run(*words, stdin=record) for record in (dealt(TILES), changed(dealt(TILES), swap)))
    assert one.status == other.status == 0
    assert (one == other) is (viewer not in swapped)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_neither_marks_nor_complaints_hold_hidden_pieces(viewer: str) -> None:
    """Whoever exposes another hand than he laid down is marked, and nobody is told what he had laid down."""
    events, number = unseen_round(TILES)
    hidden = {"6-6", "1-1", "4-4", "3-6"}

    def otherwise(row: Row) -> Row | None:
        if row["round"] == number and row["position" if "position" in row else "by"] == "1":
            if row["type"] == "hand-taken":
                return {**row, "pieces": ["6-6", "1-1", "4-4", "3-6"]}
            if row["type"] == "hand-set":
                return {**row, "low": ["6-6", "3-6"], "high": ["4-4", "1-1"]}
        return row

    shown = {piece for event in events for piece in (*(event.get("low") or ()), *(event.get("high") or ()))}
    done = run("replay", "-", "--as", viewer, "--round", str(number), stdin=changed(dealt(TILES), otherwise))
    assert "wrong pieces" in done.out
    if viewer != "1":
        assert not pieces_in(done.out + done.err, TILES) & (hidden - shown)


def test_everything_is_shown_to_whoever_reads_the_record_itself() -> None:
    _, number = unseen_round(CARDS)
    taken = [
        moment["event"]["pieces"]
        for moment in moments(dealt(CARDS), "--round", str(number))
        if moment["event"]["type"] == "hand-taken"
    ]
    assert len(taken) == 3
    assert all(taken)


# Bad input


def bad(tmp_path: Path) -> dict[str, Path]:
    """Files that cannot be replayed as they are asked for."""
    made = {
        "good": dealt(TILES),
        "two_tables": with_table(dealt(TILES), "A") + with_table(dealt(CARDS), "B"),
        "empty": b"",
        "only_header": dealt(TILES).splitlines()[0] + b"\n",
        "no_header": b"".join(dealt(TILES).splitlines(keepends=True)[1:]),
        "broken": dealt(TILES)[:-20] + b"\n",
        "not_text": b"\xff\xfe\n",
        "unknown": dealt(TILES).replace(b'"round-closed"', b'"round-ended"'),
        "twice": dealt(TILES) + b"".join(dealt(TILES).splitlines(keepends=True)[1:58]),
    }
    for name, content in made.items():
        (tmp_path / name).write_bytes(content)
    return {name: tmp_path / name for name in made} | {"folder": tmp_path, "missing": tmp_path / "missing"}


CASES = [
    ("missing", "", "missing: it cannot be read: No such file or directory"),
    ("folder", "", "it cannot be read: Is a directory"),
    ("empty", "", "a record begins with its header"),
    ("only_header", "", "it holds no round"),
    ("no_header", "", "line 1, column 1: a record begins with its header"),
    ("broken", "", "line 107, column"),
    ("not_text", "", "line 1, column 1"),
    ("unknown", "", "line 58, column"),
    ("good", "--round 3", "--round: there is no round 3: the record holds 1, 2"),
    ("good", "--round 0", "--round: there is no round 0"),
    ("good", "--round x", "--round: 'x' is not a number"),
    ("good", "--round -1", "--round: '-1' is not a number"),
    ("good", "--to 5", "--round: the record holds 2 rounds of the table: say which, 1, 2"),
    ("good", "--round 1 --to 58", "--to: 58 is out of range: round 1 has 57 acts"),
    ("good", "--round 1 --to 99999999999999", "--to: "),
    ("good", "--round 1 --to -1", "--to: '-1' is not a number"),
    ("good", "--round 1 --to 1.5", "--to: '1.5' is not a number"),
    ("good", "--as 7", "--as: '7' sees nothing here: allowed is spectator, dealer, 1, 2, 3, 4, 5, 6"),
    ("good", "--as dead-hand", "--as: 'dead-hand' sees nothing here"),
    ("good", "--as ''", "--as: '' sees nothing here"),
    ("good", "--table B", "--table: 'B' is not a table here: allowed is"),
    ("two_tables", "", "--table: the record holds 2 tables: say which, 'A', 'B'"),
    ("two_tables", "--round 1", "--table: the record holds 2 tables"),
    ("two_tables", "--table C", "--table: 'C' is not a table here: allowed is A or B"),
    ("twice", "--round 1", "--round: round 1 comes 2 times, at lines 2-58 and"),
    ("good", "--nope", "no such option"),
]


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize(("name", "words", "says"), CASES, ids=range(len(CASES)))
def test_bad_input(name: str, words: str, says: str, as_json: bool, tmp_path: Path) -> None:
    options = [word.strip("'") for word in words.split()]
    complains(run("replay", bad(tmp_path)[name], *options, *(["--json"] if as_json else [])), says)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_complaint_holds_no_piece(viewer: str, tmp_path: Path) -> None:
    files = bad(tmp_path)
    for name in ("broken", "unknown", "no_header"):
        assert not pieces_in(run("replay", files[name], "--as", viewer).err.replace(str(tmp_path), ""), TILES)


def test_two_tables_are_told_apart() -> None:
    one, other = (with_table(dealt(options), name) for options, name in ((TILES, "A"), (CARDS, "B")))
    pairs = zip_longest(one.splitlines(keepends=True), other.splitlines(keepends=True), fillvalue=b"")
    woven = b"".join(a + b for a, b in pairs)
    for table, options in (("A", TILES), ("B", CARDS)):
        found, alone = moments(woven, "--table", table), moments(dealt(options))
        assert [moment["scene"] for moment in found] == [moment["scene"] for moment in alone]
        assert {moment["table"] for moment in found} == {table}
