"""The standing orders that a game proposes can be given, and those without a control ask whenever there is a choice."""

from dataclasses import replace

import pytest

from deadhand.games import find_game
from deadhand.table.game.game import Game
from deadhand.table.game.standing_orders import CounterValues, OrderedQuestion, check_standing_orders
from tests.conformance.playing import ALL_GAMES, table_name


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_each_question_is_ordered_once_and_each_of_its_ways_differs(game: Game) -> None:
    asked = [question.prompt for question in game.standing_orders]
    assert len(set(asked)) == len(asked)
    for question in game.standing_orders:
        labels = [way.label for way in question.ways]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_a_question_without_a_control_is_asked_whenever_there_is_a_choice(game: Game) -> None:
    for question in game.standing_orders:
        if not question.title:
            assert [way.asked for way in question.ways] == ["able"]
            prompt = game.prompts[question.prompt]
            answers = {verb for verbs in question.answers.values() for verb in verbs}
            assert answers == set(prompt.verbs) - {prompt.default}


def check(game: Game, question: OrderedQuestion) -> None:
    """Check a question of a game, as the game itself does."""
    fields = [counter.field for counter in game.counters]
    check_standing_orders(game.slug, [question], game.prompts, fields)


def test_a_question_without_a_default_an_answer_to_another_one_and_an_unknown_counter_are_refused() -> None:
    game = find_game("escape_the_horde")
    question, other = game.standing_orders[:2]
    check(game, question)
    undecided = next(number for number, prompt in enumerate(game.prompts) if prompt.default is None)
    unknown = replace(question.ways[0], when=CounterValues("moonlight", (1,)))
    for wrong in (
        replace(question, prompt=undecided),
        replace(question, answers=other.answers),
        replace(question, ways=(*question.ways, unknown)),
        replace(question, usual=3),
    ):
        with pytest.raises(ValueError, match="standing orders for"):
            check(game, wrong)
