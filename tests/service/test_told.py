"""What a player is told by the quick way is what he would be told if the whole scene were looked at."""

import pytest
from msgspec import json

from paigow.games import GAMES
from paigow.house.rules import HouseRules
from paigow.pieces.people import Person
from paigow.pieces.positions import Position
from paigow.service.history import positions_of
from paigow.service.told import View, head_of, lying_at, tail_of, why_of
from paigow.world.autopilot import Autopilot, Company, standing_for
from paigow.world.chance import Chance

PLAYERS = (Person("1"), Person("3"), Person("5"))
SECONDS = ((Person("5"), Position("6")),)


TABLES = [
    (name, banker) for name, game in GAMES.items() for banker in (None, Person("3")) if game.has_bank or not banker
]


@pytest.mark.parametrize(("game_name", "banker"), TABLES)
def test_the_quick_way_tells_a_player_the_same(game_name: str, banker: Person | None) -> None:
    game = GAMES[game_name]
    rules = game.settle_rules(HouseRules())
    company = Company(PLAYERS, SECONDS, banker)
    standing = standing_for(company, game, rules)
    slow = {viewer: View(game, rules) for viewer in (None, *PLAYERS)}
    quick = {viewer: View(game, rules) for viewer in (None, *PLAYERS)}
    compared = 0
    for number in range(4):
        for view in (*slow.values(), *quick.values()):
            view.open_round(standing)
        round = game.open_round(rules, standing)
        pilot = Autopilot(game, rules, company, Chance.from_text(f"told {number}"))
        for n, (step, event) in enumerate(pilot.play(round), 1):
            head = head_of(n, number, n, step)
            tail = tail_of(why_of(event, game, rules, round, slow[None].scene), b"")
            lying = lying_at(round)
            told = {
                viewer: view.tell(event, positions_of(round, viewer), lying, head, tail)
                for viewer, view in slow.items()
            }
            public = quick[None]
            assert bytes(public.tell(event, (), lying, head, tail)) == bytes(told[None])
            for player in PLAYERS:
                own = positions_of(round, player) if event.PRIVATE else ()
                said = quick[player].tell_beside(public, event, own, lying, head, tail)
                assert json.decode(said) == json.decode(told[player]), (n, player)
                compared += bytes(said) != bytes(told[None])
        assert round.result is not None
        standing = round.result.standing
    assert compared, "some acts were told otherwise than to everybody"
