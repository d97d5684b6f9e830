"""The clauses that a game's tests name, found by parsing the tests without running them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

import deadhand
from deadhand.reference.rulebook import Clause, rulebook_of
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game


@dataclass(frozen=True)
class ClauseCoverage:
    """The clauses of a game without a test, and the tests of unknown clauses."""

    clauses: int
    untested: list[Clause]
    unknown: list[str]
    """Clauses that only tests name."""


@dataclass(frozen=True)
class MarkedTest:
    """A test, and the clauses that its markers name."""

    path: Path
    line: int
    name: str
    clauses: frozenset[str]


def coverage_of(game: Game) -> ClauseCoverage:
    """Compare a game's rulebook with the `clause` markers of its tests.

    Raises:
        Refused: if the tests are not here, as in an installed package.
    """
    named = {clause for test in tests_with_clauses(folder_of_tests(game)) for clause in test.clauses}
    known = rulebook_of(game).clauses
    untested = [clause for clause in known.values() if clause.id not in named]
    return ClauseCoverage(len(known), untested, sorted(named - known.keys()))


def folder_of_tests(game: Game) -> Path:
    """Return the folder with the tests of a game.

    Raises:
        Refused: if there is none, as in an installed package.
    """
    folder = Path(deadhand.__file__).parents[2] / "tests" / "games" / game.slug
    if not folder.is_dir():
        raise Refused("This needs Deadhand's source code: the tests are not installed.")
    return folder


def tests_with_clauses(folder: Path) -> Iterator[MarkedTest]:
    """Yield the tests of a folder that have a `clause` marker."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if _is_test(node):
                named = (clause for decorator in node.decorator_list for clause in _clauses_of_decorator(decorator))
                if clauses := frozenset(named):
                    yield MarkedTest(path, node.lineno, node.name, clauses)


def _is_test(node: ast.AST) -> TypeGuard[ast.FunctionDef | ast.ClassDef]:
    if isinstance(node, ast.ClassDef):
        return node.name.startswith("Test")
    return isinstance(node, ast.FunctionDef) and node.name.startswith("test_")


def _clauses_of_decorator(decorator: ast.expr) -> Iterator[str]:
    """Yield the clauses in `pytest.mark.clause(...)`, also inside `pytest.param`."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "clause":
            yield from (
                word.value for word in node.args if isinstance(word, ast.Constant) and isinstance(word.value, str)
            )
