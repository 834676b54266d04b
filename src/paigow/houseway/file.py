"""A house way as a file: TOML in, a way out, and every fault with its line, its rule and what is allowed there."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any, TypeVar

from paigow.houseway.by_name import is_file
from paigow.houseway.vocabulary import (
    NotAllowedError,
    Place,
    Vocabulary,
    When,
    Word,
    always,
    any_of,
    every,
    listed,
    read_table,
    read_word,
    texts,
    under,
    unless,
)
from paigow.houseway.way import H, Kind, P, Rule, Setting, Way
from paigow.law import Basis
from paigow.written import Fault, Path, WrittenError, line_of, nearest, parse, quoted, read_text, shown

LARGEST = 65_536
"""The most bytes that a way may have: six times the longest of the built-in ones."""
MOST_TOLD = 20
"""So many faults of one file are told."""
LONGEST_NAME = 60

T = TypeVar("T")
AnyWay = Way[Any, Any]


class WayError(WrittenError):
    """A way with faults: all that were found, up to `MOST_TOLD`."""


def load(path: FilePath | str) -> AnyWay:
    """The way of a TOML file. Raises `WayError` for whatever is not one."""
    return loads(read_text(path, "ways", LARGEST, WayError), str(path))


@lru_cache(maxsize=64)
def loads(text: str, where: str = "way") -> AnyWay:
    """The way written as TOML. `where` names the text in errors. Raises `WayError` with the faults.

    >>> way = loads('''
    ... kind = "tiles"
    ... name = "ours"
    ... [[rule]]
    ... name = "best low"
    ... set = "best low"
    ... ''')
    >>> way.name, way.rules[0].name, way.basis
    ('ours', 'best low', <Basis.PRACTICE: 'practice'>)
    >>> loads('kind = "tiles"\\nname = "ours"\\n[[rule]]\\nname = "low"\\nset = "best lo"', "ours.toml")
    Traceback (most recent call last):
    paigow.houseway.file.WayError: ours.toml, line 5: rule "low": set: "best lo" came; allowed is "best low", "best \
high", "lowest high", "balanced", "keep the pair", "split the pair" or "strong", or { together = "12/2 9" }, or \
{ strong = ["wong", "gong", "high nine"] }; did you mean "best low"?
    """
    reader = _Reader(text, where)
    way = reader.way(parse(text, where, WayError))
    if reader.faults or way is None:
        raise WayError(*reader.faults)
    return way


def vocabulary_of(kind: Kind) -> Vocabulary[Any, Any]:
    """The words of the ways for tiles, or for cards."""
    if kind is Kind.TILES:
        from paigow.houseway.tiles.vocabulary import VOCABULARY as OF_TILES  # noqa: PLC0415 -- only when read

        return OF_TILES
    from paigow.houseway.cards.vocabulary import VOCABULARY as OF_CARDS  # noqa: PLC0415 -- only when read

    return OF_CARDS


_TOP = ("kind", "name", "title", "source", "basis", "incomplete", "conditions", "rule")
_OF_A_RULE = ("name", "text", "basis", "when", "unless", "cases")


class _Reader:
    """Reads one text. `faults` are those found, in the order of the text."""

    def __init__(self, text: str, where: str) -> None:
        self._text = text
        self._where = where
        self.faults: list[Fault] = []

    def _fault(self, path: Path, wrong: NotAllowedError, value: object = None, rule: str = "") -> None:
        """Notes a fault. It is told by the rule in which it is, and below that by the words that lead to it."""
        if len(self.faults) >= MOST_TOLD:
            return
        whole = (*path, *wrong.under)
        line = next((found for depth in range(len(whole), 0, -1) if (found := line_of(whole[:depth], self._text))), 0)
        told = ".".join(f"{name + 1}" if isinstance(name, int) else name for name in whole[2 if rule else 0 :])
        key = f"rule {quoted(rule)}{f': {told}' if told else ''}" if rule else told
        came = wrong.came or ("" if value is None or wrong.under else shown(value))
        self.faults.append(Fault(self._where, line, key, came, wrong.args[0], wrong.hint))

    # The whole

    def way(self, written: dict[str, Any]) -> AnyWay | None:
        """The way; None or a part of it where there are faults."""
        if not written:
            self._fault((), NotAllowedError(wanted='the file is empty: a way begins with kind = "tiles" or "cards"'))
            return None
        for key in written:
            if key not in _TOP:
                near = "rule" if key == "rules" else nearest(key, _TOP)
                wanted = "a way has no such entry" + ("" if near else f": it has {', '.join(_TOP)}")
                self._fault((key,), NotAllowedError(near, wanted))
        kind = self._one_of(written, "kind", tuple(Kind))
        name = self._name(written, (), "a way has a name")
        if is_file(name):
            self._fault(("name",), NotAllowedError(wanted="a way has a name that is no file's"), name)
        title, source = self._line(written, "title", name), self._line(written, "source", "the house's own")
        incomplete = self._line(written, "incomplete", "")
        basis = self._basis(written, (), Basis.PRACTICE)
        if kind is None:
            return None
        words = vocabulary_of(Kind(kind))
        conditions = self._conditions(written.get("conditions", {}), words)
        rules = self._rules(written.get("rule"), words, conditions, basis)
        return Way(words.kind, name, title, source, rules, incomplete, basis, self._text)

    def _one_of(self, written: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> str | None:
        value = written.get(key)
        if value in allowed:
            return str(value)
        near = nearest(value, allowed) if value is not None else ""
        wanted = f"allowed is {listed(allowed)}" if key in written else f"it is missing: {key} = {listed(allowed)}"
        self._fault((key,), NotAllowedError(quoted(near) if near else "", wanted), value)
        return None

    def _name(self, written: Mapping[str, Any], path: Path, wanted: str, rule: str = "") -> str:
        value = written.get("name")
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > LONGEST_NAME:
            told = f"{wanted}: one line of at most {LONGEST_NAME} letters"
            self._fault((*path, "name"), NotAllowedError(wanted=told), value, rule)
            return ""
        return value

    def _line(self, written: Mapping[str, Any], key: str, default: str, path: Path = (), rule: str = "") -> str:
        """A text, its lines and blanks run together."""
        value = written.get(key, default)
        if isinstance(value, str) and all(char.isprintable() or char.isspace() for char in value):
            return " ".join(value.split())
        self._fault((*path, key), NotAllowedError(wanted="plain text is wanted"), value, rule)
        return ""

    def _basis(self, written: Mapping[str, Any], path: Path, default: Basis, rule: str = "") -> Basis:
        value = written.get("basis", default)
        if value in tuple(Basis):
            return Basis(value)
        near = nearest(value, tuple(Basis))
        wanted = f"allowed is {listed(Basis)}"
        self._fault((*path, "basis"), NotAllowedError(quoted(near) if near else "", wanted), value, rule)
        return default

    # Conditions

    def _conditions(self, written: object, words: Vocabulary[P, H]) -> dict[str, When[H]]:
        """The named conditions; each may rest on those before it."""
        found: dict[str, When[H]] = {}
        if not isinstance(written, dict):
            wanted = "conditions are tables by their names, [conditions.NAME], with when and unless"
            self._fault(("conditions",), NotAllowedError(wanted=wanted), written)
            return found
        for name, table in written.items():
            try:
                if not isinstance(table, dict) or not table:
                    raise NotAllowedError(wanted="a condition is a table with when, unless or both")
                for key in table:
                    if key not in ("when", "unless"):
                        near = nearest(key, ("when", "unless"))
                        raise NotAllowedError(near, "a condition has when, unless or both", (key,))
                found[name] = _speaks(table, words, found)
            except NotAllowedError as wrong:
                self._fault(("conditions", name), wrong, table)
        return found

    # Rules

    def _rules(
        self, written: object, words: Vocabulary[P, H], conditions: dict[str, When[H]], basis: Basis
    ) -> tuple[Rule[P, H], ...]:
        if not isinstance(written, list) or not written or not all(isinstance(one, dict) for one in written):
            came = {} if written is None else written
            wanted = "a way has rules in their order, each under [[rule]]"
            self._fault(("rule",), NotAllowedError(wanted=wanted), None if written is None else came)
            return ()
        rules: list[Rule[P, H]] = []
        named: dict[str, int] = {}
        for place, table in enumerate(written):
            path: Path = ("rule", place)
            name = self._name(table, path, f"rule {place + 1} of the file has a name")
            if name in named:
                wanted = f"rule {named[name]} has this name already: a decision is told by it"
                self._fault((*path, "name"), NotAllowedError(wanted=wanted), None, name)
            named.setdefault(name, place + 1)
            told = name or f"{place + 1} of the file"
            text = self._line(table, "text", "", path, told)
            ground = self._basis(table, path, basis, told)
            try:
                rules.append(Rule(name, text or name, _decide(table, words, conditions), ground))
            except NotAllowedError as wrong:
                self._fault(path, wrong, None, told)
        return tuple(rules)


def _decide(table: Mapping[str, Any], words: Vocabulary[P, H], conditions: Mapping[str, When[H]]) -> Place[H, P]:
    """What the rule says of a hand: the first of its cases that speaks."""
    allowed = (*_OF_A_RULE, *words.placements)
    for key in table:
        if key not in allowed:
            near = nearest(key, allowed)
            raise NotAllowedError(
                near, "a rule has no such entry" + ("" if near else f": it has {', '.join(allowed)}"), (key,)
            )
    cases = table.get("cases")
    if cases is None:
        return _case(table, words, conditions)
    if not isinstance(cases, list) or not cases or not all(isinstance(one, dict) for one in cases):
        wanted = "cases are a list of tables, each with when and what is done then"
        raise NotAllowedError("", wanted, ("cases",), shown(cases))
    for key in words.placements:
        if key in table:
            raise NotAllowedError("", "it stands in each of the cases where there are some", (key,))
    every_case = _speaks(table, words, conditions)
    parts = []
    for place, case in enumerate(cases):
        known = ("when", "unless", *words.placements)
        try:
            for key in case:
                if key not in known:
                    raise NotAllowedError(nearest(key, known), f"a case has {', '.join(known)}", (key,))
            parts.append(_case(case, words, conditions))
        except NotAllowedError as wrong:
            raise under(under(wrong, place, case), "cases", cases) from None

    def decide(hand: H) -> Setting[P] | None:
        return next((setting for part in parts if (setting := part(hand))), None) if every_case(hand) else None

    return decide


def _case(table: Mapping[str, Any], words: Vocabulary[P, H], conditions: Mapping[str, When[H]]) -> Place[H, P]:
    when = _speaks(table, words, conditions)
    placed = {key: table[key] for key in words.placements if key in table}
    place = words.place({key: read_word(key, value, words.placements, "placement") for key, value in placed.items()})

    def decide(hand: H) -> Setting[P] | None:
        return place(hand) if when(hand) else None

    return decide


def _speaks(table: Mapping[str, Any], words: Vocabulary[P, H], conditions: Mapping[str, When[H]]) -> When[H]:
    """When a rule, a case or a named condition holds: one table of `when`, and none of `unless`."""
    when = _tables("when", table["when"], words, conditions) if "when" in table else always
    return unless(when, _tables("unless", table["unless"], words, conditions)) if "unless" in table else when


def _tables(key: str, written: object, words: Vocabulary[P, H], conditions: Mapping[str, When[H]]) -> When[H]:
    """One table, all of which is to hold, or a list of them, one of which is to hold."""
    try:
        if not isinstance(written, list):
            return _together(written, words, conditions)
        if not written:
            raise NotAllowedError(wanted="one table of conditions or more are wanted", came="[]")
        return any_of([_listed(place, one, words, conditions) for place, one in enumerate(written)])
    except NotAllowedError as wrong:
        raise under(wrong, key, written) from None


def _listed(place: int, written: object, words: Vocabulary[P, H], conditions: Mapping[str, When[H]]) -> When[H]:
    try:
        return _together(written, words, conditions)
    except NotAllowedError as wrong:
        raise under(wrong, place, written) from None


def _together(written: object, words: Vocabulary[P, H], conditions: Mapping[str, When[H]]) -> When[H]:
    def named(value: object) -> When[H]:
        for name in texts(value):
            if name not in conditions:
                near = nearest(name, tuple(conditions))
                known = listed(conditions) if conditions else "none: there is no [conditions.NAME] above"
                raise NotAllowedError(quoted(near) if near else "", f"the conditions named so far are {known}")
        return every(conditions[name] for name in texts(value))

    by_name = Word(named, "the name of a condition, or a list of them, all of which hold", "A condition named above.")
    known: dict[str, Word[When[H]]] = {"is": by_name, **words.conditions}
    parts = read_table(written, known, "condition")
    if isinstance(written, dict):
        words.settle(written)
    return every(parts.values())
