"""Matrices of wins: bots against bots, or what each number of seats changes, with an interval in each cell."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from deadhand.arena.request import Bot, Request
from deadhand.lab.analysis.intervals import Estimate, share_interval
from deadhand.lab.sweeps.measures import find_measure, measure_games
from deadhand.lab.totals.simulate import simulate
from deadhand.table.errors import Refused

SEATS: Final = "Seats"
"""The heading of the rows of a matrix by number of seats."""
Progress = Callable[[int, int], None]
"""Called with the number of rows that are played and to be played."""


@dataclass(frozen=True)
class Matrix:
    """Shares of wins by row and column.

    `down` and `across` say what the rows and columns are, `title` what is measured in each cell.
    """

    title: str
    down: str
    across: str
    rows: Sequence[str]
    columns: Sequence[str]
    cells: Mapping[tuple[str, str], Estimate]
    """By row and column. Those that were not played are left out."""
    even: float | None = None
    """The share with which nobody has an advantage, if there is one."""


def bots_matrix(request: Request, bots: Sequence[Bot]) -> Matrix:
    """Return the empty matrix of bots against bots.

    Raises:
        Refused: in a game of a team, and for one seat: nobody plays against another.
    """
    game, names = request.resolved_game, [bot_name(bot) for bot in bots]
    if game.team or request.resolved_seats < 2:
        raise Refused("Here nobody plays against another bot. A matrix --by seats compares levels of a team.")
    if game.factions:
        first, second = (side.capitalize() for side in game.factions.names)
        title = f"Share of games that the {first} win"
        return Matrix(title, f"Bots of the {first}", f"Bots of the {second}", names, names, {})
    title = "Share of wins of one bot among others"
    return Matrix(title, "One bot", "The others", names, names, {}, 1 / request.resolved_seats)


def seats_matrix(request: Request, bots: Sequence[Bot]) -> Matrix:
    """Return the empty matrix by the number of seats: of levels in a game of a team, else of sides or places.

    Raises:
        Refused: for several bots in a game of sides or of everyone against everyone.
    """
    game, names = request.resolved_game, [bot_name(bot) for bot in bots]
    rows = [str(seats) for seats in range(game.least_seats, game.most_seats + 1)]
    if game.team:
        return Matrix("Share of games that the team wins", SEATS, "Bots", rows, names, {})
    if len(bots) > 1:
        raise Refused(f"A matrix of {game.title} --by seats is of one level for all, such as --bots hard.")
    if game.factions:
        return Matrix("Share of games that each side wins", SEATS, "Side", rows, game.factions.names, {})
    columns = ["first player", *(f"place {place}" for place in range(2, game.most_seats + 1))]
    return Matrix("Share of wins by place after the first player", SEATS, "Place", rows, columns, {})


def play_matrix(
    matrix: Matrix, request: Request, bots: Sequence[Bot], *, progress: Progress = lambda *_: None
) -> Iterator[Matrix]:
    """Play the cells of an empty matrix with the games and the seed of the request; yield it after each row of them.

    Raises:
        Refused: if the game does not allow the options or the deck.
    """
    cells: dict[tuple[str, str], Estimate] = {}
    for row, name in enumerate(matrix.rows):
        progress(row, len(matrix.rows))
        if matrix.down == SEATS:
            found = _row_of_seats(replace(request, seats=int(name)), bots)
        else:
            found = _row_of_bots(request, bots[row], bots)
        cells |= {(name, column): estimate for column, estimate in found.items()}
        progress(row + 1, len(matrix.rows))
        yield replace(matrix, cells=dict(cells))


def _row_of_bots(request: Request, bot: Bot, others: Sequence[Bot]) -> Mapping[str, Estimate]:
    sides = request.resolved_game.factions
    if sides is None:
        return {bot_name(other): share_against(request, bot, other) for other in others}
    first, second = sides.names
    measure = find_measure(request.resolved_game, "sides")
    asked = {bot_name(other): replace(request, bots={first: bot, second: other}) for other in others}
    return {name: measure_games(measure, each)[first] for name, each in asked.items()}


def _row_of_seats(request: Request, bots: Sequence[Bot]) -> Mapping[str, Estimate]:
    """Return the row of one number of seats: by bot in a game of a team, else by side or place for the only bot."""
    measure = find_measure(request.resolved_game, None)
    if not request.resolved_game.team:
        return measure_games(measure, replace(request, bots=bots[0]))
    return {bot_name(bot): measure_games(measure, replace(request, bots=bot))["team"] for bot in bots}


def share_against(request: Request, bot: Bot, other: Bot) -> Estimate:
    """Return the share of wins of one bot among others of another level, at each seat equally often.

    Each seat has the part of the request's games that falls to it, at least one, and a seed of its own.
    """
    seats = request.resolved_seats
    games = max(1, request.games // seats)
    won = 0.0
    for seat in range(seats):
        bots = [bot if place == seat else other for place in range(seats)]
        report = simulate(replace(request, games=games, bots=bots, seed=f"{request.seed} {seat}"))
        won += report.seats[seat].win_share / seats
    return Estimate(won, *share_interval(won * games * seats, games * seats), games * seats)


def bot_name(bot: Bot) -> str:
    """Return the name of a bot, however it is given."""
    return bot if isinstance(bot, str) else bot.name
