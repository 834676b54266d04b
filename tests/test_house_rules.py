"""The options of a house: each with its clause, checked together, read from a file and written to one."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.house.checks import ADAPTABLE, known_ways, problems
from paigow.house.file import LARGEST, HouseRulesError, dump, example, load, loads
from paigow.house.options import OPTIONS, Option
from paigow.house.paytables import BUILT_IN, LINES, PayLine, PayTable
from paigow.house.rules import (
    Banking,
    ButtonAfterVoid,
    CountFrom,
    Dealing,
    ExposedPiece,
    HouseRules,
    PlayerLeaves,
    SideWager,
    StartMethod,
    Sweep,
)
from paigow.house.tables import suited
from paigow.house.words import KINDS
from paigow.law import Basis
from paigow.pieces.cents import Cents
from paigow.rank.cards import Wheel
from paigow.rank.tiles import GeeJoonSingle
from paigow.settle.terms import BankerCommission, BasisPoints, CommissionTaken, Rounding

FIELDS = HouseRules.__struct_fields__

# The list of options


def test_every_field_has_its_option_and_every_option_its_field() -> None:
    assert tuple(option.name for option in OPTIONS) == FIELDS
    assert {*KINDS, "pay_tables"} == set(FIELDS)


@pytest.mark.parametrize("option", OPTIONS, ids=FIELDS)
def test_every_option_says_what_it_is_and_on_what_it_rests(option: Option) -> None:
    assert option.gist.endswith(".")
    assert option.values
    assert [cited.id for cited in option.ground] == list(option.cites)
    assert option.basis is (option.ground[0].basis if option.cites else Basis.CHOICE)


@pytest.mark.parametrize(
    ("name", "enum"),
    [
        ("start", StartMethod), ("dealing", Dealing), ("rounding", Rounding), ("commission_taken", CommissionTaken),
        ("banker_commission", BankerCommission), ("banking", Banking), ("count_from", CountFrom), ("sweep", Sweep),
        ("button_after_void", ButtonAfterVoid), ("player_leaves", PlayerLeaves), ("wheel", Wheel),
        ("gee_joon_single", GeeJoonSingle), ("exposed_piece", ExposedPiece), ("wagers", SideWager),
    ],
)  # fmt: skip
def test_the_words_of_an_option_name_every_allowed_value(name: str, enum: type[SideWager]) -> None:
    words = next(option.values for option in OPTIONS if option.name == name)
    assert all(value in words for value in enum)


def test_the_defaults_can_be_played_and_recorded() -> None:
    assert problems(HouseRules()) == ()
    written = msgspec.json.encode(HouseRules(wheel=Wheel.LOWEST, pay_tables={"start": BUILT_IN["start"]}))
    assert msgspec.json.decode(written, type=HouseRules).wheel is Wheel.LOWEST
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"minimun": 3}', type=HouseRules)


# Checks


@pytest.mark.parametrize(
    ("rules", "key", "says"),
    [
        (HouseRules(minimum=Cents(50_00), maximum=Cents(25_00)), "maximum", "below minimum, which is $50"),
        (HouseRules(side_minimum=Cents(5_00), side_maximum=Cents(4_00)), "side_maximum", "below side_minimum"),
        (HouseRules(minimum=Cents(0)), "minimum", "above zero"),
        (HouseRules(rounding_unit=Cents(0)), "rounding_unit", "above zero"),
        (HouseRules(commission_rate=BasisPoints(10_001)), "commission_rate", "0% to 100%"),
        (HouseRules(commission_rate=BasisPoints(-1)), "commission_rate", "0% to 100%"),
        (HouseRules(house_stake=Cents(5_00)), "house_stake", "$10 to $10,000"),
        (HouseRules(house_way="atlantis"), "house_way", "foxwoods"),
        (HouseRules(wagers=(SideWager.START, SideWager.START)), "wagers", "once"),
        (
            HouseRules(start=StartMethod.BUTTON, dealing=Dealing.AUTOMATED_SHOE, wagers=(SideWager.START,)),
            "wagers",
            "known beforehand",
        ),
    ],
)
def test_options_that_do_not_agree(rules: HouseRules, key: str, says: str) -> None:
    (found,) = problems(rules)
    assert found.path == (key,)
    assert says in found.wanted


@pytest.mark.keeps("13:69F-34.11(d)")
@pytest.mark.breaks("13:69F-34.11(d)")
def test_the_button_is_for_an_automated_shoe() -> None:
    for dealing in Dealing:
        found = problems(HouseRules(start=StartMethod.BUTTON, dealing=dealing))
        assert bool(found) is (dealing is not Dealing.AUTOMATED_SHOE)
        assert all("13:69F-34.11(d)" in problem.wanted for problem in found)


@pytest.mark.breaks("13:69F-11.20(d)")
@pytest.mark.parametrize(
    ("side_minimum", "cap", "least"),
    [(1_00, 39_999_99, "$40,000"), (36_36, 40_000_00, None), (36_37, 40_000_00, "$40,007"), (100_00, 110_000_00, None)],
)
def test_the_imperial_cap_has_a_floor(side_minimum: int, cap: int, least: str | None) -> None:
    found = problems(HouseRules(side_minimum=Cents(side_minimum), imperial_cap=Cents(cap)))
    assert [problem.wanted for problem in found] == (
        [f"it is to be {least} or more (13:69F-11.20(d))"] if least else []
    )


def table(name: str, *lines: PayLine) -> HouseRules:
    return HouseRules(pay_tables={name: PayTable(name, "", Basis.CHOICE, ("reading/pay-tables",), lines)})


@pytest.mark.breaks("13:69F-11.20(b)", "13:69F-11.20(c)")
@pytest.mark.parametrize("name", ["imperial-player", "imperial-banker"])
def test_no_house_sets_the_imperial_odds(name: str) -> None:
    (found,) = problems(table(name, PayLine(LINES[name][0], 2000)))
    assert "the law sets these odds" in found.wanted


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (table("start"), "some of starting-position"),
        (table("keno", PayLine("starting-position", 5)), "pay tables are for"),
        (table("start", PayLine("flush", 5)), "won on starting-position"),
        (table("start", PayLine("starting-position", -5)), "above zero"),
        (table("start", PayLine("starting-position", 5, 0)), "above zero"),
        (table("start", PayLine("starting-position", 5), PayLine("starting-position", 4)), "stand once"),
    ],
)
def test_a_table_that_cannot_be(rules: HouseRules, says: str) -> None:
    (found,) = problems(rules)
    assert says in found.wanted


# Reading


def test_the_example_gives_the_defaults_and_explains_every_option() -> None:
    text = example()
    assert loads(text) == HouseRules()
    assert all(re.search(rf"^({name} = |\[{name}\])", text, re.MULTILINE) for name in FIELDS)
    assert text.count("# Allowed: ") == len(OPTIONS)
    assert max(map(len, text.splitlines())) <= 120
    for option in OPTIONS:
        assert f"# {option.gist}" in text
        assert f"# Basis: {option.basis}" in text


def test_the_tables_of_the_example_are_the_built_in_ones_with_the_marks_taken_off() -> None:
    text = example()
    tables = text[text.index("# The tables in force") :].replace("# ", "")
    read = loads("\n".join(line for line in tables.splitlines() if re.match(r"\[|\S+ = ", line))).pay_tables
    for name in ADAPTABLE:
        assert read[name].lines == HouseRules().pay_table(name).lines


def test_money_and_rates_are_exact() -> None:
    rules = loads(
        'minimum = "25.50"\nmaximum = 30.10\nside_minimum = "$2"\ncommission_rate = "4.76 %"\nrounding_unit = 0.25'
    )
    assert (rules.minimum, rules.maximum, rules.side_minimum) == (25_50, 30_10, 2_00)
    assert (rules.commission_rate, rules.rounding_unit) == (476, 25)


def test_a_full_file() -> None:
    rules = loads("""
        name = "Salle à manger"
        start = "button"
        dealing = "automated-shoe"
        house_way = "ballys"
        house_stake = 50
        wagers = ["fortune", "imperial"]
        [pay_tables]
        insurance = "insurance"
        [pay_tables.fortune]
        title = "Ours"
        [pay_tables.fortune.lines]
        five-aces = { pays = "401 to 2", envy = 100 }
        flush = "4 to 1"
        straight = "push"
    """)
    assert rules.wagers == (SideWager.FORTUNE, SideWager.IMPERIAL)
    assert rules.pay_table("fortune").lines == (
        PayLine("five-aces", 401, 2, Cents(100_00)),
        PayLine("flush", 4),
        PayLine("straight", 0),
    )
    assert rules.pay_table("fortune").basis is Basis.CHOICE
    assert rules.pay_table("insurance") is BUILT_IN["insurance"]
    assert loads(dump(rules)) == rules


@pytest.mark.parametrize(
    ("text", "line", "key", "says"),
    [
        ("\nminimun = 25", 2, "minimun", "did you mean minimum?"),
        ("house-way = 3", 1, "house-way", "did you mean house_way?"),
        ("xyzzy = 3", 1, "xyzzy", "they are name, start"),
        ('start = "buton"', 1, "start", 'did you mean "button"?'),
        ('# start\nmark_start = true\nstart = "defalt"', 3, "start", 'did you mean "default"?'),
        ('house_way = "foxwods"', 1, "house_way", "did you mean foxwoods?"),
        ('minimum = "abc"', 1, "minimum", "dollars above zero"),
        ("minimum = -5", 1, "minimum", "-5 came"),
        ("minimum = 0", 1, "minimum", "0 came"),
        ("minimum = 1e400", 1, "minimum", "1E+400 came"),
        ("minimum = nan", 1, "minimum", "NaN came"),
        ("minimum = true", 1, "minimum", "true came"),
        ("minimum = 0.125", 1, "minimum", "0.125 came"),
        ("minimum = 1979-05-27", 1, "minimum", "1979-05-27 came"),
        ("minimum = 500\nmaximum = 100", 2, "maximum", "not to be below minimum"),
        ("\nminimum = 50000", 2, "maximum", "not to be below minimum"),
        ("two_positions = 1", 1, "two_positions", "true or false"),
        ("commission_rate = 5", 1, "commission_rate", 'did you mean "5%"?'),
        ('commission_rate = "101%"', 1, "commission_rate", "from 0% to 100%"),
        ('commission_rate = "5.001%"', 1, "commission_rate", "from 0% to 100%"),
        ("rounding_unit = 0", 1, "rounding_unit", "above zero"),
        ('start = "button"', 1, "start", "automated shoe"),
        ('name = " "', 1, "name", "any text"),
        ('wagers = "fortune"', 1, "wagers", 'did you mean ["fortune"]?'),
        ('wagers = [\n"fortune",\n"start", "imperal",\n]', 1, "wagers", 'did you mean "imperial"?'),
        ('wagers = ["start", "start"]', 1, "wagers", "named once"),
        ("imperial_cap = 100", 1, "imperial_cap", "$40,000 or more (13:69F-11.20(d))"),
        ("pay_tables = 3", 1, "pay_tables", "[pay_tables]"),
        ('[pay_tables]\nfortun = "fortune-3"', 2, "pay_tables.fortun", "did you mean fortune?"),
        ('[pay_tables]\nfortune = "fortune-33"', 2, "pay_tables.fortune", "did you mean "),
        ('[pay_tables]\nfortune = "insurance"', 2, "pay_tables.fortune", "fortune-7"),
        ('[pay_tables]\nimperial-player = "fortune-3"', 2, "pay_tables.imperial-player", "13:69F-11.20(b)"),
        ('[pay_tables.start]\ntitle = "x"', 1, "pay_tables.start", "starting-position"),
        ("[pay_tables.start]\ntitle = 3", 2, "pay_tables.start.title", "any text"),
        ("[pay_tables.start]\nlines = 3", 2, "pay_tables.start.lines", "starting-position = odds"),
        ("[pay_tables.start]\nline = 3", 2, "pay_tables.start.line", "did you mean lines?"),
        ('[pay_tables.fortune.lines]\n\nflus = "4 to 1"', 3, "pay_tables.fortune.lines.flus", "did you mean flush?"),
        (
            '[pay_tables.fortune.lines]\nflush = "5 for 1"',
            2,
            "pay_tables.fortune.lines.flush",
            'did you mean "4 to 1"?',
        ),
        ('[pay_tables.fortune.lines]\nflush = "0 to 1"', 2, "pay_tables.fortune.lines.flush", '"25 to 1"'),
        ('[pay_tables.fortune.lines]\nflush = "4 to 0"', 2, "pay_tables.fortune.lines.flush", '"25 to 1"'),
        ('[pay_tables.fortune.lines]\nflush = "-4 to 1"', 2, "pay_tables.fortune.lines.flush", '"25 to 1"'),
        ("[pay_tables.fortune.lines]\nflush = { envy = 5 }", 2, "pay_tables.fortune.lines.flush.pays", "25 to 1"),
        (
            '[pay_tables.fortune.lines]\nflush = { pays = "4 to 1", envy = -1 }',
            2,
            "pay_tables.fortune.lines.flush.envy",
            "5 or 25.50",
        ),
        (
            '[pay_tables.fortune.lines]\nflush = { pays = "4 to 1", envi = 1 }',
            2,
            "pay_tables.fortune.lines.flush.envi",
            "envy?",
        ),
        ("minimum = 5\nminimum = 6", 2, "", "this is not TOML"),
        ("minimum = \n", 1, "", "this is not TOML"),
        ("minimum = [[\n", 2, "", "this is not TOML"),
        (f"minimum = {'9' * 5000}", 0, "", "cannot be"),
        (f"minimum = {'[' * 20_000}", 0, "", "nested too deeply"),
    ],
)
def test_a_fault_says_where_what_and_what_is_allowed(text: str, line: int, key: str, says: str) -> None:
    with pytest.raises(HouseRulesError) as caught:
        loads(text, "house.toml")
    fault = caught.value.faults[0]
    assert (fault.where, fault.line, fault.key) == ("house.toml", line, key)
    place = f"house.toml, line {line}: " if line else "house.toml: "
    assert str(caught.value).startswith(place)
    assert says in str(fault)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(HouseRulesError) as caught:
        loads('minimum = "x"\nwheel = "x"\nfoo = 3')
    assert [fault.line for fault in caught.value.faults] == [1, 2, 3]
    assert len(str(caught.value).splitlines()) == 3


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda path: None, "there is no such file"),
        (lambda path: path.mkdir(), "a directory"),
        (lambda path: path.write_bytes(b"name = 'x'\nminimum = 5 # \xff"), "line 2: this is not text in UTF-8"),
        (lambda path: path.write_bytes(b"#" * (LARGEST + 1)), "too large"),
        (lambda path: path.write_bytes(b"\0"), "not TOML"),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, make: Callable[[Path], Any], says: str) -> None:
    path = tmp_path / "house.toml"
    make(path)
    with pytest.raises(HouseRulesError, match=says) as caught:
        load(path)
    assert str(caught.value).startswith(str(path))
    assert len(caught.value.faults) == 1


def test_a_path_that_cannot_be() -> None:
    with pytest.raises(HouseRulesError, match="cannot be read"):
        load("a\0b")


def test_an_empty_file_and_one_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"")
    assert load(path) == HouseRules()
    path.write_bytes(b"\xef\xbb\xbfminimum = 5\r\n")
    assert load(path).minimum == 5_00


def test_a_long_list_is_told_quickly() -> None:
    with pytest.raises(HouseRulesError) as caught:
        loads("x = [\n" + '"minimum",\n' * 2_500 + "]\nminimum = 0")
    assert [fault.line for fault in caught.value.faults] == [1, 2503]


# Fuzz

amounts = st.integers(1, 10**9).map(Cents)
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30).filter(
    lambda text: text.strip() != ""
)


@st.composite
def pay_tables(draw: st.DrawFn) -> dict[str, PayTable]:
    tables = {}
    for name in draw(st.sets(st.sampled_from(ADAPTABLE))):
        if draw(st.booleans()):
            tables[name] = BUILT_IN[draw(st.sampled_from(suited(name)))]
            continue
        ons = draw(st.lists(st.sampled_from(LINES[name]), min_size=1, unique=True))
        lines = tuple(
            PayLine(on, draw(st.integers(1, 10**9 - 1)), draw(st.integers(1, 10**9 - 1)), draw(amounts)) for on in ons
        )
        tables[name] = PayTable(name, draw(texts), Basis.CHOICE, ("reading/pay-tables",), lines)
    return tables


valid_rules = st.builds(
    HouseRules,
    name=texts.filter(str.isprintable),
    start=st.sampled_from([None, StartMethod.DICE, StartMethod.NUMBER, StartMethod.DRAGONS_EYE]),
    dealing=st.sampled_from(Dealing),
    house_way=st.none() | st.sampled_from(known_ways()),
    commission_rate=st.integers(0, 10_000).map(BasisPoints),
    rounding_unit=amounts,
    rounding=st.sampled_from(Rounding),
    house_stake=st.none() | st.integers(10_00, 10_000_00).map(Cents),
    two_positions=st.booleans(),
    wheel=st.sampled_from(Wheel),
    wagers=st.none() | st.lists(st.sampled_from(SideWager), unique=True).map(tuple),
    pay_tables=pay_tables(),
    envy=st.booleans(),
)


@given(valid_rules)
def test_what_is_written_is_read_again(rules: HouseRules) -> None:
    assert problems(rules) == ()
    assert loads(dump(rules)) == rules


values = st.recursive(
    st.sampled_from(['""', '"default"', '"button"', "5", "-1", "0.5", "nan", "true", '"5%"', '"4 to 1"', "1979-05-27"])
    | st.integers().map(str),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(st.sampled_from(["title", "lines", "flush", "pays", "envy"]), inner, max_size=3).map(
            lambda items: "{" + ", ".join(f"{key} = {value}" for key, value in items.items()) + "}"
        )
    ),
    max_leaves=5,
)
keys = st.sampled_from(
    [*FIELDS, "minimun", "pay_tables.fortune", "pay_tables.start.lines", "a.b", "[pay_tables]", "[x]"]
)


entries = st.tuples(keys, values).map(lambda entry: entry[0] if entry[0][0] == "[" else " = ".join(entry))


@given(st.lists(entries, max_size=6).map("\n".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused_with_its_faults(text: str) -> None:
    try:
        rules = loads(text)
    except HouseRulesError as refused:
        assert refused.faults  # noqa: PT017
        assert all(fault.line <= text.count("\n") + 1 for fault in refused.faults)  # noqa: PT017
    else:
        assert problems(rules) == ()
        assert loads(dump(rules)) == rules
