"""The numbers of a report, summed up from the results of games by a rule: the page's lab shows the same ones.

Means and shares are written as three numbers: the value, and the ends of its 95 % interval.
"""

from collections.abc import Sequence
from typing import Final

from deadhand.arena.results import GameResult
from deadhand.lab.analysis.intervals import mean_interval, share_interval
from deadhand.table.game.game import Game
from deadhand.table.record.record import Integers, Reals
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import extra_door, rule

MOST_BINS: Final = 32
"""The most bins of a histogram."""
ESTIMATE: Final = 3
"""The numbers of a mean or a share, ..."""
ROLE: Final = 1 + 2 * ESTIMATE
"""... of the seats that began on one side with one bot, ..."""
HISTOGRAM: Final = 3 + MOST_BINS
"""... and of a histogram."""
TEAM_RESULTS: Final = ("win", "loss")


def winning_sides(game: Game) -> list[int]:
    """Return the side that wins by each outcome, or NOBODY. A team that wins is side 0, and one that loses side 1."""
    sides = TEAM_RESULTS if game.team else game.factions.names if game.factions else ()
    return [sides.index(outcome.result) if outcome.result in sides else NOBODY for outcome in game.outcomes]


def equal_bots(game: Game, seats: int, bots: Sequence[str]) -> list[int]:
    """Return for each side and seat the first seat that has the same bot on that side; empty without factions."""
    starts = range(0, len(bots) if game.factions else 0, seats)
    return [bots[start : start + seats].index(bot) for start in starts for bot in bots[start : start + seats]]


def summary_size(game: Game, seats: int) -> int:
    """Return how many numbers `sum_up` writes at most."""
    reasons, sides = len(game.outcomes) + 1, max(winning_sides(game)) + 1
    roles = len(game.factions.names) * seats if game.factions else 0
    estimates = 1 + reasons + 2 * seats + sides
    return 2 + reasons + sides + ESTIMATE * estimates + ROLE * roles + 2 * HISTOGRAM


@extra_door("states", GameResult, "integer", "integer", "integers", "integers", "reals")
def sum_up(
    _states: Sequence[Table],
    results: Sequence[GameResult],
    games: int,
    seats: int,
    sides: Integers,
    bots: Integers,
    out: Reals,
) -> None:
    """Write the numbers of a report on the first games, at least one; `sides` and `bots` are those of the functions.

    In order: the fewest and the most decisions, and their mean; for each outcome and for unfinished games the number
    and the share; for each seat the share of wins and the mean score; for each side the number and the share of the
    games that any side won; the roles; the histograms of decisions and of scores.

    A role is the seats that began on one side with one bot: the number of their games, the share of them that won
    fully, and their mean return. A histogram is its least number, the width of its bins, their number, and how many
    values lie in each of `MOST_BINS`. The width is a power of two, and the least number a multiple of it, so two
    histograms can be brought to the wider bins of one of them.
    """
    at = write_decisions(results, games, out)
    at = write_reasons(results, games, sides.shape[0], out, at)
    for seat in range(seats):
        at = write_seat(results, games, seat, out, at)
    at = write_sides(results, games, sides, out, at)
    for role in range(bots.shape[0]):
        at = write_role(results, games, seats, role, bots, out, at)
    at = write_histogram(results, games, NOBODY, 0, out, at)
    write_histogram(results, games, 0, seats, out, at)


@rule
def write_share(wins: float, games: int, out: Reals, at: int) -> int:
    """Write a share, which is unknown without games; return the place after it."""
    out[at], out[at + 1], out[at + 2] = 0.0, 0.0, 1.0
    if games:
        out[at] = wins / games
        out[at + 1], out[at + 2] = share_interval(wins, games)
    return at + 3


@rule
def write_mean(count: int, total: float, squares: float, out: Reals, at: int) -> int:
    """Write the mean of values with this sum and this sum of squares; return the place after it."""
    out[at], out[at + 1], out[at + 2] = 0.0, 0.0, 0.0
    if count:
        out[at] = total / count
        out[at + 1], out[at + 2] = mean_interval(count, total, squares)
    return at + 3


@rule
def write_decisions(results: Sequence[GameResult], games: int, out: Reals) -> int:
    """Write the fewest and the most decisions of a game, and their mean."""
    fewest, most = results[0].decisions, 0
    total, squares = 0.0, 0.0
    for index in range(games):
        decisions = results[index].decisions
        fewest, most = min(fewest, decisions), max(most, decisions)
        total += decisions
        squares += float(decisions) * decisions
    out[0], out[1] = fewest, most
    return write_mean(games, total, squares, out, 2)


@rule
def write_reasons(results: Sequence[GameResult], games: int, outcomes: int, out: Reals, at: int) -> int:
    """Write how many games ended by each outcome, and last how many did not end."""
    for outcome in range(outcomes + 1):
        count = 0
        for index in range(games):
            result = results[index]
            count += (result.outcome if result.over else outcomes) == outcome
        out[at] = count
        at = write_share(count, games, out, at + 1)
    return at


@rule
def write_seat(results: Sequence[GameResult], games: int, seat: int, out: Reals, at: int) -> int:
    """Write the share of wins and the mean score of a seat."""
    wins, total, squares = 0.0, 0.0, 0.0
    for index in range(games):
        wins += results[index].wins[seat]
        score = float(results[index].scores[seat])
        total += score
        squares += score * score
    at = write_share(wins, games, out, at)
    return write_mean(games, total, squares, out, at)


@rule
def write_sides(results: Sequence[GameResult], games: int, sides: Integers, out: Reals, at: int) -> int:
    """Write the share of each side in the games that any side won."""
    last, decided = NOBODY, 0
    for outcome in range(sides.shape[0]):
        last = max(last, sides[outcome])
    for index in range(games):
        decided += results[index].over != 0 and sides[results[index].outcome] != NOBODY
    for side in range(last + 1):
        won = 0
        for index in range(games):
            won += results[index].over != 0 and sides[results[index].outcome] == side
        out[at] = won
        at = write_share(won, decided, out, at + 1)
    return at


@rule
def write_role(
    results: Sequence[GameResult], games: int, seats: int, role: int, bots: Integers, out: Reals, at: int
) -> int:
    """Write the result of the seats that began on one side with one bot, which may have no games."""
    side, bot = role // seats, role % seats
    count, won, returned, squares_won, squares_returned = 0, 0.0, 0.0, 0.0, 0.0
    for index in range(games):
        result = results[index]
        members, winners, returns = 0, 0, 0.0
        for seat in range(seats):
            if result.over and result.first[seat] == side and bots[side * seats + seat] == bot:
                members += 1
                winners += result.wins[seat] == 1.0
                returns += result.wins[seat]
        if members:
            count += 1
            won += winners / members
            squares_won += winners / members * (winners / members)
            returned += returns / members
            squares_returned += returns / members * (returns / members)
    out[at] = count
    at = write_mean(count, won, squares_won, out, at + 1)
    return write_mean(count, returned, squares_returned, out, at)


@rule
def number_of(result: GameResult, seat: int) -> int:
    """Return the score of a seat, or for NOBODY the decisions of the game."""
    return result.decisions if seat == NOBODY else result.scores[seat]


@rule
def write_histogram(results: Sequence[GameResult], games: int, first: int, end: int, out: Reals, at: int) -> int:
    """Write the histogram of the numbers of some seats, or of NOBODY."""
    least = most = number_of(results[0], first)
    for index in range(games):
        for seat in range(first, end):
            number = number_of(results[index], seat)
            least, most = min(least, number), max(most, number)
    width = 1
    while most // width - least // width >= MOST_BINS:
        width *= 2
    start = least // width
    out[at], out[at + 1], out[at + 2] = start * width, width, most // width - start + 1
    for place in range(at + 3, at + 3 + MOST_BINS):
        out[place] = 0.0
    for index in range(games):
        for seat in range(first, end):
            out[at + 3 + number_of(results[index], seat) // width - start] += 1.0
    return at + 3 + MOST_BINS
