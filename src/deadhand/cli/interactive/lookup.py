"""Search of a game's cards, choices, public numbers and rules by name."""

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from deadhand.cli.screens.choices import Choice
from deadhand.cli.screens.labels import card_names, words_at, zone_label
from deadhand.cli.screens.text import collation_key
from deadhand.cli.sessions.protocol import Session
from deadhand.cli.words.say import current_language, say, say_message
from deadhand.reference.rulebook import rulebook_of
from deadhand.table.choices.actions import VerbWords
from deadhand.table.deck.deck import Card
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.help import Topic, help_of
from deadhand.table.game.open_numbers import Counter
from deadhand.table.view.view import numbers_of
from deadhand.table.view.view_types import View
from deadhand.table.view.view_zones import views_of
from deadhand.table.words.grammar import ENGLISH
from deadhand.table.words.names import english_name
from deadhand.table.words.templates import parse_template, sentences
from deadhand.table.words.values import capitalize
from deadhand.table.words.words import Words

MOST_RULES: Final = 4
OwnCards = Mapping[str, Sequence[str | None]]
"""The kinds of the cards in each zone of a seat."""
AIMS: Final = sentences("How to win", "win", "winning", "goal")


@dataclass(frozen=True)
class SearchResult:
    """A result of the search."""

    title: str
    lines: tuple[str, ...]
    refused: str = ""
    """The name of a verb that is not offered now; the reason is looked up on printing."""


def find_names(session: Session, choices: Sequence[Choice], typed: str) -> list[SearchResult]:
    """Find an exact name, else a beginning of a word, else any part of a name.

    If no name matches, the rules are searched.
    """
    named = [
        *_find_goals(session),
        *_find_cards(session, choices),
        *_find_table_items(session),
        *_find_verbs(session, choices),
    ]
    wanted = typed.casefold()
    for fits in _match_tests(wanted):
        if found := [thing for name, thing in named if fits(name.casefold())]:
            return list(dict.fromkeys(found))
    return _find_rules(session.match.game, typed)


def _match_tests(wanted: str) -> list[Callable[[str], bool]]:
    return [
        lambda name: name == wanted,
        lambda name: any(name[place:].startswith(wanted) for place in _word_starts(name)),
        lambda name: wanted in name,
    ]


def _word_starts(name: str) -> list[int]:
    """Return the positions at which the words of a name begin."""
    return [place for place in range(len(name)) if place == 0 or name[place - 1] in " -/"]


def _topic_lines(words: Words, topic: Topic | None) -> list[str]:
    """Return a topic's meaning and its rules."""
    return [] if topic is None else [words.translate(topic.text), say("Rules: {0}.", ", ".join(topic.clauses))]


def _find_goals(session: Session) -> Iterable[tuple[str, SearchResult]]:
    """Yield how to win, and the progress."""
    goals = [goal["text"] for goal in session.view["goals"] if goal["seat"] in (None, session.seat)]
    topic = _topic_lines(words_at(session.match), help_of(session.match.game).win)
    found = SearchResult(say("How to win"), (*topic, *goals))
    return [(name, found) for name in (*AIMS, *map(say, AIMS))]


def _find_cards(session: Session, choices: Sequence[Choice]) -> Iterable[tuple[str, SearchResult]]:
    others = {card.id: words_at(session.match).translate(card.name) for card in session.match.deck.cards}
    names = others | card_names(session.match)
    cards = sorted(session.match.deck.cards, key=lambda card: (collation_key(names[card.id]), names[card.id]))
    own_cards = _own_cards(session)
    for name, alike in groupby(cards, lambda card: names[card.id]):
        yield name, _card_result(session, name, list(alike), choices, own_cards)


def _own_cards(session: Session) -> OwnCards:
    """Return the kinds of the cards in each zone of the asking seat."""
    zones = session.view["zones"]
    own = (zone for zone in session.match.game.zones.zones if zone.per_seat)
    return {zone.name: views_of(zones, zone)[session.seat].get("cards", ()) for zone in own}


def _card_result(
    session: Session,
    name: str,
    kinds: Sequence[Card],
    choices: Sequence[Choice],
    own_cards: OwnCards,
) -> SearchResult:
    """Return a card with its text, numbers, copies, and what it can do now."""
    words = words_at(session.match)
    facts = [say("{0:1 in the game|# in the game}", sum(kind.count for kind in kinds))]
    facts += [", ".join(_card_numbers(words, kinds[0]))]
    clauses = dict.fromkeys(clause for kind in kinds for clause in kind.clauses)
    lines = [
        *dict.fromkeys(words.translate(kind.text) for kind in kinds),
        f"{'; '.join(fact for fact in facts if fact)}.",
        _offers_now(session, [kind.id for kind in kinds], choices, own_cards),
        say("Rules: {0}.", ", ".join(clauses)) if clauses else "",
    ]
    return SearchResult(name, tuple(line for line in lines if line))


def _card_numbers(words: Words, card: Card) -> Iterable[str]:
    """Yield the numbers printed on a card."""
    for name, value in words.game.printed_numbers(card).items():
        if value:
            yield f"{words.translate(english_name(name))} {value}"


def _offers_now(session: Session, kinds: Sequence[str], choices: Sequence[Choice], own_cards: OwnCards) -> str:
    """Return a card's choices now, or the reason why an own card has none."""
    now = [choice.text for choice in choices if choice.kind in kinds or set(kinds) & set(map(str, choice.arguments))]
    if now:
        return say("Now: {0}.", "; ".join(now))
    mine = _own_spot(session.seat, kinds, own_cards)
    reason = session.why_not([mine]) if mine and session.my_turn else ""
    return say("Not now: {0}.", reason) if reason else say("You cannot use it now.")


def _own_spot(seat: int, kinds: Sequence[str], own_cards: OwnCards) -> str:
    """Return the spot of an own card of these kinds, if there is one."""
    for zone, cards in own_cards.items():
        for kind in kinds:
            if kind in cards:
                return f"{zone}:{seat}/{kind}"
    return ""


def _find_table_items(session: Session) -> Iterable[tuple[str, SearchResult]]:
    """Yield the numbers, places and marks of the table."""
    game = session.match.game
    help_texts = help_of(game)
    words = words_at(session.match)
    view = session.view
    for counter in game.counters:
        if not counter.places and (counter.said or counter.field in help_texts.counters):
            label = words.translate(counter.label)
            lines = _topic_lines(words, help_texts.counters.get(counter.field)) or _first_mentions(game, counter.label)
            found = SearchResult(label, (*lines, _counter_in_words(counter, view)))
            yield from ((name, found) for name in (label, words.translate(counter.short)) if name)
    for zone in game.zones.zones:
        if topic := help_texts.zones.get(zone.name):
            label = zone_label(session.match, zone)
            yield label, SearchResult(capitalize(label), tuple(_topic_lines(words, topic)))
    for mark in game.marks:
        if topic := help_texts.marks.get(mark.field):
            label = words.translate(mark.label)
            yield label, SearchResult(capitalize(label), tuple(_topic_lines(words, topic)))


def _counter_in_words(counter: Counter, view: View) -> str:
    """Return the value of a public number."""
    names = view["names"]
    said = [_value_in_words(counter, value, names) for value in numbers_of(view["counters"], counter)]
    if counter.per_seat:
        said = [f"{name} {value}" for name, value in zip(names, said, strict=True)]
    return say("Now: {0}.", ", ".join(said))


def _value_in_words(counter: Counter, value: int, names: Sequence[str]) -> str:
    if counter.what == "flag":
        return say("yes" if value else "no")
    if counter.what == "seat":
        return names[value] if value >= 0 else say("nobody")
    return str(value)


def _find_verbs(session: Session, choices: Sequence[Choice]) -> Iterable[tuple[str, SearchResult]]:
    game, translate = session.match.game, words_at(session.match).translate
    offered = {choice.verb for choice in choices}
    for words in game.actions.verbs:
        if title := _plain_title(words, translate):
            yield (
                title,
                SearchResult(
                    title, tuple(_quote_clauses(game, words.clauses)), "" if words.name in offered else words.name
                ),
            )


def _plain_title(words: VerbWords, translate: Callable[[str], str]) -> str:
    """Return the words of a choice without its arguments."""
    if not isinstance(words.choice, str):
        return ""
    named = (piece.plain if piece.value is None else "..." for piece in parse_template(translate(words.choice)))
    return capitalize("".join(named).strip())


def _first_mentions(game: Game, words: str) -> list[str]:
    """Return the first rules that mention something."""
    return [*_english_note(), *(f"{clause.id}  {clause.text}" for clause in rulebook_of(game).search(words)[:2])]


def _english_note() -> list[str]:
    """Return the line before rules, which are in English, for readers of another language."""
    return [] if current_language() == ENGLISH else [say("The rulebook is in English:")]


def _quote_clauses(game: Game, clauses: Iterable[str]) -> Iterable[str]:
    yield from _english_note()
    for number in clauses:
        yield from (f"{clause.id}  {clause.text}" for clause in rulebook_of(game).find(number))


def why_refused(session: Session, verb: str) -> str:
    """Return the reason why a verb is not offered now, with the clause."""
    match = session.match
    first = next(words.verb.first for words in match.game.actions.verbs if words.name == verb)
    try:
        match.play(first)
    except Refused as refusal:
        return say_message(refusal.message)
    return ""


def _find_rules(game: Game, typed: str) -> list[SearchResult]:
    clauses = rulebook_of(game).search(typed)
    found = [SearchResult(clause.id, (*_english_note(), clause.text)) for clause in clauses[:MOST_RULES]]
    if len(clauses) > MOST_RULES:
        command = shlex.join(["deadhand", "rules", game.slug, "--search", typed])
        found.append(SearchResult(say('{0} more rules mention "{1}"', len(clauses) - MOST_RULES, typed), (command,)))
    return found
