"""Spots: the places on the table that a choice points at, the same for the page, the terminal and a tutorial.

A spot is "seat:2" for a seat, "discard_pile" or "hand:2" for a zone, "hand:2/hunter" for a card of a kind in it. A verb
declares its spots with names in braces: `{0}` is the first argument and so on, `{me}` the seat that acts. `{0-1}` is
one less: people count spaces from 1. `*{0}` after a spot says how often a choice involves it. The integers of the step
that asks have names as well. So the cards that an action needs on the table are known too.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from deadhand.table.choices.actions import VerbWords
from deadhand.table.game.game import Game
from deadhand.table.game.refusal_tables import place_numbers
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.view.view_types import SubjectValue

SPOT_VALUE: Final = re.compile(r"\{(\w+)(-1)?\}")


UNKNOWN: Final = -2
"""A place or a kind that the game does not have."""


def asking_step(t: Table) -> tuple[int, ...]:
    """Return the step that asks, and its integers."""
    row = t.step_count - 1
    return t.steps[row, 0], t.steps[row, 1], t.steps[row, 2], t.steps[row, 3]


def subject_of(game: Game, step: Sequence[int]) -> Mapping[str, SubjectValue]:
    """Return the integers of a step by their names; kinds by their ids, nobody and nothing as None."""
    words = game.steps[step[0]]
    return {name: _plain_value(game, what, step[place]) for place, (name, what) in enumerate(words.integers, start=1)}


def _plain_value(game: Game, what: str, value: int) -> SubjectValue:
    if value == NOBODY:
        return None
    return game.deck.kinds[value].id if what == "kind" else value


def spots_of(game: Game, t: Table, words: VerbWords, arguments: Sequence[int]) -> Sequence[str]:
    """Return the spots of an action of the asked seat, in the order of declaration."""
    return spots_from(game, words.verb.id, tuple(arguments), t.actor, asking_step(t)) if words.spots else ()


@lru_cache(maxsize=4096)
def spots_from(game: Game, verb: int, arguments: tuple[int, ...], me: int, step: tuple[int, ...]) -> Sequence[str]:
    """Return the spots of a choice; cached, because views ask for the same choices again and again."""
    words = game.actions.verbs[verb]
    names = [
        game.deck.kinds[value].id if values.what == "kind" else value
        for values, value in zip(words.ranges, arguments, strict=True)
    ]
    arguments_by_name = {str(place): name for place, name in enumerate(names)}
    named = {**arguments_by_name, "me": me, **_inactive_subjects(game), **subject_of(game, step)}
    filled = (SPOT_VALUE.sub(lambda found: _spot_value(found, named), spot).partition("*") for spot in words.spots)
    return tuple(spot for spot, _, times in filled for _ in range(int(times or 1)))


def _spot_value(found: re.Match[str], values: Mapping[str, SubjectValue]) -> str:
    """Return the value that a spot names in braces."""
    value = values[found[1]]
    if not found[2]:
        return str(value)
    assert isinstance(value, int)
    return str(value - 1)


@cache
def _inactive_subjects(game: Game) -> dict[str, SubjectValue]:
    """Return values, which are no spots, for the integers of steps that do not ask now."""
    return {name: "nobody" for words in game.steps for name, _ in words.integers}


def spot_numbers(game: Game, spots: Collection[str]) -> Sequence[int]:
    """Return spots as rules read them: for each a place and a kind, or NOBODY; UNKNOWN for what is not in the game."""
    places, kinds = _numbers(game)
    return [
        number
        for place, slash, kind in (spot.partition("/") for spot in spots)
        for number in (places.get(place, UNKNOWN), kinds.get(kind, UNKNOWN) if slash else NOBODY)
    ]


@cache
def _numbers(game: Game) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the numbers of places and of kinds by their names in spots."""
    return place_numbers(game), {kind.id: number for number, kind in enumerate(game.deck.kinds)}
