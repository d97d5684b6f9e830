"""Parameters by their paths: parsed, checked against the rules, and applied without a file."""

import pytest

from deadhand.games import find_game
from deadhand.lab.sweeps.parameters import Parameter, SweepSetup, changed_setup, parse_parameter
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_numbers import with_numbers
from deadhand.table.errors import Refused

ZEVEN = find_game("zeven")
L4D = find_game("left_4_dead")


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("commando_6.count=0..3", (0, 1, 2, 3)),
        ("commando_6.value=3,5,7", (3, 5, 7)),
        ("rounds=1..2,5", (1, 2, 5)),
        ("shield=value", ("value",)),
        ("seats=2..4", (2, 3, 4)),
        (" rounds = 7..7 ", (7,)),
        ("first_dealer=random,2", ("random", 2)),
    ],
)
def test_values_are_lists_and_ranges(words: str, values: tuple[int | str, ...]) -> None:
    assert parse_parameter(ZEVEN, words) == Parameter(words.partition("=")[0].strip(), values)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("rounds", "PATH=VALUES"),
        ("rounds=", "PATH=VALUES"),
        ("rounds=5..1", "The range 5..1 of rounds is empty"),
        ("rounds=1..1000", "more than 200 values"),
        ("rounds=0..3", "rounds of Zeven Card Zombie allows 1 to 8, not 0"),
        ("rounds=2,2", "rounds has a value twice"),
        ("rounds=many", "allows 1 to 8, not many"),
        ("luck=1..3", 'has no option "luck"; it has seats, '),
        ("seats=1..4", "seats of Zeven Card Zombie allows a whole number from 2 to 8, not 1"),
        ("commando_7.count=1", 'The deck of Zeven Card Zombie has no card "commando_7"; it has zombie_clown'),
        ("hunter.speed=1", 'The card "hunter" has no number "speed"; it has count, guards, value'),
        ("hunter.count=90..100", "allows a whole number from 0 to 99, not 100"),
        ("hunter.count=few", "allows a whole number from 0 to 99, not few"),
        ("first_dealer=9", "allows random or seat 1 to 8, not 9"),
    ],
)
def test_an_invalid_parameter_is_refused_with_the_known_ones(words: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_parameter(ZEVEN, words)
    assert sentence in str(refused.value)


def test_a_number_with_a_narrower_range() -> None:
    with pytest.raises(Refused, match="whole number from 1 to 99, not 0"):
        parse_parameter(L4D, "tank.health=0..3")


def test_a_changed_setup_has_another_deck_option_or_number_of_seats() -> None:
    setup = SweepSetup(3, {"rounds": 2}, ZEVEN.deck)
    assert changed_setup(ZEVEN, setup, "seats", 5).seats == 5
    assert changed_setup(ZEVEN, setup, "rounds", 4).options == {"rounds": 4}
    assert changed_setup(ZEVEN, setup, "first_dealer", 2).options["first_dealer"] == 1  # people number seats from 1
    changed = changed_setup(ZEVEN, setup, "commando_6.count", 9).deck
    assert {card.id: card.count for card in changed.cards}["commando_6"] == 9
    assert changed.digest != ZEVEN.deck.digest
    assert Deck.read(changed.source).cards == changed.cards


def test_a_star_changes_all_cards_that_fit() -> None:
    counts = {card.id: card.count for card in with_numbers(ZEVEN, ZEVEN.deck, {"zombie_*.count": 5}).cards}
    assert [counts[f"zombie_{kind}"] for kind in ("clown", "nurse", "graveyard", "viral")] == [5] * 4
    assert counts["hunter"] == 10


def test_a_deck_with_the_same_numbers_is_the_deck_itself() -> None:
    assert with_numbers(ZEVEN, ZEVEN.deck, {"hunter.count": 10, "commando_6.value": 6}) is ZEVEN.deck
