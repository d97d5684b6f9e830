"""Spots: the places on the table that a choice points at, the same for the page, the terminal and a tutorial.

A spot is "seat:2" for a seat, "discard_pile" or "hand:2" for a zone, "hand:2/hunter" for a card of a kind in it. A verb
declares its spots with names in braces: `{0}` is the first argument and so on, `{me}` the seat that acts. `{0-1}` is
one less: people count spaces from 1. The integers of the step that asks have names as well. So the cards that an action
needs on the table are known too.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple

from deadhand.table.choices.actions import VerbWords, number_of
from deadhand.table.game.game import Game
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.view.view_types import SubjectValue
from deadhand.table.zones.zone_plan import Zone

SPOT_VALUE: Final = re.compile(r"\{(\w+)(-1)?\}")


class CardSpot(NamedTuple):
    """Cards of one kind that lie in one zone, by its number."""

    zone: Zone
    number: int
    kind: int


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
    spots = words.spots(*arguments) if callable(words.spots) else words.spots
    arguments_by_name = {str(place): name for place, name in enumerate(names)}
    named = {**arguments_by_name, "me": me, **_inactive_subjects(game), **subject_of(game, step)}
    return tuple(SPOT_VALUE.sub(lambda found: _spot_value(found, named), spot) for spot in spots)


def _spot_value(found: re.Match[str], values: Mapping[str, SubjectValue]) -> str:
    """Return the value that a spot names in braces."""
    value = values[found[1]]
    if not found[2]:
        return str(value)
    assert isinstance(value, int)
    return str(value - 1)


def _sort_of(spot: str) -> tuple[str, bool]:
    """Return the zone of a spot or of a template, and whether it is a card there."""
    place, slash, _ = spot.partition("/")
    return place.partition(":")[0], slash != ""


@cache
def _inactive_subjects(game: Game) -> dict[str, SubjectValue]:
    """Return values, which are no spots, for the integers of steps that do not ask now."""
    return {name: "nobody" for words in game.steps for name, _ in words.integers}


def action_at(game: Game, t: Table, spots: Collection[str], offered: Collection[int]) -> int | None:
    """Return an action that involves all these spots but is not offered, if there is one.

    One that answers the open question comes before those that never do.
    """
    answers = game.prompts[t.prompt].verbs
    verbs = sorted(game.actions.verbs, key=lambda words: words.verb not in answers)
    return next(actions_at(game, t, spots, offered, verbs), None)


def actions_at(
    game: Game, t: Table, spots: Collection[str], offered: Collection[int], verbs: Iterable[VerbWords]
) -> Iterator[int]:
    """Yield the actions of some verbs that involve all these spots but are not offered."""
    sorts = {_sort_of(spot) for spot in spots}
    for words in verbs:
        if not callable(words.spots) and not sorts <= {_sort_of(spot) for spot in words.spots}:
            continue
        may_be_about = _names_kinds_at(game, words, spots)
        for arguments in filter(may_be_about, product(*(values.values for values in words.ranges))):
            action = number_of(words.verb, *arguments)
            if action not in offered and set(spots) <= set(spots_of(game, t, words, arguments)):
                yield action


def _names_kinds_at(game: Game, words: VerbWords, spots: Collection[str]) -> Callable[[Sequence[int]], bool]:
    """Return a quick check whether arguments of a verb name the kinds of the cards at these spots."""
    wanted = {spot.partition("/")[2] for spot in spots if "/" in spot}
    places = [place for place, values in enumerate(words.ranges) if values.what == "kind"]
    if not wanted or not places or _names_a_card_itself(words):
        return lambda _: True
    kinds = game.deck.kinds
    return lambda arguments: wanted <= {kinds[arguments[place]].id for place in places}


def _names_a_card_itself(words: VerbWords) -> bool:
    """Return True if a spot of a verb names a card that is not one of its arguments, such as the step's."""
    return not callable(words.spots) and any(
        "/" in spot and not spot.partition("/")[2][1:2].isdigit() for spot in words.spots
    )


def cards_at(game: Game, spots: Sequence[str]) -> Counter[CardSpot]:
    """Return the cards among some spots, and how many copies of each."""
    return Counter(found for spot in spots if (found := _card_at(game, spot)) is not None)


def _card_at(game: Game, spot: str) -> CardSpot | None:
    place, slash, card = spot.partition("/")
    if not slash:
        return None
    name, _, owner = place.partition(":")
    zone = game.zones.named(name)
    kind = next(number for number, kind in enumerate(game.deck.kinds) if kind.id == card)
    return CardSpot(zone, zone.first + int(owner or 0), kind)
