"""The golden rounds: whole rounds of every kind, told in a text that is read when it changes.

One row for every game, way of dealing, start method and bank; and the dragon's eye runs of triples. `golden` holds the
texts; `pytest tests/test_golden.py --rewrite-golden` writes them anew.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from msgspec import Struct

from golden_mishaps import MISHAPS, play_of
from mishaps import TABLES
from paigow.games import GAMES, Game
from paigow.house.rules import Banking, Dealing, HouseRules, SideWager, StartMethod
from paigow.pieces.cents import Cents, dollars
from paigow.pieces.dice import Dice
from paigow.pieces.people import Person
from paigow.procedure.banking import SHARES
from paigow.procedure.events import (
    CardDealt,
    CardDrawn,
    Event,
    ShakeLeftToDealer,
    StackDelivered,
    WagerPlaced,
    WagerRaised,
    WagerWithdrawn,
)
from paigow.procedure.sentences import tell
from paigow.procedure.standing import Standing
from paigow.procedure.table import MAIN
from paigow.world.autopilot import CHIPS, Company, standing_for
from paigow.world.chance import Chance
from scripted import ScriptedChance, Told, main_wagers, play

FOLDER = Path(__file__).with_name("golden")
SITTING = (Person.PLAYER_ONE, Person.PLAYER_THREE, Person.PLAYER_FOUR)
"""Who plays the golden rounds: an empty seat at an end, one between, and two neighbours."""
BANKER = Person.PLAYER_THREE


class Golden(Struct, frozen=True):
    """A golden text by its name; `tell` makes it."""

    name: str
    tell: Callable[[], str]


def goldens() -> dict[str, Golden]:
    """Every golden round by its name."""
    return {golden.name: golden for golden in (*combinations(), *runs(), *raises(), *irregular())}


def combinations() -> Iterator[Golden]:
    """One for every game, way of dealing, start method and bank."""
    for game, dealing, start, bank in every_combination():
        name = f"{game.name}.{dealing}.{start}.{bank}"
        yield Golden(name, lambda row=(game, dealing, start, bank): _combination(*row))  # type: ignore[misc]


def every_combination() -> Iterator[tuple[Game, Dealing, StartMethod, str]]:
    """What the games can be played by, found in the games themselves."""
    for game in GAMES.values():
        for dealing, starts in game.starts.items():
            for start in starts:
                rules = game.settle_rules(HouseRules(dealing=dealing, start=start, banking=Banking.BOTH))
                for bank in ("dealer", *SHARES[rules.banking]):
                    yield game, dealing, start, bank


def _combination(game: Game, dealing: Dealing, start: StartMethod, bank: str) -> str:
    """The first round, and a second one where something lasts from the first: a button, a run, the bank's turn."""
    rules = game.settle_rules(HouseRules(dealing=dealing, start=start, wagers=game.side_wagers))
    company = Company(SITTING) if bank == "dealer" else Company(SITTING, banker=BANKER, share=bank)
    lasts = bank != "dealer" or start is StartMethod.BUTTON or game.name == "dragons-eye"
    standing = standing_for(company, game, rules)
    chance = Chance.from_text(f"{game.name} {dealing} {start} {bank}")
    told = [
        f"{game.title}: dealt by {dealing}, started by {start}, banked by {_banked_by(company)}",
        f"players {', '.join(SITTING)}; side wagers {', '.join(rules.wagers or ()) or 'none'}",
    ]
    told += [f"note: {game.note}"] if game.note else []
    for number in range(2 if lasts else 1):
        acts, round = play(game, rules, standing, chance.for_round(number), company=company)
        assert round.result is not None
        told += ["", f"round {number + 1}", *_acts(game, acts), *_left(round.result.standing)]
        standing = round.result.standing
    return "\n".join(told) + "\n"


def _banked_by(company: Company) -> str:
    if company.banker is None:
        return "the dealer"
    return f"player {company.banker}{' with the house' if company.share == 'co' else ''}"


def _acts(game: Game, acts: Sequence[Told]) -> Iterator[str]:
    """A line an act: its number, who acts, what is done, the clauses. Cards dealt one by one are folded."""
    numbered = enumerate(acts, 1)
    for is_card, some in groupby(numbered, lambda act: isinstance(act[1][1], CardDealt | CardDrawn)):
        group = list(some)
        if is_card:
            yield _folded(game, group)
            continue
        for number, (step, event) in group:
            yield _line(f"{number:>3}", event, tell(event, game.equipment.noun), [cite.id for cite in step.cites])


def _folded(game: Game, group: Sequence[tuple[int, Told]]) -> str:
    """All cards in one line: how many, and to which places they went, pass by pass."""
    first, (step, event) = group[0]
    places = [getattr(event, "stack", "") or getattr(event, "position", "") for _, (_, event) in group]
    size = len(game.equipment.ring)
    passes = [" ".join(map(str, places[at : at + size])) for at in range(0, len(places), size)]
    kind = "to stacks" if isinstance(event, CardDealt) else "to positions"
    text = f"×{len(group)}, a card at a time, in {len(passes)} passes, {kind}: {' | '.join(_counted(passes))}"
    return _line(f"{first:>3}", event, text, [cite.id for cite in step.cites])


def _counted(passes: Iterable[str]) -> Iterator[str]:
    for text, same in groupby(passes):
        count = len(list(same))
        yield f"{text} (×{count})" if count > 1 else text


def _line(number: str, event: Event, sentence: str, cites: Sequence[str]) -> str:
    return f"{number} {getattr(event, 'by', ''):>11} | {sentence} [{'; '.join(cites)}]"


def _left(standing: Standing) -> Iterator[str]:
    """What the round leaves."""
    chips = ", ".join(f"{person}: {_chips(amount)}" for person, amount in standing.chips.items())
    yield f"    chips {chips}; house {dollars(standing.house)}"
    turn = "the dealer's" if standing.dealer_banks else f"offered from position {standing.bank_offer}"
    yield f"    bank next: {turn}"
    if standing.start_button:
        yield f"    button at {standing.start_button}"
    if standing.triples or standing.shaker is not Person.DEALER or standing.pending:
        pending = ", ".join(f"{bonus.by} at {bonus.position} {dollars(bonus.amount)}" for bonus in standing.pending)
        yield f"    triples {standing.triples}; next shaker {standing.shaker}; pending: {pending or 'none'}"


def _chips(amount: Cents | None) -> str:
    return "not counted" if amount is None else dollars(amount)


# The dragon's eye run

BONUS = SideWager.DICE_BONUS.value
EYE = SideWager.DRAGONS_EYE.value


class Run(Struct, frozen=True):
    """Throws, one a round, and who has a dice bonus wager from the first of them on."""

    throws: tuple[Dice, ...]
    bonus: tuple[Person, ...] = (Person.PLAYER_ONE, Person.PLAYER_THREE)
    leaves_shake: bool = False
    start: StartMethod = StartMethod.DRAGONS_EYE


ONE, TWO, THREE, FOUR = ((face, face, face) for face in (1, 2, 3, 4))
MIXED = (3, 1, 6)
RUNS = {
    "three-triples-pending": Run((THREE, ONE, THREE, MIXED)),
    "three-triples-nothing-pending": Run((THREE, ONE, THREE, MIXED), bonus=()),
    "three-triples-button-with-no-bonus": Run((FOUR, FOUR, FOUR, MIXED)),
    "shake-left-to-the-dealer": Run((THREE, THREE, MIXED), leaves_shake=True),
    "empty-seat-with-the-button": Run((TWO, (2, 3, 4))),
    "broken-after-one": Run((ONE, MIXED)),
    "broken-after-two": Run((ONE, THREE, MIXED)),
    "no-triple": Run((MIXED,)),
    "counted-by-the-dice": Run((THREE, THREE, THREE), start=StartMethod.DICE),
}


class Raise(Struct, frozen=True):
    """A table at which wagers are raised: its game, who banks, and what the players wish before the call."""

    game: str
    wishes: tuple[Event, ...]
    banker: Person | None = None


PLAYER_ONE, PLAYER_THREE, PLAYER_FOUR = SITTING
RAISES = {
    "tiles": Raise(
        "pai-gow",
        (
            *main_wagers(dict.fromkeys(SITTING, 25_00)),
            WagerRaised(PLAYER_ONE, PLAYER_ONE.seat, MAIN, Cents(15_00)),
            WagerWithdrawn(PLAYER_THREE, PLAYER_THREE.seat, MAIN),
            *main_wagers({PLAYER_THREE: 40_00}),
            WagerRaised(PLAYER_ONE, PLAYER_ONE.seat, MAIN, Cents(10_00)),
        ),
    ),
    "dragons-eye-sole": Raise(
        "dragons-eye",
        (
            *main_wagers({PLAYER_ONE: 25_00, PLAYER_FOUR: 50_00}),
            WagerPlaced(PLAYER_ONE, PLAYER_ONE.seat, EYE, Cents(5_00), "3"),
            WagerRaised(PLAYER_FOUR, PLAYER_FOUR.seat, MAIN, Cents(50_00)),
            WagerRaised(PLAYER_ONE, PLAYER_ONE.seat, EYE, Cents(5_00)),
        ),
        BANKER,
    ),
}


def raises() -> Iterator[Golden]:
    """Rounds in which wagers are raised before the call."""
    for name, raised in RAISES.items():
        yield Golden(f"wager-raised.{name}", lambda raised=raised: _raise(raised))  # type: ignore[misc]


def _raise(raised: Raise) -> str:
    game = GAMES[raised.game]
    rules = game.settle_rules(HouseRules(banking=Banking.SOLE))
    company = Company(SITTING, banker=raised.banker)
    before = Standing(identity="set 1", chips=dict.fromkeys(SITTING, CHIPS))
    standing = before if raised.banker is None else standing_for(company, game, rules)
    chance = ScriptedChance(dice=[(3, 1, 6)], seed=f"raised {raised.game}")
    acts, round = play(game, rules, standing, chance, company=company, wishes=raised.wishes)
    assert round.result is not None
    told = [f"{game.title}: wagers raised, banked by {_banked_by(company)}", ""]
    return "\n".join((*told, *_acts(game, acts), *_left(round.result.standing))) + "\n"


def irregular() -> Iterator[Golden]:
    """One for each kind of irregularity, at tables of several games."""
    for name in MISHAPS:
        yield Golden(f"irregular.{name}", lambda name=name: _irregular(name))  # type: ignore[misc]


def _irregular(name: str) -> str:
    """A round in which something goes wrong, and what it leaves."""
    play = play_of(name)
    game = GAMES[str(TABLES[MISHAPS[name][0]]["game"])]
    told = [f"{game.title}, {MISHAPS[name][0]}: {name.split('.', maxsplit=1)[0]}", "", *_acts(game, play.told)]
    void = f"    void: {play.result.void}" if play.result.void else "    played out"
    return "\n".join((*told, void, *_left(play.result.standing))) + "\n"


def runs() -> Iterator[Golden]:
    """The runs of triples: pending or not, handed over or left to the dealer, broken or settled."""
    for name, run in RUNS.items():
        yield Golden(f"dragons-eye-run.{name}", lambda run=run: _run(run))  # type: ignore[misc]


def _run(run: Run) -> str:
    game = GAMES["dragons-eye"]
    rules = game.settle_rules(HouseRules(start=run.start, banking=Banking.NONE))
    standing = Standing(identity="set 1", chips=dict.fromkeys(SITTING, CHIPS))
    bonus = ", ".join(run.bonus) or "nobody"
    told = [f"{game.title}: throws {', '.join(' '.join(map(str, throw)) for throw in run.throws)}; dice bonus: {bonus}"]
    for number, throw in enumerate(run.throws, 1):
        acts, round = play(
            game,
            rules,
            standing,
            ScriptedChance(dice=[throw], seed=f"run {number}"),
            company=Company(SITTING),
            wishes=_wishes(run),
            prefers=(ShakeLeftToDealer,) if run.leaves_shake else (),
        )
        assert round.result is not None
        until = next(at for at, (_, event) in enumerate(acts) if isinstance(event, StackDelivered))
        told += ["", f"round {number}", *_acts(game, acts[: until + 1])]
        told += [f"    … and {len(acts) - until - 1} acts more", *_left(round.result.standing)]
        standing = round.result.standing
    return "\n".join(told) + "\n"


def _wishes(run: Run) -> list[Event]:
    """A main wager each, a supplemental one on the own position, and dice bonus wagers whenever they are taken."""
    wishes = main_wagers(dict.fromkeys(SITTING, 25_00))
    wishes += [WagerPlaced(player, player.seat, EYE, Cents(5_00), player.value) for player in SITTING]
    wishes += [WagerPlaced(player, player.seat, BONUS, Cents(10_00)) for player in run.bonus]
    return wishes
