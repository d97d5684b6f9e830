"""`deadhand lab effects`: change one thing after the other, each card, option and marked number, and compare."""

import shlex
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, Unpack

import click

from deadhand import lab
from deadhand.arena.request import Request
from deadhand.cli.commands.lab.page_file import page_file, page_options
from deadhand.cli.commands.lab.workers import PlayedPageOptions, chosen_workers, worker_options
from deadhand.cli.commands.request import MOST_GAMES, chosen_request, game_options, words_to_repeat
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable

    from deadhand.lab.rows.played import Played
    from deadhand.lab.sweeps.changes import Change, Sort
    from deadhand.lab.sweeps.effects import MeasuredChange

SORTS: Final = ("copies", "numbers", "options", "hands")


class EffectsOptions(PlayedPageOptions):
    """The options of the games, and which changes are played."""

    sorts: "tuple[Sort, ...]"
    only: Sequence[str]


@click.command("effects", epilog="Example: deadhand lab effects zeven --of copies --games 10000 --out effects.html")
@game_options(games=2000, most=MOST_GAMES, count="Games as it is, and again with each change.")
@click.option(
    "--of",
    "sorts",
    multiple=True,
    type=click.Choice(SORTS),
    help="Change only these: copies (one more and one fewer of each card), numbers (that the deck marks as "
    "reconstructed), options, or hands (a card more in the first hand of a seat). Default: all.",
)
@click.option("--only", multiple=True, metavar="NAME", help="Only cards and options of this name, such as commando_*.")
@worker_options
@page_options
def command(
    game: Game,
    **asked: Unpack[EffectsOptions],
) -> None:
    """Change one thing after the other, and find out what each does: cards, options, marked numbers.

    Every change plays the same seeds as the game as it is. One correction holds for all questions together. Ctrl-C
    keeps the changes that are done.
    """
    file = page_file(game, "effects", asked)
    play = partial(lab.play, **chosen_workers(asked))
    from deadhand.lab.pages.effects import effects_page  # these take a moment to import
    from deadhand.lab.sweeps.effects import effects_of

    request, sorts, only = chosen_request(game, asked), asked["sorts"], asked["only"]
    compile_rules(game)
    changes = chosen_changes(request, sorts or SORTS, only)
    base, *changed = play_changes(play, request, changes)
    if len(changed) < len(changes):
        click.echo(f"Stopped after {len(changed)} of {len(changes)} changes.", err=True)
    words = [word for sort in sorts for word in ("--of", sort)] + [word for name in only for word in ("--only", name)]
    again = shlex.join(words_to_repeat(("lab", "effects", game.slug, *words), request, asked))
    file.write(effects_page(request, changed, effects_of(base, changed), bots=asked["bots"], commands=[again]))
    if len(changed) < len(changes):
        raise KeyboardInterrupt


def chosen_changes(request: Request, sorts: "Sequence[Sort]", only: Sequence[str]) -> "list[Change]":
    """Return the changes to play.

    Raises:
        Refused: if there are none.
    """
    from deadhand.arena.first_hands import first_hand_kinds
    from deadhand.arena.request import plan_games
    from deadhand.lab.sweeps.changes import changes_of
    from deadhand.lab.sweeps.parameters import SweepSetup

    game, plan = request.resolved_game, plan_games(request)
    hands = first_hand_kinds(plan) if "hands" in sorts and plan.template is None else []
    setup = SweepSetup(request.resolved_seats, request.options, request.deck or game.deck)
    return changes_of(game, setup, sorts, only, hands)


def play_changes(
    play: "Callable[..., Played]", request: Request, changes: "Sequence[Change]"
) -> "list[MeasuredChange]":
    """Play the game as it is and with each change; return those that are done before an interruption."""
    from deadhand.lab.sweeps.effects import play_effects

    done: list[MeasuredChange] = []
    with ProgressBar("Playing") as bar, suppress(KeyboardInterrupt):
        for each in play_effects(play, request, changes, progress=bar.show):
            done.append(each)  # noqa: PERF402  # what is there is kept when it is interrupted
    if len(done) < 2:
        raise KeyboardInterrupt
    return done
