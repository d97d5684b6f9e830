"""Every open number that a view shows lies within the bounds that its game declares."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from deadhand.bots.players import Bot
from deadhand.games.escape_the_horde import GAME as HORDE
from deadhand.games.zeven import GAME as ZEVEN
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.game.levels import GREEDY
from deadhand.table.game.open_numbers import Counter, Mark
from deadhand.table.knowledge.facts import cards_in, open_numbers
from deadhand.table.knowledge.sections import marks_shown_in
from tests.conformance.playing import MOST_SEATS, few_or_many, random_walk, start, table_name

EVERY = 5
"""One position in five is checked, and the last: a game has hundreds."""


def values_shown(match: Match) -> Iterator[tuple[Counter | Mark, int]]:
    """Every value of every counter, and of every mark on each card, hidden or not."""
    game, table, plan = match.game, match.table, match.knowledge_plan
    numbers = open_numbers(game, match.tables)
    yield from zip(plan.counted, numbers[: len(plan.counted)].tolist(), strict=True)
    for zone in game.zones.zones:
        for mark in marks_shown_in(game, zone):
            for place in range(zone.count_zones(table.seats)):
                for card in cards_in(table, zone.first + place):
                    yield mark, int(numbers[plan.marks[mark.field] + card])


def out_of_bounds(match: Match) -> list[str]:
    """Return the values that are not within their bounds."""
    found = []
    for number, value in values_shown(match):
        limits = number.limits(match.seats)
        if limits is None or not limits[0] <= value <= limits[1]:
            found.append(f"{number.field} is {value}, not within {limits}")
    return found


def greedy_walk(match: Match, *, seed: int) -> Iterator[Match]:
    """Let greedy bots play, giving the match before every choice and at the end."""
    bot = Bot(GREEDY, seed=seed)
    while not match.over:
        yield match
        match.play(bot.choose(match))
    yield match


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@pytest.mark.parametrize("games", few_or_many(2, soak=20))
def test_random_games_stay_within_bounds(game: Game, seats: int, games: int) -> None:
    for seed in range(games):
        match = start(game, seats=seats, seed=seed)
        for _ in islice(random_walk(match, seed=seed), 0, None, EVERY):
            assert out_of_bounds(match) == []
        assert out_of_bounds(match) == []


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@pytest.mark.parametrize("most", few_or_many(120, soak=100_000))
def test_greedy_games_stay_within_bounds(game: Game, seats: int, most: int) -> None:
    match = start(game, seats=seats, seed=7)
    for _ in islice(greedy_walk(match, seed=7), 0, most, EVERY):
        assert out_of_bounds(match) == []


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
def test_a_seat_is_nobody_or_at_the_table(game: Game, seats: int) -> None:
    numbers: list[Counter | Mark] = [*game.counters, *game.marks]
    assert all(each.limits(seats) == (-1, seats - 1) for each in numbers if each.what == "seat")


def test_a_number_without_bounds_is_an_error_that_names_it() -> None:
    with pytest.raises(ValueError, match="the counter brains is a number without bounds"):
        replace(ZEVEN, counters=(Counter("brains", "Brains", per_seat=True),))
    with pytest.raises(ValueError, match="the mark amount is a number without bounds"):
        replace(HORDE, marks=(Mark("amount", "Cards"),))


def test_flags_have_no_bounds_of_their_own_and_the_least_comes_first() -> None:
    with pytest.raises(ValueError, match="the counter combat is a flag with the bounds"):
        replace(HORDE, counters=(Counter("combat", "Combat", what="flag", bounds=(0, 1)),))
    with pytest.raises(ValueError, match="the counter kills is a number with the bounds"):
        replace(HORDE, counters=(Counter("kills", "Kills", per_seat=True, bounds=(9, 0)),))


def test_the_greatest_value_that_is_drawn_is_a_bound() -> None:
    assert Counter("bites", "Bites", most=2).limits(4) == (0, 2)
