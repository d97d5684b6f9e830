"""Every exercise: its position is reached, its choices are those of the rules, and the expert prefers the best one."""

import pytest

from deadhand import engine
from deadhand.games import GAMES, find_game
from deadhand.guides.exercise_file import exercises_of, read_exercises
from deadhand.guides.lesson import FIRST_EXERCISE, lesson_of
from deadhand.reference.rulebook import rulebook_of
from deadhand.table.errors import Refused
from deadhand.table.words.grammar import ENGLISH, languages
from deadhand.table.words.words import words_of
from tests.advice.searching import compare

SLUGS = [slug for slug in GAMES if exercises_of(find_game(slug))]
WORLDS = 400


@pytest.mark.parametrize("slug", SLUGS)
def test_a_position_asks_the_person_and_only_the_best_choice_is_accepted(slug: str) -> None:
    game = find_game(slug)
    assert len(exercises_of(game)) == 5
    for number, exercise in enumerate(exercises_of(game), start=FIRST_EXERCISE):
        lesson = lesson_of(game, number)
        match = lesson.deal_to_start()
        assert match.actor == exercise.seat
        assert {match.name(action) for action in match.legal} == set(exercise.chances)
        assert lesson.state_of(match).awaited == tuple(match.legal)
        for action in match.legal:
            if match.name(action) != exercise.best:
                with pytest.raises(Refused, match=f"about {exercise.chances[match.name(action)]} of 100 games"):
                    lesson.check(match, action)
        lesson.check(match, match.number(exercise.best))
        match.play(exercise.best)
        now = lesson.state_of(match)
        assert [step.say for step in lesson.steps_at(now)] == [exercise.why]
        assert not now.awaited


@pytest.mark.parametrize("language", [code for code in languages() if code != ENGLISH])
@pytest.mark.parametrize("slug", SLUGS)
def test_exercise_texts_are_translated_and_name_existing_clauses(slug: str, language: str) -> None:
    game = find_game(slug)
    words, clauses = words_of(game, language), str(rulebook_of(game))
    for exercise in exercises_of(game):
        for text in (exercise.title, exercise.say, exercise.why):
            assert words.translate(text) != text
        assert all(clause in clauses for clause in exercise.clauses)


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_the_expert_prefers_the_best_choice_to_every_other(slug: str) -> None:
    game = find_game(slug)
    engine.use_compiled(game)
    for number, exercise in enumerate(exercises_of(game), start=FIRST_EXERCISE):
        match = lesson_of(game, number).deal_to_start()
        world, best = match.determinize(exercise.seat, 7), match.number(exercise.best)
        for action in match.legal:
            if action != best:
                assert compare(world, best, action, worlds=WORLDS, chance=7).loss > 0.02, exercise.title


def test_faults_of_exercises_are_reported() -> None:
    game = find_game("zeven")
    text = f"""rules = {game.version}
[[exercise]]
title = "T"
seed = "1"
names = ["A", "B"]
seat = 0
before = []
say = "S"
why = "W"
clauses = ["Z-1.1"]
chances = {{ draw = 5, exposed = 5, CALL = 4 }}
"""
    with pytest.raises(Refused, match="only one action may be the best"):
        read_exercises(game, text.replace("CALL", "end"))
    with pytest.raises(Refused, match='the game has no action "dance"'):
        read_exercises(game, text.replace("CALL", "dance"))
    with pytest.raises(Refused, match="rules: it was written for version"):
        read_exercises(game, text.replace("CALL", "end").replace(f"rules = {game.version}", "rules = 99"))
