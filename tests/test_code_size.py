"""Functions stay short, and take few parameters."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "deadhand"
MIGRATIONS = SOURCES / "server" / "database" / "migrations" / "versions"
"""A migration that was released stays as it is."""
MOST_PARAMETERS = 7
MOST_LINES = 45

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions_in(folder: Path) -> Iterator[tuple[str, Function]]:
    """Yield every function of a folder with its place."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                yield f"{file.relative_to(ROOT)}:{node.lineno} {node.name}", node


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
    functions = dict(functions_in(SOURCES))
    assert len(functions) > 3000
    assert [place for place, function in functions.items() if number_of_parameters(function) > MOST_PARAMETERS] == []


def test_functions_have_at_most_45_lines() -> None:
    """Count the lines from `def` to the last, in the program and in its tests."""
    long = [
        place
        for folder in (SOURCES, ROOT / "tests")
        for place, function in functions_in(folder)
        if (function.end_lineno or 0) - function.lineno >= MOST_LINES and not (ROOT / place).is_relative_to(MIGRATIONS)
    ]
    assert long == []
