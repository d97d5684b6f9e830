"""`deadhand learn`: play a lesson in the terminal."""

import click

from deadhand.cli import parameters
from deadhand.cli.interactive.lesson_loop import run_lesson
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sessions.lesson import LessonProgress, LessonSession, read_progress
from deadhand.cli.words.say import say_message
from deadhand.guides.lesson import lesson_of
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game


@click.command(
    "learn",
    epilog="Example: deadhand learn zeven",
    context_settings=parameters.renamed_options(again="restart"),
)
@parameters.game_argument
@click.option("--scene", type=int, metavar="N", help="Start at this scene instead of where you left off.")
@click.option("--restart", is_flag=True, help="Start from the beginning.")
@parameters.plain_option
@parameters.language_option
def command(game: Game, scene: int | None, *, restart: bool, plain: bool) -> None:
    """Learn a game by playing a short lesson.

    Your progress is saved after every line.
    """
    screen = open_screen(plain=plain)
    new_progress = LessonProgress(game=game.slug, rules=game.version, scene=0 if scene is None else scene - 1)
    lesson_of(game, new_progress.scene)
    kept = None if restart or scene is not None else read_progress(game)
    try:
        learning = LessonSession(game, kept or new_progress)
    except Refused as refusal:
        screen.print_text(say_message(refusal.message))
        learning = LessonSession(game, new_progress)
    run_lesson(learning, screen)
