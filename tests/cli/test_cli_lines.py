"""Questions line by line: every line gets its answer in its place."""

import pytest

from program import paigow

GOOD = b"6-6 4-4\n"


def test_each_line_is_answered_in_order() -> None:
    done = paigow("rank", "pai-gow", "-", stdin=b"6-6 4-4\n1-1 1-1\n")
    assert (done.status, done.err) == (0, "")
    assert [one["name"] for one in done.lines] == ["Teen Gong", "Day pair"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"6-6", "2 tiles are wanted here, and 1 came"),
        (b"6-6 9-9", "'9-9' is not a tile"),
        (b"", "blank"),
        (b" \t ", "blank"),
        (b"6-6 \xff", "not text in UTF-8: byte 5"),
        (b"6-6 \x00", "is not a tile"),
        (b"6-6 " * 300, "too long"),
        (b"x" * 200_000, "too long"),
        (b'{"a": 1}', "is not a tile"),
        ("٦-٦ 1-1".encode(), "is not a tile"),
    ],
)
def test_a_bad_line_has_its_error_in_its_place(line: bytes, says: str) -> None:
    done = paigow("rank", "pai-gow", "-", stdin=GOOD + line + b"\n" + GOOD)
    assert (done.status, done.err) == (2, "")
    first, bad, last = done.lines
    assert first == last
    assert bad["line"] == 2
    assert says in bad["error"]
    assert len(bad["error"]) < 300


def test_the_last_line_needs_no_end_and_other_line_ends_are_read() -> None:
    done = paigow("rank", "pai-gow", "-", stdin=b"\xef\xbb\xbf6-6 4-4\r\n1-1 1-1")
    assert done.status == 0
    assert [one["name"] for one in done.lines] == ["Teen Gong", "Day pair"]


def test_no_line_no_answer() -> None:
    assert paigow("rank", "pai-gow", "-") == (0, "", "")


def test_many_lines_keep_their_places() -> None:
    lines = [b"6-6 4-4" if place % 7 else b"6-6 6-7" for place in range(30_000)]
    done = paigow("rank", "pai-gow", "-", stdin=b"\n".join(lines))
    assert done.status == 2
    found = done.lines
    assert len(found) == len(lines)
    assert [place for place, one in enumerate(found) if "error" in one] == list(range(0, 30_000, 7))
    assert all(one["line"] == place + 1 for place, one in enumerate(found) if "error" in one)


def test_compare_reads_player_and_bank() -> None:
    stdin = b"4-6 1-6 / 6-6 3-6 | 5-6 1-3 / 1-1 4-4\n4-6 1-6 / 6-6 3-6\n6-6 1-6 / 6-6 3-6 | 6-6 1-3 / 1-1 4-4\n"
    done = paigow("compare", "pai-gow", "-", stdin=stdin)
    assert done.status == 2
    good, halved, shared = done.lines
    assert good["result"] == "win"
    assert "write PLAYER | BANK" in halved["error"]
    assert shared == {"error": "both hands together: 6-6 comes 3 times: a set holds 2", "line": 3}


def test_set_reads_hands_and_lists_settings() -> None:
    stdin = b"9s 8s 7s 6s 5s Ac Ad\nAs Jk Qs Qh Qd 7s 2s\n"
    done = paigow("set", "pai-gow-poker", "-", "--way", "ballys", stdin=stdin)
    assert done.status == 0
    assert [set(one["low"]) for one in done.lines] == [{"Ac", "Ad"}, {"As", "Jk"}]
    every = paigow("set", "pai-gow-poker", "-", "--all", stdin=stdin)
    assert [len(one["settings"]) for one in every.lines] == [len(one["settings"]) for one in every.lines if one["low"]]


def test_a_wager_is_read_line_by_line() -> None:
    done = paigow("rank", "pai-gow-poker", "-", "--wager", "fortune", stdin=b"As Ah Ad Ac Jk 2c 3d\nAs Kd\n")
    assert done.status == 2
    assert done.lines[0]["odds"] == "400 to 1"
    assert done.lines[1]["line"] == 2
