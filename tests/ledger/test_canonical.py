"""Canonical JSON: as an independent implementation of RFC 8785 writes it, and nothing outside the subset."""

import json
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from ledgers import record

from paigow.store.canonical import GREATEST, read, read_canonical, write
from paigow.store.errors import BadLineError

KEYS = st.text(st.characters(max_codepoint=127))
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-GREATEST, GREATEST) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_as_rfc_8785_writes_it(value: Any) -> None:
    text = write(value)
    assert text == rfc8785.dumps(value)
    assert read_canonical(text) == read(text) == value


@given(VALUES, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_however_it_was_written(value: Any, indent: int | str | None, is_ascii: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=is_ascii).encode()
    assert write(read(text)) == rfc8785.dumps(value)


def test_a_record_that_was_dealt() -> None:
    for line in record(2):
        assert write(read(line)) == rfc8785.dumps(json.loads(line))


@pytest.mark.parametrize(
    "text",
    [
        b"1.5", b"1e2", b"-0.0", b"9007199254740992", b"-9007199254740992", b'{"a":1,"a":1}', b'{"a":1, "a":2}',
        b'[{"x":[{"b":0,"\\u0062":1}]}]', b'{"\\u00e9":1}', '{"é":1}'.encode(), b'"\\ud800"', b"NaN", b"Infinity",
        b"[1,]", b"", b"\xef\xbb\xbf{}", b"{} {}", b"'a'", b"[" * 5000 + b"]" * 5000,
    ],
)  # fmt: skip
def test_outside_the_subset(text: bytes) -> None:
    with pytest.raises(BadLineError):
        read(text)


@pytest.mark.parametrize("value", [1.0, {"a": float("nan")}, 1 << 53, {"é": 1}, {1: 2}, "\ud800", b"x", {1}])
def test_values_without_a_canonical_form(value: object) -> None:
    with pytest.raises(BadLineError):
        write(value)


@pytest.mark.parametrize(
    "text", [b'{"a": 1}', b'{"b":1,"a":1}', b'"\\u0041"', b'"\\/"', b" 1", b"-0", b'{"a":1,"a":1}']
)
def test_only_one_text_of_a_value_is_canonical(text: bytes) -> None:
    with pytest.raises(BadLineError, match="canonical"):
        read_canonical(text)
