"""The decks of the game: the tuned one that it deals, and the one before, which `--deck 2026-11` chooses."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from deadhand.cli import main
from deadhand.games.left_4_dead import GAME
from deadhand.lab.tuning.free_numbers import free_numbers, totals_of
from deadhand.lab.tuning.targets import read_targets
from deadhand.match.dealing import check_deal, deal
from deadhand.table.deck_files.deck_file import read_deck
from deadhand.table.game.setup import check_deck

TARGETS = Path(__file__).parents[4] / "docs" / "decks" / "left_4_dead_targets.toml"
BEFORE = "2026-11"
NAME = Path(BEFORE)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_deck_before_may_be_played(seats: int) -> None:
    deck = read_deck(NAME, GAME)
    check_deck(GAME, seats, deck)
    check_deal(GAME, seats, {"relentless": "on"}, deck)
    assert deal("left_4_dead", seats=seats, deck=BEFORE, seed=1).deck.digest == deck.digest != GAME.deck.digest


def test_the_tuned_deck_changes_nothing_that_a_source_gives() -> None:
    before = read_deck(NAME, GAME)
    differences: dict[str, tuple[int, int]] = {}
    for card, own in zip(before.cards, GAME.deck.cards, strict=True):
        changed = {name for name in ("count", *own.numbers) if card.number(name) != own.number(name)}
        assert changed <= set(own.free_numbers)
        differences |= {f"{card.id}.{name}": (card.number(name), own.number(name)) for name in sorted(changed)}
    assert differences == {
        "health_pack.count": (10, 9),
        "pills.count": (7, 12),
        "pipe_bomb.count": (5, 3),
        "molotov.count": (5, 3),
    }
    for number, sums in GAME.deck.totals.items():
        for back, total in sums.items():
            assert sum(card.number(number) for card in before.kinds if card.back == back) == total


def test_the_targets_can_be_tuned_again() -> None:
    targets, before = read_targets(TARGETS, GAME), read_deck(NAME, GAME)
    free = free_numbers(GAME, before, targets.parameters)
    assert [total.size for total in totals_of(before, free)] == [31 - 4]  # L4D-21.3, without the 4 Guns


def test_commands_take_the_name_of_a_deck() -> None:
    listed = CliRunner().invoke(main, ["games", "left_4_dead"]).output
    assert f"Other decks (--deck NAME): {BEFORE}." in listed
    assert CliRunner().invoke(main, ["deck", "left_4_dead", BEFORE]).output == GAME.other_decks[BEFORE]


@pytest.mark.parametrize(("game", "known"), [("left_4_dead", BEFORE), ("zeven", "none")])
def test_an_unknown_name_is_refused(game: str, known: str) -> None:
    told = CliRunner().invoke(main, ["deck", game, "2025-01"])
    assert told.exit_code != 0
    assert 'has no deck "2025-01"' in told.output
    assert f"Its other decks: {known}." in told.output
