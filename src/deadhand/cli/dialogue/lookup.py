"""Whatever bears a name: the cards, choices, public numbers and rules of a game, found by a part of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from deadhand.cli.screens.choices import Choice
from deadhand.cli.sittings.shown import Shown
from deadhand.rulebook import rulebook
from deadhand.table.actions import VerbWords
from deadhand.table.deck import Card
from deadhand.table.game import Game
from deadhand.table.open_numbers import Counter
from deadhand.table.sentences import pieces_of

MOST_RULES: Final = 4


@dataclass(frozen=True)
class Found:
    """Something that bears a name."""

    title: str
    lines: tuple[str, ...]


def find(match: Shown, view: Mapping[str, Any], choices: Sequence[Choice], typed: str) -> list[Found]:
    """What bears a name or a part of it: what is called exactly so, else what begins so, else what has it inside.

    Rules are looked through for the words if nothing else is called so.
    """
    named = [*_cards(match, choices), *_numbers(match.game, view), *_verbs(match.game)]
    wanted = typed.casefold()
    for fits in _ways(wanted):
        if found := [thing for name, thing in named if fits(name.casefold())]:
            return list(dict.fromkeys(found))
    return _rules(match.game, typed)


def _ways(wanted: str) -> list[Callable[[str], bool]]:
    return [
        lambda name: name == wanted,
        lambda name: any(name[place:].startswith(wanted) for place in _beginnings(name)),
        lambda name: wanted in name,
    ]


def _beginnings(name: str) -> list[int]:
    """Where the words of a name begin."""
    return [place for place in range(len(name)) if place == 0 or name[place - 1] in " -/"]


def _cards(match: Shown, choices: Sequence[Choice]) -> Iterable[tuple[str, Found]]:
    cards = sorted(match.deck.cards, key=lambda card: card.name)
    for name, alike in groupby(cards, lambda card: card.name):
        yield name, _card(list(alike), choices)


def _card(kinds: Sequence[Card], choices: Sequence[Choice]) -> Found:
    """A card with all its kinds: what it does, its numbers, how many there are, and what it can do now."""
    ids = {kind.id for kind in kinds}
    texts = dict.fromkeys(kind.text for kind in kinds if kind.text)
    numbers = ", ".join(f"{name} {value}" for name, value in kinds[0].numbers.items() if value)
    many = sum(kind.count for kind in kinds)
    facts = [f"{many} in the game" if many != 1 else "1 in the game", numbers]
    now = [choice.text for choice in choices if choice.kind in ids or ids & set(map(str, choice.arguments))]
    clauses = dict.fromkeys(clause for kind in kinds for clause in kind.clauses)
    return Found(
        kinds[0].name,
        tuple(
            line
            for line in (
                *texts,
                "; ".join(fact for fact in facts if fact) + ".",
                f"Now: {'; '.join(now)}." if now else "Nothing can be done with it now.",
                f"Rules: {', '.join(clauses)}." if clauses else "",
            )
            if line
        ),
    )


def _numbers(game: Game, view: Mapping[str, Any]) -> Iterable[tuple[str, Found]]:
    for counter in game.counters:
        if counter.places or not counter.said:
            continue
        found = Found(counter.label, (_reading(counter, view), *_mentions(game, counter.label)))
        yield counter.label, found
        if counter.short:
            yield counter.short, found


def _reading(counter: Counter, view: Mapping[str, Any]) -> str:
    """How a public number stands."""
    value = view["counters"][counter.field]
    names = view["names"]
    if counter.per_seat:
        said = [f"{name} {_said(counter, each, names)}" for name, each in zip(names, value, strict=True)]
        return f"Now: {', '.join(said)}."
    return f"Now: {_said(counter, value, names)}."


def _said(counter: Counter, value: int, names: Sequence[str]) -> str:
    if counter.what == "flag":
        return "yes" if value else "no"
    if counter.what == "seat":
        return names[value] if value >= 0 else "nobody"
    return str(value)


def _verbs(game: Game) -> Iterable[tuple[str, Found]]:
    for words in game.actions.verbs:
        title = _bare(words)
        if title:
            yield title, Found(title, tuple(_quoted(game, words.clauses)))


def _bare(words: VerbWords) -> str:
    """How a choice reads without the names of what it is about."""
    if not isinstance(words.choice, str):
        return ""
    pieces = "".join(literal + ("..." if field is not None else "") for literal, field, _ in pieces_of(words.choice))
    return pieces.strip()


def _mentions(game: Game, words: str) -> list[str]:
    """The first rules that mention something."""
    return [f"{clause.id}  {clause}" for clause in rulebook(game).search(words)[:2]]


def _quoted(game: Game, clauses: Iterable[str]) -> Iterable[str]:
    for number in clauses:
        yield from (f"{clause.id}  {clause}" for clause in rulebook(game).find(number))


def _rules(game: Game, typed: str) -> list[Found]:
    clauses = rulebook(game).search(typed)
    found = [Found(clause.id, (str(clause),)) for clause in clauses[:MOST_RULES]]
    if len(clauses) > MOST_RULES:
        found.append(
            Found(
                f'{len(clauses) - MOST_RULES} more rules mention "{typed}"', (f"deadhand rules {game.slug} --search",)
            )
        )
    return found
