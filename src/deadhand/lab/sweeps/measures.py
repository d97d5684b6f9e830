"""Measures of sweeps and tunings: shares of wins, their spread, and the length of a game, each with an interval."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Final

from deadhand.arena.request import Request
from deadhand.lab.analysis.intervals import Estimate, share_interval
from deadhand.lab.analysis.spread_of_places import spread_of_places
from deadhand.lab.extra import libraries_needed
from deadhand.lab.totals.report import Report
from deadhand.lab.totals.simulate import simulate
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game


@dataclass(frozen=True)
class Measure:
    """A question that a simulation answers, with one estimate or several."""

    name: str
    title: str
    estimates: Callable[[Report, int], Mapping[str, Estimate]]
    """Computed from a report and the seat that plays first; by label. Shares are 0 to 1."""
    is_share: bool = True
    needs_first_player: bool = False
    needs_libraries: bool = False
    """Whether it needs those of the extra `lab`."""


def _team(report: Report, _first: int) -> dict[str, Estimate]:
    wins = report.team.wins if report.team else 0
    return {"team": Estimate(wins / report.games, *share_interval(wins, report.games), report.games)}


def _sides(report: Report, _first: int) -> dict[str, Estimate]:
    return {side.faction: Estimate(side.win_share, *side.win_share_interval, report.games) for side in report.factions}


def _seats(report: Report, _first: int) -> dict[str, Estimate]:
    return {
        f"seat {number}": Estimate(seat.win_share, *seat.win_share_interval, report.games)
        for number, seat in enumerate(report.seats, start=1)
    }


def _places(report: Report, first: int) -> dict[str, Estimate]:
    seats = [*report.seats[first:], *report.seats[:first]]
    names = ["first player", *(f"place {place}" for place in range(2, len(seats) + 1))]
    return {
        name: Estimate(seat.win_share, *seat.win_share_interval, report.games)
        for name, seat in zip(names, seats, strict=True)
    }


def _spread(report: Report, _first: int) -> dict[str, Estimate]:
    return {"spread": spread_of_places([seat.win_share for seat in report.seats], report.games)}


def _length(report: Report, _first: int) -> dict[str, Estimate]:
    return {"decisions": Estimate(report.mean_decisions, *report.decisions_interval, report.games)}


MEASURES: Final[Mapping[str, Measure]] = {
    measure.name: measure
    for measure in (
        Measure("team", "Share of games that the team wins", _team),
        Measure("sides", "Share of games that each side wins", _sides),
        Measure("places", "Share of wins by place after the first player", _places, needs_first_player=True),
        Measure("seats", "Share of wins by seat", _seats),
        Measure(
            "spread",
            "Standard deviation of the shares of wins by place, less that of chance",
            _spread,
            needs_first_player=True,
            needs_libraries=True,
        ),
        Measure("length", "Decisions in a game", _length, is_share=False),
    )
}


def measures_of(game: Game) -> list[str]:
    """Return the names of the measures that suit a kind of game, the usual one first."""
    if game.team:
        return ["team", "length"]
    return ["sides", "length"] if game.factions else ["places", "seats", "spread", "length"]


def find_measure(game: Game, name: str | None) -> Measure:
    """Return a measure by its name; without one, the usual measure of this kind of game.

    Raises:
        Refused: if the game has none of that name, or if the libraries of the extra `lab` are missing that it needs.
    """
    names = measures_of(game)
    if name is not None and name not in names:
        raise Refused(f'{game.title} has no measure "{name}"; it has {", ".join(names)}.')
    measure = MEASURES[name or names[0]]
    if measure.needs_libraries:
        with libraries_needed():
            import_module("scipy.special")
    return measure


def measure_games(
    measure: Measure, request: Request, *, progress: Callable[[int], None] | None = None
) -> Mapping[str, Estimate]:
    """Play games and return the estimates of a measure; see `simulate`.

    A measure by place needs a fixed first player. If each game drew its own, all seats would be equal.
    """
    first, game = 0, request.resolved_game
    if measure.needs_first_player:
        seat_options = [option.name for option in game.options if option.seat]
        options = request.options
        chosen = {name: options[name] for name in seat_options if isinstance(options.get(name), int)}
        request = replace(request, options={**options, **dict.fromkeys(seat_options, 0), **chosen})
        seats = request.resolved_seats
        first = Match(game, seats=seats, seed=1, options=request.options, deck=request.deck).actor or 0
    return measure.estimates(simulate(request, progress=progress), first)
