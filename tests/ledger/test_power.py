"""Power cuts: none corrupts a ledger, none loses what was acknowledged; and the harness would see it if one did."""

from ledgers import record, small_record
from power import try_cuts

BATCHES = [small_record(7), small_record(2), list(record(1)), *(small_record(count) for count in (1, 12, 3, 5, 30))]


def test_no_power_cut_corrupts_or_loses_what_was_acknowledged() -> None:
    verdict = try_cuts(400, "FULL", BATCHES)
    assert (verdict.corrupt, verdict.lost, verdict.torn, verdict.example) == (0, 0, 0, "")
    assert verdict.images == 400


def test_the_harness_finds_what_is_lost_where_the_log_is_not_synced() -> None:
    verdict = try_cuts(100, "NORMAL", BATCHES)
    assert verdict.lost > 0
    assert (verdict.corrupt, verdict.torn) == (0, 0)


def test_the_harness_finds_what_is_corrupt_where_nothing_is_synced() -> None:
    assert try_cuts(100, "OFF", BATCHES).corrupt > 0
