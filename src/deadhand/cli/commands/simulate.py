"""`deadhand simulate`: run many games between bots and print statistics."""

import csv
import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Unpack

import click

from deadhand.cli import parameters
from deadhand.cli.commands.request import GameOptions, chosen_request, game_options, words_to_repeat
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue
from deadhand.table.view.sentences import count_words

if TYPE_CHECKING:
    from deadhand.lab.conditions import Conditions
    from deadhand.lab.report import FactionReport, Report, RoleReport, SeatReport, TeamReport

MOST_GAMES: Final = 10_000_000


@click.command("simulate", epilog="Example: deadhand simulate zeven --games 100000 --bots easy,expert --seed 1")
@game_options(
    most=MOST_GAMES,
    count="Number of games.",
    bots="greedy",
    levels="Levels of the bots: one for all seats, or one for each, separated by commas, "
    f"such as easy,expert ({parameters.BOT_NAMES}); "
    "in a game with factions, also FACTION=LEVEL,FACTION=LEVEL.",
)
@click.option("--statistics", is_flag=True, help="Also print the means of the game's statistics.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with these means.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, one line for each seat.")
def command(game: Game, *, statistics: bool, as_json: bool, as_csv: bool, **asked: Unpack[GameOptions]) -> None:
    """Run many games between bots and report who wins, with 95 % intervals."""
    if statistics + as_json + as_csv > 1:
        raise click.UsageError("Use only one of --json, --csv and --statistics.")
    from deadhand.lab.simulate import simulate  # takes a moment to import

    request = chosen_request(game, **asked)
    compile_rules(game)
    with ProgressBar("Playing") as bar:
        report = simulate(game, **request.arguments, progress=lambda done: bar.show(done, request.games))
    chosen = parameters.written_options(game, report.conditions.options)
    if as_json:
        print_json(report, chosen)
    elif as_csv:
        print_csv(report, chosen)
    else:
        print_table(report, game)
        if statistics:
            print_means(report)
        again = words_to_repeat(("simulate", game.slug), request, asked)
        print_conditions(report.conditions, [*again, *["--statistics"] * statistics])


def print_json(report: "Report", options: Mapping[str, OptionValue]) -> None:
    """Print the whole report; `options` are as the command takes them."""
    content = report.as_dict()
    content["conditions"]["options"] = options
    click.echo(json.dumps(content, indent=2))


def print_csv(report: "Report", options: Mapping[str, OptionValue]) -> None:
    """Print one line for each seat; `options` are as the command takes them."""
    rows = csv.writer(sys.stdout, lineterminator="\n")
    intervals = ("win_share", "win_share_low", "win_share_high", "mean_score", "mean_score_low", "mean_score_high")
    conditions = report.conditions
    same = {
        "games": report.games,
        "seed": conditions.seed,
        "options": " ".join(f"{name}={value}" for name, value in options.items()),
        "deck": conditions.deck,
        "rules": conditions.rules,
        "deadhand": conditions.deadhand,
    }
    rows.writerow(("seat", "bot", *intervals, *same))
    for number, seat in enumerate(report.seats, start=1):
        shares = (seat.win_share, *seat.win_share_interval, seat.mean_score, *seat.mean_score_interval)
        rows.writerow((number, seat.bot, *shares, *same.values()))


def print_table(report: "Report", game: Game) -> None:
    """Print the report for people."""
    if report.team:
        click.echo(_team_line(report.team))
    for line in (*map(_faction_line, report.factions), *map(_role_line, report.roles)):
        click.echo(line)
    label = next((counter.label for counter in game.counters if counter.field == game.scores), "Points").lower()
    head = "returns" if report.factions else "wins"
    wins = "" if report.team else f"{head:>7}  {'95 % interval':<18}"
    width = max(10, *(len(seat.bot) + 2 for seat in report.seats))
    click.echo(f"{'seat':<6}{'bot':<{width}}{wins}{label:>7}  95 % interval")
    for number, seat in enumerate(report.seats, start=1):
        click.echo(_seat_line(number, seat, width, wins=not report.team))
    low, high = report.decisions_interval
    click.echo(
        f"A game takes {report.mean_decisions:.1f} decisions on average (95 % interval {low:.1f} to {high:.1f})."
    )
    for outcome in game.outcomes:
        count = report.reasons.get(outcome.name, 0)
        click.echo(f"{outcome.sentence} {_count_of_games(count)} ({count / report.games:.1%}).")
    if report.unfinished:
        click.echo(f"Stopped because too long, no winner: {_count_of_games(report.unfinished)}.")
    speed = f"{report.games_per_second:,.0f} games a second"
    click.echo(f"{_count_of_games(report.games)} in {report.seconds:.1f} seconds: {speed}.")


def print_means(report: "Report") -> None:
    """Print the means of the game's statistics: per game, per round, and per seat."""
    for heading, per in (("Means of a game:", "game"), ("Means of a round:", "round"), ("Means of each seat:", "seat")):
        statistics = [each for each in report.statistics if each.per == per]
        if statistics:
            click.echo(heading)
        for each in statistics:
            for place, column in enumerate(each.columns):
                numbers = "".join(f"{row[place]:>9.2f}" for row in each.means)
                click.echo(f"  {f'{each.label}, {column}' if column else each.label:<40}{numbers}")


def print_conditions(conditions: "Conditions", again: Sequence[str]) -> None:
    """Print the conditions, and the command that repeats the games on one line for copying."""
    deck = f"{'a changed' if conditions.changed_deck else 'its own'} deck with sha256 {conditions.deck[:16]}"
    versions = f"Deadhand {conditions.deadhand}, rules version {conditions.rules}"
    click.echo(f"To repeat these games ({versions}, {deck}):")
    click.echo(f"  {shlex.join(again)}")


def _count_of_games(number: int) -> str:
    return count_words(number, "1 game", "# games")


def _team_line(team: "TeamReport") -> str:
    low, high = team.win_share_interval
    decided = team.wins + team.losses
    return f"The team wins {team.win_share:.1%} of {_count_of_games(decided)} (95 % interval {low:.1%} to {high:.1%})."


def _faction_line(faction: "FactionReport") -> str:
    low, high = faction.win_share_interval
    return f"The {faction.faction} win {faction.win_share:.1%} (95 % interval {low:.1%} to {high:.1%})."


def _role_line(role: "RoleReport") -> str:
    low, high = role.win_share_interval
    results = f"{role.win_share:.1%} win (95 % interval {low:.1%} to {high:.1%}), mean return {role.mean_return:.3f}"
    return f"  of those who began as {role.faction}, played by {role.bot}: {results}"


def _seat_line(number: int, seat: "SeatReport", width: int, *, wins: bool) -> str:
    interval = "{:.1%} to {:.1%}".format(*seat.win_share_interval)
    share = f"{seat.win_share:>7.1%}  {interval:<18}" if wins else ""
    points = "{:.1f} to {:.1f}".format(*seat.mean_score_interval)
    return f"{number:<6}{seat.bot:<{width}}{share}{seat.mean_score:>7.1f}  {points}"
