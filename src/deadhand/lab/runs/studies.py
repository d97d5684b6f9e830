"""Studies: further games that a report plays to answer one question each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from deadhand.arena.request import Request
from deadhand.lab.analysis.estimates import estimate
from deadhand.lab.analysis.finished import FinishedGames, finished_games
from deadhand.lab.analysis.intervals import Estimate
from deadhand.lab.analysis.people import PlayedGames, played_games
from deadhand.lab.analysis.skill import Skill, share_of_deal, skill_of_seats, skill_of_team
from deadhand.lab.analysis.variables import side_wins
from deadhand.lab.pages.report import Studies
from deadhand.lab.pages.sections.people import MOST_LEVELS
from deadhand.lab.rows.played import Played
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL
from deadhand.table.game.options import Option

Play = Callable[..., Played]
"""`lab.play`, by threads or by the workers of a scheduler. A study changes some fields of the report's request."""

LEAST_GAMES: Final = 50
"""Fewer games of one kind are not played: they would tell nothing."""
PART: Final = 10
"""A study plays this part of the report's games."""
MOST_BESIDE: Final = 1000
"""The most games of each level beside those of people, which are few."""


def play_studies(play: Play, request: Request, *, progress: Callable[[int, int], None] = lambda *_: None) -> Studies:
    """Play the further games of a report on this many games; `progress` is called with the studies done and all."""
    progress(0, 2)
    skill, strong, weak = study_skill(play, request) or (None, "", "")
    progress(1, 2)
    option, shares = study_difficulty(play, request) or ("", {})
    return Studies(skill=skill, strong=strong, weak=weak, option=option, difficulty=shares)


def study_skill(play: Play, request: Request) -> tuple[Skill, str, str] | None:
    """Play mirrored deals between the game's weakest level and the usual one, and between equal bots.

    Returns the skill and the names of the stronger and the weaker level; None if a game has one level only, for one
    seat alone, or for too few games.
    """
    game, seats = request.resolved_game, request.resolved_seats
    weak, strong = game.levels[0].name, DEFAULT_LEVEL
    deals = request.games // (PART * (2 if game.team else seats))
    alone = seats < 2 and not game.team
    if weak == strong or alone or deals < LEAST_GAMES:
        return None
    if game.team:
        skill = skill_of_team(*play_mirrored(play, request, deals, [[strong], [weak]]))
    else:
        rotations = [[strong if place == seat else weak for place in range(seats)] for seat in range(seats)]
        skill = skill_of_seats(play_mirrored(play, request, deals, rotations))
    if skill is None:
        return None
    dealt = share_of_deal(*play_mirrored(play, request, deals, [[strong], [strong]]))
    return replace(skill, dealt=dealt), strong, weak


def play_mirrored(play: Play, request: Request, deals: int, tables: Sequence[Sequence[str]]) -> list[FinishedGames]:
    """Play the same deals once with the bots of each table.

    Each time the bots draw other random numbers, or what they have in common would look like the effect of the deal.
    """
    game = request.resolved_game
    return [
        finished_games(play(replace(request, games=deals, bots=bots, bots_seed=f"mirrored {number}")), game)
        for number, bots in enumerate(tables)
    ]


def study_difficulty(play: Play, request: Request) -> tuple[str, Mapping[str, Estimate]] | None:
    """Play a team game with each value of its difficulty; return the option's name, and the share of wins by value.

    The other options stay. None if the game has no such option, or for too few games.
    """
    game = request.resolved_game
    option = difficulty_option(game)
    each = request.games // PART
    if option is None or each < LEAST_GAMES:
        return None
    shares: dict[str, Estimate] = {}
    for value in option.choices:
        played = play(replace(request, games=each, options={**request.options, option.name: value}))
        wins = side_wins(finished_games(played, game), "win")
        decided = wins[~np.isnan(wins)]
        if len(decided):
            shares[value] = estimate(decided)
    return option.name, shares


def difficulty_option(game: Game) -> Option | None:
    """Return the option whose values make a game for a team harder step by step; None if there is none."""
    return next((option for option in game.options if option.difficulty), None) if game.team else None


def study_levels(
    play: Play, request: Request, *, progress: Callable[[int, int], None] = lambda *_: None
) -> Mapping[str, PlayedGames]:
    """Play games of each level that does not search, with their moves, to be set beside those of people."""
    game = request.resolved_game
    names = [level.name for level in game.levels if not level.searches][:MOST_LEVELS]
    found = {}
    for done, name in enumerate(names):
        progress(done, len(names))
        played = play(replace(request, games=min(request.games, MOST_BESIDE), bots=name), moves=True)
        found[name] = played_games(played, finished_games(played, game))
    return found
