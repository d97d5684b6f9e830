"""The choices of a prompt: numbered, grouped, and found by what a player types."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, takewhile
from typing import Any, Final

from deadhand.cli.sessions.protocol import ShownMatch
from deadhand.cli.words.say import current_language, say
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.words.grammar import ENGLISH

FEW: Final = 2
"""Groups of more choices than this get a heading."""
JOINER: Final = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Choice:
    """One choice, numbered from 1."""

    number: int
    action: int
    verb: str
    arguments: tuple[str | int, ...]
    name: str
    text: str
    clauses: tuple[str, ...]
    kind: str = ""
    """The id of the card that it plays, or else is about, if any."""


@dataclass(frozen=True)
class ChoiceGroup:
    """A group of choices: a heading with their common words, and the rest of each."""

    heading: str
    items: tuple[tuple[int, str], ...]
    """The number of each choice and its words."""


def choices_of(game: Game, prompt: Mapping[str, Any] | None) -> list[Choice]:
    """Return the choices that a question of a view offers, in the order that the game declares for lists."""
    offers = sorted(prompt["offers"] if prompt else [], key=lambda offer: game.actions.place_in_lists(offer["verb"]))
    return [
        Choice(
            number=number,
            action=offer["action"],
            verb=offer["verb"],
            arguments=tuple(offer["arguments"]),
            name=offer["name"],
            text=offer["text"],
            clauses=tuple(offer["clauses"]),
            kind=_kind_of(offer),
        )
        for number, offer in enumerate(offers, start=1)
    ]


def _kind_of(offer: Mapping[str, Any]) -> str:
    """Return the card that an offer points at first."""
    spots = [spot.partition("/")[2] for spot in offer["spots"]]
    return next((kind for kind in spots if kind), "")


def groups_of(choices: Sequence[Choice], names: Iterable[str]) -> list[ChoiceGroup]:
    """Return the choices grouped by verb, without the words that a large group has in common.

    `names`, of players and cards, are never broken.
    """
    whole = tuple(names)
    return [
        group
        for _, alike in groupby(choices, lambda choice: choice.verb)
        for part in _split_by_arguments(list(alike))
        for group in [_group_of(part, whole)]
    ]


def _split_by_arguments(choices: Sequence[Choice]) -> list[list[Choice]]:
    """Split the choices of a verb by all arguments but the last, if that makes large parts."""
    parts = [list(part) for _, part in groupby(choices, lambda choice: choice.arguments[:-1])]
    return parts if all(len(part) > FEW for part in parts) else [list(choices)]


def _group_of(choices: Sequence[Choice], names: tuple[str, ...]) -> ChoiceGroup:
    words = [words_of(choice.text, names) for choice in choices]
    first = common_prefix_length(words)
    last = common_prefix_length([list(reversed(line[first:])) for line in words])
    if len(choices) <= FEW or not (first or (last and current_language() != ENGLISH)):
        return ChoiceGroup("", tuple((choice.number, choice.text) for choice in choices))
    ending = words[0][len(words[0]) - last :]
    heading = " ".join([*words[0][:first], *(["...", *ending] if ending else [])]) + ":"
    items = [" ".join(line[first : len(line) - last]) for line in words]
    return ChoiceGroup(heading, tuple((choice.number, item) for choice, item in zip(choices, items, strict=True)))


@lru_cache(maxsize=1024)  # a menu is laid out again and again, from the same texts, until it fits
def words_of(text: str, names: tuple[str, ...]) -> Sequence[str]:
    """Split a text into words; a name counts as one word, the longest first."""
    for name in sorted((name for name in names if " " in name), key=len, reverse=True):
        text = text.replace(name, name.replace(" ", JOINER))
    return [word.replace(JOINER, " ") for word in text.split(" ")]


def common_prefix_length(lines: Sequence[Sequence[str]]) -> int:
    """Count the words that all lines begin with, leaving at least one word of each."""
    shortest = min(len(line) for line in lines) - 1
    columns = list(zip(*lines, strict=False))[: max(0, shortest)]
    return sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, columns))


def find_choice(typed: str, choices: Sequence[Choice], match: ShownMatch) -> Choice:
    """Find a choice by its first words or by the name of its action.

    Raises:
        Refused: if there is none, or several; for an action that is not offered, with the rule that forbids it.
    """
    wanted = typed.casefold()
    found = [choice for choice in choices if wanted in (choice.text.casefold(), choice.name)]
    found = found or [choice for choice in choices if choice.text.casefold().startswith(wanted)]
    if len(found) > 1:
        several = "; ".join([*(choice.text for choice in found[:FEW]), *[say("and others")] * (len(found) > FEW)])
        raise Refused(say('"{0}" matches several choices ({1}). Type more of it, or the number.', typed, several))
    if not found:
        _refuse_choice(typed, match)
    return found[0]


def _refuse_choice(typed: str, match: ShownMatch) -> None:
    """Refuse text that is not a choice, with the reason."""
    wanted = typed.casefold()
    for action in range(match.game.actions.size):
        if wanted in (match.name(action), match.describe(action).casefold()):
            match.play(action)
    raise Refused(say('"{0}" is not a choice. Type its number or its first words, or h for help.', typed))
