"""The toolkit of the tests of the law: a round brought up to a demand, and a wrong act offered there."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec import convert

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.pieces.cents import Cents
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.procedure.events import Event, WagerPlaced
from paigow.procedure.round import Round
from paigow.procedure.standing import Result, Standing
from paigow.procedure.step import Refusal, RefusalKind, Step, steps_of
from paigow.procedure.table import Table
from paigow.world.autopilot import Company, standing_for
from scripted import Scripted, ScriptedChance

E = TypeVar("E", bound=Event)
Told = tuple[Step[Event], Event]
SEEDS = 400
"""How many rounds are looked through for one that goes as a test wants it."""


class Play:
    """One round in progress: who plays it, and what has been done, each act with the step that it answered."""

    def __init__(self, pilot: Scripted, round: Round) -> None:
        self.pilot = pilot
        self.round = round
        self.told: list[Told] = []
        self._acts = pilot.play(round)

    @property
    def table(self) -> Table:
        """The table of the round."""
        return self.round.table

    @property
    def events(self) -> list[Event]:
        """What has been done."""
        return [event for _, event in self.told]

    @property
    def result(self) -> Result:
        """How the round ended."""
        assert self.round.result is not None, "the round is not over"
        return self.round.result

    def due(self, kind: type[E]) -> E:
        """The act of this kind that may come next."""
        return next(step.expects for step in steps_of(self.round.demand) if isinstance(step.expects, kind))  # type: ignore[arg-type]

    def is_due(self, kind: type[Event]) -> bool:
        """Whether an act of this kind may come next."""
        demand = self.round.demand
        return demand is not None and any(isinstance(step.expects, kind) for step in steps_of(demand))

    def accepts(self, *events: Event) -> None:
        """Does acts in the players' and the dealer's stead; each must be lawful."""
        for event in events:
            step = self.round.offer(event)
            assert not isinstance(step, Refusal), f"refused: {step.why}"
            self.pilot.sealed.watch(event)
            self.told.append((step, event))

    def goes_on(self) -> bool:
        """One act further, as the autopilot does it; False when the round is over."""
        told = next(self._acts, None)
        self.told += [told] if told else []
        return told is not None

    def goes_to(
        self,
        kind: type[Event],
        when: Callable[[Any], bool] = lambda event: True,
        where: Callable[[Table], bool] = lambda table: True,
    ) -> bool:
        """Up to the demand of such an act at such a table; False where the round ends without it."""
        while not (self.is_due(kind) and when(self.due(kind)) and where(self.table)):
            if not self.goes_on():
                return False
        return True

    def ends(self) -> "Play":
        """To the end of the round."""
        while self.goes_on():
            pass
        return self

    def all(self, kind: type[E]) -> list[E]:
        """The acts of one kind, in their order."""
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        """The only act of its kind."""
        (event,) = self.all(kind)
        return event

    def at(self, kind: type[Event], nth: int = 0) -> int:
        """Where the `nth` act of a kind stands in the round."""
        return [number for number, event in enumerate(self.events) if isinstance(event, kind)][nth]

    def cites_of(self, kind: type[Event]) -> set[str]:
        """The clauses on which acts of one kind rest."""
        return {cited.id for step, event in self.told if isinstance(event, kind) for cited in step.cites}


def opened(
    game: str,
    *,
    players: str = "135",
    banker: str = "",
    share: str = "sole",
    standing: Standing | None = None,
    dice: Iterable[tuple[int, int, int]] = (),
    numbers: Iterable[int] = (),
    seed: int = 0,
    wishes: Iterable[Event] | None = None,
    **house: Any,
) -> Play:
    """A round at its first demand: its players and banker by their seats, throws and numbers in turn, house rules."""
    dealt = GAMES[game]
    rules = dealt.settle_rules(convert(house, HouseRules))
    company = Company(tuple(map(Person, players)), banker=Person(banker) if banker else None, share=share)
    chance = ScriptedChance(dice=dice, numbers=numbers, seed=f"law {seed}")
    pilot = Scripted(dealt, rules, company, chance, wishes=wishes)
    return Play(pilot, dealt.open_round(rules, standing or standing_for(company, dealt, rules)))


def played(game: str, **options: Any) -> Play:
    """A whole round."""
    return opened(game, **options).ends()


def plays(game: str, count: int = 40, **options: Any) -> Iterator[Play]:
    """Whole rounds that differ by chance."""
    return (played(game, seed=seed, **options) for seed in range(count))


def up_to(
    game: str,
    kind: type[Event],
    when: Callable[[Any], bool] = lambda event: True,
    *,
    where: Callable[[Table], bool] = lambda table: True,
    **options: Any,
) -> Play:
    """A round that stands at the demand of an act of this kind, its fields and the table as wanted.

    It is the first round, by seed, that comes to such a demand.
    """
    for seed in range(SEEDS):
        play = opened(game, seed=seed, **options)
        if play.goes_to(kind, when, where):
            return play
    raise AssertionError(f"in {SEEDS} rounds of {game} no such {kind.__name__} is demanded")


def breaks(play: Play, wrong: Event | Sequence[Event], kind: RefusalKind, *clauses: str) -> None:
    """Each of these acts is refused in this way with these clauses, changes nothing, and the round can go on."""
    round, demand, before = play.round, play.round.demand, state(play.round.table)
    assert demand is not None
    for event in (wrong,) if isinstance(wrong, Event) else wrong:
        refusal = round.offer(event)
        assert isinstance(refusal, Refusal), f"accepted: {event!r}"
        assert (refusal.kind, refusal.came) == (kind, event), refusal.why
        assert set(clauses) <= {cited.id for cited in refusal.cites}, [cited.id for cited in refusal.cites]
        assert refusal.why
        assert refusal.expected == steps_of(demand)
        assert round.demand is demand
        assert state(round.table) == before
    play.ends()
    assert play.result


def state(table: Table) -> dict[str, str]:
    """Everything that may change on a table, written out."""
    names = getattr(type(table), "__slots__", None) or vars(table)
    fixed = ("equipment", "rules", "standing", "_rule", "money")
    found = {name: repr(getattr(table, name)) for name in names if name not in fixed and hasattr(table, name)}
    return found | {"money": repr(vars(table.money))}


def walk(ring: Sequence[Position], first: Position, number: int) -> Position:
    """Where a finger comes to that is put on `first` and moved on, place by place, until `number` is said."""
    finger = 0
    while ring[finger] is not first:
        finger += 1
    for _ in range(number - 1):
        finger += 1
        if finger == len(ring):
            finger = 0
    return ring[finger]


THROWS = [(one, two, three) for one in range(1, 7) for two in range(1, 7) for three in range(1, 7)]
"""Every throw of three dice."""
D, P1, P2, P3, P4, P5, P6 = (Position(place) for place in ("dealer", "1", "2", "3", "4", "5", "6"))
DEAD = Position("dead-hand")
TILE_TABLE = (D, P1, P2, P3, P4, P5, P6, DEAD)
"""The eight places of the tiles, counterclockwise from the dealer, written out apart from the source."""
CARD_TABLE = (D, P1, P2, P3, P4, P5, P6)
"""The seven places of the cards, counterclockwise from the dealer."""
SEATS = (P1, P2, P3, P4, P5, P6)
"""The six betting positions, from the dealer's right."""


def open_table(game: str = "pai-gow", seats: str = "136", chips: int = 1_000_00, **options: Any) -> Play:
    """A table at which wagers are taken, and nobody wishes anything by himself."""
    seated: dict[Person, Cents | None] = {Person(seat): Cents(chips) for seat in seats}
    standing = options.pop("standing", None) or Standing(identity="one", chips=seated)
    play = opened(game, standing=standing, players=seats, wishes=[], **options)
    assert play.goes_to(WagerPlaced)
    return play


def refused(play: Play, event: Any) -> Refusal:
    """The refusal of a wager that may not be; nothing has changed."""
    before = state(play.table)
    refusal = play.round.offer(event)
    assert isinstance(refusal, Refusal)
    assert state(play.table) == before
    return refusal
