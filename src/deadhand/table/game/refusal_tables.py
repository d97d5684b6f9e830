"""Tables that the rules of refusals read: the spots of verbs, and clauses by their numbers; see `write_refusals.py`.

A number of a spot is the sum of a constant and of an argument of the action, the asked seat, or an integer of the step
that asks. Seats are numbered as places after the last zone.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deadhand.table.choices.actions import VerbWords
from deadhand.table.choices.refusals import CORE_REFUSALS, RefusalWords
from deadhand.table.game.declaration import GameDeclaration
from deadhand.table.record.state import NOBODY

CONSTANT: Final = 0
"""The source of a number that is its constant alone. 1 to 3 stand for an argument of the action, ..."""
ME: Final = 4
"""... this for the asked seat, and this and more for an integer of the step."""
FIRST_INTEGER: Final = 5
NOWHERE: Final = -(1 << 20)
"""A constant of a place or a kind that is nowhere, whatever is added to it."""
SEAT: Final = "seat"
ARGUMENT: Final = re.compile(r"\{(\d)")
"""An argument of the action in the sentence of a refusal."""
VALUE: Final = re.compile(r"\{(\w+)(-1)?\}")

PLACE, PLACE_FROM, FAMILY, FAMILY_END, OWN, KIND, KIND_FROM, COPIES, COPIES_FROM = range(9)
"""The columns of a spot: where it is, the first and the end of the places that it may be, the first of them if they are
zones that each seat has, the kind of its card, and how many of these cards. Two columns for each number are its
constant and its source."""
CLAUSE, NEEDS, ELSEWHERE, SEATS, FIRST_ACTION, END_OF_ACTIONS = range(6)
"""The columns of a verb: its first clause and that for missing cards, its refusal at other questions, and the set of
its arguments that are seats, counted from 1; then its actions."""
NAMED: Final = 1
"""The column of a refusal after its clause: the set of arguments that its sentence names, counted from 1."""


class SpotRow(NamedTuple):
    """The columns of a spot."""

    place: int = NOWHERE
    place_from: int = CONSTANT
    family: int = NOWHERE
    family_end: int = NOWHERE
    own: int = NOWHERE
    kind: int = NOBODY
    kind_from: int = CONSTANT
    copies: int = 0
    copies_from: int = CONSTANT


def clauses_of(game: GameDeclaration) -> Sequence[str]:
    """Return the clauses that refusals may name."""
    verbs = (clause for words in game.actions.verbs for clause in (words.clauses[0], words.needs))
    others = (each.clauses[0] for each in game.prompts)
    ends = (outcome.clause for outcome in game.outcomes)
    return list(
        dict.fromkeys([*verbs, *others, *ends, *(each.clause for each in game.actions.refusals if each.clause)])
    )


def place_numbers(game: GameDeclaration) -> Mapping[str, int]:
    """Return the number of each place that a spot can name: zones, then seats."""
    zones = {
        f"{zone.name}:{place}" if zone.is_numbered else zone.name: zone.first + place
        for zone in game.zones.zones
        for place in range(zone.count_zones(game.zones.seats))
    }
    return zones | {f"{SEAT}:{seat}": game.zones.size + seat for seat in range(game.zones.seats)}


def refusal_tables(game: GameDeclaration) -> dict[str, NDArray[np.int64]]:
    """Return the tables by the names that rules read them by."""
    verbs, clauses = game.actions.verbs, {clause: number for number, clause in enumerate(clauses_of(game))}
    names = _integer_names(game)
    room = max(1, *(len(words.spots) for words in verbs))
    spots = [[_spot_row(game, names, spot) for spot in words.spots] for words in verbs]
    hidden = [zone.viewers == "owner" for zone in game.zones.zones for _ in range(zone.count_zones(game.zones.seats))]
    tables: dict[str, Sequence[Any]] = {
        "SPOTS": [[*rows, *[SpotRow()] * (room - len(rows))] for rows in spots],
        "STEP_INTEGERS": [[_place_in_step(step.integers, name) for step in game.steps] for name in names] or [[0]],
        "HIDDEN_ZONES": hidden,
        "VERBS": [_verb_row(words, clauses) for words in verbs],
        "ANSWERS": [[words.verb in prompt.verbs for words in verbs] for prompt in game.prompts],
        "QUESTION_CLAUSES": [clauses[prompt.clauses[0]] for prompt in game.prompts],
        "OUTCOME_CLAUSES": [clauses[outcome.clause] for outcome in game.outcomes],
        "REFUSALS": [_refusal_row(words, clauses) for words in game.actions.refusals],
    }
    return {name: np.array(rows, np.int64) for name, rows in tables.items()}


def _verb_row(words: VerbWords, clauses: Mapping[str, int]) -> tuple[int, ...]:
    seats = sum(1 << place for place, values in enumerate(words.ranges, start=1) if values.what == SEAT)
    elsewhere = NOBODY if words.elsewhere is None else words.elsewhere
    end = words.verb.first + words.verb.x_size * words.verb.y_size * words.verb.z_size
    return clauses[words.clauses[0]], clauses[words.needs], elsewhere, seats, words.verb.first, end


def _refusal_row(words: RefusalWords, clauses: Mapping[str, int]) -> tuple[int, int]:
    named = set() if words in CORE_REFUSALS else set(map(int, ARGUMENT.findall(words.sentence)))
    return clauses.get(words.clause, NOBODY), sum(1 << 1 + place for place in named)


def _integer_names(game: GameDeclaration) -> list[str]:
    """Return the names of the integers of all steps."""
    return list(dict.fromkeys(name for step in game.steps for name, _ in step.integers))


def _place_in_step(integers: Sequence[tuple[str, str]], name: str) -> int:
    """Return the place of an integer in a step, from 1; 0 if the step has none of this name."""
    return next((place for place, (each, _) in enumerate(integers, start=1) if each == name), 0)


def _spot_row(game: GameDeclaration, names: Sequence[str], spot: str) -> SpotRow:
    """Return the columns of a spot from its template."""
    template, _, copies = spot.partition("*")
    place, slash, kind = template.partition("/")
    name, _, owner = place.partition(":")
    zone = None if name == SEAT else game.zones.named(name)
    first = game.zones.size if zone is None else zone.first
    places = game.zones.seats if zone is None else zone.count_zones(game.zones.seats)
    kinds = {each.id: number for number, each in enumerate(game.deck.kinds)}
    return SpotRow(
        *_number(names, owner or "0", first),
        *(first, first + places, first if zone is not None and zone.per_seat else NOWHERE),
        *(_number(names, str(kinds.get(kind, kind))) if slash else (NOBODY, CONSTANT)),
        *_number(names, copies or "1"),
    )


def _number(names: Sequence[str], text: str, first: int = 0) -> tuple[int, int]:
    """Return the constant and the source of a number in a template, counted from `first`."""
    found = VALUE.fullmatch(text)
    if found is None:
        return first + int(text), CONSTANT
    name, less = found[1], 1 if found[2] else 0
    if name.isdecimal():
        return first - less, 1 + int(name)
    return first - less, ME if name == "me" else FIRST_INTEGER + names.index(name)
