"""What decided between two hands, told for machines, is what is told in words."""

from itertools import combinations

from paigow.pieces.cards import parse_cards
from paigow.pieces.tiles import SET
from paigow.rank.cards import rank_five, rank_two, rank_word
from paigow.rank.tiles import explain, rank_tiles
from paigow.record.why import decided_built


def test_what_parts_two_tiles_from_two_others_is_as_in_words() -> None:
    hands = {hand.name: hand for pair in combinations(SET, 2) for hand in [rank_tiles(*pair)]}
    seen = set()
    for one, other in combinations(hands.values(), 2):
        found, words = decided_built(one, other), explain(one, other)
        seen.add(found["by"])
        won, lost = found["won"], found["lost"]
        match found["by"]:
            case "points":
                assert words == f"{won} points over {lost}"
            case "kind":
                assert words.startswith(f"{won} over {lost}: ")
            case "higher":
                assert words.startswith(f"the higher {won}: ")
                assert won == lost
            case "top":
                assert words.startswith("same points, top tile ")
                assert won != lost
            case "copy":
                assert "copy" in words
    assert seen == {"points", "kind", "higher", "top"}
    assert decided_built(one, one)["by"] == "copy"


def test_what_parts_two_hands_of_cards_is_the_category_or_a_rank() -> None:
    pair, high = rank_two(parse_cards("9c 9d")), rank_two(parse_cards("As Kd"))
    assert decided_built(high, pair) == {"by": "kind", "won": "one_pair", "lost": "high_card"}
    lower = rank_two(parse_cards("Ac Qs"))
    found = decided_built(lower, high)
    assert (found["by"], rank_word(found["won"]), rank_word(found["lost"])) == ("rank", "king", "queen")
    assert decided_built(lower, rank_two(parse_cards("Ad Qh")))["by"] == "copy"
    straights = rank_five(parse_cards("9s 8d 7c 6h 5s")), rank_five(parse_cards("As 2d 3c 4h 5d"))
    assert decided_built(*straights) == {"by": "straight", "won": straights[1].key[1], "lost": straights[0].key[1]}
