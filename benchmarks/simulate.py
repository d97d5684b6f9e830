"""Bulk simulation: seconds for 100,000 games of four greedy bots, or as many as play, with a thread per core."""

from collections.abc import Iterator
from time import perf_counter

from deadhand import engine
from deadhand.arena.request import Request, plan_games
from deadhand.games import find_game
from deadhand.lab.totals.simulate import play_all, simulate
from figures import Figure, parser, show

ALL = 100_000
TARGETS = {"zeven": 60.0}
"""Seconds for ALL games on two cores."""
GAME_TARGETS = {"left_4_dead": 1.0}
"""Milliseconds for a game on one core."""


def figures(slug: str, *, games: int) -> Iterator[Figure]:
    """One run; the target is for all games."""
    game = find_game(slug)
    engine.use_compiled(game)
    seats = min(4, game.most_seats)
    report = simulate(Request(game, seats=seats, games=games, bots=["greedy"], seed=1))
    variant = f"{games:,} games, {seats} greedy bots"
    target = TARGETS.get(slug) if games == ALL else None
    yield Figure("simulate_s", report.seconds, slug, variant, at_most=target)
    yield Figure("games_per_s", report.games_per_second, slug, variant)
    few = max(1, games // 50)
    plan = plan_games(Request(game, seats=seats, games=few, bots=["greedy"], seed=2))
    started = perf_counter()
    play_all(plan, workers=1)
    each = 1000 * (perf_counter() - started) / few
    yield Figure("game_ms", each, slug, f"a game of {seats} greedy bots, one core", at_most=GAME_TARGETS.get(slug))


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--games", type=int, default=ALL)
    chosen = options.parse_args()
    show(figures(chosen.game, games=chosen.games), as_json=chosen.json)


if __name__ == "__main__":
    main()
