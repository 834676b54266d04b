"""Rounds dealt and recorded: the autopilot at a table, each act with the line of the record it makes."""

from collections.abc import Iterator

from msgspec import Struct

from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.pieces.positions import Position
from paigow.procedure.events import Event, HandExposed, HandTurnedUp, PiecesShuffled, ShakerUncovered
from paigow.procedure.standing import Result, Standing
from paigow.procedure.step import Step
from paigow.record.lines import act_line, commitment_field, openings_field
from paigow.world.autopilot import Autopilot, Company
from paigow.world.chance import Chance
from paigow.world.sealed import SealedPieces


class Recorded(Struct):
    """One round as it happened: the acts with their steps, and the lines of the record."""

    number: int
    acts: list[tuple[Step[Event], Event]]
    lines: list[bytes]
    bank: Position
    result: Result


def deal_rounds(
    game: Game,
    rules: HouseRules,
    company: Company,
    standing: Standing,
    seed: str | None,
    rounds: int,
    *,
    is_sealed: bool = True,
) -> Iterator[Recorded]:
    """So many rounds at one table, one after the other, from the seed or from the operating system's chance.

    `is_sealed`: the order of the pieces and the throw are committed to before the call, and opened as they are seen.
    """
    source = None if seed is None else Chance.from_text(seed)
    for number in range(1, rounds + 1):
        chance = Chance.from_system() if source is None else source.for_round(number)
        recorded = deal_round(game, rules, company, standing, chance, number, is_sealed=is_sealed)
        standing = recorded.result.standing
        yield recorded


def deal_round(
    game: Game,
    rules: HouseRules,
    company: Company,
    standing: Standing,
    chance: Chance,
    number: int,
    *,
    is_sealed: bool = True,
) -> Recorded:
    """One round, dealt and recorded."""
    round = game.open_round(rules, standing)
    pilot = Autopilot(game, rules, company, chance)
    acts, lines = [], []
    for seq, (step, event) in enumerate(pilot.play(round), 1):
        acts.append((step, event))
        proof = _proof(pilot.sealed, event) if is_sealed else b""
        lines.append(act_line(number, seq, step.cites, event, proof))
    assert round.result is not None
    return Recorded(number, acts, lines, round.table.bank.position, round.result)


def _proof(sealed: SealedPieces, event: Event) -> bytes:
    """The commitment with the shuffle; the openings with what an act exposes."""
    kind = type(event)
    if kind is PiecesShuffled:
        return commitment_field(sealed.seal())
    if kind is HandExposed or kind is HandTurnedUp:
        return openings_field(sealed.open_hand(event.position))  # type: ignore[attr-defined]
    if kind is ShakerUncovered:
        return openings_field(sealed.open_throw(event.dice))  # type: ignore[attr-defined]
    return b""
