"""What many games told."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deadhand.lab.means import MeanReport, Totals, means_of, no_totals
from deadhand.lab.statistics import Interval, mean_interval, share_interval
from deadhand.table.game import Game

UNFINISHED = "unfinished"


@dataclass(frozen=True)
class SeatReport:
    """How one seat fared: its share of the wins (0 to 1, shared wins as fractions) and its mean score."""

    bot: str
    win_share: float
    win_share_interval: Interval
    mean_score: float
    mean_score_interval: Interval


@dataclass(frozen=True)
class TeamReport:
    """How a team fared; the share of wins is that of games won or lost, so aborted and unfinished ones stand apart."""

    wins: int
    losses: int
    aborted: int
    win_share: float
    win_share_interval: Interval


@dataclass(frozen=True)
class Report:
    """The result of `simulate`. Intervals are of 95 %; `seconds` is the time of play, without compiling."""

    games: int
    unfinished: int
    seconds: float
    games_per_second: float
    reasons: dict[str, int]
    """How many games ended for each reason, in the game's order; unfinished games come last."""
    mean_decisions: float
    decisions_interval: Interval
    fewest_decisions: int
    most_decisions: int
    seats: list[SeatReport]
    team: TeamReport | None
    """For games in which all win or lose together; else None."""
    statistics: list[MeanReport]
    """The means of what the game counts, over the finished games."""

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data ready for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Results:
    """What each game came to: arrays with a row per game, of which `wins` and `scores` have a column per seat."""

    over: NDArray[np.bool_]
    outcomes: NDArray[np.int64]
    decisions: NDArray[np.int64]
    wins: NDArray[np.float64]
    scores: NDArray[np.int64]
    totals: Totals
    """Of all games together; see `means.py`."""

    @classmethod
    def room_for(cls, game: Game, games: int, seats: int) -> "Results":
        """Empty arrays, to be filled in."""
        return cls(
            over=np.zeros(games, np.bool_),
            outcomes=np.zeros(games, np.int64),
            decisions=np.zeros(games, np.int64),
            wins=np.zeros((games, seats)),
            scores=np.zeros((games, seats), np.int64),
            totals=no_totals(game, seats),
        )


def report_on(results: Results, game: Game, *, bots: Sequence[str], seconds: float) -> Report:
    """Sum up the results of at least one game."""
    games, finished = len(results.over), int(results.over.sum())
    decisions = results.decisions
    return Report(
        games=games,
        unfinished=games - finished,
        seconds=seconds,
        games_per_second=games / max(seconds, 1e-9),
        reasons={**_reasons(results, game), UNFINISHED: games - finished},
        mean_decisions=float(decisions.mean()),
        decisions_interval=mean_interval(decisions),
        fewest_decisions=int(decisions.min()),
        most_decisions=int(decisions.max()),
        seats=[_seat(bot, results.wins[:, seat], results.scores[:, seat]) for seat, bot in enumerate(bots)],
        team=_team(results, game) if game.team else None,
        statistics=means_of(game, results.totals, len(bots)),
    )


def _team(results: Results, game: Game) -> TeamReport:
    reasons = _reasons(results, game)
    wins, losses, aborted = (
        sum(reasons[outcome.name] for outcome in game.outcomes if outcome.result == result)
        for result in ("win", "loss", "aborted")
    )
    decided = wins + losses
    share = wins / decided if decided else 0.0
    return TeamReport(wins, losses, aborted, share, share_interval(wins, decided) if decided else (0.0, 1.0))


def _reasons(results: Results, game: Game) -> dict[str, int]:
    ended = results.outcomes[results.over]
    return {outcome.name: int((ended == number).sum()) for number, outcome in enumerate(game.outcomes)}


def _seat(bot: str, wins: NDArray[np.float64], scores: NDArray[np.int64]) -> SeatReport:
    games, won = len(wins), float(wins.sum())
    return SeatReport(
        bot=bot,
        win_share=won / games,
        win_share_interval=share_interval(won, games),
        mean_score=float(scores.mean()),
        mean_score_interval=mean_interval(scores),
    )
