"""Measure a policy in all games: at each seat in turn, against each shipped level and against itself.

    python -m deadhand.envs.evaluate mymodule:Policy --games 1000 --out policy.json
    python -m deadhand.envs.evaluate deadhand.envs.policies:Greedy --game zeven
    python -m deadhand.envs.evaluate expert
    python -m deadhand.envs.evaluate zeven-network/network.npz --game zeven --seats 2

A policy is a class or function that `policies.py` describes, the name of a shipped level, or the file of a network that
`deadhand train` has made. Everything else is fixed, so that figures can be compared: the deals follow from one seed,
the seats and options from the game. In games for themselves and in team games, the policy plays one seat, and all seats
get the same number of games. In games of factions it plays all seats of one side. Shares are wins; shared wins count in
parts. In a team game it is the team that wins. Intervals are Wilson's, 95 %.
"""

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Unpack

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from deadhand import __version__, engine
from deadhand.arena.threads import count_cores
from deadhand.bots.names import levels_of
from deadhand.bots.network.network import Network
from deadhand.bots.own_bot import is_own_bot, load_class
from deadhand.envs.batch import MOST_THREADS, Batch
from deadhand.envs.play import EpisodeResults, play_episodes
from deadhand.envs.policies import LevelPolicy, NetworkPolicy, PolicyFactory
from deadhand.envs.settings import BatchSettings, checked_number
from deadhand.games import GAMES, find_game
from deadhand.lab.analysis.intervals import share_interval
from deadhand.lab.totals.summary import winning_sides
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import GREEDY
from deadhand.table.game.setup import OptionValue, check_seats
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.record.state import NOBODY

SEED: Final = "evaluate"
ITSELF: Final = "itself"
"""The opponent in self-play: another policy of the same class."""
MOST_TABLES: Final = 64
"""The tables at once; more games follow at the same tables, so that few tables wait for the last game."""
NETWORK_FILE: Final = ".npz"
MOST_GAMES: Final = 1_000_000_000
OPTIONS: Final[Mapping[str, Mapping[str, OptionValue]]] = {
    "left_4_dead": {"difficulty": "expert", "relentless": "on"},
}
"""The options of the games, where greedy bots hardly ever lose otherwise."""


@dataclass(frozen=True)
class Row:
    """The wins of a policy at one seat or for one side, against one opponent."""

    opponent: str
    place: int | str
    """The seat, from 0, or the side."""
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Evaluation:
    """The figures of a policy in one game."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, OptionValue]
    seconds: float
    rows: Sequence[Row]


def opponents_of(game: Game) -> Sequence[str]:
    """Return the opponents of a policy: the shipped levels, the weakest first, and itself."""
    return [*(name for name in levels_of(game) if name != GREEDY.name), ITSELF]  # the greedy bot is "hard"


def places_of(game: Game, seats: int) -> Sequence[int | str]:
    """Return the places that a policy takes in turn: the seats, or in a game of factions the sides."""
    return list(game.factions.names) if game.factions else list(range(seats))


def evaluate(
    factory: PolicyFactory,
    game: Game,
    *,
    games: int = 1000,
    seats: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Evaluation:
    """Measure the policies of a factory in one game, with at least this number of games against each opponent.

    Raises:
        Refused: for a number of games or seats that is not allowed, or if a policy does not return whole numbers.
        IllegalAction: if a policy chooses what is not offered.
    """
    began, seats = perf_counter(), game.default_seats if seats is None else seats
    places, options = places_of(game, seats), OPTIONS.get(game.slug, {})
    tables, episodes = tables_and_episodes(games, places)
    rows = []
    for opponent in opponents_of(game):
        for place in places:
            table: BatchSettings = {"seats": seats, "tables": tables, "options": options, "seed": f"{SEED} {place}"}
            rows.append(play_place(factory, game, opponent, place, episodes, progress, **table))
    return Evaluation(game.slug, game.version, seats, dict(options), round(perf_counter() - began, 1), rows)


def tables_and_episodes(games: int, places: Sequence[int | str]) -> tuple[int, int]:
    """Return the tables at each place and the episodes at each of them, for at least this number of games in all.

    Raises:
        Refused: for a number of games that is not allowed.
    """
    share = -(-checked_number("games", games, 1, MOST_GAMES) // len(places))
    episodes = -(-share // MOST_TABLES)
    return -(-share // episodes), episodes


def play_place(
    factory: PolicyFactory,
    game: Game,
    opponent: str | None,
    place: int | str,
    episodes: int,
    progress: Callable[[int], None] | None = None,
    **table: Unpack[BatchSettings],
) -> Row:
    """Let a new policy play some episodes at each table at one place, against a level, itself, or nobody in a team."""
    plan = knowledge_plan(game, table.get("seats") or game.default_seats)
    settings: BatchSettings = {
        **table,
        "opponents": factory(plan, 1) if opponent == ITSELF else opponent,
        "seat": place,
        "rewards": "sides",
        "threads": min(count_cores(), MOST_THREADS),
    }
    wins = wins_of(play_episodes(Batch(game, **settings), factory(plan, 0), episodes, progress=progress), game, place)
    low, high = share_interval(float(wins.sum()), len(wins))
    shares = (round(number, 4) for number in (float(wins.mean()), low, high))
    return Row(opponent or ITSELF, place, len(wins), *shares)


def wins_of(played: EpisodeResults, game: Game, place: int | str) -> NDArray[np.float64]:
    """Return the part of a win that a place has in each episode, (E,); a side wins or does not.

    In games of factions the results of seats do not say so: a seat that changes sides may get a part of what the other
    side has won.
    """
    if not game.factions:
        return played.results
    sides = np.array([*winning_sides(game), NOBODY])  # the last one is of episodes without an outcome
    wins: NDArray[np.float64] = (sides[played.outcomes] == game.factions.names.index(str(place))).astype(np.float64)
    return wins


def factory_of(name: str) -> PolicyFactory:
    """Return the factory with a name: "module:Class", a level, or the file of a network.

    Raises:
        Refused: if there is none, or it cannot be imported or read.
    """
    if name.endswith(NETWORK_FILE):
        return partial(NetworkPolicy, network=Network.load(Path(name)))
    if is_own_bot(name):
        return load_class(name, "a policy", "Policy")  # whether it is one is found out when it is called
    return partial(LevelPolicy, level=name)


def together(rows: Sequence[Row]) -> Row:
    """Return the rows against one opponent as one, for all places."""
    games = sum(row.games for row in rows)
    wins = sum(row.share * row.games for row in rows)
    return Row(rows[0].opponent, "all", games, wins / games, *share_interval(wins, games))


def report_of(name: str, results: Sequence[Evaluation]) -> dict[str, Any]:
    """Return what is written to a file: the policy, its figures, and the conditions."""
    conditions = {"deadhand": __version__, "python": platform.python_version(), "seed": SEED}
    return {"policy": name, **conditions, "results": [asdict(result) for result in results]}


def results_in(report: Mapping[str, Any]) -> Iterator[Evaluation]:
    """Yield the figures in a report."""
    for each in report["results"]:
        yield Evaluation(**{**each, "rows": [Row(**row) for row in each["rows"]]})


def show(result: Evaluation, console: Console) -> None:
    """Print the shares of wins in one game."""
    places = list(dict.fromkeys(row.place for row in result.rows))
    table = Table(title=f"{find_game(result.game).title}, {result.seats} seats")
    for column in ("against", *(f"seat {place}" if isinstance(place, int) else place for place in places), "all"):
        table.add_column(column)
    for opponent in dict.fromkeys(row.opponent for row in result.rows):
        rows = [row for row in result.rows if row.opponent == opponent]
        table.add_row(opponent, *map(in_words, [*rows, together(rows)]))
    console.print(table)


def in_words(row: Row) -> str:
    """Return a share with its interval, in per cent."""
    return f"{100 * row.share:.1f} % ({100 * row.low:.1f} to {100 * row.high:.1f})"


@contextmanager
def shown_progress(console: Console, title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show how many games are played."""
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda games: progress.advance(task, games)


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the arguments of the command."""
    parser = argparse.ArgumentParser("python -m deadhand.envs.evaluate", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("policy", help='"module:Class", a level such as "expert", or a "network.npz"')
    parser.add_argument("--game", action="append", choices=GAMES, help="measure in this game only; may be repeated")
    parser.add_argument("--games", type=int, default=1000, help="against each opponent (default %(default)s)")
    parser.add_argument("--seats", type=int, help="by default the usual number of each game")
    parser.add_argument("--out", type=Path, help="write the figures to this JSON file")
    return parser.parse_args(arguments)


def check_request(factory: PolicyFactory, chosen: argparse.Namespace) -> None:
    """Check everything that would otherwise fail after hours of play: make a policy for each game.

    Raises:
        Refused: if a policy cannot be made, for a number of seats that a game does not allow, or without the folder of
            the file.
    """
    for game in map(find_game, chosen.game or GAMES):
        seats = game.default_seats if chosen.seats is None else chosen.seats
        check_seats(game, seats)
        factory(knowledge_plan(game, seats), 0)
    if chosen.out and not chosen.out.parent.is_dir():
        raise Refused(f'There is no folder "{chosen.out.parent}".')


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure a policy, and print or write its figures; return the exit code."""
    chosen, console = parsed(arguments), Console(stderr=True)
    results = []
    try:
        factory = factory_of(chosen.policy)
        check_request(factory, chosen)
        for game in map(find_game, chosen.game or GAMES):
            places = places_of(game, chosen.seats or game.default_seats)
            tables, episodes = tables_and_episodes(chosen.games, places)
            total = tables * episodes * len(places) * len(opponents_of(game))
            engine.use_compiled(game)
            with shown_progress(console, game.title, total) as progress:
                results.append(evaluate(factory, game, games=chosen.games, seats=chosen.seats, progress=progress))
            show(results[-1], Console())
            if chosen.out:  # after each game, because a run takes long
                text = json.dumps(report_of(chosen.policy, results), indent=1)
                chosen.out.write_text(f"{text}\n", encoding="utf-8")
    except Refused as error:
        console.print(str(error), style="red", markup=False)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
