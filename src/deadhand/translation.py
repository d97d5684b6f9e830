"""All English texts, so that a translator sees what there is, and a test what is missing.

A translation of a game is one file, `words/<language>.toml` in the game's folder; see `deadhand.table.words.words`. The
terminal's sentences are in `cli/words/<language>.toml`; see `deadhand.cli.words.say`.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from deadhand.advice.hints import SENTENCES as HINTS
from deadhand.advice.preview import NO_PREVIEW
from deadhand.guides.exercise_file import exercises_of
from deadhand.guides.guide_file import guide_of
from deadhand.guides.lesson import SENTENCES as LESSON
from deadhand.match.fairness import SENTENCES as ORIGIN
from deadhand.match.match import SENTENCES as UNDO
from deadhand.match.result import SENTENCES as RESULTS
from deadhand.reference.primer import primer_of, title_of
from deadhand.table.board.build_board import SENTENCES as BOARD
from deadhand.table.board.layout import layout_of
from deadhand.table.board.plain_text import SENTENCES as BOARD_LINES
from deadhand.table.choices.actions import all_templates
from deadhand.table.game.game import Game
from deadhand.table.game.help import help_of
from deadhand.table.game.statistics import Statistic
from deadhand.table.view.ending import SENTENCES as ENDING
from deadhand.table.view.refusals import SENTENCES as REFUSALS
from deadhand.table.view.sentences import log_templates, mark_template
from deadhand.table.view.view_events import CORE_WORDS
from deadhand.table.words.names import english_name, names_of
from deadhand.table.words.templates import placeholders_of, sentences
from deadhand.table.words.words import Words, translation_of

SAY: Final = "say"
TERMINAL: Final = "terminal.py"
CLAUSE: Final = re.compile(r"[A-Z][A-Z0-9]{0,2}-[A-Z0-9.]+")
REFUSALS_IN: Final = (
    *("games/__init__.py", "bots/names.py", "match/match.py", "match/position.py", "match/dealing.py"),
    *("match/fairness.py", "match/saved.py", "advice/hints.py", "advice/review.py", "guides/lesson.py"),
    *("reference/rulebook.py", "engine.py", "table/files.py", "table/game/options.py"),
    *("table/game/setup.py", "table/game/printable_text.py", "table/words/grammar.py"),
)
"""The files of the core whose refusals are translated."""
OPERATOR: Final = (
    *("addresses.py", "logs.py", "run.py", "settings.py", "workers.py", "database/lock.py", "database/store_file.py"),
    *("static_site.py", "database/address.py", "database/migrate.py", "database/backups/", "database/migrations/"),
    *("rooms/lobby/checking.py", "rooms/lobby/orders.py", "http/health.py"),
)
"""The files of the server whose refusals only its operator sees, in English."""
TOOLS: Final = (
    *("coverage.py", "environment.py", "setting_options.py", "commands/admin.py", "commands/backup.py"),
    *(
        "commands/deck.py",
        "commands/doctor.py",
        "commands/export_site.py",
        "commands/lab/",
        "commands/new_game.py",
        "commands/restore.py",
    ),
    *("commands/words.py", "where.py"),
)
"""The files of the terminal whose refusals only operators, designers and translators see, in English."""
IN_WORDS: Final = re.compile("[a-z]{2}.* ")
"""Matches texts in words, but no names."""
ERRORS: Final = frozenset(
    {"Refused", "Forbidden", "NotFound", "DatabaseUnavailable", "TooManyConnections", "Message"}
    | {"error_response", "TooManyRequests", "RateLimit", "__init__"}
)
"""The calls that have the template of a message among their arguments."""
CORE_SENTENCES: Final = (
    *(*REFUSALS, *CORE_WORDS, "nobody", "none"),
    *(*BOARD, *BOARD_LINES, *ENDING, *RESULTS, *UNDO, *LESSON, *ORIGIN, *HINTS, NO_PREVIEW),
)
"""Sentences of the table itself, which stand in the file of the language."""


@dataclass(frozen=True)
class Gaps:
    """The faults of a translation: keys that it lacks, keys of nothing, and sentences with other placeholders."""

    missing: Mapping[str, Sequence[str]]
    """By section: "kinds", "zones" or "sentences"."""
    superfluous: Mapping[str, Sequence[str]]
    other_placeholders: Sequence[str]

    def __bool__(self) -> bool:
        return any(self.missing.values()) or any(self.superfluous.values()) or bool(self.other_placeholders)


def sentences_of_game(game: Game) -> list[str]:
    """Return every English text of a game but the names of kinds and zones, each once, in the order of the rules."""
    found = (*_of_declarations(game), *_of_verbs(game), *_refusals(game), *_of_reading(game), *_of_terminal(game))
    return list(dict.fromkeys(text for text in found if any(letter.isalpha() for letter in text)))


def _of_declarations(game: Game) -> Iterator[str]:
    yield from (level.title for level in game.levels)
    yield from (level.sentence for level in game.levels)
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


def _of_statistic(statistic: Statistic) -> Iterator[str]:
    yield from (statistic.label, statistic.award, statistic.source, statistic.shared, *statistic.words)
    yield from () if isinstance(statistic.columns, str) else statistic.columns


def _of_verbs(game: Game) -> Iterator[str]:
    for words in game.actions.verbs:
        yield from all_templates(words.choice)
        yield from log_templates(words)
        yield from words.refused[:1] if words.refused else ()
        yield from words.elsewhere[:1] if words.elsewhere else ()
        yield from words.costs[1:2] if words.costs else ()
    yield from (group.words for group in game.actions.groups)
    for templates in game.wordings.values():
        yield from templates


@cache
def _refusals(game: Game) -> Sequence[str]:
    """Return the reasons that rules give for refusals: in their sources each stands beside its clause."""
    found = []
    for source in _sources_in(files(game.package)):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Tuple) and len(node.elts) == len(("reason", "clause")):
                reason, clause = (each.value if isinstance(each, ast.Constant) else None for each in node.elts)
                if isinstance(reason, str) and isinstance(clause, str) and CLAUSE.fullmatch(clause):
                    found.append(reason)
    return found


def _sources_in(folder: Traversable) -> Iterator[str]:
    return (source for _, source in _named_sources(folder))


def _named_sources(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    """Yield the Python sources of a folder, each with its path in it."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _named_sources(entry, f"{within}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield f"{within}{entry.name}", entry.read_text(encoding="utf-8")


def _of_reading(game: Game) -> Iterator[str]:
    """Yield the texts of cards, help, primer and lesson."""
    for card in game.deck.kinds:
        yield from (card.text, card.short)
    yield from (text for card in game.deck.cards if not card.in_play for text in (card.name, card.text))
    reading = help_of(game)
    yield from (topic.text for topic in (reading.win, *reading.counters.values(), *reading.zones.values()))
    yield from (topic.text for topic in reading.marks.values())
    primer = primer_of(game)
    yield from primer.texts
    yield from (title_of(symbol) for symbol in primer.symbols)
    yield from _of_lesson(game)


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
    source = files(game.package) / TERMINAL
    if source.is_file():
        yield from templates_in(source.read_text(encoding="utf-8"))


def server_sentences() -> list[str]:
    """Return the server's own messages for people, each once, but not those of the table itself."""
    server = files("deadhand.server")
    found = (
        text
        for name, source in _named_sources(server)
        for text in (*templates_in(source), *(() if name.startswith(OPERATOR) else messages_in(source)))
    )
    core = (*CORE_SENTENCES, *core_messages())
    return [text for text in dict.fromkeys(found) if text not in core]


@cache
def core_messages() -> Sequence[str]:
    """Return the messages of refusals by the core, each once."""
    core = files("deadhand")
    sources = (core.joinpath(name).read_text(encoding="utf-8") for name in REFUSALS_IN)
    return list(dict.fromkeys(text for source in sources for text in messages_in(source)))


def messages_in(source: str) -> Iterator[str]:
    """Yield the templates of messages and refusals in a source, also by the name of a constant."""
    tree = ast.parse(source)
    constants = _constants_of(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ERRORS:
                for argument in node.args[:2]:
                    yield from (text for text in _strings_in(argument, constants) if IN_WORDS.search(text))


def terminal_sentences() -> list[str]:
    """Return the terminal's own sentences, each once, but not those of the table itself."""
    found = (
        text
        for name, source in _named_sources(files("deadhand.cli"))
        for text in (*templates_in(source), *(() if name.startswith(TOOLS) else messages_in(source)))
    )
    core = (*CORE_SENTENCES, *core_messages())
    return [text for text in dict.fromkeys(found) if text not in core]


def templates_in(source: str) -> Iterator[str]:
    """Yield the templates that a source passes to `say` or `sentences`, also by the name of a constant."""
    tree = ast.parse(source)
    constants = _constants_of(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in (SAY, sentences.__name__):
                for argument in node.args[:1] if name == SAY else node.args:
                    yield from _strings_in(argument, constants)


def _constants_of(tree: ast.Module) -> dict[str, ast.expr]:
    return {
        node.target.id: node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None
    }


def _strings_in(node: ast.expr, constants: Mapping[str, ast.expr]) -> Iterator[str]:
    """Yield the strings that an expression may be."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from (*_strings_in(body, constants), *_strings_in(other, constants))
        case ast.Call(func=ast.Attribute(value=ast.Name() as known, attr="get"), args=[_, other]):
            yield from (*_strings_in(known, constants), *_strings_in(other, constants))
        case ast.BoolOp(values=values):
            for value in values:
                yield from _strings_in(value, constants)
        case ast.Subscript(value=ast.Name(id=name)) | ast.Name(id=name) if name in constants:
            value = constants[name]
            for each in value.values if isinstance(value, ast.Dict) else [value]:
                yield from _strings_in(each, constants)


def gaps_of(words: Words) -> Gaps:
    """Return what a translation lacks, has too much, or has with other placeholders."""
    game, file = words.game, words.file
    there = {
        "kinds": [kind.id for kind in game.deck.kinds],
        "zones": [zone.name for zone in game.zones.zones],
        "sentences": [text for text in sentences_of_game(game) if text not in words.grammar.sentences],
    }
    translated = {"kinds": file.kinds, "zones": file.zones, "sentences": file.sentences}
    return Gaps(
        missing={section: [key for key in keys if key not in translated[section]] for section, keys in there.items()},
        superfluous={
            section: [key for key in translated[section] if key not in keys] for section, keys in there.items()
        },
        other_placeholders=[
            english for english, other in file.sentences.items() if placeholders_of(english) != placeholders_of(other)
        ],
    )


def translation_file(game: Game, language: str) -> Iterator[str]:
    """Yield the lines of a translation that lacks everything that the language does not have yet, ready to fill in."""
    words = translation_of(game, language)
    missing = gaps_of(words).missing
    for kind in game.deck.kinds:
        if kind.id in missing["kinds"]:
            yield f'[kinds.{kind.id}]  # {kind.name}\nname = ""\ngender = ""\nplural = ""\n'
    for zone in game.zones.zones:
        if zone.name in missing["zones"]:
            yield f'[zones.{zone.name}]  # {zone.label}\nname = ""\ngender = ""\n'
    if missing["sentences"]:
        yield "[sentences]"
    for english in missing["sentences"]:
        yield f'{_quoted(english)} = ""'


def _quoted(text: str) -> str:
    """Return a text as a TOML string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
