"""Invariants at every moment of every game."""

import random

import pytest

import deadhand
from deadhand.games import GAMES, find_game
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.record.state import NOBODY
from deadhand.table.view.view_zones import views_of
from tests.conformance.playing import MOST_SEATS, random_walk, start, table_name


def check_cards(match: Match) -> None:
    """Every card lies in exactly one zone, and the counts kept beside the lists are those of the lists."""
    t = match.table
    seen: list[int] = []
    for zone in range(match.game.zones.size):
        cards = []
        card, below = t.lowest[zone], NOBODY
        while card != NOBODY:
            assert (t.zone[card], t.below[card]) == (zone, below)
            cards.append(card)
            card, below = t.above[card], card
        assert t.highest[zone] == below
        assert t.count[zone] == len(cards)
        kinds = [t.kind[card] for card in cards]
        if zone < t.held.shape[0]:
            assert [t.held[zone, kind] for kind in range(t.held.shape[1])] == [
                kinds.count(kind) for kind in range(t.held.shape[1])
            ]
        seen += cards
    assert sorted(seen) == list(range(match.deck.size))
    counts = [card.count for card in match.deck.kinds]
    assert [sum(t.kind[card] == kind for card in seen) for kind in range(len(counts))] == counts


def check_knowledge(match: Match) -> None:
    """Check that viewers of a zone know every card in it."""
    t = match.table
    for card in range(t.cards):
        viewers = t.viewers[t.zone[card]]
        assert t.known[card] & viewers == viewers


def check_prompt(match: Match) -> None:
    """There is always somebody to ask and something to choose, in ascending order, until the game is over."""
    legal = match.legal
    if match.over:
        assert (match.actor, legal, match.prompt) == (None, [], None)
        result = next(outcome.result for outcome in match.game.outcomes if outcome.name == match.outcome)
        if match.game.team:
            won = float(result == "win")  # in Cards of the Dead: The Board Game the dead win nothing
            assert max(match.returns) == won
            assert set(match.returns) <= {0.0, won}
        elif match.game.factions:
            assert result in match.game.results
            assert all(0 <= share <= 1 for share in match.returns)
        else:
            assert result == ""
            assert sum(match.returns) == pytest.approx(1)
        assert match.outcome in {outcome.name for outcome in match.game.outcomes}
        return
    assert match.actor in range(match.seats)
    assert legal == sorted(set(legal))
    assert legal
    assert match.default in legal


def check_room(match: Match) -> None:
    """No list of the record is full, so that none ever overflows."""
    t = match.table
    assert t.event_count < t.events.shape[0]
    assert t.offer_count < len(t.offers)
    assert t.step_count < t.steps.shape[0]


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_game_keeps_all_that_must_hold_and_ends(game: Game, seats: int, seed: int) -> None:
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=seed), seed=seed)):
        check_prompt(match)
        check_room(match)
        if number % 7 == 0 or match.over:
            check_cards(match)
            check_knowledge(match)
    assert match.over


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_game_of_absent_players_ends_by_default_actions(game: Game, seats: int) -> None:
    match = start(game, seats=seats, seed=5)
    for _ in range(100_000):
        if match.over:
            break
        match.play(match.default)
    assert match.over


@pytest.mark.parametrize("slug", GAMES)
def test_every_card_and_place_has_a_choice_or_a_reason_with_a_clause(slug: str) -> None:
    game, chooser = find_game(slug), random.Random(5)
    match = deadhand.deal(slug, seed=5)
    for _ in range(4):
        for _ in range(3):
            if not match.over:
                match.play(chooser.choice(match.legal))
        if match.over:
            break
        view = match.view(match.actor)
        digest = match.digest
        for zone in game.zones.zones:
            for owner, one in enumerate(views_of(view["zones"], zone)):
                place = f"{zone.name}:{owner}" if zone.is_numbered else zone.name
                for spot in [place, *(f"{place}/{kind}" for kind in set(one.get("cards", ())) - {None})]:
                    assert f"**{match.refusal_at([spot]).clause}**" in game.rulebook_text
        assert match.digest == digest
