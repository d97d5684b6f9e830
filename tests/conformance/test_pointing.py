"""Pointing at the table: whatever can be pointed at gives a choice or a reason, in every game."""

import random

import pytest

import deadhand
from deadhand.games import GAMES, find_game


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
            found = view["zones"][zone.name]
            for owner, one in enumerate(found if zone.is_numbered else [found]):
                place = f"{zone.name}:{owner}" if zone.is_numbered else zone.name
                for spot in [place, *(f"{place}/{kind}" for kind in set(one.get("cards", ())) - {None})]:
                    assert f"**{match.refusal_at([spot]).clause}**" in game.rulebook_text
        assert match.digest == digest
