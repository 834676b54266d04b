"""`paigow play`: one person at a position, in the terminal, against the house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from paigow.cli import options, output

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.house.rules import HouseRules
    from paigow.pieces.people import Person
    from paigow.procedure.events import Event, HandSet, Pieces
    from paigow.procedure.round import Round
    from paigow.procedure.standing import Standing
    from paigow.procedure.step import Demand, Step
    from paigow.world.chance import Chance

EXAMPLE = "paigow play pai-gow --position 3"
CHIPS = 1_000_00


class _Left(Exception):  # noqa: N818 -- the person has gone
    """The person wants no more, or there is nobody at the other end."""


def command(
    game_name: options.GameName,
    position: Annotated[str, typer.Option(metavar="P", help="Your position, 1 to 6.")] = "1",
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="Deal from this word; else from the system's chance.")
    ] = None,
    others: Annotated[str, typer.Option(metavar="2,5", help="Positions at which the program plays as well.")] = "",
    way: options.WayName = None,
    house: options.HouseFile = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the record as your seat sees it; questions go to standard error.")
    ] = False,
) -> None:
    """Play: wager, set your hand, see the settlement and why. An empty line takes what is in [brackets]; q leaves."""
    from paigow.pieces.people import player_at  # noqa: PLC0415
    from paigow.pieces.positions import BETTING_POSITIONS, parse_position  # noqa: PLC0415
    from paigow.procedure.standing import Standing  # noqa: PLC0415
    from paigow.record.lines import header_line  # noqa: PLC0415
    from paigow.record.narration import tell_opening  # noqa: PLC0415
    from paigow.world.chance import Chance  # noqa: PLC0415

    game = options.find_game(game_name)
    seed = options.read_seed(seed)
    rules = options.open_house(game, house, **options.find_way(game, way))
    with options.named("--position"):
        me = player_at(parse_position(position, BETTING_POSITIONS))
    with options.named("--others"):
        company = tuple(
            player_at(parse_position(word, BETTING_POSITIONS)) for word in others.split(",") if word.strip()
        )
        if me in company:
            raise ValueError(f"position {me} is yours")
    talk = _Talk(as_json)
    talk.say(tell_opening(game, rules) + "\n")
    if as_json:
        output.say(header_line(game, rules, Standing(), seed or "").decode())
    source = None if seed is None else Chance.from_text(seed)
    standing = Standing()
    try:
        while True:
            chance = Chance.from_system() if source is None else source.for_round(standing.rounds)
            standing = _play_round(game, rules, standing, _Seat(me, company, chance, talk))
            if talk.ask("Another round? yes or no [yes]", ("yes", "no", "y", "n"), "yes") in ("no", "n"):
                raise _Left
    except _Left:
        talk.say(_farewell(standing, me))


class _Talk:
    """The conversation: on standard output, or on standard error where the record goes to standard output."""

    def __init__(self, is_aside: bool) -> None:
        self.is_aside = is_aside

    def say(self, text: str) -> None:
        """Tells the person something."""
        if self.is_aside:
            typer.echo(text, err=True)
        else:
            output.say(text)

    def line(self, question: str) -> str:
        """The person's answer; `_Left` for q or the end of the input."""
        self.say(f"{question}: ")
        output.flush()
        try:
            text = input().strip()
        except (EOFError, UnicodeDecodeError):
            raise _Left from None
        if text.lower() in ("q", "quit"):
            raise _Left
        return text

    def ask(self, question: str, words: Sequence[str], default: str) -> str:
        """One of the words; an empty answer is the default."""
        while (text := self.line(question).lower() or default) not in words:
            self.say(f"  write {' or '.join(words)}")
        return text


class _Seat(NamedTuple):
    """Who sits at the table, with what chance, and how to talk with the person."""

    me: Person
    others: tuple[Person, ...]
    chance: Chance
    talk: _Talk


def _play_round(game: Game, rules: HouseRules, standing: Standing, seat: _Seat) -> Standing:
    from paigow.procedure.sentences import tell  # noqa: PLC0415
    from paigow.record.lines import act_line  # noqa: PLC0415
    from paigow.record.narration import tell_cites, tell_hands, tell_settlement, tell_table  # noqa: PLC0415
    from paigow.record.view import seen  # noqa: PLC0415
    from paigow.world.autopilot import Autopilot, Company  # noqa: PLC0415

    me, talk = seat.me, seat.talk
    round = game.open_round(rules, standing)
    player = _Player(round, game, rules, seat)
    pilot = Autopilot(game, rules, Company(seat.others), seat.chance, player.ask)
    history: list[Event] = []
    for step, event in pilot.play(round):
        history.append(event)
        mine = seen(event, (me.seat,))
        if talk.is_aside:
            output.say(act_line(standing.rounds + 1, len(history), step.cites, mine).decode())
        elif player.is_worth_telling(event):
            output.say(f"  {tell(mine, game.equipment.noun)}   {tell_cites(step.cites[:1])}".rstrip())
        player.watch(event)
    assert round.result is not None
    hands = tell_hands(game, rules, history, round.table.bank.position)
    chips = f"you have {_money(round.result.standing.chips.get(me))}"
    talk.say("\n" + tell_table(game, history))
    talk.say("\n".join(f"  {line}" for line in (*hands, "", *tell_settlement(history), chips)) + "\n")
    return round.result.standing


class _Player:
    """The person's answers to what the law asks of him; everything else is left to the program."""

    def __init__(self, round: Round, game: Game, rules: HouseRules, seat: _Seat) -> None:
        self._round = round
        self._game = game
        self._rules = rules
        self._me = seat.me
        self._talk = seat.talk
        self._wagers: list[Event] | None = None
        self._hand: Pieces = ()

    def is_worth_telling(self, event: Event) -> bool:
        """Whether the person is told of an act: of all but the single cards."""
        from paigow.procedure.events import CardDealt, CardDrawn  # noqa: PLC0415

        return not isinstance(event, CardDealt | CardDrawn)

    def watch(self, event: Event) -> None:
        """Looks at the person's hand as he takes it."""
        from paigow.procedure.events import HandTaken  # noqa: PLC0415

        if isinstance(event, HandTaken) and event.by == self._me:
            self._hand = event.pieces or ()

    def ask(self, demand: Demand) -> Event | None:
        """The person's event, or None where the demand is not for him."""
        from paigow.procedure.events import BankTaken, HandSet, ShakeLeftToDealer, WagerPlaced  # noqa: PLC0415
        from paigow.procedure.step import steps_of  # noqa: PLC0415

        steps = steps_of(demand)
        if isinstance(steps[0].expects, WagerPlaced):
            return self._wager(steps)
        mine = [step for step in steps if getattr(step.expects, "by", None) == self._me]
        kinds: tuple[tuple[type[Event], Callable[[Sequence[Step[Any]]], Event]], ...] = (
            (BankTaken, self._bank),
            (HandSet, self._set),
            (ShakeLeftToDealer, self._shake),
        )
        for kind, answer in kinds:
            if any(isinstance(step.expects, kind) for step in mine):
                return answer(steps)
        return None

    def _bank(self, steps: Sequence[Step[Any]]) -> Event:
        from paigow.procedure.events import BankTaken  # noqa: PLC0415

        shares: dict[str, Event] = {s.expects.share: s.expects for s in steps if isinstance(s.expects, BankTaken)}
        words = (*shares, "no")
        word = self._talk.ask(f"The bank is yours if you like: {', '.join(words)} [no]", words, "no")
        event: Event = shares.get(word, steps[-1].expects)
        return event

    def _shake(self, steps: Sequence[Step[Any]]) -> Event:
        word = self._talk.ask(
            "The shaker is yours: shake, or leave it to the dealer? shake or leave [shake]", ("shake", "leave"), "shake"
        )
        event: Event = steps[0 if word == "shake" else 1].expects
        return event

    # Wagers

    def _wager(self, steps: Sequence[Step[Any]]) -> Event | None:
        from paigow.pieces.cents import Cents  # noqa: PLC0415
        from paigow.procedure.events import PlayerSeated  # noqa: PLC0415

        if not self._round.table.is_seated(self._me):
            return PlayerSeated(self._me, Cents(CHIPS))
        if self._wagers is None:
            self._wagers = self._what_to_wager()
        by_kind = {type(step.expects): step for step in steps}
        while self._wagers:
            wager = self._wagers[0]
            fault = by_kind[type(wager)].fault_of(wager)
            if fault is None:
                return self._wagers.pop(0)
            self._talk.say(f"  not accepted: {fault.why}")
            self._wagers[:1] = self._asked(*self._named(wager))
        return None

    def _what_to_wager(self) -> list[Event]:
        from paigow.procedure.table import MAIN  # noqa: PLC0415

        wanted: list[Event] = []
        table = self._round.table
        if table.banker != self._me:
            self._talk.say(f"You have {_money(table.money.chips[self._me])}.")
            wanted += self._asked(MAIN, "")
            if not wanted:
                return []
        for wager in self._rules.wagers or ():
            wanted += self._asked(wager.value, self._backing(wager.value))
        return wanted

    def _backing(self, wager: str) -> str:
        from paigow.house.rules import SideWager  # noqa: PLC0415

        if wager == SideWager.DRAGONS_EYE:
            return "a number from 1 to 6"
        return f"one of {', '.join(self._game.equipment.ring)}" if wager == SideWager.START else ""

    def _named(self, wager: Event) -> tuple[str, str]:
        name = wager.wager  # type: ignore[attr-defined]
        return name, self._backing(name)

    def _asked(self, wager: str, backing: str) -> list[Event]:
        from paigow.pieces.cents import parse_money  # noqa: PLC0415
        from paigow.procedure.events import WagerPlaced  # noqa: PLC0415

        while True:
            how = f", and on what ({backing}), as in 5 on 3" if backing else ""
            text = self._talk.line(f"Your {wager} wager in dollars{how} [none]")
            if not text:
                return []
            amount, _, on = text.partition(" on ")
            try:
                return [WagerPlaced(self._me, self._me.seat, wager, parse_money(amount), on.strip())]
            except ValueError as trouble:
                self._talk.say(f"  {trouble}")

    # Setting

    def _set(self, steps: Sequence[Step[Any]]) -> Event:
        from paigow.procedure.events import AdviceAsked, HandSet  # noqa: PLC0415

        step = next(step for step in steps if isinstance(step.expects, HandSet) and step.expects.by == self._me)
        size, noun = self._game.equipment.low, self._game.equipment.noun
        for number, piece in enumerate(self._hand, 1):
            self._talk.say(f"    {number}: {piece}")
        while True:
            text = self._talk.line(f"Your low hand: {size} {noun}s by number, ? to ask the dealer [the house way]")
            if text == "?":
                return AdviceAsked(self._me, step.expects.position)
            wanted = self._halves(text, step.expects)
            if wanted is None:
                self._talk.say(f"  write {size} different numbers from 1 to {len(self._hand)}, as in 1 2")
                continue
            fault = step.fault_of(wanted)
            if fault is not None:
                self._talk.say(f"  {fault.why}")
            elif (
                not self._is_foul(wanted)
                or self._talk.ask("That hand is foul and loses. Lay it down? yes or no [no]", ("yes", "no"), "no")
                == "yes"
            ):
                return wanted

    def _halves(self, text: str, expected: HandSet) -> HandSet | None:
        from paigow.procedure.events import HandSet  # noqa: PLC0415

        if not text:
            way = self._game.equipment.set_by_way(self._hand, self._rules)
            return HandSet(self._me, expected.position, way.low, way.high)
        numbers = text.replace(",", " ").split()
        places = {int(number) for number in numbers if number.isascii() and number.isdigit() and len(number) < 3}
        size = self._game.equipment.low
        if len(numbers) != size or len(places) != size or not places <= set(range(1, len(self._hand) + 1)):
            return None
        low = tuple(self._hand[place - 1] for place in sorted(places))
        high = tuple(piece for place, piece in enumerate(self._hand, 1) if place not in places)
        return HandSet(self._me, expected.position, low, high)

    def _is_foul(self, hand: HandSet) -> bool:
        assert hand.low is not None
        assert hand.high is not None
        found = self._game.equipment.compare(hand.low, hand.high, hand.low, hand.high, self._rules)
        return found.foul is not None


def _money(amount: int | None) -> str:
    from paigow.pieces.cents import dollars  # noqa: PLC0415

    return "no chips" if amount is None else dollars(amount)


def _farewell(standing: Standing, me: Person) -> str:
    chips = standing.chips.get(me)
    return "Good-bye." if chips is None else f"You leave with {_money(chips)}. Good-bye."
