"""Rounds for `bench/mutants.py`: every game, start, dealing and bank; house options that change acts; irregular ones.

Each is dealt by the autopilot; a `Cue` puts in, where an act of a kind is due, what the autopilot would not do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

from msgspec import Struct

from paigow.games import GAMES, Game
from paigow.house.rules import (
    Banking,
    CountFrom,
    Dealing,
    ExposedPiece,
    HouseRules,
    PlayerLeaves,
    StartMethod,
    Sweep,
)
from paigow.pieces.cents import Cents
from paigow.pieces.dice import Dice
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure import events as e
from paigow.procedure.banking import SHARES
from paigow.procedure.events import Event
from paigow.procedure.round import Round
from paigow.procedure.standing import Standing
from paigow.procedure.step import Refusal, steps_of, with_fields
from paigow.record.lines import VERSION, Header
from paigow.record.reading import Source
from paigow.settle.terms import BankerCommission, CommissionTaken, Rounding
from paigow.world.autopilot import Autopilot, Company, standing_for
from paigow.world.chance import Chance

ONE, TWO, THREE, FOUR, FIVE, SIX = (Person(str(seat)) for seat in range(1, 7))
BANKER = THREE


class Case(Struct, frozen=True):
    """A recorded round with the table before it."""

    name: str
    source: Source
    standing: Standing
    events: tuple[Event, ...]


class Cue(Struct, frozen=True):
    """Where the `nth` act of kind `due` is due, these acts come: made from the round, or from what is expected there.

    A player's act is taken in any case, and an act that the law does not allow there as the fact it is.
    """

    due: type[Event]
    acts: tuple[Event | Callable[[Round, Event], Event], ...]
    nth: int = 0


class _Chance(Chance):
    """Chance from a word, with the first throws written out."""

    def __init__(self, word: str, throws: Sequence[Dice]) -> None:
        super().__init__(sha256(word.encode()).digest())
        self._throws = list(throws)

    def dice(self) -> Dice:
        return self._throws.pop(0) if self._throws else super().dice()


def cases(words: Sequence[str] = ("mutants",)) -> Iterator[Case]:
    """All of them; every word deals each with other chance."""
    for word in words:
        yield from _combinations(word)
        yield from _with_options(word)
        yield from _runs_of_triples(word)
        yield from _irregular(word)


def _combinations(word: str) -> Iterator[Case]:
    for game in GAMES.values():
        for dealing, starts in game.starts.items():
            for start in starts:
                rules = HouseRules(dealing=dealing, start=start, wagers=game.side_wagers, banking=Banking.BOTH)
                for bank in ("dealer", *SHARES[game.settle_rules(rules).banking]):
                    yield _case(f"{game.name} {dealing} {start} {bank}", word, game, rules, bank=bank)


def _with_options(word: str) -> Iterator[Case]:
    tiles, eye, cards, supreme = GAMES.values()
    sides = cards.side_wagers[1:]
    for name, game, rules, bank in (
        ("sweep by position", eye, HouseRules(sweep=Sweep.BY_POSITION), "dealer"),
        ("start marked", supreme, HouseRules(mark_start=True), "dealer"),
        ("start marked", cards, HouseRules(mark_start=True, dealing=Dealing.MANUAL_SHOE), "dealer"),
        ("counted from the dealer", tiles, HouseRules(count_from=CountFrom.DEALER), "sole"),
        ("commission taken out", tiles, HouseRules(commission_taken=CommissionTaken.TAKEN_OUT), "dealer"),
        ("commission taken out", tiles, HouseRules(commission_taken=CommissionTaken.TAKEN_OUT), "sole"),
        ("commission taken out", cards, HouseRules(commission_taken=CommissionTaken.TAKEN_OUT, wagers=sides), "co"),
        ("commission of all that is won", tiles, HouseRules(banker_commission=BankerCommission.TOTAL_WON), "sole"),
        ("commission of all that is won", cards, HouseRules(banker_commission=BankerCommission.TOTAL_WON), "co"),
        (
            "commission rounded up to 25 cents",
            tiles,
            HouseRules(rounding=Rounding.UP, rounding_unit=Cents(25), commission_rate=300),  # type: ignore[arg-type]
            "dealer",
        ),
        ("a house stake", tiles, HouseRules(house_stake=Cents(40_00)), "sole"),
        ("no bank offered", tiles, HouseRules(banking=Banking.NONE), "dealer"),
        ("one position a player", tiles, HouseRules(two_positions=False), "dealer"),
    ):
        yield _case(f"{game.name} {bank}: {name}", word, game, rules, bank=bank)


def _runs_of_triples(word: str) -> Iterator[Case]:
    """A run of triples in the dragon's eye variation: what pends goes from round to round."""
    game = GAMES["dragons-eye"]
    for name, throws, cues in (
        ("three triples", ((3, 3, 3), (1, 1, 1), (3, 3, 3), (3, 1, 6)), ()),
        ("a triple, then none", ((1, 1, 1), (3, 1, 6)), ()),
        ("a triple at an empty seat", ((2, 2, 2), (3, 1, 6)), ()),
        (
            "the shake left to the dealer",
            ((3, 3, 3), (3, 3, 3), (1, 2, 4)),
            (Cue(e.ShakerPassed, (e.ShakeLeftToDealer(THREE),)),),
        ),
    ):
        standing = None
        for number, throw in enumerate(throws, 1):
            case, after = _dealt(
                f"dragons-eye: {name}, round {number}",
                f"{word} {name} {number}",
                game,
                HouseRules(banking=Banking.NONE),
                throws=(throw,),
                cues=cues if number > 1 else (),
                standing=standing,
            )
            standing = after
            yield case


def _otherwise(round: Round, expected: Event) -> Event:
    """The act that is due, done otherwise."""
    match expected:
        case e.StackDelivered(position=position):
            ring = round.table.equipment.ring
            place = ring[(ring.index(position) + (3 if len(round.table.stacks) < 4 else -1)) % len(ring)]
            return with_fields(expected, position=place)
        case e.HouseHandSet(low=low, high=high):
            return with_fields(expected, low=(*low[:1], high[0]), high=(low[1], *high[1:]), rule="")
        case e.WagerPaid(amount=amount) | e.CommissionTaken(amount=amount) | e.WagerCollected(amount=amount):
            return with_fields(expected, amount=Cents(amount + 5_00))
        case e.HandCompared(outcome=outcome):
            return with_fields(expected, outcome="lose" if outcome == "win" else "win")
    raise AssertionError(f"no other way is written for {expected!r}")


def _raised(by: Person, wager: str) -> Event:
    return e.WagerRaised(by, by.seat, wager, Cents(5_00))


def _found(what: str, ruling: str = "") -> tuple[Event, ...]:
    found: tuple[Event, ...] = (e.IrregularityFound(what),)  # type: ignore[arg-type]
    return (*found, e.RulingGiven(ruling, "as customary")) if ruling else found  # type: ignore[arg-type]


def _irregular(word: str) -> Iterator[Case]:
    remix = HouseRules(exposed_piece=ExposedPiece.REMIX)
    abandoned = HouseRules(player_leaves=PlayerLeaves.ABANDONED)
    rack = HouseRules(dealing=Dealing.AUTOMATED_SHOE, start=StartMethod.BUTTON)
    tiles, eye, cards, supreme = GAMES.values()
    main = e.WagerPlaced(ONE, Position.ONE, "main", Cents(30_00))
    rows: tuple[tuple[str, Game, HouseRules, str, tuple[Cue, ...]], ...] = (
        ("remixed while stacking", tiles, remix, "dealer", (Cue(e.StacksBuilt, _found("exposed-piece")),)),
        ("remixed while shuffling", cards, remix, "dealer", (Cue(e.DeckCut, _found("exposed-piece")),)),
        (
            "dice shaken again",
            tiles,
            HouseRules(),
            "sole",
            (Cue(e.ShakerUncovered, _found("dice-not-flat")), Cue(e.ShakerPutAside, ())),
        ),
        ("a die left the shaker", eye, HouseRules(), "dealer", (Cue(e.ShakerUncovered, _found("die-out-of-shaker")),)),
        ("dice shaken again", supreme, HouseRules(), "dealer", (Cue(e.ShakerUncovered, _found("dice-not-flat")),)),
        (
            "wrong place corrected",
            tiles,
            HouseRules(),
            "dealer",
            (Cue(e.StackDelivered, (_otherwise, *_found("wrong-place", "correct")), nth=2),),
        ),
        (
            "wrong place let stand",
            cards,
            HouseRules(),
            "dealer",
            (Cue(e.StackDelivered, (_otherwise, *_found("wrong-place", "go-on")), nth=2),),
        ),
        (
            "house way reset",
            tiles,
            HouseRules(),
            "dealer",
            (Cue(e.HouseHandSet, (_otherwise, *_found("wrong-house-way", "correct"))),),
        ),
        (
            "house way reset",
            cards,
            HouseRules(),
            "co",
            (Cue(e.HouseHandSet, (_otherwise, *_found("wrong-house-way", "correct"))),),
        ),
        (
            "wrong payment corrected",
            tiles,
            HouseRules(),
            "dealer",
            (Cue(e.WagerPaid, (_otherwise, *_found("wrong-payment", "correct"))),),
        ),
        (
            "wrong outcome corrected",
            cards,
            HouseRules(),
            "dealer",
            (Cue(e.HandCompared, (_otherwise, *_found("wrong-payment", "correct"))),),
        ),
        ("stopped and gone on", tiles, HouseRules(), "co", (Cue(e.ShakerCovered, _found("stop", "go-on")),)),
        (
            "exposed in the deal",
            cards,
            HouseRules(),
            "dealer",
            (Cue(e.CardDealt, _found("exposed-piece", "go-on"), 9),),
        ),
        ("exposed and void", eye, HouseRules(), "dealer", (Cue(e.StackDelivered, _found("exposed-piece", "void"), 4),)),
        ("fouled and void", tiles, HouseRules(), "sole", (Cue(e.HandCompared, _found("fouled-pieces", "void"), 1),)),
        ("equipment fault", supreme, rack, "dealer", (Cue(e.HandTaken, _found("equipment-fault", "void")),)),
        ("void before the call", tiles, HouseRules(), "dealer", (Cue(e.NoMoreBetsCalled, _found("stop", "void")),)),
        ("a stub of five", cards, HouseRules(), "dealer", (Cue(e.StubSpread, (e.StubSpread(5),)),)),
        (
            "misdealt",
            supreme,
            HouseRules(),
            "dealer",
            (
                Cue(e.StubSpread, (e.StubSpread(3),)),
                Cue(e.StacksCounted, (e.StacksCounted((7, 7, 8, 7, 7, 7, 7)),)),
            ),
        ),
        ("a stack of six", cards, rack, "dealer", (Cue(e.StackDelivered, _found("wrong-stack"), 3),)),
        ("a player leaves", tiles, HouseRules(), "dealer", (Cue(e.ShakerShaken, (e.PlayerLeft(THREE),)),)),
        ("a player leaves", eye, abandoned, "dealer", (Cue(e.StackDelivered, (e.PlayerLeft(ONE),), 1),)),
        ("a player leaves", cards, abandoned, "sole", (Cue(e.HandSet, (e.PlayerLeft(ONE),)),)),
        (
            "a wager withdrawn",
            tiles,
            HouseRules(),
            "dealer",
            (Cue(e.NoMoreBetsCalled, (e.WagerWithdrawn(ONE, Position.ONE, "main"), main), nth=6),),
        ),
        (
            "wagers raised",
            tiles,
            HouseRules(),
            "dealer",
            (Cue(e.NoMoreBetsCalled, (_raised(ONE, "main"), _raised(THREE, "main"), _raised(ONE, "main")), nth=6),),
        ),
        (
            "wagers raised",
            eye,
            HouseRules(),
            "sole",
            (Cue(e.NoMoreBetsCalled, (_raised(ONE, "dragons-eye"), _raised(FOUR, "main")), nth=8),),
        ),
        ("wagers raised", cards, HouseRules(), "co", (Cue(e.NoMoreBetsCalled, (_raised(FOUR, "main"),)),)),
        (
            "a player goes before the call",
            cards,
            HouseRules(),
            "dealer",
            (Cue(e.NoMoreBetsCalled, (e.PlayerLeft(ONE),)),),
        ),
        (
            "advice asked",
            tiles,
            HouseRules(),
            "dealer",
            (Cue(e.AdviceAsked, (lambda round, expected: expected,)),),
        ),
        ("advice asked", cards, HouseRules(), "sole", (Cue(e.AdviceAsked, (lambda round, expected: expected,)),)),
        ("four shakes", tiles, HouseRules(), "dealer", (Cue(e.ShakerShaken, (e.ShakerShaken(4),)),)),
    )
    for name, game, rules, bank, cues in rows:
        yield _case(f"{game.name} {bank}: {name}", word, game, rules, bank=bank, cues=cues)


# Dealing


def _case(
    name: str, word: str, game: Game, rules: HouseRules, *, bank: str = "dealer", cues: tuple[Cue, ...] = ()
) -> Case:
    return _dealt(name, f"{word} {name}", game, rules, bank=bank, cues=cues)[0]


def _dealt(
    name: str,
    word: str,
    game: Game,
    rules: HouseRules,
    *,
    bank: str = "dealer",
    throws: Sequence[Dice] = (),
    cues: tuple[Cue, ...] = (),
    standing: Standing | None = None,
) -> tuple[Case, Standing]:
    rules = game.settle_rules(rules)
    seconds = ((FOUR, Position.FIVE),) if rules.two_positions else ()
    sitting = (ONE, THREE, FOUR)
    company = Company(sitting, seconds) if bank == "dealer" else Company(sitting, seconds, banker=BANKER, share=bank)
    before = standing or standing_for(company, game, rules)
    round = game.open_round(rules, before)
    events = tuple(_play(round, Autopilot(game, rules, company, _Chance(word, throws)), cues))
    assert round.result is not None
    header = Header(record="paigow", version=VERSION, game=game.name, house_rules=rules, standing=before)
    return Case(name, Source(game, rules, before, header), before, events), round.result.standing


def _play(round: Round, pilot: Autopilot, cues: tuple[Cue, ...]) -> Iterator[Event]:
    pilot._round = round
    waiting = [[cue, cue.nth] for cue in cues]
    done = -1
    while round.demand is not None:
        for row in waiting:
            cue, left = row
            due = [step.expects for step in steps_of(round.demand) if type(step.expects) is cue.due]  # type: ignore[attr-defined]
            if not due or done == round.table.number:
                continue
            if left:
                row[1] = left - 1  # type: ignore[operator]
                continue
            waiting.remove(row)
            for act in cue.acts:  # type: ignore[attr-defined]
                expected = next((s.expects for s in steps_of(round.demand) if type(s.expects) is cue.due), due[0])  # type: ignore[attr-defined]
                yield _done(round, pilot, act if isinstance(act, Event) else act(round, expected))
            break
        else:
            done = round.table.number
            event = pilot.answer(round.demand)
            if not isinstance(round.offer(event), Refusal):
                pilot.sealed.watch(event)
                yield event
            else:
                assert isinstance(event, e.WagerPlaced), f"refused: {event}"  # a wish that the law does not grant


def _done(round: Round, pilot: Autopilot, event: Event) -> Event:
    answer = round.deviate(event)
    assert not isinstance(answer, Refusal), f"{answer.why}: {event}"
    pilot.sealed.watch(event)
    return event
