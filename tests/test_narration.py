"""What a told round says of money is what became of the players' chips."""

import pytest

from paigow.games import GAMES
from paigow.house.rules import HouseRules, SideWager
from paigow.pieces.cents import dollars
from paigow.pieces.people import Person
from paigow.procedure.events import PlayerSeated
from paigow.record.narration import tell_settlement
from paigow.settle.terms import BankerCommission, CommissionTaken
from paigow.world.autopilot import Company, standing_for
from paigow.world.dealing import deal_rounds

BONUSES = (SideWager.FORTUNE, SideWager.INSURANCE, SideWager.IMPERIAL)


@pytest.mark.parametrize("taken", CommissionTaken)
@pytest.mark.parametrize("reckoned", BankerCommission)
@pytest.mark.parametrize(
    ("banker", "share"), [(None, "sole"), (Person.PLAYER_THREE, "sole"), (Person.PLAYER_THREE, "co")]
)
@pytest.mark.parametrize("name", ["pai-gow", "pai-gow-poker"])
def test_the_settlement_is_told_as_it_was(
    name: str, taken: CommissionTaken, reckoned: BankerCommission, banker: Person | None, share: str
) -> None:
    game = GAMES[name]
    wagers = BONUSES if name == "pai-gow-poker" else None
    rules = game.settle_rules(HouseRules(commission_taken=taken, banker_commission=reckoned, wagers=wagers))
    company = Company((Person.PLAYER_ONE, Person.PLAYER_THREE, Person.PLAYER_SIX), (), banker, share)
    before = standing_for(company, game, rules)
    for recorded in deal_rounds(game, rules, company, before, "told", 12, is_sealed=False):
        after, history = recorded.result.standing, [event for _, event in recorded.acts]
        had = {event.by: event.chips or 0 for event in history if isinstance(event, PlayerSeated)}
        had = {person: chips or 0 for person, chips in before.chips.items()} | had
        told = dict(line.split(": ") for line in tell_settlement(history))
        for person, chips in after.chips.items():
            gained = (chips or 0) - had[person]
            said = told.get(f"player {person}", "$0")
            assert said == (f"+{dollars(gained)}" if gained > 0 else dollars(gained))
        before = after
