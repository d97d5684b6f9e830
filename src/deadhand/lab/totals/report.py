"""The report of many games."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from deadhand import engine
from deadhand.arena.conditions import Conditions
from deadhand.arena.desk import UNFINISHED, GameBlock
from deadhand.arena.results import GameResult
from deadhand.lab.analysis.intervals import Interval
from deadhand.lab.totals.means import MeanReport, Totals, means_of, no_totals, totals_of
from deadhand.lab.totals.summary import TEAM_RESULTS, equal_bots, sum_up, summary_size, winning_sides
from deadhand.table.game.game import Game


@dataclass(frozen=True)
class SeatReport:
    """The result of one seat: its share of the wins (0 to 1, shared wins as fractions) and its mean score."""

    bot: str
    win_share: float
    win_share_interval: Interval
    mean_score: float
    mean_score_interval: Interval


@dataclass(frozen=True)
class TeamReport:
    """The result of a team; the share of wins is of games won or lost, so aborted and unfinished ones stand apart."""

    wins: int
    losses: int
    aborted: int
    win_share: float
    win_share_interval: Interval


@dataclass(frozen=True)
class RoleReport:
    """The result of the seats that began on one side with one bot, over the finished games.

    `win_share` is the part of them that won fully; it and `mean_return` are means of the games' means.
    """

    faction: str
    bot: str
    games: int
    win_share: float
    win_share_interval: Interval
    mean_return: float
    mean_return_interval: Interval


@dataclass(frozen=True)
class FactionReport:
    """The share of a side in the games that any side won."""

    faction: str
    wins: int
    win_share: float
    win_share_interval: Interval


@dataclass(frozen=True)
class Report:
    """The result of `simulate`. Intervals are of 95 %; `seconds` is the time of play, without compiling."""

    conditions: Conditions
    games: int
    unfinished: int
    seconds: float
    games_per_second: float
    reasons: dict[str, int]
    """The number of games by reason of their end, in the game's order; unfinished games come last."""
    mean_decisions: float
    decisions_interval: Interval
    fewest_decisions: int
    most_decisions: int
    seats: list[SeatReport]
    team: TeamReport | None
    """For team games; else None."""
    factions: list[FactionReport]
    """For games of factions; else empty, as is `roles`."""
    roles: list[RoleReport]
    statistics: list[MeanReport]
    """The means of the game's statistics over the finished games."""

    def as_dict(self) -> dict[str, Any]:
        """Return the same as plain data ready for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Results:
    """The results of each game, and the totals of all."""

    rows: NDArray[Any]
    """A `GameResult` for each game."""
    seats: int
    totals: Totals
    """Of all games together; see `means.py`."""

    @classmethod
    def room_for(cls, game: Game, games: int, seats: int) -> "Results":
        """Return empty results, to be filled in."""
        return cls(game.layout_of(GameResult).new(games), seats, no_totals(game, seats))

    @property
    def over(self) -> NDArray[np.int64]:
        """1 for each game that was finished, else 0."""
        return np.asarray(self.rows["over"])

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """The outcome of each game."""
        return np.asarray(self.rows["outcome"])

    @property
    def decisions(self) -> NDArray[np.int64]:
        """The decisions of each game."""
        return np.asarray(self.rows["decisions"])

    @property
    def wins(self) -> NDArray[np.float64]:
        """The returns, with a column for each seat."""
        return np.asarray(self.rows["wins"][:, : self.seats])

    @property
    def scores(self) -> NDArray[np.int64]:
        """The scores, with a column for each seat."""
        return np.asarray(self.rows["scores"][:, : self.seats])

    @property
    def first(self) -> NDArray[np.int64]:
        """The side that each seat began on, in a game of factions."""
        return np.asarray(self.rows["first"][:, : self.seats])

    def put(self, block: GameBlock) -> Totals:
        """Fill in the results of a block of games, and return their totals, which are not added here."""
        first, game = block.first - block.plan.first, block.plan.game
        games = slice(first, first + len(block))
        self.over[games], self.outcomes[games] = block.over, block.states["outcome"]
        self.decisions[games], self.wins[games], self.scores[games] = block.decisions, block.wins, block.scores
        if game.factions:
            self.first[games] = block.states[game.factions.first][:, : block.seats]
        return totals_of(game, block.states, block.seats)


def report_on(results: Results, game: Game, conditions: Conditions, *, seconds: float) -> Report:
    """Sum up the results of at least one game."""
    games, finished, seats = len(results.rows), int(results.over.sum()), results.seats
    numbers = iter(_summary_of(results, game, conditions.bots))
    fewest, most, decisions = next(numbers), next(numbers), _estimate(numbers)
    names = [*(outcome.name for outcome in game.outcomes), UNFINISHED]
    reasons = {name: int(_counted_share(numbers)[0]) for name in names}
    return Report(
        conditions=conditions,
        games=games,
        unfinished=games - finished,
        seconds=seconds,
        games_per_second=games / max(seconds, 1e-9),
        reasons=reasons,
        mean_decisions=decisions[0],
        decisions_interval=decisions[1],
        fewest_decisions=int(fewest),
        most_decisions=int(most),
        seats=[SeatReport(bot, *_estimate(numbers), *_estimate(numbers)) for bot in _by_seat(conditions.bots, seats)],
        team=_team_report(numbers, finished) if game.team else None,
        factions=_faction_reports(numbers, game),
        roles=_role_reports(numbers, game, conditions.bots, seats),
        statistics=means_of(game, results.totals, seats),
    )


def _summary_of(results: Results, game: Game, bots: Sequence[str]) -> list[float]:
    """Return what `sum_up` writes of results, by compiled rules if those of the game are loaded."""
    if engine.is_compiled(game):
        engine.use_compiled(game, sum_up)  # it is an extra door
    out = np.zeros(summary_size(game, results.seats))
    sides, equal = (np.array(each, np.int64) for each in (winning_sides(game), equal_bots(game, results.seats, bots)))
    tables = game.layout.open(game.layout.new(1))
    enter, states = engine.entrance(game, sum_up, tables)
    rows: Any = results.rows if states is tables.states else game.layout_of(GameResult).open(results.rows)
    enter(states, rows, len(results.rows), results.seats, cast("Any", sides), cast("Any", equal), cast("Any", out))
    return [float(number) for number in out]


def _estimate(numbers: Iterator[float]) -> tuple[float, Interval]:
    """Return the next mean or share, and its interval."""
    return next(numbers), (next(numbers), next(numbers))


def _counted_share(numbers: Iterator[float]) -> tuple[int, float, Interval]:
    """Return the next number of games, and their share with its interval."""
    return int(next(numbers)), *_estimate(numbers)


def _team_report(numbers: Iterator[float], finished: int) -> TeamReport:
    (wins, share, interval), (losses, *_) = (_counted_share(numbers) for _ in TEAM_RESULTS)
    return TeamReport(wins, losses, finished - wins - losses, share, interval)


def _faction_reports(numbers: Iterator[float], game: Game) -> list[FactionReport]:
    names = game.factions.names if game.factions else ()
    return [FactionReport(name, *_counted_share(numbers)) for name in names]


def _role_reports(numbers: Iterator[float], game: Game, bots: Sequence[str], seats: int) -> list[RoleReport]:
    names = [name for name in game.factions.names for _ in range(seats)] if game.factions else []
    roles = [
        RoleReport(name, bot, int(next(numbers)), *_estimate(numbers), *_estimate(numbers))
        for name, bot in zip(names, bots, strict=False)
    ]
    return [role for role in roles if role.games]


def _by_seat(bots: Sequence[str], seats: int) -> list[str]:
    """Return the bots of each seat, in words: several where they depend on the side that it is dealt."""
    return ["/".join(dict.fromkeys(bots[seat::seats])) for seat in range(seats)]
