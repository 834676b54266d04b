"""Records to be kept in the ledgers of the tests."""

from collections.abc import Sequence
from functools import cache

import msgspec

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.pieces.people import player_at
from paigow.pieces.positions import Position
from paigow.record.lines import header_line
from paigow.world.autopilot import Company, standing_for
from paigow.world.dealing import deal_rounds


@cache
def record(rounds: int = 1, game_name: str = "pai-gow", seed: str = "ledger") -> tuple[bytes, ...]:
    """The lines of a record that was dealt: its header, then the events of so many rounds."""
    game = GAMES[game_name]
    rules = game.settle_rules(HouseRules())
    company = Company((player_at(Position.ONE), player_at(Position.FOUR)), (), None, "sole")
    standing = standing_for(company, game, rules)
    dealt = deal_rounds(game, rules, company, standing, seed, rounds)
    return (header_line(game, rules, standing, seed), *(line for one in dealt for line in one.lines))


def small_record(events: int, name: str = "small") -> list[bytes]:
    """A record with a header and so many short lines, in rounds of five."""
    lines = [
        b'{"round":%d,"seq":%d,"type":"%b"}' % (one // 5 + 1, one % 5 + 1, b"round-closed" if one % 5 == 4 else b"x")
        for one in range(events)
    ]
    return [b'{"record":"paigow","version":1,"game":"%b"}' % name.encode(), *lines]


def as_values(lines: Sequence[bytes]) -> list[object]:
    """What lines of JSON say."""
    return [msgspec.json.decode(line) for line in lines]
