"""`deadhand learn`: a guided game in the terminal."""

import click

from deadhand.cli import parameters
from deadhand.cli.interactive.lesson_loop import run_lesson
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sessions.lesson import LessonProgress, LessonSession, read_progress
from deadhand.guides.lesson import lesson_of
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game


@click.command("learn", epilog="Example: deadhand learn zeven")
@parameters.game_argument
@click.option("--scene", type=int, metavar="N", help="Begin at this scene instead of where you left.")
@click.option("--again", is_flag=True, help="Begin anew instead of where you left.")
@parameters.plain_option
def command(game: Game, scene: int | None, *, again: bool, plain: bool) -> None:
    """Learn a game by playing: a few minutes at a real table, with a friend who explains.

    How far you are is kept after every line.
    """
    screen = open_screen(plain=plain)
    anew = LessonProgress(game=game.slug, rules=game.version, scene=0 if scene is None else scene - 1)
    lesson_of(game, anew.scene)
    kept = None if again or scene is not None else read_progress(game)
    try:
        learning = LessonSession(game, kept or anew)
    except Refused as refusal:
        screen.say(str(refusal))
        learning = LessonSession(game, anew)
    run_lesson(learning, screen)
