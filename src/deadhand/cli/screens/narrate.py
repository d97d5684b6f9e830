"""The log in lines: one for each event, or neighbouring sentences about one player as one sentence."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, TypeVar

from deadhand.cli.screens.choices import articles_of
from deadhand.cli.sessions.log import LogSentence
from deadhand.cli.words.say import current_grammar, current_language, say
from deadhand.table.view.view_events import SHUFFLED_WORDS
from deadhand.table.words.values import capitalize, list_of, plain_word

Thing = TypeVar("Thing")
INDENT: Final = "  "
COMPOUND: Final = re.compile(r"[,:;]")
"""The signs of a compound sentence, which is not joined with others; "and" is another one."""


def event_lines(sentences: Sequence[LogSentence]) -> list[str]:
    """Return a line for each event, those of a turn indented; equal neighbours are counted.

    Piles that are shuffled together share a line.
    """
    lines: list[str] = []
    indent = ""
    for pile, group in groupby(sentences, lambda sentence: bool(_shuffled_pile(sentence.text))):
        each = list(group)
        if pile and len(each) > 1:
            piles = dict.fromkeys(_shuffled_pile(sentence.text) for sentence in each)
            lines.append(indent + say("Shuffled: {0}.", ", ".join(piles)))
            continue
        for sentence, count in _count_repeats(each):
            indent = "" if sentence.is_heading else indent
            if sentence.is_heading:  # and messages, which people may repeat
                lines += [sentence.text] * count
            else:
                text = f"{sentence.text.rstrip('.')}{_count_in_words(count)}." if count > 1 else sentence.text
                lines.append(indent + text)
            indent = INDENT if sentence.role == "turn" else indent
    return lines


def _shuffled_pile(text: str) -> str:
    """Return the name of the pile of which a sentence says that it is shuffled; empty for other sentences."""
    before, after = say(SHUFFLED_WORDS, "\0").split("\0")
    if not (text.startswith(before) and text.endswith(after)):
        return ""
    first, space, rest = text[len(before) : len(text) - len(after)].partition(" ")
    return f"{first.lower() if first.lower() in articles_of(current_language()) else first}{space}{rest}"


def merge_sentences(sentences: Sequence[LogSentence], names: Sequence[str]) -> list[str]:
    """Join neighbouring sentences with the same subject; `names` are those of all players.

    What begins shares the line of what follows it.
    """
    subjects = sorted(
        [current_grammar().you["nom"].capitalize(), *(capitalize(name) for name in names)], key=len, reverse=True
    )

    def subject_of(sentence: LogSentence) -> str:
        if sentence.is_heading:
            return ""
        return next((name for name in subjects if sentence.text.startswith(f"{name} ")), "")

    lines: list[str] = []
    heading = ""
    for name, group in groupby(sentences, subject_of):
        for text, is_heading in _lines_about(name, list(group)):
            if is_heading:
                lines += [heading] if heading else []
                heading = text
                continue
            lines.append(f"{heading} {text}".strip())
            heading = ""
    return lines + ([heading] if heading else [])


def _lines_about(name: str, sentences: Sequence[LogSentence]) -> list[tuple[str, bool]]:
    """Return the lines of sentences about one player or nobody, each with whether it is a heading."""
    if name:
        return [(" ".join(_join_sentences(name, [sentence.text for sentence in sentences])), False)]
    return [
        (f"{text.rstrip('.')}{_count_in_words(count)}." if count > 1 else text, heading)
        for (text, heading), count in _count_repeats((sentence.text, sentence.is_heading) for sentence in sentences)
    ]


def _join_sentences(name: str, sentences: Sequence[str]) -> list[str]:
    """Join simple sentences about one player with "and"; a compound one stays alone."""
    joined: list[str] = []
    simple: list[str] = []
    for text, count in _count_repeats(sentence[len(name) + 1 :].rstrip(".") for sentence in sentences):
        phrase = f"{text}{_count_in_words(count)}"
        if not (COMPOUND.search(text) or current_grammar().separators[1] in text):
            simple.append(phrase)
            continue
        joined += [_with_full_stop(f"{name} {_join_phrases(simple)}")] if simple else []
        joined.append(_with_full_stop(f"{name} {phrase}"))
        simple = []
    return joined + ([_with_full_stop(f"{name} {_join_phrases(simple)}")] if simple else [])


def _join_phrases(phrases: Sequence[str]) -> str:
    return str(list_of([plain_word(phrase) for phrase in phrases], current_grammar()))


def _with_full_stop(sentence: str) -> str:
    return sentence if sentence.endswith(("!", "?")) else f"{sentence}."


def _count_repeats(items: Iterable[Thing]) -> list[tuple[Thing, int]]:
    """Return neighbouring equal items once, with their number."""
    return [(each, len(list(group))) for each, group in groupby(items)]


def _count_in_words(count: int) -> str:
    if count == 1:
        return ""
    return f" {say('twice')}" if count == 2 else f" ({say('{0} times', count)})"
