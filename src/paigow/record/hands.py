"""Hands that nobody recorded, guessed so that the check can go on. What rests on a guess is undecidable."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from paigow.pieces.positions import Position
from paigow.procedure import events as e
from paigow.procedure.events import Event
from paigow.procedure.step import Step
from paigow.procedure.table import MAIN, Table
from paigow.record.branch import Branch

MOST_STRIDES = 24
"""So many ways of going through the loose pieces are tried for a hand that fits."""
_HALVES = ("pieces", "low", "high")

Fares = Callable[[e.Pieces, e.Pieces], bool]


def hands_that_fit(branch: Branch, step: Step[Event], ahead: Sequence[Event]) -> Iterator[Event]:
    """A hand to expose or to turn up, of pieces that nothing speaks of, or of those known set as nobody recorded.

    It fares as the record says it did, or as nearly so as can be.
    """
    expected = step.expects
    if not isinstance(expected, e.HandExposed | e.HandTurnedUp):
        return
    table, position = branch.round.table, expected.position
    hand = table.hands[position]
    if hand.low is not None or (hand.pieces is not None and isinstance(expected, e.HandTurnedUp)):
        return
    wanted = tuple(_comparisons(table, position, ahead))
    best: tuple[int, e.Pieces, e.Pieces] | None = None
    for low, high in _settings(table, position, ahead):
        fits = sum(fares(low, high) for fares in wanted)
        if best is None or fits > best[0]:
            best = fits, low, high
        if fits == len(wanted):
            break
    if best is not None:
        _, low, high = best
        is_exposed = isinstance(expected, e.HandExposed)
        yield e.HandExposed(position, low, high) if is_exposed else e.HandTurnedUp(position, (*low, *high))


def _settings(table: Table, position: Position, ahead: Sequence[Event]) -> Iterator[tuple[e.Pieces, e.Pieces]]:
    """The ways in which the pieces of a position can have been set; of loose ones by the house way where unknown."""
    known = table.hands[position].pieces
    if known is None:
        for pieces in _loose_hands(table, ahead):
            way = table.equipment.set_by_way(pieces, table.rules)
            yield way.low, way.high
        return
    way = table.equipment.set_by_way(known, table.rules)
    yield way.low, way.high
    for places in combinations(range(len(known)), table.equipment.low):
        low = tuple(known[place] for place in places)
        yield low, tuple(piece for place, piece in enumerate(known) if place not in places)


def _comparisons(table: Table, position: Position, ahead: Sequence[Event]) -> Iterator[Fares]:
    """Each comparison that the record tells of and in which that hand takes part: whether a hand fares so in it."""

    def fares(said: str, other: tuple[e.Pieces, e.Pieces], *, is_bank: bool) -> Fares:
        def compare(low: e.Pieces, high: e.Pieces) -> bool:
            mine, against = ((*other, low, high), said) if is_bank else ((low, high, *other), said)
            return bool(table.equipment.compare(*mine, table.rules).result == against)

        return compare

    is_bank = position is table.bank.position
    shown = {x.position: (x.low, x.high) for x in ahead if isinstance(x, e.HandExposed | e.HouseHandSet)}
    known = {place: (hand.low, hand.high) for place, hand in table.hands.items() if hand.low and hand.high}
    for place, said in outcomes_told(ahead).items():
        if is_bank or place is position:
            against = place if is_bank else table.bank.position
            other = known.get(against) or shown.get(against)
            if other is not None and against is not position:
                yield fares(said, other, is_bank=is_bank)


def outcomes_told(events: Sequence[Event]) -> dict[Position, str]:
    """How the hands fared by what the record says of them, or else by what was collected and paid."""
    found: dict[Position, str] = {}
    for event in events:
        match event:
            case e.HandCompared(position=position, outcome=outcome):
                found[position] = outcome
            case e.WagerPaid(position=position, wager=wager) if wager == MAIN:
                found.setdefault(position, "win")
            case e.WagerCollected(position=position, wager=wager) if wager == MAIN:
                found.setdefault(position, "lose")
    return found


def _loose_hands(table: Table, ahead: Sequence[Event]) -> Iterator[e.Pieces]:
    """Hands of pieces that were not seen and of which no line ahead speaks, in a fixed order."""
    spoken = [piece for event in ahead for name in _HALVES for piece in getattr(event, name, None) or ()]
    loose = [piece for piece, count in table.unseen.items() for _ in range(count - spoken.count(piece))]
    for stride in range(1, MOST_STRIDES):
        for first in range(len(loose)):
            places = {(first + stride * place) % len(loose) for place in range(table.equipment.hand)}
            if len(places) == table.equipment.hand:
                yield tuple(loose[place] for place in sorted(places))
