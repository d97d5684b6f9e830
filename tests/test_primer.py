"""How each game is played: in under a minute's reading, about things that there are."""

import pytest

from deadhand.games import GAMES, find_game
from deadhand.reference.primer import primer_of, read_primer, title_of
from deadhand.table.errors import Refused

GOOD = 'win = "Win."\nturn = ["Draw."]\ntip = "Lose."\n[[symbol]]\ncard = "hunter"\nsays = "Shoots."\n'


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_read_in_under_a_minute(slug: str) -> None:
    game = find_game(slug)
    assert primer_of(game).words < 200
    assert all(title_of(game, symbol) for symbol in primer_of(game).symbol)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("win", "is not TOML"),
        ('win = "Win."', "wrong at turn: Field required"),
        (GOOD + "smell = 1\n", "smell: Extra inputs"),
        (GOOD.replace('card = "hunter"', 'card = "cat"'), 'there is no card "cat"'),
        (GOOD.replace('card = "hunter"', 'number = "luck"'), 'no card has a number "luck"'),
        (GOOD.replace('card = "hunter"\n', ""), "about a number or a card"),
    ],
)
def test_what_is_wrong_with_it_is_said(text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read_primer(find_game("zeven"), text)
