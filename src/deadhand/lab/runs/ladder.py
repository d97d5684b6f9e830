"""The ladder, a page with its pictures: how strong each level of bots is, by a tournament for each game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import log
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import choix
import numpy as np
from matplotlib import pyplot as plt
from numpy.typing import NDArray
from rich.progress import track

from deadhand import engine
from deadhand.arena.request import Request, plan_games
from deadhand.bots.players import Bot
from deadhand.games import GAMES, find_game
from deadhand.lab.analysis.intervals import Interval
from deadhand.lab.sweeps.matrix import share_against
from deadhand.lab.totals.simulate import play_all, simulate
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason
from deadhand.table.game.game import Game
from deadhand.table.game.levels import ALONE, DEFAULT_LEVEL, FIRST, NONE, ROLLOUTS, Level

PAGE: Final = "ladder.md"
PICTURES: Final = "pictures"
HEAD: Final = (
    "# The ladder: how strong the bots are",
    "",
    "<!-- Made by `make ladder`; do not edit. -->",
    "",
    "The seed is `ladder`. Intervals are 95 %. Milliseconds are the mean time",
    "of a choice on one core, compiled.",
)
SEED: Final = "ladder"
RESTLESS: Final = Level("restless", simulations=40, caution=0)
"""The second opponent, of another kind: it believes every difference that its few simulations show."""
USES: Final[Mapping[int, str]] = {NONE: "", ALONE: "alone", FIRST: "first choice", ROLLOUTS: "plays rollouts"}
"""How a level uses the network of its game."""
BOOTSTRAPS: Final = 100


@dataclass(frozen=True)
class Rating:
    """The strength of a level in Elo points above `hard`, with its 95 % interval."""

    level: str
    elo: float
    interval: Interval


def write_ladder(folder: Path, games: int, only: str | None = None) -> Path:
    """Play the tournaments of all games, or rewrite the section of one only; return the page, `ladder.md` in a folder.

    Raises:
        Refused: if it cannot be written.
    """
    page, pictures = folder / PAGE, folder / PICTURES
    try:
        pictures.mkdir(parents=True, exist_ok=True)
        kept = sections(page.read_text(encoding="utf-8")) if only and page.exists() else {}
        lines = list(HEAD)
        for slug in GAMES:
            game = find_game(slug)
            if only in (None, slug):
                engine.use_compiled(game)
                lines += section(game, games, pictures)
            else:
                lines += kept.get(game.title, [])
        page.write_text("\n".join([*lines, ""]), encoding="utf-8")
    except OSError as error:
        raise Refused(f"The ladder cannot be written to {folder}: {os_error_reason(error)}.") from None
    return page


def sections(page: str) -> Mapping[str, Sequence[str]]:
    """Return the lines of each game's section, by its title."""
    parts = page.rstrip().split("\n\n## ")[1:]
    return {part.partition("\n")[0]: ["", *f"## {part}".split("\n")] for part in parts}


def section(game: Game, games: int, pictures: Path) -> Iterator[str]:
    """Yield a game's section: its levels, and the table that suits it."""
    yield from (
        "",
        f"## {game.title}",
        "",
        f"{games:,} games for each row and pairing.",
        "",
        "| level | overlooks | simulations | caution | network | ms |",
        f"|{'---|' * 6}",
    )
    for level in game.levels:
        sure = f"{level.caution / 10:.1f}" if level.simulations and level.network != ALONE else ""
        cost = milliseconds(game, level)
        taken = f"{cost:.2f}" if cost >= 0.01 else "< 0.01"
        used = {NONE: level.simulations, ALONE: 0}.get(level.network, level.network_simulations)
        yield f"| {level.name} | {level.overlooks} % | {used or ''} | {sure} | {USES[level.network]} | {taken} |"
    if game.factions:
        yield from faction_tables(game, games)
    elif game.team:
        yield from team_table(game, games)
    else:
        for seats in (game.least_seats, len(game.levels)):
            yield from rating_table(game, seats, games, pictures)


def milliseconds(game: Game, level: Level, positions: int = 300) -> float:
    """Return the mean time of a choice in games of `hard` bots at the usual number of seats."""
    spent, asked, seed = 0.0, 0, 0
    while asked < positions:
        match = Match(game, seats=game.default_seats, seed=seed, options={})
        seed += 1
        while not match.over:
            if len(match.legal) > 1 and len(match.actions) % 5 == seed % 5:
                began = perf_counter()
                Bot(level, seed=asked).choose(match)
                spent += perf_counter() - began
                asked += 1
            match.play(Bot("greedy", seed=len(match.actions)).choose(match))
    return 1000 * spent / asked


# ---- everyone against everyone ----


def rating_table(game: Game, seats: int, games: int, pictures: Path) -> Iterator[str]:
    """Yield Bradley-Terry (two seats) or Plackett-Luce ratings of the levels, and shares against two others."""
    levels = game.levels
    rows = tournament(game, levels, seats, games)
    ratings = rate(levels, rows)
    picture = plot(game, seats, ratings, pictures)
    yield from ("", f"### {seats} seats", "", f"![Elo of each level at {seats} seats](pictures/{picture})", "")
    yield "| level | Elo | interval | wins against `hard` | wins against a restless search |"
    yield f"|{'---|' * 5}"
    for rating, level in zip(ratings, levels, strict=True):
        others = (game.levels[-2], RESTLESS)
        shares = [share_against(Request(game, seats=seats, games=games, seed=SEED), level, other) for other in others]
        interval = f"{rating.interval[0]:.0f} to {rating.interval[1]:.0f}"
        yield f"| {level.name} | {rating.elo:+.0f} | {interval} | {shares[0].value:.1%} | {shares[1].value:.1%} |"


def tournament(game: Game, levels: Sequence[Level], seats: int, games: int) -> list[tuple[int, tuple[int, ...]]]:
    """Play tables of different levels in all orders of seats; return the winner and the losers of each game.

    Shared wins are left out.
    """
    found: list[tuple[int, tuple[int, ...]]] = []
    for chosen in track(list(combinations(range(len(levels)), seats)), description=f"{game.title}, {seats} seats"):
        orders = list(permutations(chosen))
        for number, order in enumerate(orders):
            plan = plan_games(
                Request(
                    game,
                    seats=seats,
                    games=max(1, games // len(orders)),
                    bots=[levels[each] for each in order],
                    seed=f"{SEED} {number}",
                )
            )
            results = play_all(plan, workers=2)
            for wins in results.wins[(results.wins == 1).any(axis=1)]:
                winner = order[int(wins.argmax())]
                found.append((winner, tuple(each for each in order if each != winner)))
    return found


def rate(levels: Sequence[Level], rows: Sequence[tuple[int, tuple[int, ...]]]) -> list[Rating]:
    """Fit the strengths by Luce's choice axiom (choix), with intervals by the bootstrap over games."""
    hard = [level.name for level in levels].index(DEFAULT_LEVEL)
    draw = np.random.default_rng(1)

    first = choix.opt_top1(len(levels), rows, alpha=1e-3)

    def fit(sample: Sequence[tuple[int, tuple[int, ...]]]) -> NDArray[np.float64]:
        strengths = choix.opt_top1(len(levels), sample, alpha=1e-3, initial_params=first, method="BFGS")
        return np.asarray(strengths - strengths[hard]) * 400 / log(10)

    found = fit(rows)
    again = [fit([rows[place] for place in draw.integers(0, len(rows), len(rows))]) for _ in range(BOOTSTRAPS)]
    low, high = np.percentile(again, [2.5, 97.5], axis=0)
    return [Rating(level.name, found[n], (low[n], high[n])) for n, level in enumerate(levels)]


def plot(game: Game, seats: int, ratings: Sequence[Rating], pictures: Path) -> str:
    """Draw the ratings with their intervals; return the name of the file."""
    figure, axes = plt.subplots(figsize=(7, 0.5 * len(ratings) + 1))
    for place, rating in enumerate(ratings):
        low, high = rating.interval
        reach: Any = [[rating.elo - low], [high - rating.elo]]
        axes.errorbar(rating.elo, place, xerr=reach, fmt="o", capsize=4, color="tab:green")
    axes.set_yticks(range(len(ratings)), [rating.level for rating in ratings])
    axes.set_xlabel("Elo above hard")
    axes.set_title(f"{game.title}, {seats} seats")
    axes.grid(axis="x", alpha=0.3)
    name = f"ladder-{game.slug.replace('_', '-')}-{seats}.svg"
    figure.savefig(pictures / name, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)
    return name


# ---- teams and factions ----


def team_table(game: Game, games: int) -> Iterator[str]:
    """Yield how often a team wins in which all play one level."""
    options = game.measures.hard
    chosen = ", ".join(f"`{name}={value}`" for name, value in options.items())
    yield from ("", f"Share of games that a team of one level wins{f', with {chosen}' if chosen else ''}:", "")
    yield from (f"| seats | {' | '.join(level.name for level in game.levels)} |", f"|{'---|' * (1 + len(game.levels))}")
    for seats in track(range(game.least_seats, game.most_seats + 1), description=game.title):
        cells = []
        for level in game.levels:
            report = simulate(Request(game, seats=seats, games=games, bots=level, seed=SEED, options=options))
            assert report.team is not None
            cells.append(with_interval(report.team.win_share, report.team.win_share_interval))
        yield f"| {seats} | {' | '.join(cells)} |"


def faction_tables(game: Game, games: int) -> Iterator[str]:
    """Yield how often each side wins with each level against a `hard` other side."""
    assert game.factions is not None
    hard = game.levels[-2]
    for side, other in (game.factions.names, game.factions.names[::-1]):
        yield from ("", f"Share of games that the {side} win against {other} who play `hard`:", "")
        yield f"| seats | {' | '.join(level.name for level in game.levels)} |"
        yield f"|{'---|' * (1 + len(game.levels))}"
        for seats in track(range(game.least_seats, game.most_seats + 1), description=f"{game.title}: {side}"):
            cells = []
            for level in game.levels:
                report = simulate(Request(game, seats=seats, games=games, bots={side: level, other: hard}, seed=SEED))
                won = next(each for each in report.factions if each.faction == side)
                cells.append(with_interval(won.win_share, won.win_share_interval))
            yield f"| {seats} | {' | '.join(cells)} |"


def with_interval(share: float, interval: Interval) -> str:
    """Return a share with its interval, in per cent."""
    low, high = interval
    return f"{share:.1%} ({low:.1%} to {high:.1%})"
