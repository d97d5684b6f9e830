"""The declarations of every game fit together: verbs and questions, spots and zones, subjects and steps."""

from collections import Counter

import pytest

from deadhand.table.game.dispatch import hooks_of
from deadhand.table.game.game import Game
from deadhand.table.record.state import NOBODY
from deadhand.table.view.spots import spot_numbers, spots_of
from deadhand.table.zones.counting import number_in
from tests.conformance.playing import ALL_GAMES, MOST_SEATS, random_walk, start, table_name, view_data


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_every_verb_answers_a_question(game: Game) -> None:
    asked = {verb for prompt in game.prompts for verb in prompt.verbs}
    assert [words.name for words in game.actions.verbs if words.verb not in asked] == []


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_question_publishes_integers_that_some_step_carries(game: Game) -> None:
    carried = {name for step in game.steps for name, _ in step.integers}
    assert {name for prompt in game.prompts for name in prompt.about} <= carried


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_names_are_declared_once(game: Game) -> None:
    for names in (
        [words.name for words in game.actions.verbs],
        [prompt.name for prompt in game.prompts],
        [step.name for step in game.steps],
        [outcome.name for outcome in game.outcomes],
        [event.name for event in game.events],
        [zone.name for zone in game.zones.zones],
        [counter.field for counter in game.counters],
    ):
        assert len(names) == len(set(names))


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_the_hooks_of_a_game_can_be_made_from_its_declarations(game: Game) -> None:
    assert {"begin", "resolve", "answer", "default_action", "score_offer"} <= hooks_of(game).keys()


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_offers_belong_to_the_question_and_point_at_existing_cards(game: Game, seats: int) -> None:
    zones = {zone.name: zone for zone in game.zones.zones}
    for match in random_walk(start(game, seats=seats, seed=seats), seed=seats):
        if match.over:
            break
        t = match.table
        for action in match.legal:
            words, arguments = game.actions.decode(action)
            assert words.verb in game.prompts[t.prompt].verbs
            spots = spots_of(game, t, words, arguments)
            for spot in spots:
                place, _, owner = spot.partition("/")[0].partition(":")
                assert place == "seat" or (place in zones and zones[place].is_numbered == bool(owner)), spot
                assert not owner or int(owner) < (seats if place == "seat" else zones[place].count_zones(seats))
            numbers = spot_numbers(game, spots)
            for (pile, kind), copies in Counter(zip(numbers[::2], numbers[1::2], strict=True)).items():
                assert kind == NOBODY or number_in(t, pile, kind) >= copies, (words.name, spots)


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_cards_that_a_choice_may_be_about_lie_where_the_view_says(game: Game, seats: int) -> None:
    for number, match in enumerate(random_walk(start(game, seats=seats, seed=seats), seed=seats)):
        if match.over:
            break
        if number % 3:
            continue
        view = view_data(match, match.actor)
        for offer in view["prompt"]["offers"]:
            faces = []
            for zone, owner, place in offer["cards"]:
                seen = view["zones"][zone] if owner is None else view["zones"][zone][owner]
                faces.append(seen["cards"][place])
            kinds = [given for given in offer["arguments"] if isinstance(given, str)]
            assert not faces or not kinds or faces[0] in kinds
            assert None not in faces
