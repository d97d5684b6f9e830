"""The report of many games."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deadhand.arena.conditions import Conditions
from deadhand.arena.desk import UNFINISHED, GameBlock
from deadhand.lab.analysis.intervals import Interval, mean_interval, share_interval
from deadhand.lab.totals.means import MeanReport, Totals, means_of, no_totals, totals_of
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
    """The results of each game: arrays with a row per game, of which all from `wins` on have a column per seat."""

    over: NDArray[np.bool_]
    outcomes: NDArray[np.int64]
    decisions: NDArray[np.int64]
    wins: NDArray[np.float64]
    scores: NDArray[np.int64]
    first: NDArray[np.int64]
    """The side that each seat began on, in a game of factions."""
    totals: Totals
    """Of all games together; see `means.py`."""

    @classmethod
    def room_for(cls, game: Game, games: int, seats: int) -> "Results":
        """Return empty arrays, to be filled in."""
        return cls(
            over=np.zeros(games, np.bool_),
            outcomes=np.zeros(games, np.int64),
            decisions=np.zeros(games, np.int64),
            wins=np.zeros((games, seats)),
            scores=np.zeros((games, seats), np.int64),
            first=np.zeros((games, seats), np.int64),
            totals=no_totals(game, seats),
        )

    def put(self, block: GameBlock) -> Totals:
        """Fill in the results of a block of games, and return their totals, which are not added here."""
        first, game = block.first - block.plan.first, block.plan.game
        games = slice(first, first + len(block))
        self.over[games], self.outcomes[games] = block.over, block.states["outcome"]
        self.decisions[games], self.wins[games], self.scores[games] = block.decisions, block.wins, block.scores
        if game.factions:
            self.first[games] = block.states[game.factions.first][:, : block.seats]
        return totals_of(game, block.states, block.seats)

    def of_first(self, games: int) -> "Results":
        """Return the results of the first games, which are those played so far."""
        return Results(
            over=self.over[:games],
            outcomes=self.outcomes[:games],
            decisions=self.decisions[:games],
            wins=self.wins[:games],
            scores=self.scores[:games],
            first=self.first[:games],
            totals=self.totals,
        )


def report_on(results: Results, game: Game, conditions: Conditions, *, seconds: float) -> Report:
    """Sum up the results of at least one game."""
    bots = conditions.bots
    games, finished, seats = len(results.over), int(results.over.sum()), results.wins.shape[1]
    decisions = results.decisions
    return Report(
        conditions=conditions,
        games=games,
        unfinished=games - finished,
        seconds=seconds,
        games_per_second=games / max(seconds, 1e-9),
        reasons={**_count_reasons(results, game), UNFINISHED: games - finished},
        mean_decisions=float(decisions.mean()),
        decisions_interval=mean_interval(decisions),
        fewest_decisions=int(decisions.min()),
        most_decisions=int(decisions.max()),
        seats=[
            _seat_report(bot, results.wins[:, seat], results.scores[:, seat])
            for seat, bot in enumerate(_by_seat(bots, seats))
        ],
        team=_team_report(results, game) if game.team else None,
        factions=_faction_reports(results, game),
        roles=_role_reports(results, game, bots),
        statistics=means_of(game, results.totals, seats),
    )


def _team_report(results: Results, game: Game) -> TeamReport:
    reasons = _count_reasons(results, game)
    wins, losses, aborted = (
        sum(reasons[outcome.name] for outcome in game.outcomes if outcome.result == result)
        for result in ("win", "loss", "aborted")
    )
    decided = wins + losses
    share = wins / decided if decided else 0.0
    return TeamReport(wins, losses, aborted, share, share_interval(wins, decided) if decided else (0.0, 1.0))


def _faction_reports(results: Results, game: Game) -> list[FactionReport]:
    if not game.factions:
        return []
    reasons = _count_reasons(results, game)
    wins = {
        name: sum(reasons[outcome.name] for outcome in game.outcomes if outcome.result == name)
        for name in game.factions.names
    }
    decided = max(1, sum(wins.values()))
    return [FactionReport(name, won, won / decided, share_interval(won, decided)) for name, won in wins.items()]


def _role_reports(results: Results, game: Game, bots: Sequence[str]) -> list[RoleReport]:
    reports = []
    seats = results.wins.shape[1]
    for number, faction in enumerate(game.factions.names if game.factions else ()):
        row = bots[number * seats : (number + 1) * seats]
        for bot in dict.fromkeys(row):
            members = (results.first == number) & results.over[:, None] & np.array([other == bot for other in row])
            some = members.any(axis=1)
            count = members[some].sum(axis=1)
            returns = (results.wins * members)[some].sum(axis=1) / count
            won = ((results.wins == 1.0) & members)[some].sum(axis=1) / count
            if len(count):
                shares = float(won.mean()), mean_interval(won), float(returns.mean()), mean_interval(returns)
                reports.append(RoleReport(faction, bot, len(count), *shares))
    return reports


def _by_seat(bots: Sequence[str], seats: int) -> list[str]:
    """Return the bots of each seat, in words: several where they depend on the side that it is dealt."""
    return ["/".join(dict.fromkeys(bots[seat::seats])) for seat in range(seats)]


def _count_reasons(results: Results, game: Game) -> dict[str, int]:
    ended = results.outcomes[results.over]
    return {outcome.name: int((ended == number).sum()) for number, outcome in enumerate(game.outcomes)}


def _seat_report(bot: str, wins: NDArray[np.float64], scores: NDArray[np.int64]) -> SeatReport:
    games, won = len(wins), float(wins.sum())
    return SeatReport(
        bot=bot,
        win_share=won / games,
        win_share_interval=share_interval(won, games),
        mean_score=float(scores.mean()),
        mean_score_interval=mean_interval(scores),
    )
