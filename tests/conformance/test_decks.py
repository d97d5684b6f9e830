"""Anyone may change a deck: whatever counts and numbers are allowed, games go on and both forms of the rules agree."""

import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from deadhand.arena.request import Request
from deadhand.cli import main
from deadhand.games import GAMES, find_game
from deadhand.lab.totals.simulate import simulate
from deadhand.match.dealing import deal
from deadhand.table.deck_files.deck_file import read_deck
from deadhand.table.errors import Refused
from deadhand.table.flow import flow
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from tests.conformance.odd_decks import deck_text, odd_match
from tests.conformance.playing import ALL_GAMES, compiled, seeds, table_name
from tests.game_settings import DeckOverAtOnce, settings_of

MOST_DECISIONS = 1500
OVER_AT_ONCE = [(slug, settings_of(slug).deck_over_at_once) for slug in GAMES if settings_of(slug).deck_over_at_once]


@pytest.mark.compiled
@pytest.mark.skipif(not jit_available(), reason="compares the plain rules with the compiled ones")
@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
@pytest.mark.parametrize("seed", seeds(2, soak=40))
def test_games_with_changed_decks_go_on_and_are_the_same_compiled(game: Game, seed: int) -> None:
    draw = random.Random(seed)
    match = odd_match(game, seed)
    states: Any = match.tables.states.copy()
    rules = compiled(game)
    for _ in range(MOST_DECISIONS):
        if match.over:
            break
        action = draw.choice(match.legal)
        match.play(action)
        rules[flow.play](states, 0, action)
    assert states.tobytes() == match.tables.states.tobytes()


@pytest.mark.parametrize(("slug", "deck"), OVER_AT_ONCE)
def test_a_deck_that_leaves_nothing_to_choose_is_refused_wherever_it_is_given(
    slug: str, deck: DeckOverAtOnce, tmp_path: Path
) -> None:
    game, path, words = find_game(slug), tmp_path / "mine.toml", rf"nobody has a choice \({deck.clause}\)"
    path.write_text(deck_text(game, **deck.counts), encoding="utf-8")
    with pytest.raises(Refused, match=words):
        deal(slug, seats=game.least_seats, deck=path)
    with pytest.raises(Refused, match=words):
        simulate(Request(game, seats=game.least_seats, games=1, bots=["random"], seed=1, deck=read_deck(path, game)))
    for command in ("play", "simulate"):
        told = CliRunner().invoke(main, [command, slug, "--seats", str(game.least_seats), "--deck", str(path)])
        assert told.exit_code != 0
        assert "over as soon as it is dealt" in told.output


@pytest.mark.parametrize(("slug", "deck"), OVER_AT_ONCE)
def test_a_deck_that_leaves_nothing_to_choose_is_no_good_deck(slug: str, deck: DeckOverAtOnce, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(deck_text(find_game(slug), **deck.counts), encoding="utf-8")
    told = CliRunner().invoke(main, ["deck", slug, "--check", str(path)])
    assert told.exit_code != 0
    assert "over as soon as it is dealt" in told.output


def test_a_deal_that_is_over_by_bad_luck_is_no_reason_to_refuse_a_deck(tmp_path: Path) -> None:
    game, path = find_game("left_4_dead"), tmp_path / "mine.toml"
    path.write_text(deck_text(game, hunter=31, ammo=3, barely_standing=60), encoding="utf-8")
    assert {deal("left_4_dead", seats=3, seed=seed, deck=path).over for seed in range(9)} == {False, True}


def test_options_decide_whether_a_deck_leaves_something_to_choose(tmp_path: Path) -> None:
    game, path = find_game("three_days"), tmp_path / "mine.toml"
    path.write_text(deck_text(game, canned_soup_market=9), encoding="utf-8")
    assert deal("three_days", seats=1, deck=path).prompt == "choose"
    with pytest.raises(Refused, match=r"nobody has a choice \(TD-16.3\)"):
        deal("three_days", seats=1, deck=path, survivor_1="rick")
