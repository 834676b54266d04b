"""A round told: one line an act, from its step alone, and at the end the table, the hands and the settlement."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from paigow.games import Game
from paigow.house.rules import HouseRules
from paigow.law import Cites
from paigow.pieces.cents import dollars
from paigow.pieces.people import Person
from paigow.pieces.positions import BETTING_POSITIONS, DEAD_HAND, DEALER, Position
from paigow.procedure.events import CardDealt, CardDrawn, Event, RoundVoided, WagerPlaced
from paigow.procedure.sentences import tell, tell_together
from paigow.procedure.step import Step
from paigow.record.scene import Scene, Spot, draw
from paigow.record.view import NOBODY, seen
from paigow.settle.plan import HOUSE

Told = tuple[Step[Event], Event]
WIDTH = 86


def tell_opening(game: Game, rules: HouseRules, note: str = "") -> str:
    """What is dealt, under which edition and house rules."""
    dealt = f"dealt by {rules.dealing}, " if len(game.starts) > 1 else ""
    lines = [
        f"{game.title}: {game.section}, {game.edition}",
        f"House: {rules.name} ({dealt}start by {rules.start}, house way {rules.house_way}, "
        f"commission {rules.commission_rate / 100:g} %)",
    ]
    return "\n".join((*lines, *(words for words in (game.note, note) if words)))


def tell_round(game: Game, rules: HouseRules, number: int, acts: Sequence[Told], bank: Position) -> str:
    """The whole round: its acts, the table as it lies, the hands and what decided them, the settlement."""
    history = [event for _, event in acts]
    hands = tell_hands(game, rules, history, bank)
    parts = [f"Round {number}", *narrate(game, acts), "", tell_table(game, history)]
    if hands:
        parts += ["", "Hands", *(f"  {line}" for line in hands)]
    return "\n".join((*parts, "", "Settlement", *(f"  {line}" for line in tell_settlement(history)), ""))


def narrate(
    game: Game, acts: Iterable[Told], viewer: Collection[Position] = NOBODY, notes: Mapping[int, str] | None = None
) -> Iterator[str]:
    """A line for each act as its viewer sees it: its number, its sentence, its clauses with the basis of the first.

    Cards of one pass that go one after another are told in one line. Below an act stands its note, if there is one by
    its number; the notes may still grow while the acts are told.
    """
    together: list[tuple[int, Event]] = []
    cites: Cites = ()
    for number, (step, event) in enumerate(acts, 1):
        if together and (type(event) is not type(together[0][1]) or len(together) == len(game.equipment.ring)):
            yield _line(together, cites, game)
            together = []
        together.append((number, seen(event, viewer)))
        cites = step.cites
        note = notes.get(number) if notes else None
        if note or not isinstance(event, CardDealt | CardDrawn):
            yield _line(together, cites, game)
            together = []
        if note:
            yield f"      {note}"
    if together:
        yield _line(together, cites, game)


def _line(together: Sequence[tuple[int, Event]], cites: Cites, game: Game) -> str:
    noun = game.equipment.noun
    number, event = together[0]
    sentence = tell(event, noun) if len(together) == 1 else tell_together([event for _, event in together])
    return f"{number:>4}  {sentence:<{WIDTH}}  {tell_cites(cites)}".rstrip()


def tell_cites(cites: Cites) -> str:
    """The clauses in their order, each with its basis; those of one basis that follow each other share it.

    >>> from paigow.law import cite
    >>> tell_cites(cite("13:69F-10.6(a)", "13:69F-10.6(b)", "procedures/no-more-bets"))
    '13:69F-10.6(a), 13:69F-10.6(b) [regulation]; procedures/no-more-bets [practice]'
    """
    return "; ".join(
        f"{', '.join(cite.id for cite in alike)} [{basis}]"
        for basis, alike in groupby(cites, key=lambda cite: cite.basis)
    )


def tell_table(game: Game, history: Sequence[Event], viewer: Collection[Position] = NOBODY) -> str:
    """The drawing of the table as its viewer sees it after these events."""
    return draw(Scene.of(seen(event, viewer) for event in history), with_dead_hand=DEAD_HAND in game.equipment.ring)


def tell_hands(
    game: Game,
    rules: HouseRules,
    history: Sequence[Event],
    bank: Position,
    viewer: Collection[Position] = NOBODY,
) -> list[str]:
    """Each hand that was compared, with what decided it, and the bank's hand first, as far as the viewer sees them."""
    scene = Scene.of(seen(event, viewer) for event in history)
    banks = scene.spots[bank]
    if not banks.low:
        return []
    lines = [f"bank ({_place(bank)}): {_halves(banks.low, banks.high)}"]
    for position in (DEALER, *BETTING_POSITIONS):
        spot = scene.spots[position]
        if position is bank or not spot.outcome:
            continue
        if not spot.low:
            lines.append(f"{_place(position)}: {spot.outcome}: not exposed")
            continue
        why = _what_decides(game, rules, spot, banks)
        why = why if position is not DEALER else why.replace("the player", "the dealer")
        lines.append(f"{_place(position)}: {_halves(spot.low, spot.high)}: {spot.outcome}: {why}")
    return lines


def _what_decides(game: Game, rules: HouseRules, spot: Spot, banks: Spot) -> str:
    """What decides between two hands; a record from elsewhere may hold pieces that make no hand."""
    try:
        return game.equipment.compare(spot.low, spot.high, banks.low, banks.high, rules).decided_by
    except (ValueError, LookupError):
        return "what was recorded makes no hand"


def tell_settlement(history: Sequence[Event]) -> list[str]:
    """What each player and the house has won or lost in the round; the sum is zero."""
    lines = [
        f"{account if account == HOUSE else f'player {account}'}: {signed(amount)}"
        for account, amount in settlement(history).items()
    ]
    if any(isinstance(event, RoundVoided) for event in history):
        lines.insert(0, "the round is void")
    return lines


def settlement(history: Iterable[Event]) -> dict[str, int]:
    """What each player and the house has won or lost by these events of a round, in whole cents; the sum is zero."""
    history = list(history)
    scene = Scene.of(history)
    holders = {event.position: event.by for event in history if isinstance(event, WagerPlaced)}
    won: dict[Person, int] = {}
    for position in BETTING_POSITIONS:
        spot = scene.spots[position]
        person = holders.get(position, Person(position.value))
        if spot.result or position in holders:
            won[person] = won.get(person, 0) + spot.result
    return {**{person.value: amount for person, amount in sorted(won.items())}, HOUSE: -sum(won.values())}


def signed(amount: int) -> str:
    """The amount with its sign, as a person writes it."""
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def _place(position: Position) -> str:
    return "dealer" if position is DEALER else f"position {position}"


def _halves(low: Sequence[str], high: Sequence[str]) -> str:
    return f"{' '.join(low)} low, {' '.join(high)} high"
