"""What is kept can be lost, spoilt or forbidden, and is then worked out anew."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from paigow.odds.cache import FOLDER, SUM, Arrays, array_digest, kept

NUMBERS = np.arange(1000, dtype=np.int32)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER, str(tmp_path / "cache"))
    return tmp_path / "cache"


def counting() -> tuple[Callable[[], Arrays], list[int]]:
    """A maker of arrays, and how often it was asked."""
    asked: list[int] = []

    def make() -> Arrays:
        asked.append(1)
        return {"numbers": NUMBERS}

    return make, asked


def test_what_is_kept_is_made_once_for_what_it_rests_on(folder: Path) -> None:
    make, asked = counting()
    for _ in range(3):
        assert np.array_equal(kept("table", make, "one")["numbers"], NUMBERS)
    assert len(asked) == 1
    kept("table", make, "two")
    kept("other", make, "one")
    assert len(asked) == 3
    assert len(list(folder.iterdir())) == 3


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: b"no table" * 100,
        lambda data: data[:80] + b"\0" * 100 + data[180:],
        lambda data: data.replace(b"numbers", b"letters"),
        lambda data: data + b"more",
    ],
)
def test_a_spoilt_file_is_made_anew(folder: Path, spoil: Callable[[bytes], bytes]) -> None:
    make, _ = counting()
    kept("table", make)
    (file,) = folder.iterdir()
    file.write_bytes(spoil(file.read_bytes()))
    found = kept("table", make)
    assert found.keys() == {"numbers"}
    assert np.array_equal(found["numbers"], NUMBERS)


@pytest.mark.parametrize("arrays", [{}, {"others": NUMBERS}, {"numbers": NUMBERS[1:]}, {"numbers": NUMBERS + 1}])
@pytest.mark.parametrize("with_sum", [False, True])
def test_a_whole_file_of_other_arrays_is_made_anew(folder: Path, arrays: Arrays, *, with_sum: bool) -> None:
    make, asked = counting()
    kept("table", make)
    (file,) = folder.iterdir()
    with np.load(file) as found:
        kept_sum = {SUM: found[SUM]} if with_sum else {}
    np.savez(file, **arrays, **kept_sum)  # type: ignore[arg-type]
    assert np.array_equal(kept("table", make)["numbers"], NUMBERS)
    assert len(asked) == 2


def test_a_file_under_the_name_of_another_is_made_anew(folder: Path) -> None:
    make, asked = counting()
    kept("table", make, "one")
    (file,) = folder.iterdir()
    kept("table", lambda: {"numbers": NUMBERS[::-1]}, "two")
    (other,) = set(folder.iterdir()) - {file}
    other.replace(file)
    assert np.array_equal(kept("table", make, "one")["numbers"], NUMBERS)
    assert len(asked) == 2


def test_a_folder_that_cannot_be_made_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(FOLDER, str(tmp_path / "file" / "cache"))
    make, asked = counting()
    for _ in range(2):
        assert np.array_equal(kept("table", make)["numbers"], NUMBERS)
    assert len(asked) == 2


def test_arrays_with_one_difference_have_different_digests() -> None:
    base = {"a": np.array([1, 2, 3], dtype="<i2"), "b": np.array([4], dtype="<i2")}
    others = [
        {**base, "a": np.array([1, 2, 4], dtype="<i2")},
        {**base, "a": np.array([1, 2, 3], dtype="<i4")},
        {**base, "a": np.array([[1, 2, 3]], dtype="<i2")},
        {"a": base["a"], "c": base["b"]},
    ]
    assert len({array_digest(one) for one in (base, *others)}) == 5
    assert array_digest(dict(reversed(base.items()))) == array_digest(base)
