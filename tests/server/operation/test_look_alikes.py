"""Which names look alike, and which texts have blocked words."""

import pytest

from deadhand.bots.names import NAMES
from deadhand.games import GAMES, find_game
from deadhand.guides.guide_file import guide_of
from deadhand.server.limits.blocked_words import BlockedWords
from deadhand.server.limits.look_alikes import check_new_name, look_alike
from deadhand.server.rooms.lobby.new_table import FURTHER_NAMES
from deadhand.table.errors import Refused

ALIKE = [
    ("Ann", "ANN"),
    ("Ann", "A n n"),
    ("Ann", "Ann."),
    ("Ann", "\u0410nn"),  # a Cyrillic A
    ("Olga", "\u039flga"),  # a Greek O
    ("Eve", "\U0001d404\U0001d42f\U0001d41e"),  # bold letters of mathematics
    ("Bob", "B0b"),
    ("Paul", "PauI"),
    ("Paul", "PAUI"),
    ("Mona", "rnona"),
    ("Jose", "Jos\u00e9"),
    ("\U0001f9df", "\U0001f9df\ufe0f"),  # the same picture
]
DIFFERENT = [
    ("Ann", "Anne"),
    ("Nina", "Vina"),
    ("Hugo", "Nugo"),
    ("Yuri", "Uri"),
    ("Seat 1", "Seat 2"),
    ("!!", "??"),
    ("\u4e00", "\u4e8c"),  # one and two in Chinese
    ("\u0915\u093f", "\u0915\u0940"),  # ki and kii in Hindi, which differ by a mark
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_found(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_differ_visibly_do_not_look_alike(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_the_names_that_the_program_gives_do_not_look_alike() -> None:
    guides = [guide for slug in GAMES if (guide := guide_of(find_game(slug))) is not None]
    lessons = {name for guide in guides for scene in guide.scene for name in scene.names}
    given = [*NAMES, *FURTHER_NAMES, *(f"Seat {seat}" for seat in range(1, 9)), *(lessons - {*NAMES})]
    pairs = [(one, other) for one in given for other in given if one < other and look_alike(one, other)]
    assert pairs == []


@pytest.mark.parametrize(
    ("name", "why"),
    [("B\u043eb", "taken for Bob, who is at this table"), ("MAUD", "taken for the bot Maud"), ("Eve", "")],
)
def test_a_refusal_of_a_name_says_what_it_looks_like(name: str, why: str) -> None:
    if not why:
        check_new_name(name, ["Ann", "Bob"])
        return
    with pytest.raises(Refused) as refused:
        check_new_name(name, ["Ann", "Bob"])
    assert why in str(refused.value)
    assert name in str(refused.value)


@pytest.mark.parametrize(
    ("text", "blocked"),
    [
        ("You brainless corpse!", True),
        ("BRAINLESS", True),
        ("br\u0430inless", True),  # a Cyrillic a
        ("Such a r0tting hand", True),
        ("All rot", False),
        ("brains less", False),
        ("dumb  zombie", True),
        ("dumb, zombie", True),
        ("dumb zombies", False),
        ("", False),
    ],
)
def test_blocked_words_are_found_as_words(text: str, *, blocked: bool) -> None:
    assert BlockedWords(["brainless", "rott*", "dumb zombie"]).is_used_in(text) is blocked


@pytest.mark.parametrize(
    "text",
    [
        "You are b a d.",
        "u B.A.D!",
        "b-a-d",
        "b_a_d",
        "b|a|d",  # a bar looks like an l
        "b+a+d",
        "b\U0001f9dfa\U0001f9dfd",
        "\uff42 \u0430 d\u0301",  # a wide b, a Cyrillic a, a d with an accent
        "r o t t e n",
        "r.o.t.t",
        "d u m b zombie",
        "dumb z o m b i e",
        "a $ $",
        "\u0915\u093f \u0924\u093e \u092c",  # letters of Hindi with their vowels
    ],
)
def test_blocked_words_are_found_letter_by_letter(text: str) -> None:
    words = ["bad", "rott*", "dumb zombie", "a$$", "\u0915\u093f\u0924\u093e\u092c"]
    assert BlockedWords(words).is_used_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Plan B: a day at home.",
        "Who has a B, and who a D?",
        "The club adds a deck.",
        "He'll take 1 of 2.",
        "The USS and the U.S.S. Enterprise",
        "Nimm B, A oder C, z. B. am Dienstag.",
        "Y a ella, \u00bfo a \u00e9l?",
        "A, B, C, D",
        "u r a pro",
        "Plan B: a dozen cards.",
    ],
)
def test_letters_that_only_meet_are_no_blocked_word(text: str) -> None:
    assert not BlockedWords(["bad*", "rap*", "ss", "hell", "ya", "oa", "abd", "bac*h"]).is_used_in(text)


def test_without_a_list_or_with_empty_entries_no_word_is_blocked() -> None:
    assert not BlockedWords().is_used_in("anything")
    assert not BlockedWords(["*", " "]).is_used_in("anything")
