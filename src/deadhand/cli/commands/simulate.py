"""`deadhand simulate`: run many games between bots and print statistics."""

import csv
import json
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Unpack

import click

from deadhand.cli import parameters
from deadhand.cli.commands.request import GameOptions, chosen_request, game_options, words_to_repeat
from deadhand.cli.compiling import compile_rules
from deadhand.cli.progress import ProgressBar
from deadhand.cli.screens.text import pad_text, width_of
from deadhand.cli.words.say import current_language, say, say_number, say_percent
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue
from deadhand.table.words.names import english_name
from deadhand.table.words.words import Words, words_of

if TYPE_CHECKING:
    from deadhand.arena.conditions import Conditions
    from deadhand.lab.totals.report import FactionReport, Report, RoleReport, TeamReport

MOST_GAMES: Final = 10_000_000
MEANS: Final = {"game": "Means per game:", "round": "Means per round:", "seat": "Means per seat:"}
NUMBERS: Final = (2, 4)
"""The columns of the table of seats that are flush right."""


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
@parameters.language_option
def command(game: Game, *, statistics: bool, as_json: bool, as_csv: bool, **asked: Unpack[GameOptions]) -> None:
    """Run many games between bots and report who wins, with 95 % intervals."""
    if statistics + as_json + as_csv > 1:
        raise click.UsageError("Use only one of --json, --csv and --statistics.")
    from deadhand.lab.totals.simulate import simulate  # takes a moment to import

    request = chosen_request(game, asked)
    compile_rules(game)
    with ProgressBar(say("Playing")) as bar:
        report = simulate(request, progress=lambda done: bar.show(done, request.games))
    chosen = parameters.written_options(game, report.conditions.options)
    words = words_of(game, current_language())
    if as_json:
        print_json(report, chosen)
    elif as_csv:
        print_csv(report, chosen)
    else:
        print_table(report, words)
        if statistics:
            print_means(report, words)
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


def print_table(report: "Report", words: Words) -> None:
    """Print the report for people."""
    if report.team:
        share, interval = _share(report.team)
        decided = report.team.wins + report.team.losses
        click.echo(say("The team wins {0} of {1:1 game|# games} ({2}).", share, decided, interval))
    for side in report.factions:
        click.echo(say("The {0} win {1} ({2}).", words.translate(english_name(side.faction)), *_share(side)))
    for role in report.roles:
        click.echo(f"  {_role_in_words(role, words)}")
    for line in _seat_lines(report, words):
        click.echo(line)
    interval = _interval(map(_mean, report.decisions_interval))
    click.echo(say("A game takes {0} decisions on average ({1}).", _mean(report.mean_decisions), interval))
    for outcome in words.game.outcomes:
        count = report.reasons.get(outcome.name, 0)
        share = say_percent(count / report.games)
        click.echo(f"{words.translate(outcome.sentence)} {_count_of_games(count)} ({share}).")
    if report.unfinished:
        click.echo(say("Stopped because too long, no winner: {0}.", _count_of_games(report.unfinished)))
    speed = say_number(report.games_per_second)
    click.echo(
        say("{0} in {1} seconds: {2} games a second.", _count_of_games(report.games), _mean(report.seconds), speed)
    )


def print_means(report: "Report", words: Words) -> None:
    """Print the means of the game's statistics: per game, per round, and per seat."""
    deck = words.game.deck
    names = {card.name: str(words.kind(deck, kind)) for kind, card in enumerate(deck.kinds)}
    names |= {f"seat {seat}": say("seat {0}", seat) for seat in range(1, len(report.seats) + 1)}
    for per in MEANS:
        statistics = [each for each in report.statistics if each.per == per]
        if statistics:
            click.echo(say(MEANS[per]))
        for each in statistics:
            label = words.translate(each.label)
            for place, column in enumerate(each.columns):
                called = f"{label}, {names.get(column) or words.translate(column)}" if column else label
                numbers = "".join(f"{say_number(row[place], 2):>9}" for row in each.means)
                click.echo(f"  {called:<40}{numbers}")


def print_conditions(conditions: "Conditions", again: Sequence[str]) -> None:
    """Print the conditions, and the command that repeats the games on one line for copying."""
    digest = conditions.deck[:16]
    deck = say("a changed deck with sha256 {0}" if conditions.changed_deck else "its own deck with sha256 {0}", digest)
    versions = say("Deadhand {0}, rules version {1}", conditions.deadhand, conditions.rules)
    click.echo(say("To repeat these games ({0}, {1}):", versions, deck))
    click.echo(f"  {shlex.join(again)}")


def _count_of_games(number: int) -> str:
    return say("{0:1 game|# games}", number)


def _mean(number: float) -> str:
    return say_number(number, 1)


def _interval(bounds: Iterable[str]) -> str:
    return say("95 % interval {0} to {1}", *bounds)


def _share(side: "TeamReport | FactionReport | RoleReport") -> tuple[str, str]:
    """Return a share of wins and its interval."""
    return say_percent(side.win_share), _interval(map(say_percent, side.win_share_interval))


def _role_in_words(role: "RoleReport", words: Words) -> str:
    results = say("{0} win ({1}), mean return {2}", *_share(role), say_number(role.mean_return, 3))
    name = words.translate(english_name(role.faction))
    return say("of those who began as {0}, played by {1}: {2}", name, role.bot, results)


def _seat_lines(report: "Report", words: Words) -> Iterator[str]:
    """Yield the table of the seats; the wins of a team stand in no row."""
    game = words.game
    labels = [words.translate(counter.label) for counter in game.counters if counter.field == game.scores]
    interval = say("95 % interval")
    wins = say("returns") if report.factions else say("wins")
    rows = [(say("seat"), say("bot"), wins, interval, labels[0] if labels else say("points"), interval)]
    for number, seat in enumerate(report.seats, start=1):
        share = (say_percent(seat.win_share), say("{0} to {1}", *map(say_percent, seat.win_share_interval)))
        points = (_mean(seat.mean_score), say("{0} to {1}", *map(_mean, seat.mean_score_interval)))
        rows.append((str(number), seat.bot, *share, *points))
    shown = (0, 1, 4, 5) if report.team else range(6)
    widths = [max(width_of(row[column]) for row in rows) for column in range(6)]
    for row in rows:
        cells = (pad_text(row[column], widths[column], right=column in NUMBERS) for column in shown)
        yield "  ".join(cells).rstrip()
