"""The words of a game in one language, and how it numbers its things, for a page that reads facts.

A page is sent them in two parts. The plan is equal in all languages and comes with the game's description. The texts
are lists in the order of the plan. Both have a list for each field of things.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import asdict
from math import prod
from typing import Any, Final

from deadhand.table.choices.actions import Alternatives, VerbWords, all_templates
from deadhand.table.game.game import Game
from deadhand.table.game.statistics import Statistic
from deadhand.table.knowledge.sections import marks_shown_in
from deadhand.table.view.refusals import NOT_ALLOWED, NOTHING_THERE, TURN_OF
from deadhand.table.view.sentences import log_templates, mark_template
from deadhand.table.view.view_events import (
    HINTED_WORDS,
    LOOKED_WORDS,
    NOT_REVEALED_WORDS,
    SHUFFLED_WORDS,
    UNDONE_WORDS,
)
from deadhand.table.view.view_zones import backs_of
from deadhand.table.words.grammar import ENGLISH, NOMINATIVE, Grammar
from deadhand.table.words.values import Noun
from deadhand.table.words.words import Words, words_of
from deadhand.table.zones.zone_plan import Zone

OF_LANGUAGE: Final = ("language", "grammar", "core")
"""The parts of the words that belong to the language."""
TEXTS: Final[Mapping[str, Sequence[str]]] = {
    "kinds": ("word",),
    "backs": ("words",),
    "zones": ("word", "place_words"),
    "marks": ("words",),
    "goals": ("words",),
    "events": ("words",),
    "prompts": ("question", "waiting"),
    "verbs": ("choice", "log", "variants"),
    "reasons": ("words",),
    "refusals": ("words",),
    "outcomes": ("words",),
    "turning_points": ("words",),
    "statistics": ("label", "columns", "words", "shared", "source", "award"),
}
"""The fields with texts, by the parts of the words."""
TABLES: Final = (*TEXTS, "counters")
"""The parts that are lists of things with equal fields."""
STYLE: Final = re.compile(r"\{\w+:([\w.]+)\}")
COUNTED_KINDS: Final = 5
"""The first kinds, of which several can be counted in one number; see `unpack` in `sentences.ts`."""


def words_plan(game: Game) -> dict[str, Any]:
    """Return the words of a game without their texts, which are equal in all languages."""
    words = words_data(game, ENGLISH)
    return {
        part: _columns(value, without=TEXTS.get(part, ())) if part in TABLES else value
        for part, value in words.items()
        if part not in OF_LANGUAGE
    }


def words_texts(game: Game, language: str) -> dict[str, Any]:
    """Return the texts of a game in a language, each list in the order of the plan.

    Raises:
        Refused: if there is no such language.
    """
    words = words_data(game, language)
    texts = {part: {name: [each[name] for each in words[part]] for name in names} for part, names in TEXTS.items()}
    return {part: words[part] for part in OF_LANGUAGE} | texts


def _columns(rows: Sequence[Mapping[str, Any]], *, without: Collection[str]) -> dict[str, list[Any]]:
    """Return a list for each field of some things, which compresses better than the things."""
    names = rows[0].keys() if rows else ()
    return {name: [row[name] for row in rows] for name in names if name not in without}


def words_data(game: Game, language: str) -> dict[str, Any]:
    """Return the words of a game in a language, ready for JSON, without forms of names that no text asks for.

    Raises:
        Refused: if there is no such language.
    """
    words = words_of(game, language)
    data = _all_words(game, words)
    styles = {form for style in STYLE.findall(json.dumps(data)) for form in style.split(".")}
    return {
        **data,
        "grammar": _grammar(words.grammar, styles),
        "kinds": [
            {**kind, "word": _forms(kind["word"], styles, counted=number < COUNTED_KINDS)}
            for number, kind in enumerate(data["kinds"])
        ],
        "zones": [{**zone, "word": _forms(zone["word"], styles)} for zone in data["zones"]],
    }


def _grammar(grammar: Grammar, styles: Set[str]) -> dict[str, Any]:
    """Return a grammar with the articles and cases of these styles."""
    rest = {key: value for key, value in asdict(grammar).items() if key not in ("name", "sentences")}
    articles = {
        article: {case: forms for case, forms in cases.items() if case in styles or case == NOMINATIVE}
        for article, cases in grammar.articles.items()
        if article in styles
    }
    return {**rest, "card": _forms(asdict(grammar.card), styles), "articles": articles}


def _forms(noun: Mapping[str, str], styles: Set[str], *, counted: bool = False) -> dict[str, str]:
    """Return a noun with the cases of these styles, and its plural if it is counted."""
    wanted = {"name", "gender", *(["plural"] if counted else ()), *styles}
    return {form: word for form, word in noun.items() if word and form in wanted}


def _all_words(game: Game, words: Words) -> dict[str, Any]:
    return {
        "game": game.slug,
        "rules": game.version,
        "language": words.language,
        "grammar": asdict(words.grammar) | {"sentences": {}},
        "core": _core(words),
        **_cards(game, words),
        **_numbers(game, words),
        **_course(game, words),
        "verbs": [_verb(words, verb) for verb in game.actions.verbs],
        "reasons": [
            {"values": values, "words": words.translate(sentence)} for sentence, values in game.reasons.reasons
        ],
        "refusals": [{"words": words.translate(each.sentence)} for each in game.actions.refusals],
        **_ending(game, words),
    }


def _core(words: Words) -> dict[str, str]:
    """Return the sentences that belong to no game."""
    texts = {
        "shuffled": SHUFFLED_WORDS,
        "looked": LOOKED_WORDS,
        "undone": UNDONE_WORDS,
        "hinted": HINTED_WORDS,
        "not_revealed": NOT_REVEALED_WORDS,
        "nobody": "nobody",
        "none": "none",
        "not_allowed": NOT_ALLOWED,
        "nothing_there": NOTHING_THERE,
        "turn_of": TURN_OF,
    }
    return {name: words.translate(text) for name, text in texts.items()}


def _cards(game: Game, words: Words) -> dict[str, Any]:
    """Return the kinds of cards, their backs, and the zones where they lie."""
    backs = list(backs_of(game))
    kinds = [
        {
            "id": kind.id,
            "english": kind.name,
            "word": _noun(words.kind(game.deck, number)),
            "back": backs.index(kind.back),
        }
        for number, kind in enumerate(game.deck.kinds)
    ]
    named = [{"name": back, "words": words.translate(back)} for back in backs]
    return {"kinds": kinds, "backs": named, "zones": [_zone(words, zone) for zone in game.zones.zones]}


def _numbers(game: Game, words: Words) -> dict[str, Any]:
    """Return the marks on cards, the counters, the goals, and the counters and zones in previews."""
    say = words.translate
    marks = [
        {"field": mark.field, "what": mark.what, "blank": mark.blank}
        | {"words": say(mark_template(mark)) if mark.said else None}
        for mark in game.marks
    ]
    return {
        "marks": marks,
        "counters": [
            {"field": each.field, "per_seat": each.per_seat, "places": game.count_places(each)}
            for each in game.counters
        ],
        "goals": [{"name": goal.name, "way": goal.way, "words": say(goal.words)} for goal in game.goals],
        "previewed": (game.preview_scope.counters, game.preview_scope.zones) if game.preview_scope else ((), ()),
    }


def _course(game: Game, words: Words) -> dict[str, Any]:
    """Return what happens and what is asked: events, steps and questions."""
    say = words.translate
    events = [
        {"name": event.name, "values": event.values, "role": event.role, "words": say(event.sentence)}
        for event in game.events
    ]
    prompts = [
        {"name": prompt.name, "clauses": prompt.clauses, "about": prompt.about}
        | {"question": say(prompt.question), "waiting": say(prompt.waiting)}
        for prompt in game.prompts
    ]
    return {"events": events, "steps": [step.integers for step in game.steps], "prompts": prompts}


def _ending(game: Game, words: Words) -> dict[str, Any]:
    """Return the outcomes, the turning points and the statistics."""
    return {
        "outcomes": [{"name": each.name, "words": words.translate(each.sentence)} for each in game.outcomes],
        "turning_points": [
            {"values": each.values, "clause": each.clause, "words": words.translate(each.words)}
            for each in words.game.turning_points
        ],
        "statistics": [_statistic(words, statistic) for statistic in game.statistics],
    }


def _noun(noun: Noun) -> dict[str, str]:
    return {key: form for key, form in asdict(noun.forms).items() if form}


def _zone(words: Words, zone: Zone) -> dict[str, Any]:
    marks = list(words.game.marks)
    return {
        "name": zone.name,
        "first": zone.first,
        "per_seat": zone.per_seat,
        "places": zone.places,
        "mingled": zone.mingled,
        "word": _noun(words.zone(zone)),
        "marks": [marks.index(mark) for mark in marks_shown_in(words.game, zone)],
        "place_words": [[words.translate(place.template), *place.numbers] for place in zone.place_words],
    }


def _verb(words: Words, verb: VerbWords) -> dict[str, Any]:
    """Return a verb; `chosen` says for each of its actions which of several templates holds."""
    say = words.translate
    actions = range(verb.verb.first, verb.verb.first + prod(values.size for values in verb.ranges))
    choose = verb.choice.choose if isinstance(verb.choice, Alternatives) else None
    return {
        "name": verb.name,
        "first": verb.verb.first,
        "ranges": [[each.what, each.first, each.size, each.zone] for each in verb.ranges],
        "clauses": verb.clauses,
        "final": verb.final,
        "spots": verb.spots,
        "choice": [say(each) for each in all_templates(verb.choice)],
        "log": [say(each) for each in log_templates(verb)],
        "chosen": [choose(*_arguments(words.game, action)) for action in actions] if choose else [],
        "variants": [say(each) for each in words.game.wordings.get(verb.verb, ())],
    }


def _arguments(game: Game, action: int) -> tuple[int, ...]:
    return game.actions.decode(action)[1]


def _statistic(words: Words, each: Statistic) -> dict[str, Any]:
    say, of = words.translate, each.columns if isinstance(each.columns, str) else None
    return {
        "field": each.field,
        "label": say(each.label),
        "per": each.per,
        "columns": [] if of else [say(column) for column in each.columns],
        "columns_of": of,
        "what": each.what,
        "names": each.words,
        "words": [say(word) for word in each.words],
        "if_any": each.if_any,
        "shared": say(each.shared) if each.shared else "",
        "source": say(each.source) if each.source else "",
        "goes_to": each.goes_to,
        "award": say(each.award) if each.award else "",
    }
