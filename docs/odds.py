"""Write `docs/odds.md`: how often bots win each game, by number of seats and difficulty, with 95 % intervals.

What the page shows of it is written beside each game, as `measured_odds.json`.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import combinations, product, takewhile
from pathlib import Path

from rich.progress import track

from deadhand.arena.request import Request
from deadhand.games import GAMES, find_game
from deadhand.lab.analysis.intervals import Interval, share_interval
from deadhand.lab.totals.report import Report
from deadhand.lab.totals.simulate import simulate
from deadhand.match.match import Match
from deadhand.reference.measured_odds import FILE, Balance, BalancedValue, MeasuredOdds, TeamWins
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL, Level
from deadhand.table.game.options import Option
from deadhand.table.game.setup import OptionValue

PAGE = Path(__file__).parent / "odds.md"
SEED = "odds"
HARDNESS = ("relentless", "difficulty", "hard_mode")
"""The options that make a game for a team harder, in the order of their columns."""
Setting = tuple[int | str, ...]
"""The number of seats, and the value of each of those options."""
BALANCING = "zombies_removed"
"""The option that balances the sides of a game of factions."""
LEVEL_GAMES = 2000
SEARCH_GAMES = 60
"""The games of each share that the page shows, of bots that do not search and of those that do."""
WHOLE = 100
EVEN = 0.5
NEARLY = 0.05
"""Shares this close to an even chance are even enough."""
CHARACTER = "survivor_"
"""How the options begin that give each seat its character, in a game that has them."""


def main() -> None:
    """Play the games and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="for each row of a table (default 20000)")
    parser.add_argument("--only", choices=GAMES, help="rewrite only this game's section and its measured odds")
    arguments = parser.parse_args()
    games = arguments.games
    kept = sections(PAGE.read_text(encoding="utf-8")) if arguments.only else {}
    lines = [
        "# How often bots win",
        "",
        "<!-- Made by `make odds`; do not edit. -->",
        "",
        f"The seed is `{SEED}`; intervals are 95 %.",
    ]
    for slug in GAMES:
        game = find_game(slug)
        if slug == arguments.only or game.title not in kept:
            lines += [*table_of(game, games), *level_table(game)]
        else:
            lines += kept[game.title]
    PAGE.write_text("\n".join([*lines, ""]), encoding="utf-8")


def sections(page: str) -> Mapping[str, Sequence[str]]:
    """The lines of each game's section, by its title."""
    parts = page.rstrip().split("\n\n## ")[1:]
    return {part.partition("\n")[0]: ["", *f"## {part}".split("\n")] for part in parts}


def table_of(game: Game, games: int) -> Iterator[str]:
    """The table that suits a game."""
    if game.factions:
        return faction_table(game, games)
    return team_table(game, games) if game.team else duel_table(game, games)


def level_table(game: Game) -> Iterator[str]:
    """A table of what the page shows of bots of each level, which is also written beside the game; if it has any."""
    difficulty = [option for option in game.options if option.difficulty or option.recommended_with]
    wins = team_wins(game, difficulty) if game.team and difficulty else None
    balance = balance_of(game) if game.factions else None
    if wins is None and balance is None:
        return
    measured = MeasuredOdds(
        generated_by="docs/odds.py",
        rules=game.version,
        games={
            level.name: _games_of(level) for level in game.levels if balance is None or level.name in balance.values
        },
        wins=wins,
        balance=balance,
    )
    path = Path(str(files(game.package) / FILE))
    path.write_text(json.dumps(measured.model_dump(mode="json"), indent=1) + "\n", encoding="utf-8")
    yield from wins_rows(game, measured) if wins else balance_rows(measured)


def _games_of(level: Level) -> int:
    return SEARCH_GAMES if level.searches else LEVEL_GAMES


def team_wins(game: Game, difficulty: Sequence[Option]) -> TeamWins:
    """The shares of teams of every level, at every number of seats, with every choice of these options."""
    shares: dict[str, dict[int, list[int]]] = {level.name: {} for level in game.levels}
    names = [option.name for option in difficulty]
    cells = list(product(game.levels, range(game.least_seats, game.most_seats + 1)))
    for level, seats in track(cells, description=f"{game.title}: levels"):
        chosen = [dict(zip(names, values, strict=True)) for values in product(*(each.choices for each in difficulty))]
        reports = [
            simulate(Request(game, seats=seats, games=_games_of(level), bots=level, seed=SEED, options=options))
            for options in chosen
        ]
        teams = [report.team for report in reports if report.team is not None]
        shares[level.name][seats] = [round(WHOLE * team.win_share) for team in teams]
    return TeamWins(options=names, shares=shares)


def balance_of(game: Game) -> Balance:
    """The most even value of the balancing option for every level below the usual one, at every number of seats.

    Numbers of seats are left out at which the usual value is even enough, or the most even one.
    """
    assert game.factions is not None
    option = next(option for option in game.options if option.name == BALANCING)
    values: dict[str, dict[int, BalancedValue]] = {}
    weaker = list(takewhile(lambda level: level.name != DEFAULT_LEVEL, game.levels))
    cells = list(product(weaker, range(game.least_seats, game.most_seats + 1)))
    for level, seats in track(cells, description=f"{game.title}: levels"):
        usual, *shares = (
            simulate(Request(game, seats=seats, games=LEVEL_GAMES, bots=level, seed=SEED, options={BALANCING: value}))
            .factions[0]
            .win_share
            for value in (option.default, *range(option.least, option.most + 1))
        )
        share = min(shares, key=lambda each: abs(each - EVEN))
        if abs(usual - EVEN) > max(NEARLY, abs(share - EVEN)):
            found = BalancedValue(
                value=option.least + shares.index(share), share=round(WHOLE * share), usual=round(WHOLE * usual)
            )
            values.setdefault(level.name, {})[seats] = found
    return Balance(option=BALANCING, side=game.factions.names[0], values=values)


def wins_rows(game: Game, measured: MeasuredOdds) -> Iterator[str]:
    """A row for each level and number of seats."""
    assert measured.wins is not None
    choices = {option.name: option.choices for option in game.options}
    settings = product(*(choices[name] for name in measured.wins.options))
    games = ", ".join(f"{level} {number:,}" for level, number in measured.games.items())
    yield from ("", f"How often teams of bots of one level win, in per cent; games for each share: {games}.", "")
    columns = [
        " ".join(f"{name.replace('_', ' ')} {value}" for name, value in zip(measured.wins.options, values, strict=True))
        for values in settings
    ]
    yield from (row("level", "seats", *columns), f"|{'---|' * (2 + len(columns))}")
    for level, by_seats in measured.wins.shares.items():
        yield from (row(level, seats, *shares) for seats, shares in by_seats.items())


def balance_rows(measured: MeasuredOdds) -> Iterator[str]:
    """A row for each weak level and number of seats with a more even value."""
    balance = measured.balance
    assert balance is not None
    note = (
        f"Weaker bots: how often the {balance.side} win as usual, and with the most even `{balance.option}`, in "
        f"{LEVEL_GAMES:,} games for each share. Where a number of seats is missing, the usual number is even enough, "
        "or the most even one."
    )
    yield from ("", note, "")
    yield from (row("level", "seats", "as usual", balance.option, "with it"), f"|{'---|' * 5}")
    for level, by_seats in balance.values.items():
        for seats, found in by_seats.items():
            yield row(level, seats, f"{found.usual}%", found.value, f"{found.share}%")


def faction_table(game: Game, games: int) -> Iterator[str]:
    """The first side's share of the games, each side greedy or random; and what a seat gets that begins on it."""
    assert game.factions is not None
    first, second = game.factions.names
    pairs = [("greedy", "greedy"), ("greedy", "random"), ("random", "greedy"), ("random", "random")]
    columns = ["seats", "both sides greedy", "interval", f"{second} random", f"{first} random", "both random"]
    note = (
        f"Share of games that the {first} win. In brackets: the average result of a seat that begins among the "
        f"{first}, and of one that begins among the {second}."
    )
    yield from heading(game, games, columns, note)
    for seats in track(range(game.least_seats, game.most_seats + 1), description=game.title):
        reports = [
            simulate(Request(game, seats=seats, games=games, bots={first: one, second: other}, seed=SEED))
            for one, other in pairs
        ]
        cells = [_side_and_seats(report, first, second) for report in reports]
        interval = next(side for side in reports[0].factions if side.faction == first).win_share_interval
        yield row(seats, cells[0], words(interval), *cells[1:])


def _side_and_seats(report: Report, first: str, second: str) -> str:
    """The first side's share, and the mean returns of who began on either."""
    share = next(side.win_share for side in report.factions if side.faction == first)
    returns = {role.faction: role.mean_return for role in report.roles}
    return f"{share:.1%} ({returns[first]:.2f}, {returns[second]:.2f})"


def team_table(game: Game, games: int) -> Iterator[str]:
    """A team of greedy bots at every number of seats and in every setting; what is aborted is no loss.

    A second table tells how those games ended and what they counted; a third, where a game has characters, how often
    each set of them wins.
    """
    options = sorted((option for option in game.options if option.name in HARDNESS), key=_place_of_column)
    seats = range(game.least_seats, game.most_seats + 1)
    rows = [(number, values) for number in seats for values in product(*(option.choices for option in options))]
    names = ("seats", *(option.name.replace("_", " ") for option in options))
    yield from heading(game, games, (*names, "greedy team wins", "interval", "aborted", "random team wins"))
    reports: list[tuple[Setting, Report]] = []
    for number, values in track(rows, description=game.title):
        chosen = {option.name: value for option, value in zip(options, values, strict=True)}
        greedy, random = (
            simulate(Request(game, seats=number, games=games, bots=[bot], seed=SEED, options=chosen))
            for bot in ("greedy", "random")
        )
        assert greedy.team is not None
        assert random.team is not None
        interval = words(greedy.team.win_share_interval)
        won, won_by_random = f"{greedy.team.win_share:.1%}", f"{random.team.win_share:.1%}"
        yield row(number, *values, won, interval, greedy.team.aborted, won_by_random)
        reports.append(((number, *values), greedy))
    yield from ending_table(names, reports)
    characters = [option for option in game.options if option.name.startswith(CHARACTER)]
    if characters:
        yield from character_table(game, games, options[-1], characters)


def character_table(game: Game, games: int, difficulty: Option, seats: Sequence[Option]) -> Iterator[str]:
    """The share of games that a greedy team wins with each set of characters, at every difficulty."""
    unset, *names = seats[0].choices
    levels = [f"{difficulty.name.replace('_', ' ')} {level}" for level in difficulty.choices]
    yield from ("", f"How often greedy teams win by their characters; above, all are {unset} by the bots:", "")
    yield row("characters", *(cell for level in levels for cell in (level, "interval")))
    yield f"|{'---|' * (1 + 2 * len(levels))}"
    teams = [team for size in range(game.least_seats, game.most_seats + 1) for team in combinations(names, size)]
    for team in track(teams, description=f"{game.title}: characters"):
        fixed = {option.name: name for option, name in zip(seats, team, strict=False)}
        cells: list[str] = []
        for level in difficulty.choices:
            options = {**fixed, difficulty.name: level}
            report = simulate(Request(game, seats=len(team), games=games, bots=["greedy"], seed=SEED, options=options))
            assert report.team is not None
            cells += f"{report.team.win_share:.1%}", words(report.team.win_share_interval)
        yield row(", ".join(name.capitalize() for name in team), *cells)


def _place_of_column(option: Option) -> int:
    return HARDNESS.index(option.name)


def ending_table(names: Sequence[str], reports: Sequence[tuple[Setting, Report]]) -> Iterator[str]:
    """Of the greedy teams: the shares of the outcomes, and what the game counts, on average or as shares."""
    outcomes = [name for name in reports[0][1].reasons if any(report.reasons[name] for *_, report in reports)]
    counted = [_counted(report) for *_, report in reports]
    labels = [label for label in counted[0] if any(float(cells[label]) for cells in counted)]
    columns = [*names, *outcomes, *labels]
    yield from ("", "How the games of greedy teams ended, and the average counts per game:", "")
    yield from (row(*columns), f"|{'---|' * len(columns)}")
    for (setting, report), cells in zip(reports, counted, strict=True):
        shares = (f"{report.reasons[name] / report.games:.1%}" for name in outcomes)
        yield row(*setting, *shares, *(cells[label] for label in labels))


def _counted(report: Report) -> dict[str, str]:
    """The means of the game's numbers; of words how often each is said but the first, which says that nothing is."""
    cells: dict[str, str] = {}
    for mean in report.statistics:
        sums = [sum(column) for column in zip(*mean.means, strict=True)]
        if mean.columns != [""] and mean.per != "round":
            said = list(zip(mean.columns, sums, strict=True))[1:]
            cells |= {f"{mean.label}: {name}": f"{value:.2f}" for name, value in said}
        elif mean.per == "game":
            cells[mean.label] = f"{sums[0]:.1f}"
    return cells


def duel_table(game: Game, games: int) -> Iterator[str]:
    """One greedy bot among random ones, sitting in each seat equally often; and greedy bots alone, by their places.

    Who begins is fixed for the latter: drawn anew for every game, it would make all seats alike.
    """
    rows = list(range(game.least_seats, game.most_seats + 1))
    columns = (
        "seats",
        "one greedy bot wins",
        "interval",
        "a random one would win",
        "all greedy",
        "all greedy, one round",
    )
    note = "If all bots are greedy, their win shares are listed clockwise from the first player, in per cent."
    yield from heading(game, games, columns, note)
    for seats in track(rows, description=game.title):
        won = sum(_alone(game, seats, seat, games // seats) for seat in range(seats))
        played = games // seats * seats
        interval = words(share_interval(won, played))
        places = (_by_place(game, seats, games, options) for options in ({}, {"rounds": 1}))
        yield row(seats, f"{won / played:.1%}", interval, f"{1 / seats:.1%}", *places)


def _by_place(game: Game, seats: int, games: int, options: Mapping[str, OptionValue]) -> str:
    """The shares of wins of greedy bots, from who plays first clockwise."""
    fixed = {**options, next(option.name for option in game.options if option.seat): 0}
    first = Match(game, seats=seats, seed=1, options=fixed).actor
    assert first is not None
    report = simulate(Request(game, seats=seats, games=games, bots=["greedy"], seed=SEED, options=fixed))
    shares = [seat.win_share for seat in report.seats]
    return " / ".join(f"{100 * share:.1f}" for share in [*shares[first:], *shares[:first]])


def _alone(game: Game, seats: int, seat: int, games: int) -> float:
    """How many games (shared wins as fractions) a greedy bot wins at one seat, random bots at the others."""
    bots = ["greedy" if place == seat else "random" for place in range(seats)]
    report = simulate(Request(game, seats=seats, games=games, bots=bots, seed=f"{SEED} {seat}"))
    return report.seats[seat].win_share * games


def heading(game: Game, games: int, columns: Sequence[str], *notes: str) -> Iterator[str]:
    """The beginning of a table."""
    yield from ("", f"## {game.title}", "", f"{games:,} games for each row.", "")
    for note in notes:
        yield from (note, "")
    yield from (f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}")


def row(*cells: object) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def words(interval: Interval) -> str:
    """An interval in per cent."""
    return "{:.1%} to {:.1%}".format(*interval)


if __name__ == "__main__":
    main()
