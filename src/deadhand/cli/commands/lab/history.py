"""`deadhand lab history`: compare the versions of a deck, each with the one it was made from."""

import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Unpack

import click

from deadhand import lab
from deadhand.cli.commands.lab.page_file import page_file, page_options
from deadhand.cli.commands.lab.workers import PlayedPageOptions, chosen_workers, worker_options
from deadhand.cli.commands.request import chosen_request, game_options, words_to_repeat
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.deck_files.deck_file import read_deck
from deadhand.table.game.game import Game


@click.command(
    "history", epilog="Example: deadhand lab history zeven first.toml second.toml --games 20000 --out history.html"
)
@game_options()
@click.argument("decks", nargs=-1, required=True, metavar="DECKS...", type=click.Path(path_type=Path))
@worker_options
@page_options
def command(
    game: Game,
    decks: Sequence[Path],
    **asked: Unpack[PlayedPageOptions],
) -> None:
    """Compare the versions of a deck, each with the one it was made from.

    The first version is the game's own deck, or that of --deck. Name the others in their order. A deck file may say
    its name and that of its parent at its head; otherwise it is called as the file is, and was made from the one
    before it. All are dealt with the same seeds.
    """
    file = page_file(game, "history", asked)
    play = partial(lab.play, **chosen_workers(asked))
    from deadhand.lab.analysis.versions import compare_versions, versions_of  # these take a moment to import
    from deadhand.lab.pages.history import history_conditions, history_page
    from deadhand.lab.runs.comparing import play_versions

    request = chosen_request(game, asked)
    base = None if asked["deck"] is None or request.deck is None else (asked["deck"], request.deck)
    versions = versions_of(game, [(deck, read_deck(deck, game)) for deck in decks], base)
    compile_rules(game)
    with ProgressBar("Playing") as bar:
        games = play_versions(play, request, versions, progress=bar.show)
    again = words_to_repeat(("lab", "history", game.slug, *map(str, decks)), request, asked)
    page = history_page(
        versions,
        games,
        compare_versions(versions, games),
        conditions=history_conditions(request, versions, bots=asked["bots"]),
        commands=[shlex.join(again)],
    )
    file.write(page)
