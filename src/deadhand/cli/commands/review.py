"""`deadhand review`: the costliest decisions of a finished game, and the chance to win over it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any, Final

import click

from deadhand import engine
from deadhand.advice.review import LEAST_SIMULATIONS, SIMULATIONS, Review, reviewed_seat
from deadhand.cli import parameters
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import with_progress
from deadhand.cli.sessions.saves import read_or_newest
from deadhand.cli.words.say import current_language, say
from deadhand.cli.wrapping import print_wrapped
from deadhand.match.dealing import replay
from deadhand.match.saved import SavedGame
from deadhand.table.game.levels import MOST_SIMULATIONS
from deadhand.table.words.values import capitalize

MOST_BARS: Final = 16
"""The most positions in the plot of the chance; of more, evenly spaced ones are shown."""
BAR: Final = 40
"""The columns of a bar for a chance of 100."""
SIDES: Final = {"seat": "your chance", "team": "your team's chance", "faction": "your side's chance"}


@click.command("review", epilog="Example: deadhand review game.json --seat 2")
@parameters.file_argument
@click.option("--seat", type=int, metavar="N", help="Seat to review (default: the only person's).")
@click.option(
    "--simulations",
    default=SIMULATIONS,
    type=parameters.WholeNumber(LEAST_SIMULATIONS, MOST_SIMULATIONS),
    help="Simulated games for each decision; more take longer and find smaller losses.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with the chance before every decision.")
@parameters.language_option
def command(file: Path | None, seat: int | None, simulations: int, *, as_json: bool) -> None:
    """Show the costliest decisions of a finished game, by default the latest, and the chance to win over it.

    Each decision is judged by what its player knew then: the strongest bot chooses in
    simulated games with the unknown cards dealt again.
    """
    _, saved = read_or_newest(file, over=True)
    print_review(saved, seat, simulations=simulations, as_json=as_json)


def print_review(
    saved: SavedGame, seat: int | None = None, *, simulations: int = SIMULATIONS, as_json: bool = False
) -> None:
    """Print the review of a saved game for a seat, by default the only person's."""
    match = replay(saved)
    match.language = current_language()
    if seat is not None:
        seat = parameters.chosen_seat(seat, match.seats)
    review = Review(match, reviewed_seat(saved.players, saved.names, seat), simulations=simulations)
    compile_rules(match.game)
    engine.use_compiled(match.game)
    for _ in with_progress(review.steps(), review.total, what=say("Reviewing")):
        pass
    found = review.data()
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        for line in (*costly_lines(found), *curve_lines(found)):
            print_wrapped(line)


def costly_lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the costliest decisions, with what the strongest bot would have chosen and why."""
    chance = say(SIDES[found["side"]])
    name, unjudged, decisions = found["name"], found["unjudged"], found["decisions"] - found["unjudged"]
    if unjudged:
        yield say("Decisions where the bots do not estimate the chance to win: {0}.", unjudged)
    if not found["costliest"]:
        yield say("{0}: none of your {1} decisions clearly cost you anything.", name, decisions)
        return
    yield say("{0}: the costliest of your {1} decisions", name, decisions)
    for decision in found["costliest"]:
        points, noise = points_of(decision["loss"]), ceil(200 * decision["error"])
        yield say("Move {0}, your choice: {1}.", decision["move"], decision["chosen"]["text"])
        best = say("The best choice: {0}. {1}", decision["best"]["text"], decision["reason"]["text"])
        yield f"  {best}"
        yield f"  {say('It cost about {0} (±{1}) percentage points of {2} to win.', points, max(1, noise), chance)}"


def curve_lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the plot of the chance to win."""
    yield say("{0} to win in percent, by move:", capitalize(say(SIDES[found["side"]])))
    for point in evenly_spaced(found["curve"]):
        chance = points_of(point["chance"])
        yield f"{point['move']:>6} {chance:>4} {'#' * round(point['chance'] * BAR)}".rstrip()


def evenly_spaced(curve: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return at most `MOST_BARS` points of the curve, with the first and the last."""
    last = len(curve) - 1
    if last < MOST_BARS:
        return list(curve)
    return [curve[round(place * last / (MOST_BARS - 1))] for place in range(MOST_BARS)]


def points_of(chance: float) -> int:
    """Return a chance in points of 100."""
    return round(100 * chance)
