"""A game's rulebook as data: sections of numbered clauses, read from the game's `rulebook.md`.

A clause is a bullet that begins with its number in bold, or a row of a table that begins with a clause number.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

NUMBER = r"[A-Z][A-Z0-9]*-[A-Z]?\d+(?:\.\d+)*"
_HEADING = re.compile(r"#+ +(.+)")
_BULLET = re.compile(rf"- \*\*({NUMBER})\*\* +(.+)")
_FOR_AUTHORS = re.compile(r"\d+\. (?:Scenarios \(tests\)|Returns)")
_TAG = re.compile(r"\[(rulebook|public|reconstructed|ruling)(?:: ([^\]]*))?\]")


@dataclass(frozen=True)
class Clause:
    """One rule that can be tested on its own."""

    id: str
    text: str
    """Its content, in plain words."""
    sources: tuple[str, ...] = ()
    """Its source: "rulebook", "public", "reconstructed", or "ruling: ..." with the reason."""

    def __str__(self) -> str:
        return " ".join([self.text, *(f"[{source}]" for source in self.sources)])


@dataclass(frozen=True)
class RulebookSection:
    """The content under one heading."""

    title: str
    parts: tuple[Clause | str, ...]
    """Its clauses, and between them plain paragraphs."""

    @property
    def clauses(self) -> list[Clause]:
        """Its clauses alone."""
        return [part for part in self.parts if isinstance(part, Clause)]

    @property
    def is_for_authors(self) -> bool:
        """True if it holds the tests of a game or what its engine returns, which players are not shown."""
        return _FOR_AUTHORS.fullmatch(self.title) is not None


@dataclass(frozen=True)
class Rulebook:
    """All rules of a game, in order."""

    game: Game
    sections: tuple[RulebookSection, ...]

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its number."""
        return {clause.id: clause for section in self.sections for clause in section.clauses}

    @cached_property
    def sections_for_players(self) -> list[RulebookSection]:
        """The sections with clauses, without those for authors."""
        return [section for section in self.sections if section.clauses and not section.is_for_authors]

    def find(self, number: str) -> list[Clause]:
        """Return the clause with a number such as "Z-12.4", or all clauses of a chapter such as "Z-12".

        Raises:
            Refused: if there is none.
        """
        wanted = number.upper()
        if wanted in self.clauses:
            return [self.clauses[wanted]]
        chapter = [clause for clause in self.clauses.values() if clause.id.startswith(f"{wanted}.")]
        if not chapter:
            first, *_, last = self.clauses
            raise Refused('{0} has no clause "{1}"; they run from {2} to {3}.', self.game.title, number, first, last)
        return chapter

    def search(self, word: str) -> list[Clause]:
        """Return the clauses for players whose number or text has a word or phrase, in small or capital letters."""
        wanted = word.casefold()
        clauses = (clause for section in self.sections_for_players for clause in section.clauses)
        return [clause for clause in clauses if wanted in f"{clause.id} {clause.text}".casefold()]


@cache
def rulebook_of(game: Game) -> Rulebook:
    """Return the rulebook of a game."""
    return Rulebook(game, tuple(_parse_sections(game.rulebook_text)))


def _parse_sections(text: str) -> Iterator[RulebookSection]:
    title, block = "", list[str]()
    for line in text.splitlines():
        if heading := _HEADING.fullmatch(line.strip()):
            if title:
                yield RulebookSection(title, tuple(_parse_parts(block)))
            title, block = plain_text(heading[1]), []
        else:
            block.append(line)
    yield RulebookSection(title, tuple(_parse_parts(block)))


def _parse_parts(lines: Sequence[str]) -> Iterator[Clause | str]:
    columns: list[str] | None = None
    for line in _join_lines(lines):
        if not line.startswith("|"):
            columns = None
            yield _parse_bullet(line)
        elif columns is None:
            columns = _split_cells(line)
        elif not set(line) <= set("|-: "):
            yield _parse_row(columns, _split_cells(line))


def _join_lines(lines: Sequence[str]) -> list[str]:
    """Return the lines without empty ones; an indented line goes on with the one before."""
    joined: list[str] = []
    for line in lines:
        if joined and line.startswith("  ") and line.strip():
            joined[-1] += " " + line.strip()
        elif line.strip():
            joined.append(line.strip())
    return joined


def _parse_bullet(line: str) -> Clause | str:
    found = _BULLET.fullmatch(line)
    return _clause_of(found[1], found[2]) if found else plain_text(line)


def _parse_row(columns: Sequence[str], cells: Sequence[str]) -> Clause | str:
    """Return a row of a table in words: the first cell, and the other cells each after the name of its column."""
    named = zip(columns[1:], cells[1:], strict=False)
    content = "; ".join(f"{column}: {cell}" for column, cell in named if cell not in ("", "-"))
    return _clause_of(cells[0], content) if re.fullmatch(NUMBER, cells[0]) else plain_text(f"{cells[0]}: {content}")


def _split_cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _clause_of(number: str, text: str) -> Clause:
    sources = tuple(f"{tag[1]}: {tag[2]}" if tag[2] else tag[1] for tag in _TAG.finditer(text))
    return Clause(number, plain_text(_TAG.sub("", text)).strip(), sources)


def plain_text(text: str) -> str:
    """Return text without Markdown's signs for bold and code."""
    return text.replace("**", "").replace("`", "")
