"""The table of a simulation as the command line tells it: who wagers what, by which way, who banks, on which terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from paigow.cli import options
from paigow.cli.options import clip, named

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.house.rules import HouseRules
    from paigow.odds.simulate.seats import Simulated
    from paigow.pieces.cents import Cents
    from paigow.pieces.positions import Position
    from paigow.settle.plan import Bank

WAGER = 100_00
"""What is wagered where nothing else is said, in cents, as far as the limits of the house allow."""
T = TypeVar("T")


def read_table(
    game: Game,
    rules: HouseRules,
    players: str | None,
    bank_word: str,
    wager: str | None,
    stake: str | None,
    player_way: str | None,
) -> Simulated:
    """The round to be simulated."""
    from paigow.odds.simulate.seats import Seat, Simulated  # noqa: PLC0415
    from paigow.pieces.positions import DEALER  # noqa: PLC0415
    from paigow.settle.bank import BankKind  # noqa: PLC0415
    from paigow.settle.plan import HOUSE  # noqa: PLC0415

    bank = _read_bank(game, rules, bank_word)
    owners = _read_owners(rules, bank, players)
    house_way = game.house_way(rules)
    playing = (*owners, *(() if bank.kind is BankKind.HOUSE else (bank.position,)))
    with named("--player-way"):
        ways = _by_position(player_way, playing, lambda word: options.read_way(game, word), house_way)
    wagers = _read_wagers(rules, wager, playing)
    seats = tuple(Seat(place, owner.value, wagers[place], ways[place]) for place, owner in owners.items())
    dealers_wager = _read_stake(rules, bank, stake, wagers)
    if bank.kind is BankKind.SOLE:
        house_hand = Seat(DEALER, HOUSE, dealers_wager, house_way)
        return Simulated(game, rules, bank, ways[bank.position], seats, house_hand)
    return Simulated(game, rules, bank, house_way, seats)


def _read_bank(game: Game, rules: HouseRules, word: str) -> Bank:
    """The bank. Refused where the house lets no player hold it so."""
    from paigow.procedure.banking import SHARES  # noqa: PLC0415
    from paigow.settle.bank import BankKind  # noqa: PLC0415
    from paigow.settle.plan import Bank  # noqa: PLC0415

    said = options.read_bank(game, word)
    if said.is_house:
        return Bank()
    kind = BankKind.CO if said.is_shared else BankKind.SOLE
    with named("--bank"):
        if kind not in SHARES[rules.banking]:
            share = "half of the bank" if said.is_shared else "the bank alone"
            raise ValueError(f"a player does not hold {share} by the house rules (banking = {rules.banking})")
    return Bank(kind, said.position, said.position.value)


def _read_owners(rules: HouseRules, bank: Bank, players: str | None) -> dict[Position, Position]:
    """Where there is a hand against the bank, and the seat of the player whose it is, counterclockwise."""
    from paigow.pieces.positions import BETTING_POSITIONS  # noqa: PLC0415
    from paigow.settle.bank import BankKind  # noqa: PLC0415

    with named("--players"):
        if players is None:
            others = [place for place in BETTING_POSITIONS if place is not bank.position]
            return {} if bank.kind is BankKind.SOLE else {others[0]: others[0]}
        places = options.read_places(players)
        if places.pop(bank.position, ()):
            raise ValueError(f"player {bank.position} has the bank and no second position")
        owners = {place: seat for seat, seconds in places.items() for place in (seat, *seconds)}
        if bank.position in owners:
            raise ValueError(f"position {bank.position} is the bank's")
        if len(owners) > len(places) and not rules.two_positions:
            raise ValueError("by the house rules each player has one position (two_positions = false)")
        if not owners and bank.kind is not BankKind.SOLE:
            raise ValueError("nobody wagers against the bank: name another player")
        return {place: owners[place] for place in BETTING_POSITIONS if place in owners}


def _read_wagers(rules: HouseRules, word: str | None, playing: tuple[Position, ...]) -> dict[Position, Cents]:
    from paigow.pieces.cents import Cents, dollars, parse_money  # noqa: PLC0415
    from paigow.procedure.table import MAIN  # noqa: PLC0415
    from paigow.procedure.wagering import limits_of  # noqa: PLC0415

    least, most = limits_of(rules, MAIN)

    def parse(text: str) -> Cents:
        amount = parse_money(clip(text))
        if not least <= amount <= most:
            raise ValueError(f"{dollars(amount)} is out of limits: the house takes {dollars(least)} to {dollars(most)}")
        return amount

    with named("--wager"):
        return _by_position(word, playing, parse, Cents(min(max(WAGER, least), most)))


def _read_stake(rules: HouseRules, bank: Bank, word: str | None, wagers: dict[Position, Cents]) -> Cents:
    """The house's wager against a banking player: as said, as the house rules say, or what he wagers himself."""
    from paigow.pieces.cents import Cents, parse_money  # noqa: PLC0415
    from paigow.settle.bank import BankKind  # noqa: PLC0415

    with named("--stake"):
        if word is not None and bank.kind is not BankKind.SOLE:
            raise ValueError("the house wagers only against a player who banks alone: --bank 3")
        if word is not None:
            return parse_money(clip(word))
    return rules.house_stake or wagers.get(bank.position, Cents(0))


def _by_position(
    text: str | None, playing: tuple[Position, ...], parse: Callable[[str], T], default: T
) -> dict[Position, T]:
    """One value for all, or one for each position: `25`, `1=25,3=100`, or `25,3=100` for the others and the third."""
    from paigow.pieces.positions import parse_position  # noqa: PLC0415

    said: dict[Position, T] = {}
    for number, part in enumerate((text or "").split(",") if text is not None else ()):
        where, is_one, value = part.partition("=")
        if not is_one:
            if number:
                raise ValueError(f"{clip(part)!r} says not for which position: write it as 3={clip(part)}")
            default = parse(part.strip())
            continue
        place = parse_position(clip(where), playing)
        if place in said:
            raise ValueError(f"position {place} comes twice")
        said[place] = parse(value.strip())
    return {place: said.get(place, default) for place in playing}
