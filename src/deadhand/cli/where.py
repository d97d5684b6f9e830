"""The places of a clause in the source code: its rules, its words and its tests."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import deadhand
from deadhand.cli.coverage import folder_of_tests, tests_with_clauses
from deadhand.reference.rulebook import NUMBER
from deadhand.table.game.game import Game

ROOT: Final = Path(deadhand.__file__).parents[2]
REFERENCE: Final = re.compile(rf"\b(?P<first>{NUMBER})(?: to (?P<last>{NUMBER}|\d+(?:\.\d+)*))?")
STEM: Final = re.compile(r"(?P<stem>.*\D)(?P<number>\d+)")
ENTRY: Final = re.compile(r'(?:id|title) = "(.+)"|\[+([\w.]+)\]+')
"""Matches the line of a TOML file that says which entry follows."""


@dataclass(frozen=True)
class ClauseMention:
    """A line that names a clause."""

    sort: str
    """ "rule", "words" or "test"."""
    path: Path
    line: int
    name: str
    says: str = ""
    """The first sentence of a docstring, or the text of a choice."""

    def __str__(self) -> str:
        named = f"{self.name}: {self.says}" if self.says else self.name
        return f"{self.sort:5}  {self.path.relative_to(ROOT)}:{self.line}  {named}"


def mentions_of(game: Game, clause: str) -> Iterator[ClauseMention]:
    """Yield the rules, the words and the tests that name a clause, also by a range or by its chapter.

    Raises:
        Refused: if the tests are not here, as in an installed package.
    """
    tests = folder_of_tests(game)
    package = ROOT / "src" / "deadhand" / "games" / game.slug
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py"))}
    for path, source in sources.items():
        yield from _rules_in(path, source, clause)
    for path, source in sources.items():
        yield from _words_in(path, source, clause)
    for path in sorted(package.glob("*.toml")):
        yield from _entries_in(path, clause)
    for test in tests_with_clauses(tests):
        if clause in test.clauses:
            yield ClauseMention("test", test.path, test.line, test.name)


def names_clause(text: str, clause: str) -> bool:
    """Return True if a text names a clause by its number, a range such as "Z-12.3 to Z-12.9", or its chapter."""
    return any(_covers(found["first"], found["last"], clause) for found in REFERENCE.finditer(text))


def _covers(first: str, last: str | None, clause: str) -> bool:
    if last is None:
        return clause == first or clause.startswith(f"{first}.")
    start, wanted = STEM.fullmatch(first), STEM.fullmatch(clause)
    if start is None or wanted is None or start["stem"] != wanted["stem"]:
        return False
    end = int(re.split(r"\D", last)[-1])  # "L4D-19.14 to 19.16" is written, too
    return int(start["number"]) <= int(wanted["number"]) <= end


def _rules_in(path: Path, source: str, clause: str) -> Iterator[ClauseMention]:
    """Yield the functions whose docstrings name a clause."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            said = ast.get_docstring(node) or ""
            if names_clause(said, clause):
                yield ClauseMention("rule", path, node.lineno, node.name, said.splitlines()[0])


def _words_in(path: Path, source: str, clause: str) -> Iterator[ClauseMention]:
    """Yield the declarations of texts for players that stand beside a clause, such as those of verbs and outcomes."""
    for node in ast.parse(source).body:
        texts = [
            each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)
        ]
        numbers = [text for text in texts if REFERENCE.match(text) and names_clause(text, clause)]
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) and numbers:
            said = max((text for text in texts if text not in numbers), key=_number_of_words, default="")
            yield ClauseMention("words", path, _line_of(node, numbers), _name_of(node), said)


def _number_of_words(text: str) -> int:
    return text.count(" ")


def _line_of(node: ast.AST, texts: list[str]) -> int:
    """Return the line of the first of some strings in a statement, which may be a table of many lines."""
    return min(each.lineno for each in ast.walk(node) if isinstance(each, ast.Constant) and each.value in texts)


def _name_of(node: ast.stmt) -> str:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return ast.unparse(targets[0]) if targets[0] is not None else ast.unparse(node).partition("(")[0]


def _entries_in(path: Path, clause: str) -> Iterator[ClauseMention]:
    """Yield the entries of a TOML file, such as cards and topics of the help, whose clauses include this one."""
    entry = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if found := ENTRY.match(line):
            entry = found[1] or found[2]
        if "clauses = [" in line and names_clause(line, clause):
            key = line.partition(" = ")[0]
            yield ClauseMention("words", path, number, entry if key == "clauses" else f"{entry}.{key}")
