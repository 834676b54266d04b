"""The self-test of chance finds what is wrong with a machine's chance."""

import os
from itertools import count

import pytest

from paigow.world import selftest
from paigow.world.selftest import faults_of_chance, unevenness


def test_this_machine_is_well() -> None:
    assert faults_of_chance() == []


def test_a_system_that_repeats_itself_is_found_out() -> None:
    sample = os.urandom(8_192)
    assert faults_of_chance(lambda size: sample[:size]) == ["the operating system gave the same seed twice"]


def test_a_system_that_is_uneven_is_found_out() -> None:
    turn = count()
    faults = faults_of_chance(lambda size: bytes([next(turn)]) * size)
    assert faults == ["the operating system's chance is uneven"]


def test_another_stream_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "_KEYSTREAM", "00" * 32)
    assert faults_of_chance() == ["the stream of ChaCha20 is not that of RFC 8439"]


def test_bytes_that_come_all_alike_are_even() -> None:
    assert unevenness(bytes(range(256)) * 4) == 0
    assert unevenness(bytes(1024)) == 1024 * 255
