"""A way in a file: what is read, what is refused and how that is told, and what a way that is not sound does."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checking import ROOT
from paigow.house.checks import problems
from paigow.house.file import HouseRulesError, dump
from paigow.house.file import load as load_house
from paigow.house.file import loads as loads_house
from paigow.house.rules import HouseRules
from paigow.houseway.by_name import NAMES, find_way
from paigow.houseway.cards import decide, set_cards
from paigow.houseway.file import LARGEST, MOST_TOLD, WayError, load, loads, vocabulary_of
from paigow.houseway.tiles import set_tiles
from paigow.houseway.way import Kind, NotSetError
from paigow.law import Basis
from paigow.pieces.cards import parse_cards
from paigow.pieces.tiles import parse_tiles

EXAMPLES = ROOT / "examples/ways"
HEAD = 'kind = "tiles"\nname = "ours"\n'
CARDS = 'kind = "cards"\nname = "ours"\n'
RULE = '[[rule]]\nname = "r"\n'
LOW = 'set = "best low"\n'


def low(rule: str, hand: str) -> str | None:
    """The two tiles that a rule puts low, or None where it does not speak."""
    try:
        return in_order(" ".join(set_tiles(parse_tiles(hand), loads(f"{HEAD}{RULE}{rule}")).low))
    except NotSetError:
        return None


def in_order(tiles: str) -> str:
    return " ".join(sorted(tiles.split()))


def front(rule: str, hand: str) -> str | None:
    """The two cards that a rule puts in front, or None where it does not speak."""
    try:
        return " ".join(set_cards(parse_cards(hand), loads(f"{CARDS}{RULE}{rule}")).low)
    except NotSetError:
        return None


# What is read


def test_what_is_not_written_has_its_default() -> None:
    way = loads(f"{HEAD}{RULE}{LOW}")
    assert (way.kind, way.title, way.source, way.incomplete) == (Kind.TILES, "ours", "the house's own", "")
    assert way.basis is way.rules[0].basis is Basis.PRACTICE
    assert way.rules[0].text == "r"


def test_a_rule_has_the_basis_of_the_way_or_its_own() -> None:
    way = loads(f'{HEAD}basis = "elsewhere"\n{RULE}{LOW}{RULE}'.replace('"r"', '"q"', 1) + f'basis = "choice"\n{LOW}')
    assert [rule.basis for rule in way.rules] == [Basis.ELSEWHERE, Basis.CHOICE]


@pytest.mark.parametrize(
    ("rule", "hand", "told"),
    [
        ('when = { tiles = "12/2 9 8 L4" }\nset = { together = "12/2 8" }', "6-6 3-6 4-4 2-2", "3-6 2-2"),
        ('when = { tiles = "12/2 9 8 L4" }\nset = { together = "12/2 8" }', "6-6 3-6 4-4 1-3", None),
        ('when = { holds = "12 2" }\nset = "best low"', "6-6 1-1 4-4 5-5", "6-6 1-1"),
        ('when = { holds = ["12 2", "H6"] }\nset = "best low"', "6-6 3-3 4-4 5-5", "4-4 5-5"),
        ('when = { pair = "GJ" }\nset = "split the pair"', "2-4 1-2 1-5 3-3", "1-2 1-5"),
        ('when = { pair = "GJ", with = "6 6" }\nset = "keep the pair"', "2-4 1-2 1-5 3-3", "3-3 1-5"),
        ('when = { pairs = [1, 2] }\nset = "keep the pair"', "6-6 1-1 4-4 5-5", None),
        ('set = "strong"', "6-6 3-6 1-6 2-2", "3-6 2-2"),
        ('set = { strong = ["wong", "gong", "high nine"] }', "6-6 3-6 1-6 2-2", "2-2 1-6"),
        ('when = { strong = false }\nset = "best low"', "6-6 3-6 1-6 2-2", None),
        ('when = { can-make = "7/9" }\nset = "best high"', "5-5 4-4 2-6 5-6", None),
        ('set = "best high"\namong = { high = "9 or more" }', "5-5 4-4 2-6 5-6", "5-5 2-6"),
        ('set = "best low"\nprovided = { low = "8" }', "5-5 4-4 2-6 5-6", "4-4 5-5"),
        ('set = "best low"\nprovided = { low = "high nine" }', "5-5 4-4 2-6 5-6", None),
        ('set = "best low"\nprovided = { low = "8 with H8" }', "5-5 4-4 2-6 5-6", "4-4 5-5"),
        ('set = "best low"\nprovided = { low = "8 with 12 or less" }', "5-5 4-4 2-6 5-6", "4-4 5-5"),
        ('set = "best low"\namong = { low-tiles = "10 L8" }', "5-5 4-4 2-6 5-6", "5-5 2-6"),
        ('unless = { holds = "12" }\nset = "best low"', "6-6 1-1 4-4 5-5", None),
    ],
)
def test_words_of_tiles(rule: str, hand: str, told: str | None) -> None:
    assert low(rule, hand) == (told and in_order(told))


@pytest.mark.parametrize(
    ("rule", "hand", "told"),
    [
        (
            'when = { hand = "two pair", low-pair = "sixes or lower" }\nfront = "kickers"',
            "9s 9h 6d 6c Ks Jh 2d",
            "Ks Jh",
        ),
        ('when = { hand = "two pair", low-pair = "5 or lower" }\nfront = "kickers"', "9s 9h 6d 6c Ks Jh 2d", None),
        ('when = { high-pair = ["ace", "7 to nine"] }\nfront = "low pair"', "9s 9h 6d 6c Ks Jh 2d", "6d 6c"),
        ('when = { joker = true }\nfront = "two aces"', "As Jk Kd Js 7h 4d 2c", None),
        ('when = { joker = true, holds = ["ace", "king"] }\nfront = "kickers"', "As Jk Kd Js 7h 4d 2c", "Kd Js"),
        ('when = { four = 9, others = "below ace" }\nfront = "two of the four"', "9s 9h 9d 9c Ks Jh 2d", "9s 9h"),
        ('when = { four = 9, others = "ace-jack or better" }\nfront = "others"', "9s 9h 9d 9c As Th 2d", None),
        ('when = { four = 9, others = "a pair" }\nfront = "others"', "9s 9h 9d 9c 2s 2h Ad", "2s 2h"),
        ('when = { complete-front = "no pair" }\nfront = "best before flush"', "Qs 9s 8s 7s 2s 6h 5d", "6h 5d"),
        ('when = { can-be = ["straight", "flush"] }\nfront = "best before straight"', "Qs 9s 8s 7s 2s 6h 5d", "Qs 2s"),
        ('when = { complete = false }\nfront = "second and third"', "As Kh Jd 9c 7s 5h 3d", "Kh Jd"),
        ('when = { three = "ace" }\nfront = "ace and next"', "As Ah Ad Ks 9h 7d 4c", "As Ks"),
        ('front = "two of the lower three"', "9s 9h 9d 4s 4h 4d Kc", "4s 4h"),
        ('front = "middle pair"', "Ks Kh 9s 9h 4d 4c 2s", "9s 9h"),
        ('when = { kickers-beat-complete = true }\nfront = "kickers"', "Ks Kh As Qs 9s 5s 2d", "As Qs"),
    ],
)
def test_words_of_cards(rule: str, hand: str, told: str | None) -> None:
    assert front(rule, hand) == told


def test_tables_of_a_list_are_alternatives_and_named_conditions_hold_wherever_they_are_named() -> None:
    way = loads(
        f'{CARDS}[conditions.low]\nwhen = {{ hand = "two pair" }}\nunless = {{ high-pair = "7 or higher" }}\n{RULE}'
        'when = [{ is = "low", kicker = "ace" }, { hand = "no pair" }]\nfront = "kickers"'
    )
    spoken = {
        hand: any(rule.decide(analysed(hand)) for rule in way.rules)
        for hand in ("6s 6h 4d 4c As Jh 2d", "6s 6h 4d 4c Ks Jh 2d", "9s 9h 4d 4c As Jh 2d", "As Kh Jd 9c 7s 5h 3d")
    }
    assert list(spoken.values()) == [True, False, False, True]


def analysed(hand: str) -> Any:
    from paigow.houseway.cards import analyse  # noqa: PLC0415

    return analyse(parse_cards(hand))


def test_the_first_case_that_can_be_placed_is_played() -> None:
    rule = 'cases = [{ set = "keep the pair" }, { when = { strong = true }, set = "strong" }, { set = "best low" }]'
    assert low(rule, "6-6 6-6 4-4 5-5") == "4-4 5-5"
    assert low(rule, "6-6 3-6 1-6 2-2") == "2-2 3-6"
    assert low(rule, "5-5 4-4 2-6 5-6") == "4-4 5-5"


def test_a_file_with_a_mark_of_its_encoding_and_other_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(b"\xef\xbb\xbf" + f"{HEAD}{RULE}{LOW}".replace("\n", "\r\n").encode())
    assert load(path).name == "ours"


@pytest.mark.parametrize("name", ["tiles", "cards", "faulty"])
def test_the_examples_are_read(name: str) -> None:
    assert load(EXAMPLES / f"{name}.toml").rules


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, names in NAMES.items() for name in names])
def test_a_built_in_way_is_its_file(kind: Kind, name: str) -> None:
    way = find_way(kind, name)
    assert (way.kind, way.name) == (kind, name)
    again = loads(way.written, f"{name}.toml")
    told = [(rule.name, rule.text, rule.basis) for rule in way.rules]
    assert (again.kind, again.name, [(rule.name, rule.text, rule.basis) for rule in again.rules]) == (kind, name, told)


# What is refused


@pytest.mark.parametrize(
    ("text", "line", "key", "says"),
    [
        ("", 0, "", "the file is empty"),
        ("# nothing", 0, "", "the file is empty"),
        ('kind = "tile"\nname = "x"', 1, "kind", 'did you mean "tiles"?'),
        (f'name = "x"\n{RULE}{LOW}', 0, "kind", "it is missing"),
        (f'kind = "tiles"\n{RULE}{LOW}', 0, "name", "a way has a name"),
        (f'kind = "tiles"\nname = "a/b"\n{RULE}{LOW}', 2, "name", "a way has a name"),
        (f'kind = "tiles"\nname = "x.toml"\n{RULE}{LOW}', 2, "name", "a way has a name"),
        (f'{HEAD}titel = "x"\n{RULE}{LOW}', 3, "titel", "did you mean title?"),
        (f'{HEAD}title = 3\n{RULE}{LOW}', 3, "title", "plain text is wanted"),
        (f'{HEAD}basis = "law"\n{RULE}{LOW}', 3, "basis", 'allowed is "regulation"'),
        (HEAD, 0, "rule", "a way has rules"),
        (f"{HEAD}rule = []", 3, "rule", "a way has rules"),
        (f"{HEAD}rule = 3", 3, "rule", "a way has rules"),
        (f"{HEAD}rules = 3\n{RULE}{LOW}", 3, "rules", "did you mean rule?"),
        (f"{HEAD}[[rule]]\n{LOW}", 3, "rule.1.name", "rule 1 of the file has a name"),
        (f"{HEAD}{RULE}{LOW}{RULE}{LOW}", 7, 'rule "r": name', "rule 1 has this name already"),
        (f"{HEAD}{RULE}", 3, 'rule "r"', "a rule says which setting is played"),
        (f"{HEAD}{RULE}sett = 3\n{LOW}", 5, 'rule "r": sett', "did you mean set?"),
        (f'{HEAD}{RULE}front = "pair"\n', 5, 'rule "r": front', "a rule has no such entry"),
        (f'{HEAD}{RULE}set = "best lo"', 5, 'rule "r": set', 'did you mean "best low"?'),
        (f"{HEAD}{RULE}when = {{ }}\n{LOW}", 5, 'rule "r": when', "a table is wanted"),
        (f"{HEAD}{RULE}when = []\n{LOW}", 5, 'rule "r": when', "one table of conditions or more"),
        (f"{HEAD}{RULE}when = true\n{LOW}", 5, 'rule "r": when', "true came; a table is wanted"),
        (f"{HEAD}{RULE}when = {{ pear = 3 }}\n{LOW}", 5, 'rule "r": when.pear', "did you mean pair?"),
        (f'{HEAD}{RULE}when = {{ pair = "4 5" }}\n{LOW}', 5, 'rule "r": when.pair', "1 tiles are wanted, and 2 came"),
        (f'{HEAD}{RULE}when = {{ pair = "H4/x" }}\n{LOW}', 5, 'rule "r": when.pair', "x is no tile"),
        (f"{HEAD}{RULE}when = {{ pairs = true }}\n{LOW}", 5, 'rule "r": when.pairs', "0, 1 or 2"),
        (f'{HEAD}{RULE}when = {{ pairs = 0, pair = "4" }}\n{LOW}', 5, 'rule "r": when.pair', "no hand is so"),
        (f'{HEAD}{RULE}when = {{ tiles = "GJ GJ GJ 4" }}\n{LOW}', 5, 'rule "r": when.tiles', "no set holds these"),
        (f'{HEAD}{RULE}when = {{ best-low = "9 to 3" }}\n{LOW}', 5, 'rule "r": when.best-low', 'mean "3 to 9"?'),
        (f'{HEAD}{RULE}when = {{ best-low = "3 with 8" }}\n{LOW}', 5, 'rule "r": when.best-low', "no two tiles make 3"),
        (f'{HEAD}{RULE}when = {{ best-low = nan }}\n{LOW}', 5, 'rule "r": when.best-low', "NaN came"),
        (f'{HEAD}{RULE}when = {{ best-low = -1 }}\n{LOW}', 5, 'rule "r": when.best-low', "-1 came"),
        (f'{HEAD}{RULE}when = {{ can-make = "9/7" }}\n{LOW}', 5, 'rule "r": when.can-make', 'did you mean "7/9"?'),
        (f'{HEAD}{RULE}{LOW}among = {{ several = 2 }}', 6, 'rule "r": among.several', "true or false"),
        (f'{HEAD}{RULE}{LOW}provided = {{ several = true }}', 6, 'rule "r": provided.several', "no question"),
        (f'{HEAD}{RULE}{LOW}high-tile = "low"', 6, 'rule "r": high-tile', "low up to N"),
        (f'{HEAD}{RULE}set = {{ together = "12" }}', 5, 'rule "r": set.together', "2 tiles are wanted, and 1 came"),
        (f'{HEAD}{RULE}set = {{ strong = ["gong"] }}', 5, 'rule "r": set.strong', "in the order wished"),
        (f"{HEAD}{RULE}cases = []", 5, 'rule "r": cases', "cases are a list of tables"),
        (f'{HEAD}{RULE}{LOW}cases = [{{ set = "strong" }}]', 5, 'rule "r": set', "in each of the cases"),
        (f'{HEAD}{RULE}cases = [\n{{ set = "strong" }},\n{{ sat = 1 }},\n]', 7, 'rule "r": cases.2.sat', "mean set?"),
        (f'{HEAD}{RULE}when = {{ is = "kept" }}\n{LOW}', 5, 'rule "r": when.is', "named so far are none"),
        (f"{HEAD}conditions = 3\n{RULE}{LOW}", 3, "conditions", "conditions are tables by their names"),
        (f"{HEAD}[conditions.a]\nwhem = 3\n{RULE}{LOW}", 4, "conditions.a.whem", "did you mean when?"),
        (f'{CARDS}{RULE}front = "low pear"', 5, 'rule "r": front', 'did you mean "low pair"?'),
        (f"{CARDS}{RULE}when = {{ pair = 4 }}", 3, 'rule "r"', "what is put in front"),
        (f'{CARDS}{RULE}front = "pair"\nwhen = {{ pair = 1 }}', 6, 'rule "r": when.pair', "a rank (2 to 10"),
        (f'{CARDS}{RULE}front = "pair"\nwhen = {{ pair = "kink" }}', 6, 'rule "r": when.pair', 'did you mean "king"?'),
        (f'{CARDS}{RULE}front = "pair"\nwhen = {{ pair = "king to 4" }}', 6, 'rule "r": when.pair', '"4 to king"?'),
        (f'{CARDS}{RULE}front = "pair"\nwhen = {{ hand = "two pairs" }}', 6, 'rule "r": when.hand', '"two pair"?'),
        (
            f'{CARDS}{RULE}front = "pair"\nwhen = {{ hand = "no pair", low-pair = 4 }}',
            6, 'rule "r": when.low-pair', "no pair has no low-pair: it has kicker, second-kicker",
        ),
        (
            f'{CARDS}{RULE}front = "pair"\nwhen = {{ pair = 4, four = 5, kicker = 6, low-pair = 2 }}',
            6, 'rule "r": when.low-pair', "no hand has pair and four and kicker and low-pair together",
        ),
        (
            f'{CARDS}{RULE}front = "pair"\nwhen = {{ high-pair = "6 or lower", low-pair = "7 or higher" }}',
            6, 'rule "r": when.low-pair', "always lower than the high-pair",
        ),
        (f'{CARDS}{RULE}front = "pair"\nwhen = {{ others = "king" }}', 6, 'rule "r": when.others', '"king or better"?'),
        (f'{CARDS}{RULE}front = "pair"\nwhen = {{ others = "ace-ace or better" }}', 6, 'rule "r": when.others', "aces"),
        (f'{CARDS}{RULE}front = "pair"\nwhen = {{ complete = "yes" }}', 6, 'rule "r": when.complete', "true, false or"),
        (f'{CARDS}{RULE}front = "pair"\nwhen = {{ can-be = "pair" }}', 6, 'rule "r": when.can-be', '"straight"'),
        ("a = [[[\n", 2, "", "this is not TOML"),
        (f"a = {'[' * 20_000}", 0, "", "nested too deeply"),
    ],
)  # fmt: skip
def test_a_fault_says_where_which_rule_and_what_is_allowed(text: str, line: int, key: str, says: str) -> None:
    with pytest.raises(WayError) as caught:
        loads(text, "ours.toml")
    fault = caught.value.faults[0]
    assert (fault.where, fault.line, fault.key) == ("ours.toml", line, key), str(fault)
    assert says in str(fault)


def test_all_faults_are_told_in_their_order_and_no_end_of_them_is_not() -> None:
    with pytest.raises(WayError) as caught:
        load(EXAMPLES / "broken.toml")
    lines = [fault.line for fault in caught.value.faults]
    assert len(lines) == 9
    assert lines == sorted(lines)
    with pytest.raises(WayError) as caught:
        loads(HEAD + "".join(f'[[rule]]\nname = "{n}"\nset = {n}\n' for n in range(1_000)))
    assert len(caught.value.faults) == MOST_TOLD


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda path: None, "there is no such file"),
        (lambda path: path.mkdir(), "a directory"),
        (lambda path: path.write_bytes(b'kind = "tiles"\n# \xff'), "line 2: this is not text in UTF-8"),
        (lambda path: path.write_bytes(b"#" * 10_000_000), f"at most {LARGEST:,} bytes"),
        (lambda path: path.write_bytes(b"\0"), "not TOML"),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, make: Callable[[Path], Any], says: str) -> None:
    path = tmp_path / "ours.toml"
    make(path)
    with pytest.raises(WayError, match=says) as caught:
        load(path)
    assert str(caught.value).startswith(str(path))


def test_a_way_is_found_by_name_or_file_for_its_pieces_only(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(f"{HEAD}{RULE}{LOW}")
    assert find_way(Kind.TILES, str(path)).name == "ours"
    with pytest.raises(WayError, match="line 1: kind: this way is for tiles, and one for cards is wanted"):
        find_way(Kind.CARDS, str(path))
    with pytest.raises(ValueError, match="'ours' is not a house way for tiles"):
        find_way(Kind.TILES, "ours")
    path.write_text(find_way(Kind.TILES, "low").written)
    with pytest.raises(WayError, match="line 2: name: low is the name of a built-in way"):
        find_way(Kind.TILES, str(path))


# Ways that are not sound


def test_a_hand_of_which_no_rule_speaks_is_refused_with_what_to_do() -> None:
    way = loads(f"{HEAD}{RULE}when = {{ pairs = 2 }}\n{LOW}")
    with pytest.raises(NotSetError, match="has no rule for 6-6 2-2 1-6 3-6: paigow ways lint"):
        set_tiles(parse_tiles("6-6 3-6 1-6 2-2"), way)


def test_a_foul_setting_is_refused_with_its_rule() -> None:
    way = loads(f'{CARDS}{RULE}front = "ace and next"')
    hand = "As Ah Kd Qc 9s 5h 3d"
    assert " ".join(decide(way, analysed(hand)).low) == "As Kd"
    with pytest.raises(NotSetError, match='by its rule "r", which is foul: paigow ways lint'):
        set_cards(parse_cards(hand), way)


# In house rules


def test_house_rules_take_a_way_from_its_file_and_carry_its_text(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(f"{HEAD}{RULE}{LOW}")
    house = tmp_path / "house.toml"
    house.write_text('house_way = "ours.toml"\n')
    rules = load_house(house)
    assert (rules.house_way, rules.way_text) == ("ours", f"{HEAD}{RULE}{LOW}")
    assert problems(rules) == ()
    assert loads_house(dump(rules)) == rules
    (tmp_path / "ours.toml").write_text(f"{HEAD}{RULE}set = 3")
    with pytest.raises(HouseRulesError, match=r'ours.toml, line 5: rule "r": set: 3 came'):
        load_house(house)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("ours", "kind = 3", "it is no way"),
        ("theirs", f"{HEAD}{RULE}{LOW}", 'it is to be "ours"'),
        (None, f"{HEAD}{RULE}{LOW}", 'it is to be "ours"'),
        ("low", f"{HEAD}{RULE}{LOW}".replace("ours", "low"), "the name of a built-in way"),
        ("ours", "#" * (LARGEST + 1), "at most"),
        ("ours.toml", None, "or the file of a way"),
    ],
)
def test_a_way_written_in_house_rules_is_checked(name: str | None, text: str | None, says: str) -> None:
    (found, *_) = problems(HouseRules(house_way=name, way_text=text))
    assert says in found.wanted


# Fuzz

CONDITIONS = sorted({word for kind in Kind for word in vocabulary_of(kind).conditions})
VALUES = st.recursive(
    st.sampled_from(
        ['""', '"ace"', '"4 to king"', '"pair"', '"best low"', '"7/9 or better"', '"12/2 9"', "5", "-1", "nan", "true"]
    ),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(
            st.sampled_from(sorted({word for kind in Kind for word in vocabulary_of(kind).conditions})),
            inner,
            max_size=3,
        ).map(lambda items: "{" + ", ".join(f"{key} = {value}" for key, value in items.items()) + "}")
    ),
    max_leaves=5,
)
KEYS = st.sampled_from(
    ["kind", "name", "basis", "rule", "when", "unless", "set", "front", "among", "provided", "high-tile", "cases"]
)


@settings(deadline=None, max_examples=300)
@given(st.sampled_from([HEAD, CARDS]), st.lists(st.tuples(KEYS, VALUES), max_size=5, unique_by=lambda entry: entry[0]))
def test_whatever_is_written_is_a_way_or_refused(head: str, entries: list[tuple[str, str]]) -> None:
    text = head + RULE + "\n".join(f"{key} = {value}" for key, value in entries if key not in ("kind", "rule", "name"))
    with suppress(WayError):
        assert loads(text).rules[0].name == "r"
