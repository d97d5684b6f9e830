"""`deadhand learn`: play a lesson in the terminal."""

import click

from deadhand.cli import parameters
from deadhand.cli.interactive.lesson_loop import run_lesson
from deadhand.cli.screens.screen import Screen, open_screen
from deadhand.cli.sessions.lesson import LessonProgress, LessonSession, read_progress
from deadhand.cli.words.say import current_language, say, say_message
from deadhand.guides.exercise_file import exercises_of
from deadhand.guides.lesson import first_scene_of, lesson_of, lessons_of, scene_of_exercise
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.words.words import words_of


@click.command("learn", epilog="Example: deadhand learn zeven --exercise 2")
@parameters.game_argument
@click.option("--lesson", type=int, metavar="N", help="Start this lesson instead of where you left off.")
@click.option("--list", "lists", is_flag=True, help="List the lessons and exercises of the game and stop.")
@click.option("--scene", type=int, metavar="N", help="Start at this scene instead of where you left off.")
@click.option("--exercise", type=int, metavar="N", help="Find the best choice in this position from a real game.")
@click.option("--restart", is_flag=True, help="Start from the beginning.")
@parameters.plain_option
@parameters.language_option
def command(
    game: Game,
    lesson: int | None,
    scene: int | None,
    exercise: int | None,
    *,
    lists: bool,
    restart: bool,
    plain: bool,
) -> None:
    """Learn a game by playing short lessons. Your progress is saved after every line.

    Exercises are positions from real games with one best choice; find it.
    """
    screen = open_screen(plain=plain)
    if lists:
        _print_lessons(game, screen)
        return
    if lesson is not None and scene is None:
        scene = first_scene_of(game, lesson) + 1
    if exercise is not None:
        scene = scene_of_exercise(game, exercise) + 1
    first = 0 if scene is None else scene - 1
    lesson_of(game, first)
    new_progress = LessonProgress(game=game.slug, rules=game.version, scene=first)
    kept = None if restart or scene is not None else read_progress(game)
    try:
        learning = LessonSession(game, kept or new_progress)
    except Refused as refusal:
        screen.print_text(say_message(refusal.message))
        learning = LessonSession(game, new_progress)
    run_lesson(learning, screen)


def _print_lessons(game: Game, screen: Screen) -> None:
    """Print the titles of a game's lessons and how long they take."""
    words = words_of(game, current_language())
    for number, lesson in enumerate(lessons_of(game), start=1):
        line = say("{0}. {1} ({2:1 minute|# minutes})", number, words.translate(lesson.title), lesson.minutes)
        screen.print_text(line)
    for number, each in enumerate(exercises_of(game), start=1):
        screen.print_text(say("Exercise {0}: {1}", number, words.translate(each.title)))
