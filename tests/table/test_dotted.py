"""A name of many parts in a deck file is refused before the reader of TOML sees it, which takes very long there."""

import tomllib

import pytest

from deadhand.table.deck_files import deck_file
from deadhand.table.deck_files.deck_errors import line_of
from deadhand.table.deck_files.dotted_keys import MOST_PARTS, check_dotted_keys
from deadhand.table.errors import Refused

MANY = 20_000


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what Python's own reader was given, which it does not read here."""
    given: list[str] = []

    def loads(source: str) -> dict[str, object]:
        given.append(source)
        return {"game": "zeven", "card": []}

    monkeypatch.setattr(tomllib, "loads", loads)
    return given


@pytest.mark.parametrize(
    "bomb",
    [
        ".".join("a" * MANY) + " = 1",
        ' \t. "b"\t.'.join("a" * MANY) + " = 1",
        ".".join(["'a'"] * MANY) + " = 1",
        "[" + ".".join("a" * MANY) + "]",
        "[[" + " . ".join("a" * MANY) + "]]",
        "x = { " + ".".join("a" * MANY) + " = 1 }",
        'x = { y = """it is""""", ' + ".".join("a" * MANY) + ' = "" }',
        "x = { y = '''it is'''', " + ".".join("a" * MANY) + " = '' }",
        "# it's\n" + ".".join("a" * (MOST_PARTS + 1)) + " = 1",
    ],
)
def test_a_name_of_many_parts_is_refused_before_it_is_read(read: list[str], bomb: str) -> None:
    for source in (bomb, f"game = 'zeven'\n{bomb}"):
        with pytest.raises(Refused, match=rf"at most {MOST_PARTS} parts"):
            deck_file.parse_deck(source, name="The deck file")
    assert not read


def test_the_line_is_named() -> None:
    source = 'game = """\n\nzeven"""\n' + ".".join("abcdef") + " = 1"
    with pytest.raises(Refused, match="line 4:"):
        deck_file.parse_deck(source, name="The deck file")


@pytest.mark.parametrize(
    "text",
    [
        '"It is a.b.c.d.e.f.g"',
        "'a.b.c.d.e.f.g'",
        '"""a.b.c.d.e.f.g"""""',
        "'''a.b.c.d.e.f.g''''",
        r'"\"a.b.c.d.e.f.g"',
        '"..." # a.b.c.d.e.f.g, isn\'t it',
    ],
)
def test_words_and_comments_may_have_dots(text: str) -> None:
    check_dotted_keys(f"text = {text}", name="The deck file")
    tomllib.loads(f"text = {text}")


@pytest.mark.parametrize("tricky", ['"""\n' + '\\"""\n' * 9_000, '\\"' * 20_000, "'" * 40_001, "a" * 40_000])
def test_a_text_that_ends_nowhere_is_no_deck(tricky: str) -> None:
    with pytest.raises(Refused, match="not valid TOML"):
        deck_file.parse_deck(tricky, name="The deck file")


def test_a_field_is_found_behind_many_spaces() -> None:
    assert line_of(f"game = 'zeven'\n{' ' * 40_000}\n  \" \"  =  1", (" ",)) == 3
    assert line_of(f"game = 'zeven'\n{' ' * 40_000}\nodd   = 1", ("odd",)) == 3


def test_a_number_of_many_digits_is_not_repeated() -> None:
    with pytest.raises(Refused, match="not a number of thousands of digits"):
        deck_file.parse_deck(f"game = 0x{'f' * 20_000}\ncard = []", name="The deck file")
