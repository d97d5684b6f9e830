"""The expert against greedy bots: the share of games it wins, the ends of its 95 % interval, and time for a choice."""

from collections.abc import Iterator, Mapping
from time import perf_counter

import numpy as np

from deadhand import engine
from deadhand.arena.request import Bots, Request
from deadhand.bots.choose import choose
from deadhand.bots.players import Bot, room_for_trials
from deadhand.bots.search.candidates import tallies_for
from deadhand.games import find_game
from deadhand.lab.analysis.intervals import Interval
from deadhand.lab.totals.report import Report
from deadhand.lab.totals.simulate import simulate
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue
from figures import Figure, parser, show

GAMES = 400
TARGETS = {
    ("zeven", 2): (0.80, 1.5),
    ("zeven", 4): (0.75, 2.5),
    ("card_of_the_dead", 2): (0.57, None),
    ("card_of_the_dead", 4): (0.30, None),
}
"""For a game and a number of seats: the least share of wins, and the most milliseconds for a choice."""
GAINS = {"escape_the_horde": 0.08, "three_days": 0.03}
"""How much more often than a greedy team or side the expert must win."""
HARDEST: Mapping[str, Mapping[str, OptionValue]] = {"left_4_dead": {"difficulty": "expert", "relentless": "on"}}
POSITIONS = 200


def figures(slug: str, seats: int, *, games: int) -> Iterator[Figure]:
    """The figures of one game at one number of seats."""
    game = find_game(slug)
    engine.use_compiled(game)
    share, milliseconds = TARGETS.get((slug, seats), (None, None))
    if game.factions:
        for side, other in (game.factions.names, game.factions.names[::-1]):
            yield from gain(game, seats, games, {side: "expert", other: "greedy"}, side)
    elif game.team:
        yield from gain(game, seats, games, "expert", "the team")
    else:
        report = simulate(Request(game, seats=seats, games=games, bots=["expert", *["greedy"] * (seats - 1)], seed=1))
        expert = report.seats[0]
        variant = f"{seats} seats, the others greedy, {games:,} games"
        yield from with_interval("win_share", slug, variant, expert.win_share, expert.win_share_interval, share)
    taken = milliseconds_of_choices(game, seats)
    yield Figure("choice_ms", float(np.mean(taken)), slug, f"{seats} seats, mean", at_most=milliseconds)
    yield Figure("choice_p95_ms", float(np.percentile(taken, 95)), slug, f"{seats} seats")


def gain(game: Game, seats: int, games: int, bots: Bots, side: str) -> Iterator[Figure]:
    """The share of wins of an expert team or side, and of a greedy one."""
    options = HARDEST.get(game.slug, {})
    greedy, expert = (
        share_of(simulate(Request(game, seats=seats, games=games, bots=each, seed=1, options=options)), side)
        for each in ("greedy", bots)
    )
    variant = f"{seats} seats, {side}, {games:,} games"
    wanted = greedy[0] + GAINS[game.slug] if game.slug in GAINS else None
    yield from with_interval("win_share_greedy", game.slug, variant, *greedy, None)
    yield from with_interval("win_share", game.slug, variant, *expert, wanted)


def share_of(report: Report, side: str) -> tuple[float, Interval]:
    """The share of wins of a team or side, with its interval."""
    for faction in report.factions:
        if faction.faction == side:
            return faction.win_share, faction.win_share_interval
    assert report.team is not None
    return report.team.win_share, report.team.win_share_interval


def with_interval(
    name: str, slug: str, variant: str, share: float, interval: Interval, wanted: float | None
) -> Iterator[Figure]:
    """A share and the ends of its interval."""
    yield Figure(name, share, slug, variant, at_least=wanted)
    yield Figure(f"{name}_low", interval[0], slug, variant)
    yield Figure(f"{name}_high", interval[1], slug, variant)


def milliseconds_of_choices(game: Game, seats: int) -> list[float]:
    """The times of the expert's choices at positions of greedy games, in its own code alone."""
    parameters = np.array(game.levels[-1].parameters, np.int64)
    tallies, noise = tallies_for(game), np.array([99], np.int64)
    taken: list[float] = []
    seed = 0
    while len(taken) < POSITIONS:
        seed += 1
        match, greedy = Match(game, seats=seats, seed=seed, options={}), Bot("greedy", seed=seed)
        while not match.over:
            if len(match.legal) > 1 and len(match.actions) % 7 == seed % 7:
                tables = room_for_trials(match)
                began = perf_counter()
                engine.call(game, choose, tables, parameters, noise, tallies)
                taken.append(1000 * (perf_counter() - began))
            match.play(greedy.choose(match))
    return taken


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--games", type=int, default=GAMES)
    options.add_argument("--seats", type=int, help="default: all with a target, or the usual number")
    chosen = options.parse_args()
    wanted = [seats for slug, seats in TARGETS if slug == chosen.game] or [find_game(chosen.game).default_seats]
    rows = (
        figure
        for seats in ([chosen.seats] if chosen.seats else wanted)
        for figure in figures(chosen.game, seats, games=chosen.games)
    )
    show(rows, as_json=chosen.json)


if __name__ == "__main__":
    main()
