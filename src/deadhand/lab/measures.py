"""What sweeps and tunings measure: shares of wins, their spread, and the length of a game, each with an interval."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

from deadhand.lab.report import Report
from deadhand.lab.simulate import NO_OPTIONS, Bots, simulate
from deadhand.lab.statistics import Interval, Z, share_interval
from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue


@dataclass(frozen=True)
class Estimate:
    """A measured value with its 95 % interval. Shares are 0 to 1, lengths are decisions."""

    label: str
    value: float
    interval: Interval


@dataclass(frozen=True)
class Measure:
    """A question that a simulation answers, with one estimate or several."""

    name: str
    title: str
    estimates: Callable[[Report, int], list[Estimate]]
    """Computed from a report and the seat that plays first."""
    is_share: bool = True
    needs_first_player: bool = False


def _team(report: Report, _first: int) -> list[Estimate]:
    wins = report.team.wins if report.team else 0
    return [Estimate("team", wins / report.games, share_interval(wins, report.games))]


def _sides(report: Report, _first: int) -> list[Estimate]:
    return [Estimate(side.faction, side.win_share, side.win_share_interval) for side in report.factions]


def _seats(report: Report, _first: int) -> list[Estimate]:
    return [
        Estimate(f"seat {number}", seat.win_share, seat.win_share_interval)
        for number, seat in enumerate(report.seats, start=1)
    ]


def _places(report: Report, first: int) -> list[Estimate]:
    seats = [*report.seats[first:], *report.seats[:first]]
    return [
        Estimate("first player" if place == 1 else f"place {place}", seat.win_share, seat.win_share_interval)
        for place, seat in enumerate(seats, start=1)
    ]


def _spread(report: Report, _first: int) -> list[Estimate]:
    """The difference of the largest and the smallest share; its interval treats them as two chosen in advance."""
    shares = [seat.win_share for seat in report.seats]
    high, low = max(shares), min(shares)
    reach = Z * sqrt(max(0.0, high + low - (high - low) ** 2) / report.games)
    return [Estimate("spread", high - low, (max(0.0, high - low - reach), min(1.0, high - low + reach)))]


def _length(report: Report, _first: int) -> list[Estimate]:
    return [Estimate("decisions", report.mean_decisions, report.decisions_interval)]


MEASURES: Final[Mapping[str, Measure]] = {
    measure.name: measure
    for measure in (
        Measure("team", "Share of games that the team wins", _team),
        Measure("sides", "Share of games that each side wins", _sides),
        Measure("places", "Share of wins by place after the first player", _places, needs_first_player=True),
        Measure("seats", "Share of wins by seat", _seats),
        Measure("spread", "Largest minus smallest share of wins by place", _spread, needs_first_player=True),
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
        Refused: if the game has none of that name.
    """
    names = measures_of(game)
    if name is not None and name not in names:
        raise Refused(f'{game.title} has no measure "{name}"; it has {", ".join(names)}.')
    return MEASURES[name or names[0]]


def measure_games(
    game: Game,
    measure: Measure,
    *,
    seats: int,
    games: int,
    bots: Bots,
    seed: int | str,
    options: Mapping[str, OptionValue] = NO_OPTIONS,
    deck: Deck | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Estimate]:
    """Play games and return the estimates of a measure; see `simulate`.

    A measure by place fixes who plays first, because a first player drawn anew for every game makes all seats alike.
    """
    first = 0
    if measure.needs_first_player:
        seat_options = [option.name for option in game.options if option.seat]
        chosen = {name: options[name] for name in seat_options if isinstance(options.get(name), int)}
        options = {**options, **dict.fromkeys(seat_options, 0), **chosen}
        first = Match(game, seats=seats, seed=1, options=options, deck=deck).actor or 0
    report = simulate(
        game, seats=seats, games=games, bots=bots, seed=seed, options=options, deck=deck, progress=progress
    )
    return measure.estimates(report, first)
