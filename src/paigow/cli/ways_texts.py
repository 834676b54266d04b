"""What `paigow ways` says: ways and their rules, the findings of a lint, the partings of two ways, as text or JSON."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from paigow.cli import output
from paigow.cli.options import choose, find_game, read_way, with_note
from paigow.houseway.by_name import NAMES, find_way, is_file, own_way
from paigow.houseway.way import Kind, Setting, Way

if TYPE_CHECKING:
    from paigow.games import Game
    from paigow.odds.ways.difference import Difference, Said
    from paigow.odds.ways.lint import Example, Report

AnyWay = Way[Any, Any]
MOST_PARTINGS = 20
"""So many pairs of rules are told in a text; JSON has all."""


# Which way is meant


def read_one(name: str, game: str | None) -> AnyWay:
    """The way of that file or name. Refused for a name that tiles and cards share, where no game is named.

    All faults of a file are told, each on a line, and the exit status is 2.
    """
    kinds = _kinds(name, game)
    if len(kinds) > 1:
        raise ValueError(f"{name} is a way for tiles and one for cards: say which with --game, as in --game pai-gow")
    return _read(name, kinds[0] if kinds else None)


def read_two(one: str, other: str, game: str | None) -> tuple[AnyWay, AnyWay]:
    """Two ways. A name that tiles and cards share is taken for the pieces of the other way."""
    first, second = _kinds(one, game), _kinds(other, game)
    if len(first) == len(second) == 2:
        return read_one(one, game), read_one(other, game)  # which refuses
    if len(first) == 2:
        found = _read(other, second[0] if second else None)
        return _read(one, found.kind), found
    found = _read(one, first[0] if first else None)
    return found, _read(other, found.kind if len(second) == 2 else second[0] if second else None)


def _kinds(name: str, game: str | None) -> tuple[Kind, ...]:
    """For which pieces there is a way of that name; none for a file, which says so itself."""
    if game is not None:
        return (find_game(game).way_kind,)
    if is_file(name):
        return ()
    known = tuple(dict.fromkeys(way for names in NAMES.values() for way in names))
    choose(name, known, "the name of a way, or the file of one (ours.toml),")
    return tuple(kind for kind, names in NAMES.items() if name in names)


def _read(name: str, kind: Kind | None) -> AnyWay:
    if not is_file(name):
        if kind is None:
            raise AssertionError("a name belongs to some kind")
        choose(name, NAMES[kind], f"a way for {kind}")
        return find_way(kind, name)
    import typer  # noqa: PLC0415

    from paigow.houseway.file import WayError, load  # noqa: PLC0415

    try:
        return own_way(load(name), name, kind)
    except WayError as trouble:
        for fault in trouble.faults:
            output.complain(f"paigow ways: {fault}")
        raise typer.Exit(2) from None


# Ways and their rules


def families() -> list[list["Game"]]:
    """The games, those with the same pieces together."""
    from paigow.games import GAMES  # noqa: PLC0415

    found: dict[Kind, list[Game]] = {}
    for game in GAMES.values():
        found.setdefault(game.way_kind, []).append(game)
    return list(found.values())


def every_answer(games: Sequence[list["Game"]]) -> list[output.Answer]:
    """The built-in ways of all games."""
    notes = [game.note for family in games for game in family if game.note]
    return [
        {**answer(read_way(family[0], name), family), "notes": notes}
        for family in games
        for name in family[0].equipment.ways
    ]


def every_text(games: Sequence[list["Game"]]) -> str:
    """The same as a text."""
    texts = []
    for family in games:
        ways = [read_way(family[0], name) for name in family[0].equipment.ways]
        rows = [
            (way.name, way.title, way.basis, len(way.rules), "incomplete" if way.incomplete else "") for way in ways
        ]
        names = " and ".join(game.name for game in family)
        texts.append(
            f"{names}; {ways[0].name} if none is named\n{output.table(('way', 'title', 'basis', 'rules', ''), rows)}"
        )
    texts += [output.paragraph(game.note) for family in games for game in family if game.note]
    return "\n\n".join(texts)


def answer(way: AnyWay, games: list["Game"], of: "Game | None" = None) -> output.Answer:
    """A way and its rules; `of` is the game that was asked for."""
    found = {
        "name": way.name,
        "games": [game.name for game in games],
        "default": way.name == games[0].equipment.ways[0],
        "title": way.title,
        "source": way.source,
        "basis": way.basis,
        "incomplete": way.incomplete,
        "rules": [{"name": rule.name, "text": rule.text, "basis": rule.basis} for rule in way.rules],
    }
    return found if of is None else with_note(of, found)


def text(way: AnyWay) -> str:
    """The same as a text."""
    return "\n".join(_lines(way))


def _lines(way: AnyWay) -> Iterator[str]:
    yield f"{way.name}: {way.title} ({way.basis})"
    yield f"  {way.source}"
    if way.incomplete:
        yield output.paragraph(f"Incomplete: {way.incomplete}", "  ")
    for number, rule in enumerate(way.rules, 1):
        ours = f" ({rule.basis})" if rule.basis != way.basis else ""
        yield output.paragraph(f"{rule.name}{ours}: {rule.text}", "      ", f"  {number:2}. ")


# Lint


def lint_answer(report: "Report") -> output.Answer:
    """All findings; each list is empty where there is none."""
    unanswered = [] if report.unanswered is None else [report.unanswered]
    return {
        "way": report.way.name,
        "kind": report.way.kind,
        "reading": report.reading,
        "kinds": report.kinds,
        "hands": report.hands,
        "clean": report.is_clean,
        "rules": [{"rule": rule, "hands": hands} for rule, hands in report.decides],
        "unanswered": [{"hands": one.hands, "example": _example(one.example)} for one in unanswered],
        "never": [
            {
                "rule": one.rule,
                "speaks": one.speaks,
                "taken": [{"rule": rule, "hands": hands} for rule, hands in one.taken],
            }
            for one in report.silent
        ],
        "contradictions": [
            {
                "earlier": one.earlier,
                "later": one.later,
                "hands": one.hands,
                "later_speaks": one.later_speaks,
                "example": _example(one.example),
            }
            for one in report.contradictions
        ],
        **{
            name: [{"rule": one.rule, "hands": one.hands, "example": _example(one.example)} for one in found]
            for name, found in (("foul", report.foul), ("beaten", report.beaten))
        },
    }


def _example(example: "Example") -> output.Answer:
    return {"pieces": example.pieces, "setting": _halves(example.setting), "other": _halves(example.other)}


def _halves(setting: Setting[Any] | None) -> output.Answer | None:
    return None if setting is None else {"low": setting.low, "high": setting.high}


def lint_text(report: "Report") -> str:
    """The same as a text: what was put to the test, the findings, the rules with the hands they decide."""
    from paigow.odds.ways.lint import MEANING  # noqa: PLC0415

    way = report.way
    rules = "1 rule" if len(way.rules) == 1 else f"{len(way.rules)} rules"
    head = f"{way.name}: {report.hands:,} hands of {report.kinds:,} kinds put to {rules} ({report.reading})"
    findings = list(_findings(report))
    rows = [(rule, f"{hands:,}", share(hands, report.hands)) for rule, hands in report.decides]
    told = [output.paragraph(finding, "  ", "") for finding in findings] or ["Nothing was found."]
    if report.contradictions:
        told.append(output.paragraph(MEANING))
    return "\n\n".join([head, *told, output.table(("rule", "decides", "of all"), rows)])


def _findings(report: "Report") -> Iterator[str]:
    if found := report.unanswered:
        hand = " ".join(found.example.pieces)
        yield f"Unanswered: no rule speaks of {_of(found.hands, report)}, {hand} for one."
    for one in report.silent:
        if not one.speaks:
            yield f'Never: "{one.rule}" speaks of no hand.'
            continue
        taken = ", ".join(f'{hands:,} by "{rule}"' for rule, hands in one.taken[:3])
        more = f" and others by {len(one.taken) - 3} rules more" if len(one.taken) > 3 else ""
        yield f'Never: of {one.speaks:,} hands "{one.rule}" speaks, and all are taken before: {taken}{more}.'
    for clash in report.contradictions:
        yield (
            f'Contradiction: "{clash.earlier}" takes {clash.hands:,} of the {clash.later_speaks:,} hands of '
            f'"{clash.later}" and sets them differently: {_told(clash.example)} by the later.'
        )
    for found in report.foul:
        hand = " ".join(found.example.pieces)
        yield f'Foul: "{found.rule}" sets {_of(found.hands, report)} foul: {hand} as {_set(found.example.setting)}.'
    for found in report.beaten:
        yield (
            f'Beaten: "{found.rule}" sets {_of(found.hands, report)} so that another setting is as good in both halves '
            f"and better in one: {_told(found.example)} beats it."
        )


def _told(example: "Example") -> str:
    return f"{' '.join(example.pieces)} as {_set(example.setting)}, where {_set(example.other)}"


def _set(setting: Setting[Any] | None) -> str:
    return f"{' '.join(setting.low)} / {' '.join(setting.high)}" if setting else "nothing"


def _of(hands: int, report: "Report") -> str:
    return f"{hands:,} hands ({share(hands, report.hands)})"


def share(hands: int, total: int) -> str:
    """So many of all, in percent with as many decimals as show something.

    >>> share(1, 3), share(1, 1_000_000), share(0, 7)
    ('33.33%', '0.0001%', '0%')
    """
    if not hands:
        return "0%"
    places = 2
    while hands * 100 * 10**places < total:
        places += 1
    return f"{100 * hands / total:.{places}f}%"


# Diff


Costs = Sequence[Fraction] | None


def diff_answer(found: "Difference", costs: Costs) -> output.Answer:
    """All partings, and what each costs where that was asked for."""
    told = [{}] * len(found.partings) if costs is None else list(map(_cost, costs))
    return {
        **({} if costs is None else _cost(sum(costs, Fraction()))),
        "one": found.one.name,
        "other": found.other.name,
        "kind": found.one.kind,
        "reading": found.reading,
        "total": found.total,
        "hands": found.hands,
        "kinds": found.kinds,
        "partings": [
            {
                "hands": parting.hands,
                "kinds": len(parting.kinds),
                **cost,
                "example": parting.pieces,
                "one": _said(parting.one),
                "other": _said(parting.other),
            }
            for parting, cost in zip(found.partings, told, strict=True)
        ],
    }


def _cost(cost: Fraction) -> output.Answer:
    from paigow.cli.sheets import both  # noqa: PLC0415

    return both("cost", cost)


def _said(said: "Said") -> output.Answer:
    return {"rule": said.rule or None, "setting": _halves(said.setting)}


def diff_text(found: "Difference", costs: Costs) -> str:
    """The same as a text, the most frequent partings only."""
    one, other = found.one.name, found.other.name
    head = (
        f"{one} and {other} set {found.hands:,} of {found.total:,} hands differently: "
        f"{share(found.hands, found.total)} ({found.kinds:,} kinds; {found.reading})."
    )
    texts = [output.paragraph(head)]
    if costs is not None:
        whole = sum(costs, Fraction())
        texts.append(
            output.paragraph(
                f"To set by {other} and not by {one} costs a player {float(whole):.4%} of his wagers ({whole}), while "
                f"the dealer has the bank and sets by {one}."
            )
        )
    if not found.partings:
        return "\n\n".join(texts)
    rows = [
        (
            f"{parting.hands:,}",
            share(parting.hands, found.total),
            parting.one.rule or "no rule",
            parting.other.rule or "no rule",
            *(() if costs is None else (f"{float(costs[place]):.4%}",)),
            f"{_set(parting.one.setting)}, {_set(parting.other.setting)}",
        )
        for place, parting in enumerate(found.partings[:MOST_PARTINGS])
    ]
    heads = ("hands", "of all", one, other, *(() if costs is None else ("costs",)), "one set by each, low / high")
    texts.append(output.table(heads, rows))
    if rest := found.partings[MOST_PARTINGS:]:
        hands = sum(parting.hands for parting in rest)
        texts.append(f"{len(rest)} pairs of rules more: {hands:,} hands. --json lists all.")
    return "\n\n".join(texts)


# Words


def words_answer(kind: Kind) -> output.Answer:
    """The conditions and placements, each with what it means and what is allowed."""
    return {
        part: [{"word": word, "means": means, "allowed": allowed} for word, means, allowed in rows]
        for part, rows in _words(kind).items()
    }


def words_text(kind: Kind) -> str:
    """The same as a text."""
    texts = []
    for part, rows in _words(kind).items():
        lines = [part]
        for word, means, allowed in rows:
            lines.append(output.paragraph(f"{word}: {means}", "      ", "  "))
            if allowed:
                lines.append(output.paragraph(f"Allowed: {allowed}.", "        ", "      "))
        texts.append("\n".join(lines))
    return "\n\n".join(texts)


def _words(kind: Kind) -> Mapping[str, list[tuple[str, str, str]]]:
    from paigow.houseway.file import vocabulary_of  # noqa: PLC0415

    vocabulary = vocabulary_of(kind)
    tables = {"when, unless": vocabulary.conditions, "beside them": vocabulary.placements, **vocabulary.inner}
    found = {part: [(word, one.gist, one.allowed) for word, one in words.items()] for part, words in tables.items()}
    return {
        **found,
        **{part: [(word, gist, "") for word, gist in rows.items()] for part, rows in vocabulary.values.items()},
    }
