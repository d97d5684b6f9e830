"""The tuned deck in the documents: it may be played, and differs from the game's own only in what is reconstructed."""

from pathlib import Path

import pytest

from deadhand.games.left_4_dead import GAME
from deadhand.lab.tuning.free_numbers import free_numbers, totals_of
from deadhand.lab.tuning.targets import read_targets
from deadhand.match.dealing import check_deal
from deadhand.table.deck_files.deck_file import read_deck
from deadhand.table.game.setup import check_deck

DECKS = Path(__file__).parents[3] / "docs" / "decks"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_may_be_played(seats: int) -> None:
    deck = read_deck(DECKS / "left_4_dead_tuned.toml", GAME)
    check_deck(GAME, seats, deck)
    check_deal(GAME, seats, {"relentless": "on"}, deck)


def test_it_changes_nothing_that_a_source_gives() -> None:
    tuned = read_deck(DECKS / "left_4_dead_tuned.toml", GAME)
    for card, own in zip(tuned.cards, GAME.deck.cards, strict=True):
        changed = {name for name in ("count", *own.numbers) if card.number(name) != own.number(name)}
        assert changed <= set(own.free_numbers)
    for number, sums in GAME.deck.totals.items():
        for back, total in sums.items():
            assert sum(card.number(number) for card in tuned.kinds if card.back == back) == total


def test_its_targets_can_be_tuned_again() -> None:
    targets = read_targets(DECKS / "left_4_dead_targets.toml", GAME)
    free = free_numbers(GAME, GAME.deck, targets.parameters)
    assert [total.size for total in totals_of(GAME.deck, free)] == [31]  # L4D-21.3
