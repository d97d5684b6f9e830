"""Styled words, and wrapping that cuts nothing."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

Span = tuple[str, str]
"""Words and their style: "bold", "dim", "mark" (what can be typed, whose turn it is), "danger", "changed" (since the
last turn), "player0" and so on (a player's name), or several, or none."""
Line = tuple[Span, ...]

GLUE: Final = "\N{NO-BREAK SPACE}"
"""A space at which a line is wrapped only if it must be."""
WIDE: Final = re.compile(" {2,}")
"""A gap of several spaces, which stays unless a line is wrapped there."""


def width_of(text: str) -> int:
    """Return the number of columns of a text."""
    if text.isascii():
        return len(text)
    return sum(_column_count(letter) for letter in text)


def _column_count(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def collation_key(text: str) -> str:
    """Return what a text is sorted by: its letters without accents, large ones as small ones."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter)
    ).casefold()


def line_width(line: Line) -> int:
    """Return the number of columns of a line."""
    return sum(width_of(text) for text, _ in line)


def pad_text(text: str, width: int, *, right: bool = False) -> str:
    """Return the text with spaces to a width; `right` puts it to the right."""
    spaces = " " * max(0, width - width_of(text))
    return spaces + text if right else text + spaces


def keep_together(text: str) -> str:
    """Return the text with spaces that wrap only if they must."""
    return text.replace(" ", GLUE)


def wrap_spans(spans: Iterable[Span], width: int, *, indent: int = 0) -> list[Line]:
    """Wrap the words to a width; all lines but the first are indented."""
    lines: list[list[Span]] = [[]]
    used = 0
    for word in _split_words(spans):
        wide = sum(width_of(text) for text, _ in word)
        if used and used + 1 + wide > width and (len(lines) == 1 or used > indent):
            lines.append([(" " * indent, "")])
            used = indent
        if lines[-1] and used > (indent if len(lines) > 1 else 0):
            lines[-1].append((" ", word[0][1]))
            used += 1
        for text, style in word:
            for piece in _split_word(text, width - used, width - indent):
                if used and used + width_of(piece) > width:
                    lines.append([(" " * indent, "")])
                    used = indent
                lines[-1].append((piece.replace(GLUE, " "), style))
                used += width_of(piece)
    return [_merge_spans(line) for line in lines]


def _merge_spans(spans: Iterable[Span]) -> Line:
    """Merge neighbouring spans of one style."""
    return tuple(("".join(text for text, _ in group), style) for style, group in groupby(spans, lambda span: span[1]))


def _split_words(spans: Iterable[Span]) -> list[list[Span]]:
    """Split spans into words, which may have several styles. Leading spaces belong to the first word."""
    words: list[list[Span]] = [[]]
    for text, style in spans:
        lead = len(text) - len(text.lstrip(" ")) if words == [[]] else 0
        for place, piece in enumerate(WIDE.sub(_glue_all_but_last, text[lead:]).split(" ")):
            if place:
                words.append([])
            start = " " * lead if not place else ""
            if start + piece:
                words[-1].append((start + piece, style))
    return [word for word in words if word]


def _glue_all_but_last(gap: re.Match[str]) -> str:
    return GLUE * (len(gap[0]) - 1) + " "


def _split_word(text: str, room: int, most: int) -> list[str]:
    """Split a word that is too long: at glued spaces if possible, else anywhere."""
    if width_of(text) <= max(room, most):
        return [text]
    pieces, piece = [], ""
    for part in text.replace(GLUE, f"{GLUE}\0").split("\0"):
        if piece and width_of(piece + part) > most:
            pieces.append(piece)
            piece = ""
        piece += part
        while width_of(piece) > most > 0:
            pieces.append(piece[:most])
            piece = piece[most:]
    return [*pieces, piece]


def join_items(items: Sequence[Line], separator: Span) -> list[Span]:
    """Join the items in one row, each kept together if possible."""
    spans: list[Span] = []
    for place, item in enumerate(items):
        if place:
            spans.append(separator)
        spans += [(keep_together(text), style) for text, style in item]
    return spans
