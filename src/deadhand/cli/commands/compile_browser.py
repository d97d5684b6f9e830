"""`deadhand compile-browser`: compile the rules of games for browsers."""

import gzip
import time
from collections.abc import Sequence

import click

from deadhand.browser.built import BuiltRules, find_built
from deadhand.browser.linker import needed_linker
from deadhand.browser.process import BrowserBuild
from deadhand.cli.compiling import PAUSE
from deadhand.cli.progress import ProgressBar
from deadhand.games import GAMES, find_game
from deadhand.table.game.game import Game


def _find_games(_context: click.Context, _parameter: click.Parameter, slugs: Sequence[str]) -> list[Game]:
    return [find_game(slug) for slug in slugs or GAMES]


@click.command(
    "compile-browser", epilog="Example: deadhand compile-browser\n\nExample: deadhand compile-browser zeven three_days"
)
@click.argument("games", nargs=-1, metavar="[GAME]...", callback=_find_games)
def command(games: Sequence[Game]) -> None:
    """Compile the rules of games for browsers, which then play them without a server.

    Without a name, all games are compiled, but for those that are compiled already. This needs LLVM's linker `wasm-ld`
    (the package lld), and takes about a minute for each game. Releases have all games compiled.
    """
    for game in games:
        if (built := find_built(game)) is not None:
            click.echo(f"{game.title} is compiled already: {_size_of(built)} kB compressed.")
            continue
        needed_linker()
        begun = time.monotonic()
        built = _build(game)
        click.echo(f"{game.title}: {_size_of(built)} kB compressed, in {time.monotonic() - begun:.0f} s.")


def _build(game: Game) -> BuiltRules:
    """Build the files of a game in a child process, with a progress bar."""
    building = BrowserBuild(game)
    try:
        with ProgressBar(game.title) as bar:
            while building.running:
                bar.show(building.progress, 1.0)
                time.sleep(PAUSE)
        return building.finish()
    finally:
        building.stop()


def _size_of(built: BuiltRules) -> int:
    """Return how many kilobytes a browser loads."""
    return round(sum(len(gzip.compress(file.read_bytes())) for file in (built.module, built.tables)) / 1000)
