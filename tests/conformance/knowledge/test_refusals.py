"""Refusals follow from what the asked seat knows, and name clauses of the rulebook."""

import random

import pytest
from hypothesis import given, strategies as st

from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.reference.rulebook import rulebook_of
from deadhand.table.choices.refusals import MISSING, NOT_THERE
from deadhand.table.game.game import Game
from deadhand.table.game.refusal_tables import place_numbers
from deadhand.table.knowledge.facts_types import RefusalFacts
from deadhand.table.knowledge.refusal_facts import refusal_at_facts, refusal_facts
from deadhand.table.view.spots import spot_numbers
from tests.conformance.playing import ALL_GAMES, MOST_SEATS, table_name, unfinished

ACTIONS = 40
SPOTS = 8
"""The number of actions and of spots that are tried at a position."""


def refusals_at(match: Match, seed: int) -> list[RefusalFacts | None]:
    """Return the refusals of some actions and spots, the same for all positions with equal offers."""
    game, draw, legal = match.game, random.Random(seed), set(match.legal)
    answers = draw.choices(game.prompts[match.table.prompt].verbs, k=ACTIONS)
    chosen = [draw.randrange(game.actions.size) for _ in range(ACTIONS)]
    chosen += [verb.first + draw.randrange(verb.x_size * verb.y_size * verb.z_size) for verb in answers]
    found: list[RefusalFacts | None] = [
        refusal_facts(game, match.tables, action) for action in chosen if action not in legal
    ]
    places, kinds = list(place_numbers(game)), [kind.id for kind in game.deck.kinds]
    for _ in range(SPOTS):
        spots = spot_numbers(
            game, [draw.choice(places), f"{draw.choice(places)}/{draw.choice(kinds)}"][draw.randrange(2) :]
        )
        found += [refusal_at_facts(game, match.tables, spots, likeliest=likeliest) for likeliest in (False, True)]
    return found


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_a_refusal_is_the_same_however_the_hidden_cards_lie(game: Game, seats: int, seed: int) -> None:
    match = unfinished(game, seats=seats, seed=seed)
    assert match.actor is not None
    assert refusals_at(match.determinize(match.actor, seed), seed) == refusals_at(match, seed)


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_refusals_name_clauses_of_the_rulebook(game: Game) -> None:
    clauses = rulebook_of(game).clauses
    assert [clause for clause in game.refusal_clauses if clause not in clauses] == []


@pytest.mark.parametrize("first_dealer", [0, 1])
def test_a_card_of_a_common_pile_is_nobodys_missing_card(first_dealer: int) -> None:
    """The first seat was once said to lack a card that is missing in the graveyard."""
    zeven = find_game("zeven")
    match = Match(zeven, seats=2, seed=1, options={"first_dealer": first_dealer})
    fetch = next(words.verb for words in zeven.actions.verbs if words.name == "fetch")
    match.table.prompt = next(number for number, prompt in enumerate(zeven.prompts) if fetch in prompt.verbs)
    assert refusal_facts(zeven, match.tables, fetch.first)["reason"] == NOT_THERE
    lay = next(words.verb for words in zeven.actions.verbs if words.name == "lay")
    match.table.prompt = next(number for number, prompt in enumerate(zeven.prompts) if lay in prompt.verbs)
    reasons = {refusal_facts(zeven, match.tables, lay.first + kind)["reason"] for kind in range(lay.x_size)}
    assert MISSING in reasons
