"""Checks of a game's declarations, made when a `Game` is made."""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Final

import numpy as np

from deadhand.table.choices.actions import VerbWords
from deadhand.table.choices.prompts import Prompt
from deadhand.table.game.open_numbers import Counter, Mark
from deadhand.table.game.outcomes import Outcome
from deadhand.table.record.record import Layout
from deadhand.table.record.state import NOBODY
from deadhand.table.rules.rule import rules_within

SPOT_NAME: Final = re.compile(r"\{([a-z]\w*)")
"""The name in braces of `me` or of an integer of the step that asks."""


def check_widths(slug: str, layout: Layout, greatest: Mapping[str, tuple[str, int]]) -> None:
    """Check that each of these fields is wide enough for its greatest number.

    Raises:
        ValueError: naming the field and the number.
    """
    fields = layout.dtype.fields
    assert fields is not None
    for field, (what, number) in greatest.items():
        width = np.iinfo(fields[field][0].base)
        if not (width.min <= NOBODY and number <= width.max):
            raise ValueError(f"{slug}: {what} up to {number} do not fit into the field {field} ({width.dtype}).")


def check_marks(slug: str, zones_of: Mapping[str, Sequence[str]], zones: Sequence[str]) -> None:
    """Check that every mark is shown in zones that the game has.

    Raises:
        ValueError: naming the mark and the zone.
    """
    for mark, names in zones_of.items():
        for name in names:
            if name not in zones:
                raise ValueError(f"{slug}: the mark {mark} is shown in {name}, which is no zone of the game.")


def check_places(slug: str, places_of: Mapping[str, str], families: Sequence[str]) -> None:
    """Check that every counter with `places` names a family of places that the game has.

    Raises:
        ValueError: naming the counter and the family.
    """
    for counter, family in places_of.items():
        if family and family not in families:
            raise ValueError(f"{slug}: the counter {counter} is of {family}, which is no family of places.")


def check_bounds(slug: str, counters: Iterable[Counter], marks: Iterable[Mark], seats: int) -> None:
    """Check that every number declares its bounds, the least one first, and that flags and seats declare none.

    Raises:
        ValueError: naming the counter or the mark.
    """
    for kind, numbers in (("counter", counters), ("mark", marks)):
        for each in numbers:
            limits = each.limits(seats)
            if limits is None:
                raise ValueError(f"{slug}: the {kind} {each.field} is a number without bounds.")
            if each.bounds and (each.what != "number" or limits[0] > limits[1]):
                raise ValueError(f"{slug}: the {kind} {each.field} is a {each.what} with the bounds {each.bounds}.")


def check_spots(slug: str, prompts: Iterable[Prompt], verbs: Sequence[VerbWords]) -> None:
    """Check that spots of choices name only public integers of a step, as the asked seat is sent no others.

    Raises:
        ValueError: naming the verb, the integer and the question.
    """
    for prompt in prompts:
        for words in (words for words in verbs if words.verb in prompt.verbs):
            for name in SPOT_NAME.findall(" ".join(words.spots)):
                if name not in ("me", *prompt.about):
                    raise ValueError(
                        f"{slug}: a spot of {words.name} names {name}, which the question {prompt.name} is not about."
                    )


def check_groups(slug: str, verbs: Sequence[str], listed: Sequence[str]) -> None:
    """Check that every verb is in one group of `ActionSpace.group`.

    Raises:
        ValueError: naming the verb.
    """
    for verb in verbs:
        if listed.count(verb) != 1:
            raise ValueError(f"{slug}: the verb {verb} must be in one group of verbs, and is in {listed.count(verb)}.")


def check_results(slug: str, outcomes: Iterable[Outcome], results: Sequence[str]) -> None:
    """Check that every outcome has a result that the game allows, or none if the game has none.

    Raises:
        ValueError: naming the outcome.
    """
    for outcome in outcomes:
        if outcome.result not in (results or ("",)):
            raise ValueError(
                f"{slug}: the outcome {outcome.name} has the result {outcome.result!r}, not one of {results}."
            )


def check_chapters(package: str, chapters: Sequence[ModuleType]) -> None:
    """Check that every module of a game with rules is listed as a chapter.

    Raises:
        ValueError: naming the module that is not.
    """
    listed = {chapter.__name__ for chapter in chapters}
    for function in rules_within(package):
        if function.__module__ not in listed:
            raise ValueError(f"{package}: {function.__module__} has rules and is no chapter of the game.")
