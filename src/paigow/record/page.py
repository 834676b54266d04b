"""A rebuilt round as one page of HTML that needs nothing from elsewhere and prints on paper.

Whatever comes from a record is written as text: no name in it can run or load anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from msgspec import structs

from paigow.record.dispute import (
    PEOPLE,
    account_told,
    bank_told,
    ended,
    hand_judged,
    hand_named,
    owed_told,
)
from paigow.record.money import MoneyLine, Total, cents_told
from paigow.record.pictures import picture
from paigow.record.rebuild import Rebuilt, RebuiltHand, Touch

STYLE = """
@page { size: auto; margin: 7mm }
* { box-sizing: border-box }
body { font: 7.2pt/1.15 "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif; color: #111;
  background: #fff; margin: 0 auto; max-width: 202mm; padding: 4mm 0; overflow-wrap: break-word }
@media print { body { padding: 0 } }
@media screen { body { padding: 6mm 4mm } }
h1 { font-size: 11pt; margin: 0 0 .4mm }
h2 { font-size: 8pt; margin: 1.2mm 0 .6mm; border-bottom: .3mm solid #111; break-after: avoid }
p { margin: .3mm 0 }
small, .cites { color: #444; font-size: 6.6pt } ol .cites { font-size: 4.4pt }
.hands { display: grid; grid-template-columns: repeat(auto-fit, minmax(44mm, 1fr)); gap: 1mm }
.hand { border: .2mm solid #777; border-radius: 1mm; padding: .8mm 1.2mm; break-inside: avoid;
  font-size: 6.2pt; line-height: 1.1 }
.hand small { font-size: 5.6pt } .hand p { margin: .2mm 0 }
.hand b, .hand > small { display: block }
.half { display: inline-block; margin: .5mm 2mm .2mm 0; vertical-align: top }
svg { vertical-align: bottom; margin-right: .5mm }
.tile { height: 7.5mm } .card { height: 6mm }
svg rect { fill: #fff; stroke: #333; stroke-width: .8 } svg path { stroke: #999; stroke-width: .6 }
svg circle, svg text { fill: #111 } svg .red, svg .red text { fill: #c00 }
svg text { font: bold 13px Arial, "DejaVu Sans", sans-serif; text-anchor: middle }
.piece { border: .2mm solid #333; border-radius: .6mm; padding: .4mm 1mm; margin-right: .5mm }
table { border-collapse: collapse; width: 100%; font-size: 6.2pt; line-height: 1.06 }
th { text-align: left; border-bottom: .2mm solid #777; font-weight: bold }
td, th { padding: .1mm 1mm; vertical-align: top }
.sum { text-align: right; white-space: nowrap }
tr.total td { border-top: .2mm solid #bbb; font-weight: bold }
.wrong { font-weight: bold; text-decoration: underline }
.fault { font-weight: bold } .fault::before { content: "\\25B2 " }
ol { columns: 4; column-gap: 3mm; list-style: none; margin: 0; padding: 0; font-size: 5.2pt; line-height: 1.02 }
ol li { padding-left: 4mm; text-indent: -4mm }
ol .n { display: inline-block; width: 4mm; text-indent: 0; color: #444 }
pre { columns: 2; font: 5.4pt/1.1 "DejaVu Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere;
  margin: .5mm 0 }
.whole { white-space: nowrap }
"""


def page(rebuilt: Rebuilt, file: str, proofs: Sequence[str], checkpoint: str = "") -> str:
    """The page. `file` names the record, `proofs` say what its openings prove, `checkpoint` is the ledger's, if any."""
    report, source = rebuilt.report, rebuilt.source
    table = f", table {report.table}" if report.table else ""
    title = f"{source.game.title}, round {report.round}{table}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        *_head(rebuilt, file),
        "<h2>Hands, in the order in which they were picked up</h2>",
        f'<div class="hands">{"".join(_hand(hand, rebuilt) for hand in rebuilt.hands)}</div>',
        "<h2>Settlement: what was paid, and what should have been</h2>",
        _money(rebuilt.money, rebuilt.totals),
        f"<p><b>Owed: {escape(owed_told(rebuilt.totals, report.untold))}.</b></p>",
        f"<h2>Breaches: {len(report.breaches) or 'none'}</h2>",
        *_breaches(rebuilt),
        f"<h2>Acts, each with its clause{_times_told(rebuilt)}</h2>",
        f"<ol>{''.join(_act(act, _date(rebuilt)) for act in _in_passes(rebuilt))}</ol>",
        "<h2>Proof</h2>",
        f"<pre>{escape(chr(10).join(proofs))}</pre>",
    ]
    if checkpoint:
        parts.append(f"<p>Checkpoint of the ledger</p><pre>{escape(checkpoint)}</pre>")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _head(rebuilt: Rebuilt, file: str) -> Iterable[str]:
    report, source = rebuilt.report, rebuilt.source
    law = f"{source.game.section}, {source.game.edition}. House way {source.rules.house_way}."
    yield _p(f"{law} {bank_told(rebuilt.bank).capitalize()}. {file}, lines {report.first_line} to {report.last_line}.")
    if source.game.note:
        yield _p(source.game.note)
    if rebuilt.people:
        names = (f"{PEOPLE[name].capitalize()}: {', '.join(values)}" for name, values in rebuilt.people.items())
        yield _p(". ".join(names) + ".")
    date = _date(rebuilt)[:-1]
    yield f"<p>{escape(f'{date}. ' if date else '')}<b>{escape(ended(rebuilt))}</b></p>"


def _p(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _hand(hand: RebuiltHand, rebuilt: Rebuilt) -> str:
    name = hand_named(hand, rebuilt.bank)
    place = f"{hand.discard}. " if hand.discard else ""
    parts = [f"<b>{escape(place + name[:1].upper() + name[1:])}</b>"]
    if hand.low:
        parts += [_half("low", hand.low, hand.low_name), _half("high", hand.high, hand.high_name)]
    elif hand.pieces:
        parts.append(_half("not set", hand.pieces, ""))
    else:
        parts.append(_p("Not exposed: its pieces are in no record."))
    if hand.way:
        parts.append(f"<p>{_said(f'By the house way: {hand.way}')}</p>")
    judged = hand_judged(hand)
    if judged:
        css = "" if hand.right == hand.outcome else ' class="fault"'
        parts.append(f"<p{css}>{escape(judged[:1].upper() + judged[1:])}</p>")
    acts = ", ".join(str(touch.number) for touch in hand.touches)
    parts.append(f"<small>touched by acts {acts}{'' if hand.discard else '; not picked up'}</small>")
    return f'<div class="hand">{"".join(parts)}</div>'


def _half(word: str, pieces: Sequence[str], name: str) -> str:
    said = f"{word}{f': {name}' if name else ''}"
    return f'<span class="half">{"".join(map(picture, pieces))}<br><small>{escape(said)}</small></span>'


def _money(money: Sequence[MoneyLine], totals: dict[str, Total]) -> str:
    rows = ["<tr><th>Line<th>Act<th>Clause<th class=sum>Was<th class=sum>Should be<th class=sum>Difference</tr>"]
    for line in money:
        clauses = ", ".join(line.cites)
        rows.append(
            f"<tr><td>{line.line or ''}<td>{escape(line.says)}<td class=cites>{escape(clauses)}{_sums(line)}</tr>"
        )
    rows += [
        f"<tr class=total><td><td>{escape(account_told(name)).capitalize()}<td>{_sums(total)}</tr>"
        for name, total in totals.items()
    ]
    return f"<table>{''.join(rows)}</table>"


def _sums(line: MoneyLine | Total) -> str:
    left = None if line.should is None else line.difference
    css = "sum wrong" if left else "sum"
    sums = zip(("sum", "sum", css), (line.paid, line.should, left), strict=True)
    return "".join(f'<td class="{name}">{cents_told(amount)}' for name, amount in sums)


def _breaches(rebuilt: Rebuilt) -> Iterable[str]:
    for breach in rebuilt.report.breaches:
        yield f'<p class="fault">Line {breach.line}: {escape(f"{breach.kind}: {breach.why}")}</p>'
        yield _p(f"Came: {breach.came} Expected: {breach.expected}")
        yield f'<p class="cites">{escape(f"{breach.clause} [{breach.basis}] {breach.gist}")}</p>'
    if not rebuilt.report.breaches:
        yield _p("Every act was as the law demands.")
    for words in rebuilt.report.undecidable:
        yield _p(f"Undecidable: {words}")


def _in_passes(rebuilt: Rebuilt) -> Iterator[Touch]:
    """The acts; cards of one pass that were dealt one after another, and lawfully, as one."""
    most, waiting = len(rebuilt.source.game.equipment.ring), list[Touch]()
    for act in rebuilt.acts:
        is_card = act.type in ("card-dealt", "card-drawn") and not act.fault
        if waiting and (not is_card or len(waiting) == most):
            yield _pass(waiting)
            waiting = []
        if is_card:
            waiting.append(act)
        else:
            yield act
    if waiting:
        yield _pass(waiting)


def _pass(cards: Sequence[Touch]) -> Touch:
    more = f", and so on to act {cards[-1].number}." if len(cards) > 1 else "."
    return structs.replace(cards[0], says=cards[0].says.removesuffix(".") + more)


_TILE = re.compile(r"\b[1-6]-[1-6]\b")


def _said(text: str) -> str:
    """The text, in which no line breaks within a tile."""
    return _TILE.sub(lambda tile: f'<span class="whole">{tile[0]}</span>', escape(text))


def _times_told(rebuilt: Rebuilt) -> str:
    has_time, has_code = (any(getattr(act, name) for act in rebuilt.acts) for name in ("time", "timecode"))
    words = [word for word, is_there in (("its time", has_time), ("the video's timecode", has_code)) if is_there]
    return f", {' and '.join(words)}" if words else ""


def _date(rebuilt: Rebuilt) -> str:
    """The date with which all times begin; empty where they do not share one."""
    dates = {act.time[:11] for act in rebuilt.acts if act.time}
    date = dates.pop() if len(dates) == 1 else ""
    return date if date.endswith(("T", " ")) else ""


def cites_shortened(cites: Sequence[str]) -> str:
    """The clauses in their order; a paragraph of the section just named is written alone.

    >>> cites_shortened(("13:69F-27.6(b)", "13:69F-27.6(c)", "58 Pa. Code 621a.8(b)"))
    '13:69F-27.6(b), (c), 58 Pa. Code 621a.8(b)'
    """
    told: list[str] = []
    before = ""
    for name in cites:
        section, bracket, rest = name.partition("(")
        told.append(f"({rest}" if bracket and section == before else name)
        before = section
    return ", ".join(told)


def _act(touch: Touch, date: str) -> str:
    when = " / ".join(word for word in (touch.time.removeprefix(date), touch.timecode) if word)
    css = ' class="fault"' if touch.fault else ""
    fault = f" ({touch.fault})" if touch.fault else ""
    return (
        f'<li><span class="n">{touch.number}</span><span{css}>{_said(touch.says + fault)}</span> '
        f'<span class="cites">{escape(cites_shortened(touch.cites))}{escape(f" · {when}" if when else "")}</span></li>'
    )
