"""The notebook of the examples runs from its first cell to its last."""

import ast
import json
from pathlib import Path
from typing import Any

import altair as alt
import polars as pl

NOTEBOOK = Path(__file__).parent.parent.parent / "examples" / "designer.ipynb"


def run(source: str, names: dict[str, Any]) -> object:
    """Run a cell as a notebook does; return the value of its last line, if that is an expression."""
    *body, last = ast.parse(source).body
    exec(compile(ast.Module(body, []), NOTEBOOK.name, "exec"), names)  # our own notebook
    if isinstance(last, ast.Expr):
        shown: object = eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names)
        return shown
    exec(compile(ast.Module([last], []), NOTEBOOK.name, "exec"), names)
    return None


def test_every_cell_runs_and_shows_something() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    shown = []
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "outputs are not stored"
            source = "".join(cell["source"]).replace("GAMES = 200", "GAMES = 12")
            shown.append(run(source, names))
    assert names["GAMES"] == 12
    assert [type(each) for each in shown] == [pl.DataFrame] * 3 + [str, alt.LayerChart, list]
    assert all(each.height for each in shown if isinstance(each, pl.DataFrame))
