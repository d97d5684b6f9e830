"""The choices of a prompt: numbered, grouped, and found by what a player types."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, takewhile
from typing import Final

from deadhand.cli.sessions.protocol import ShownMatch
from deadhand.cli.words.say import current_language, say
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.view.view_types import OfferView, PromptView
from deadhand.table.words.grammar import ENGLISH, grammar_of
from deadhand.table.words.words import words_of as game_words

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
    group: str = ""
    """A phrase for the group of its verb, such as "give"."""

    @property
    def sort(self) -> str:
        """The name of its sort of choices: its group, or else its verb."""
        return self.group or self.verb


@dataclass(frozen=True)
class ChoiceGroup:
    """A group of choices: a heading with their common words, and the rest of each."""

    heading: str
    items: tuple[tuple[int, str], ...]
    """The number of each choice and its words."""


def choices_of(game: Game, prompt: PromptView | None) -> list[Choice]:
    """Return the choices that a question of a view offers, in the order that the game declares for lists."""
    offers = sorted(prompt["offers"] if prompt else [], key=lambda offer: game.actions.place_in_lists(offer["verb"]))
    phrases = _group_phrases(game, current_language())
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
            group=phrases.get(offer["verb"], ""),
        )
        for number, offer in enumerate(offers, start=1)
    ]


@cache
def _group_phrases(game: Game, language: str) -> dict[str, str]:
    """Return what the group of each verb does, by the name of the verb."""
    translate, verbs = game_words(game, language).translate, game.actions.verbs
    return {verbs[verb.id].name: translate(group.words) for group in game.actions.groups for verb in group.verbs}


def _kind_of(offer: OfferView) -> str:
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
    first, last = common_ends(words)
    if len(choices) <= FEW or not (first or (last and current_language() != ENGLISH)):
        return ChoiceGroup("", tuple((choice.number, choice.text) for choice in choices))
    beginning, ending = words[0][:first], words[0][len(words[0]) - last :]
    gap = ["..."] * bool(ending or (beginning and beginning[-1].endswith(",")))
    heading = " ".join([*beginning, *gap, *ending]) + ":"
    items = [" ".join(line[first : len(line) - last]) for line in words]
    return ChoiceGroup(heading, tuple((choice.number, item) for choice, item in zip(choices, items, strict=True)))


@lru_cache(maxsize=1024)  # a menu is laid out again and again, from the same texts, until it fits
def words_of(text: str, names: tuple[str, ...]) -> Sequence[str]:
    """Split a text into words; a name counts as one word, the longest first.

    An article belongs to the word after it, and a number to the word before it.
    """
    for name in sorted((name for name in names if " " in name), key=len, reverse=True):
        text = text.replace(name, name.replace(" ", JOINER))
    words: list[str] = []
    for word in text.split(" "):
        if words and (words[-1] in articles_of(current_language()) or word.isdecimal()):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return [word.replace(JOINER, " ") for word in words]


@cache
def articles_of(language: str) -> frozenset[str]:
    """Return the articles of a language."""
    cases = (case for article in grammar_of(language).articles.values() for case in article.values())
    return frozenset(word.strip() for genders in cases for word in genders.values() if word.strip())


def common_ends(lines: Sequence[Sequence[str]]) -> tuple[int, int]:
    """Count the words that all lines begin with, and those that all end with; a bracket is not torn apart."""
    first = common_prefix_length(lines)
    last = common_prefix_length([list(reversed(line[first:])) for line in lines])
    ending = " ".join(lines[0][len(lines[0]) - last :]) if last else ""
    return first, last if ending.count("(") == ending.count(")") else 0


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
