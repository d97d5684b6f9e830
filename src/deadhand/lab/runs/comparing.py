"""Play two sides of a comparison until the shares of wins are as precise as wanted, or all versions of a deck."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import Final

import polars as pl

from deadhand.arena.request import Request
from deadhand.lab.analysis.comparison import Answer, compare
from deadhand.lab.analysis.finished import FinishedGames, finished_games
from deadhand.lab.analysis.versions import Version
from deadhand.lab.rows.played import Played

Play = Callable[..., Played]
"""`lab.play`, by threads or by the workers of a scheduler."""

MARGIN: Final = 1.05
"""More games than the spread so far asks for, because it is an estimate too."""
ROUNDED: Final = 1000
GROUP: Final = "Who wins"


def play_sides(
    play: Play,
    requests: tuple[Request, Request],
    *,
    until: float | None,
    most: int,
    progress: Callable[[int, int], None],
) -> Iterator[tuple[FinishedGames, FinishedGames, list[Answer]]]:
    """Play both sides and compare them; yield what is known after each round of play.

    The first round plays the games of the first request, with the bots, options and deck of each. There is one round,
    or if `until` is given, as many as it takes for the interval of every difference of wins to be at most this much up
    and down, with at most `most` games of each side. Which side wins does not stop the play, only the precision does.
    So this is no second chance for a false finding. `progress` is called with the number of games played and to be
    played in a round, of both sides.
    """
    played: list[Played] = []
    known, games, game = 0, requests[0].games, requests[0].resolved_game
    while True:
        known = played[0].conditions.games if played else 0
        new = games - known
        more = [
            play(replace(request, games=games, first=known), progress=_after(progress, before, 2 * new))
            for request, before in zip(requests, (0, new), strict=True)
        ]
        played = [joined(old, new) for old, new in zip(played, more, strict=True)] if played else more
        mine, others = (finished_games(each, game) for each in played)
        answers = compare(mine, others, paired=True)
        yield mine, others, answers
        if until is None or games >= most:
            return
        needed = games_needed(answers, until)
        if needed <= games:
            return
        games = min(most, max(games + ROUNDED, ceil(needed * MARGIN / ROUNDED) * ROUNDED))


def _after(progress: Callable[[int, int], None], before: int, total: int) -> Callable[[int], None]:
    """Return a callback for the progress of games that are played after others."""
    return lambda done: progress(before + done, total)


def games_needed(answers: list[Answer], reach: float) -> int:
    """Return the games of each side after which the interval of every difference of wins reaches this far at most."""
    return max((answer.games_for(reach) for answer in answers if answer.variable.group == GROUP), default=0)


def reach_of_wins(answers: list[Answer]) -> float:
    """Return how far the widest interval of a difference of wins reaches, up and down."""
    return max((answer.alone.reach for answer in answers if answer.variable.group == GROUP), default=0.0)


def joined(old: Played, new: Played) -> Played:
    """Return the games of a run together with those that continue it."""
    moves, draws = (
        None if mine is None or more is None else pl.concat([mine, more])
        for mine, more in ((old.moves, new.moves), (old.draws, new.draws))
    )
    return Played(new.conditions, pl.concat([old.games, new.games]), pl.concat([old.seats, new.seats]), moves, draws)


def play_versions(
    play: Play, request: Request, versions: Sequence[Version], *, progress: Callable[[int, int], None]
) -> list[FinishedGames]:
    """Play the games of a request with each deck; `progress` is called with the games played and all."""
    total = request.games * len(versions)

    def play_one(place: int) -> FinishedGames:
        asked = replace(request, deck=versions[place].deck)
        played = play(asked, progress=lambda done: progress(place * request.games + done, total))
        return finished_games(played, request.resolved_game)

    return [play_one(place) for place in range(len(versions))]
