"""One sentence for each kind of act: it tells a person what to do, and afterwards what was done.

Braces hold the event's own fields, said as a person says them; `{noun}` is tile or card. A test
sees to it that no kind of event is without its sentence.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from paigow.pieces.cents import dollars
from paigow.pieces.positions import Position
from paigow.procedure.events import Event
from paigow.procedure.step import Step, tag

SENTENCES: Final[dict[str, str]] = {
    "pieces-received": "{By} receives {identity}.",
    "pieces-inspected": "{By} sorts and inspects the {noun}s.",
    "inspection-verified": "{By} verifies the inspection.",
    "pieces-displayed": "{By} lays the {noun}s out face up, in order.",
    "pieces-viewed": "{By} looks at the {noun}s.",
    "pieces-turned-down": "{By} turns the {noun}s face down.",
    "pieces-shuffled": "{By} shuffles the {noun}s.",
    "stacks-built": "{By} builds {stacks} stacks of {each}.",
    "deck-cut": "{By} cuts the deck.",
    "cards-put-in-shoe": "{By} puts the deck into the shoe.",
    "pieces-removed": "{By} removes {identity} from the table.",
    "player-seated": "{By} sits down{with_chips}.",
    "player-left": "{By} leaves the table.",
    "bank-offered": "{By} offers the bank to {position}.",
    "bank-taken": "{By} takes the bank{share}.",
    "bank-declined": "{By} declines the bank.",
    "bank-kept": "{By} keeps the bank.",
    "bank-marked": "{By} puts the bank's marker at {position}.",
    "wager-placed": "{By} places {amount} on the {wager} wager at {position}{backing}.",
    "wager-raised": "{By} adds {amount} to the {wager} wager at {position}.",
    "wager-withdrawn": "{By} withdraws the {wager} wager at {position}.",
    "house-stake-placed": "{By} places {amount} for the house against the banker.",
    "no-more-bets-called": '{By} calls "No more bets".',
    "shaker-shaken": "{By} shakes the shaker {times}.",
    "shaker-passed": "{By} passes the shaker to {to}.",
    "shake-left-to-dealer": "{By} leaves the shake to the dealer.",
    "shaker-uncovered": "{By} removes the lid: {dice}.",
    "total-announced": "{By} announces the total: {total}.",
    "number-displayed": "The number generator displays {number}.",
    "number-announced": "{By} announces the number: {number}.",
    "start-counted": "{By} counts to {number}: {position} is the starting position.",
    "start-marked": "{By} marks {position} as the starting position.",
    "start-button-placed": "{By} puts the button before {position}.",
    "shaker-covered": "{By} covers the shaker.",
    "shaker-put-aside": "{By} places the shaker at the dealer's {side}.",
    "dragons-eye-announced": "{By} announces the dragon's eye: {number}; {winners}.",
    "dragons-eye-button-placed": "{By} places the dragon's eye button at {position}.",
    "second-button-placed": "{By} places the second button beside the dice wager spot: {triples}.",
    "second-button-removed": "{By} removes the second button.",
    "next-shaker-named": "{shaker} is to shake in the next round.",
    "holding-hand-chosen": "{By} takes the deck into the {hand} hand.",
    "deck-kept-over-container": "{By} has kept the deck in the {hand} hand, over the table inventory container.",
    "card-dealt": "{By} deals a card to stack {stack}.",
    "card-drawn": "{By} draws a card for {position}.",
    "stub-spread": "{By} spreads the rest of the deck: {count} cards.",
    "stub-discarded": "{By} places the rest, unexposed, in the discard rack.",
    "stacks-counted": "{By} counts the stacks: {sizes}.",
    "stack-delivered": "{By} delivers stack {stack} to {position}.",
    "dealers-stack-marked": "{By} places the marker on the dealer's stack.",
    "stack-collected": "{By} takes back {whose} stack, unexposed, to the {to}.",
    "hand-taken": "{By} takes {whose} {noun}s{pieces}.",
    "advice-asked": "{By} asks how the house would set {whose} hand.",
    "advice-given": "{By} tells how the house would set it{halves}.",
    "hand-set": "{By} sets {whose} hand, face down{halves}.",
    "hand-brought-to-centre": "{By} brings {whose} {noun}s to the centre of the table.",
    "hand-turned-up": "{By} turns up {whose} {noun}s{pieces}.",
    "house-hand-set": "{By} sets {whose} hand by the house way{halves}{rule}.",
    "hand-brought-forward": "{By} brings the banker's hand, {position}, into the area before the dealer.",
    "hand-exposed": "{By} exposes {whose} hand{halves}.",
    "hand-compared": "{By} compares {position} with the bank: {outcome}.",
    "house-stake-moved": "{By} moves the house's wager {to}.",
    "wager-collected": "{By} collects {whose} {wager} wager: {amount}.",
    "bank-paid-in": "{By} collects {amount} from {payer} for the bank.",
    "wager-paid": "{By} pays {whose} {wager} wager: {amount}.",
    "commission-taken": "{By} {takes} {whose} commission: {amount}.",
    "bank-paid": "{By} pays the bank's win to {position}: {amount}.",
    "wager-returned": "{By} returns {whose} {wager} wager: {amount}.",
    "hand-picked-up": "{By} picks up {whose} {noun}s, in order.",
    "round-closed": "{By} closes the round; the table is ready for the next.",
    "irregularity-found": "{By} stops the round: {what}{at}{noted}.",
    "ruling-given": "{By} rules: {ruling}. Reason: {reason}.",
    "stack-moved": "{By} moves stack {stack} to {position}, ordered by {ordered_by}; this corrects act {corrects}.",
    "hand-reset": "{By} sets {whose} hand again by the house way{halves}, ordered by {ordered_by}; "
    "this corrects act {corrects}.",
    "payment-corrected": "{By} corrects {whose} money by {amount}, ordered by {ordered_by}; "
    "this corrects act {corrects}.",
    "round-voided": "{By} declares the round void; the {noun}s are {remedy}.",
}


def tell_step(step: Step[Event], noun: str) -> str:
    """What a step asks for: its sentence, with the ranges of the free fields in brackets.

    >>> from paigow.law import cite
    >>> from paigow.procedure.events import ShakerShaken
    >>> from paigow.procedure.step import at_least
    >>> tell_step(Step(ShakerShaken(3), cite("13:69F-10.6(a)"), (("times", at_least(3)),)), "tile")
    'The dealer shakes the shaker [3 or more times].'
    """
    free = {name: f"[{given.words}{' times' if name == 'times' else ''}]" for name, given in step.free}
    free |= {name: f" {free[name]}" for name in ("pieces", "rule") if name in free}
    return _sentence(step.expects, noun, free)


def tell(event: Event, noun: str) -> str:
    """The sentence of an act. `noun` is the equipment's: tile or card.

    >>> from paigow.pieces.positions import Position
    >>> from paigow.procedure.events import StackDelivered
    >>> tell(StackDelivered(1, Position.SIX), "tile")
    'The dealer delivers stack 1 to position 6.'
    """
    return _sentence(event, noun, {})


def _sentence(event: Event, noun: str, given: Mapping[str, str]) -> str:
    words = {"noun": noun}
    for name in event.__struct_fields__:
        words[name] = given.get(name) or printable(_SAID.get(name, str)(getattr(event, name)))
    words["By"] = f"player {given['by']}" if "by" in given else _capitalised(_person(getattr(event, "by", "dealer")))
    words |= {name: made(event) for name, made in _MADE.items()}
    return _capitalised(SENTENCES[tag(event)].format_map(words))


TOGETHER: Final[dict[str, str]] = {
    "card-dealt": "{By} deals a card to each of the stacks {places}.",
    "card-drawn": "{By} draws a card for each of {places}.",
}
"""The sentences of acts of one kind that follow each other, told as one."""


def tell_together(events: Sequence[Event]) -> str:
    """The sentence of several cards dealt one after another.

    >>> from paigow.procedure.events import CardDealt
    >>> tell_together([CardDealt(1), CardDealt(2)])
    'The dealer deals a card to each of the stacks 1, 2.'
    """
    first = events[0]
    name = "stack" if hasattr(first, "stack") else "position"
    places = ", ".join(_SAID.get(name, str)(getattr(event, name)) for event in events)
    by = _capitalised(_person(getattr(first, "by", "dealer")))
    return TOGETHER[tag(first)].format(By=by, places=places)


def printable(text: str) -> str:
    r"""The text as one line that a terminal only shows: what would move it, or break the line, is written as an escape.

    >>> print(printable("Ann" + chr(27)))
    Ann\x1b
    """
    return text if text.isprintable() else "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _person(person: object) -> str:
    return f"the {person}" if person in ("dealer", "floorperson") else f"player {person}"


def _place(position: object) -> str:
    return Position(str(position)).told


def _times(times: object) -> str:
    return {1: "once", 2: "twice"}.get(int(str(times)), f"{times} times")


def _spot(to: object) -> str:
    spots = {
        "dealer": "the dealer",
        "floorperson": "the floorperson",
        "banker-winnings": "to the banker's winnings",
        "dealers-hand": "onto the dealer's hand",
        "bankroll": "back into the bankroll",
    }
    text = str(to)
    return spots.get(text) or (f"player {text}" if text.isdigit() else text.replace("-", " "))


_SAID: Final[dict[str, Callable[[object], str]]] = {
    "by": _person,
    "shaker": _person,
    "payer": _person,
    "ordered_by": _person,
    "position": _place,
    "to": _spot,
    "times": _times,
    "amount": lambda amount: dollars(int(str(amount))),
    "wager": lambda wager: str(wager).replace("-", " ").replace("dragons eye", "dragon's eye"),
    "share": lambda share: " together with the house" if share == "co" else " alone",
    "dice": lambda dice: " ".join(map(str, dice)) if isinstance(dice, tuple) else str(dice),
    "sizes": lambda sizes: " ".join(map(str, sizes)) if isinstance(sizes, tuple) else str(sizes),
    "pieces": lambda pieces: ": " + " ".join(pieces) if isinstance(pieces, tuple) and pieces else "",
    "rule": lambda rule: f" (rule: {rule})" if rule else "",
    "what": lambda what: str(what).replace("-", " "),
    "ruling": lambda ruling: str(ruling).replace("-", " "),
    "remedy": lambda remedy: "reshuffled" if remedy == "reshuffle" else "removed from the table",
    "triples": lambda triples: f"{triples} triple{'' if triples == 1 else 's'}",
}
"""How a field is said."""


def _halves(event: Event) -> str:
    low, high = getattr(event, "low", None), getattr(event, "high", None)
    return f": {' '.join(low)} low, {' '.join(high)} high" if low and high else ""


def _whose(event: Event) -> str:
    return f"{_place(getattr(event, 'position', 'dealer'))}'s"


def _with_chips(event: Event) -> str:
    chips = getattr(event, "chips", None)
    return f" with {dollars(chips)}" if chips else ""


_MADE: Final[dict[str, Callable[[Event], str]]] = {
    "halves": _halves,
    "whose": _whose,
    "with_chips": _with_chips,
    "takes": lambda event: "holds back" if getattr(event, "held_back", False) else "takes",
    "backing": lambda event: f", on {printable(on)}" if (on := getattr(event, "on", "")) else "",
    "winners": lambda event: "a supplemental wager wins" if getattr(event, "has_winner", False) else "no wager wins",
    "at": lambda event: f" at {printable(where)}" if (where := getattr(event, "where", "")) else "",
    "noted": lambda event: f" ({printable(note)})" if (note := getattr(event, "note", "")) else "",
}
"""Parts of a sentence made from several fields, or from one that may be missing."""
