"""Primers: read in about a minute, with pictures of existing cards and counters."""

import pytest

from deadhand.games import GAMES, find_game
from deadhand.reference.primer import primer_of, read_primer, title_of
from deadhand.table.errors import Refused

GOOD = """tip = "Lose."
[[step]]
title = "Win"
says = "Win."
picture = [{ zone = "hand", cards = ["hunter", ""] }, { after = "arrow", counter = "scores", amount = "+7" }]
[[symbol]]
number = "guards"
says = "Guards."
"""


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_short_and_each_step_has_a_picture(slug: str) -> None:
    primer = primer_of(find_game(slug))
    assert primer.words <= 200
    assert 4 <= len(primer.steps) <= 7
    assert all(title_of(symbol) for symbol in primer.symbols)


def test_it_is_read() -> None:
    assert read_primer(find_game("zeven"), GOOD).words == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tip", "is not TOML"),
        (GOOD.replace('tip = "Lose."', ""), "wrong at tip: Field required"),
        (GOOD + "smell = 1\n", "smell: Extra inputs"),
        (GOOD.replace("hunter", "cat"), 'picture of "Win": there is no card "cat"'),
        (GOOD.replace('zone = "hand"', 'zone = "pocket"'), 'there is no zone "pocket"'),
        (GOOD.replace("scores", "luck"), 'there is no counter "luck"'),
        (GOOD.replace('counter = "scores", ', ""), "a group needs cards or a counter"),
        (GOOD.replace("+7", "seven"), "amount: String should match"),
        (GOOD.replace('"arrow"', '"loop"'), "after: Input should be"),
        (GOOD.replace("guards", "luck"), 'no card has a number "luck"'),
    ],
)
def test_an_invalid_custom_bot_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read_primer(find_game("zeven"), text)
