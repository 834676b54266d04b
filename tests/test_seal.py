"""Seeds kept shut: opened by the right key for the right round, and by nothing else."""

import os

import pytest

from paigow.world.seal import SealedShutError, open_as_auditor, public_of, seal, seal_for_auditor, unseal

SEED = bytes(range(32))
KEY, OTHER = b"k" * 32, b"o" * 32


def test_what_is_sealed_for_the_program_opens_with_its_key_and_for_its_round_alone() -> None:
    sealed = seal(KEY, SEED, "round 1")
    assert unseal(KEY, sealed, "round 1") == SEED
    assert SEED.hex() not in sealed
    for key, context in ((OTHER, "round 1"), (KEY, "round 2")):
        with pytest.raises(SealedShutError):
            unseal(key, sealed, context)


def test_what_is_sealed_for_the_auditor_opens_with_the_private_key_alone() -> None:
    private = os.urandom(32)
    sealed = seal_for_auditor(public_of(private), SEED, "round 1")
    assert open_as_auditor(private, sealed, "round 1") == SEED
    for key, context in ((OTHER, "round 1"), (private, "round 2")):
        with pytest.raises(SealedShutError):
            open_as_auditor(key, sealed, context)
    with pytest.raises(SealedShutError, match="sealed otherwise"):
        unseal(KEY, sealed, "round 1")


def test_the_same_seed_is_never_sealed_alike_twice() -> None:
    public = public_of(KEY)
    assert seal(KEY, SEED, "x") != seal(KEY, SEED, "x")
    assert seal_for_auditor(public, SEED, "x") != seal_for_auditor(public, SEED, "x")


@pytest.mark.parametrize(
    "damage", [lambda text: text[:-8], lambda text: text[:20] + "A" + text[21:], lambda text: "own:"]
)
def test_what_was_damaged_is_not_opened(damage: object) -> None:
    sealed = seal(KEY, SEED, "round 1")
    with pytest.raises(SealedShutError):
        unseal(KEY, damage(sealed), "round 1")  # type: ignore[operator]
