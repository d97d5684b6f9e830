"""`deadhand lab tune`: search a deck's reconstructed numbers for given targets."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deadhand.cli import parameters
from deadhand.cli.commands.lab.page_file import check_out
from deadhand.cli.compiling import compile_rules
from deadhand.cli.interruptions import raise_on_signals
from deadhand.cli.progress import ProgressBar
from deadhand.lab.extra import libraries_needed
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason, real_path, write_atomically
from deadhand.table.game.game import Game

if TYPE_CHECKING:
    from deadhand.lab.tuning.search import Result, Search

MISSED = 1
"""The exit code if a target is missed."""
MORE_TRIALS = "Widen the ranges of [parameters], play more --trials, or ask for less."
MORE_GAMES = (
    "In its trial the best deck met all targets by luck. Raise games in the targets file, and name a new --study."
)


@click.command("tune", epilog="Example: deadhand lab tune left_4_dead --targets targets.toml --out tuned.toml")
@parameters.game_argument
@parameters.path_option(
    "--targets", required=True, help="What to reach, and what may be changed; docs/lab.md shows the format."
)
@parameters.path_option("--out", required=True, help="The deck file to write.")
@parameters.path_option("--deck", help="Begin with an edited deck file, or a deck by name.")
@click.option(
    "--trials", type=parameters.WholeNumber(1, 100_000), metavar="N", help="Decks to try, instead of the file's."
)
@parameters.path_option(
    "--study",
    help="The file of all trials, from which a stopped search goes on (default: beside --out, ending in .study).",
)
def command(game: Game, targets: Path, out: Path, deck: Path | None, trials: int | None, study: Path | None) -> None:
    """Search a deck's reconstructed numbers for given targets.

    What a rulebook prints is never changed. Ctrl-C stops the search and writes the best deck so far; the same command
    goes on. The exit code is 1 if a target is missed.
    """
    with libraries_needed():
        from deadhand.lab.tuning.conclusion import conclude, missed_targets
        from deadhand.lab.tuning.search import Search
        from deadhand.lab.tuning.targets import read_targets
        from deadhand.lab.tuning.tuned_deck import deck_file_of, unchecked_deck_file

    wanted = read_targets(targets, game)
    check_out(out)
    search = Search(game, parameters.chosen_deck(game, deck) or game.deck, wanted, study or out.with_suffix(".study"))
    compile_rules(game)
    try:
        with raise_on_signals():
            play_trials(search, trials or wanted.trials)
    except KeyboardInterrupt:
        best = search.results()[:1]
        if best:
            write_deck(out, unchecked_deck_file(search, best[0]))
            click.echo(f"Stopped. The best deck so far is in {out}. The same command goes on.", err=True)
        raise
    with ProgressBar("Fresh games with the best decks") as bar:
        conclusion = conclude(search, lambda done: bar.show(done, 1))
    write_deck(out, deck_file_of(search, conclusion))
    click.echo(
        f"Written to {out}: the shortfall is {conclusion.shortfall:.1f}; "
        f"with the deck before it was {conclusion.shortfall_before:.1f}."
    )
    if missed := missed_targets(search, conclusion.values):
        print_missed(search, missed)
        raise SystemExit(MISSED)


def print_missed(search: "Search", missed: Sequence[str]) -> None:
    """Print the targets that are missed, and what to do about it."""
    for line in missed:
        click.echo(f"Missed: {line}.")
    click.echo(MORE_GAMES if search.results()[0].shortfall == 0 else MORE_TRIALS)


def write_deck(path: Path, text: str) -> None:
    """Write a deck file, whole or not at all.

    Raises:
        Refused: if the disk does not let us. The trials are in the study file.
    """
    try:
        write_atomically(real_path(path), text.encode("utf-8"))
    except OSError as error:
        raise Refused(
            f"{path} cannot be written: {os_error_reason(error)}. The trials are kept; run the command again."
        ) from None


def play_trials(search: "Search", trials: int) -> None:
    """Play the trials that are still to be played, until one meets all targets; print each new best one."""
    before = search.results()[:1]
    best = before[0] if before else None
    if best is not None:
        click.echo(f"Going on after {search.finished} trials. {describe(search, best)}")
    with ProgressBar("Trials") as bar:
        while (done := search.finished) < trials and (best is None or best.shortfall > 0):
            result = search.play_trial(lambda share, done=done: bar.show(done + share, trials))  # type: ignore[misc]
            if result is not None and (best is None or result.shortfall < best.shortfall):
                best = result
                click.echo(describe(search, best))


def describe(search: "Search", best: "Result") -> str:
    """Describe the best trial so far: its shortfall and what it changes."""
    changes = [f"{each.path} {best.numbers[each.path]}" for each in search.free if best.numbers[each.path] != each.now]
    return f"Best so far, trial {best.trial + 1}: shortfall {best.shortfall:.1f} ({', '.join(changes) or 'as it is'})."
