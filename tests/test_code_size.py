"""Functions stay short, and take few parameters."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "deadhand"
MIGRATIONS = SOURCES / "server" / "database" / "migrations" / "versions"
"""A migration that was released stays as it is."""
MOST_PARAMETERS = 7
MOST_LINES = 45

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Size(NamedTuple):
    """How large a function is, and where."""

    place: str
    lines: int
    parameters: int


@cache
def sizes_in(folder: Path) -> list[Size]:
    """Return the size of every function of a folder; its lines are counted from `def` to the last."""
    return [
        Size(
            f"{file.relative_to(ROOT)}:{node.lineno} {node.name}",
            (node.end_lineno or 0) - node.lineno + 1,
            number_of_parameters(node),
        )
        for file in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, Function)
    ]


def number_of_parameters(function: Function) -> int:
    """Return the number of parameters, each `*` or `**` as one, without `self` or `cls`."""
    declared = function.args
    named = [each.arg for each in (*declared.posonlyargs, *declared.args)]
    own = bool(named) and named[0] in ("self", "cls")
    return len(named) - own + len(declared.kwonlyargs) + bool(declared.vararg) + bool(declared.kwarg)


def test_parameters_are_counted() -> None:
    """The receiver is no parameter, and `*` and `**` are one each."""
    source = "def one(self, a, /, b, *c, d=1, **e): pass"
    function = ast.parse(source).body[0]
    assert isinstance(function, Function)
    assert number_of_parameters(function) == 5


def test_functions_take_at_most_seven_parameters() -> None:
    """More belong together in a record, or in a `TypedDict` of keyword arguments."""
    functions = sizes_in(SOURCES)
    assert len(functions) > 3000
    assert [each.place for each in functions if each.parameters > MOST_PARAMETERS] == []


def test_functions_have_at_most_45_lines() -> None:
    """In the program and in its tests."""
    functions = [*sizes_in(SOURCES), *sizes_in(ROOT / "tests")]
    assert [
        place for place, lines, _ in functions if lines > MOST_LINES and not (ROOT / place).is_relative_to(MIGRATIONS)
    ] == []
