"""The fields of `Settings` as options and environment variables.

Names, types and help texts follow from a field's name, type and docstring. A new field needs nothing else.
"""

import ast
import inspect
import math
import os
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, replace
from functools import cache
from textwrap import dedent
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from deadhand.server.addresses import check_listen, check_public
from deadhand.server.edge.names import check_host
from deadhand.server.edge.proxies import check_proxy
from deadhand.server.settings import DEPRECATED_NAMES, Bounds, Mark, Settings
from deadhand.table.errors import Refused

PREFIX: Final = "DEADHAND_"
ANY_NUMBER: Final = Bounds(0, 1e9)
NO_VALUE: Final = ("none", "off")
"""Words that mean no value, for an optional field."""
UNITS: Final = {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
DURATION: Final = re.compile(r"(?P<number>[0-9]+(?:\.[0-9]+)?)\s*(?P<unit>ms|[smhdw])?")
TRUE: Final = ("true", "yes", "on", "1")
FALSE: Final = ("false", "no", "off", "0")

CHECKS: Final[Mapping[str, Callable[[str], Any]]] = {
    "public_address": check_public,
    "metrics_address": check_listen,
    "proxy": check_proxy,
    "allowed_host": check_host,
}
"""Validators of text fields; each returns the value or raises `Refused`."""


@dataclass(frozen=True)
class Shape:
    """The values that a field's type allows."""

    kind: type
    """The type of one value: bool, int, float or str."""
    optional: bool = False
    """Whether None is allowed."""
    several: bool = False
    """Whether it is a list."""
    choices: tuple[str, ...] = ()
    bounds: Bounds = ANY_NUMBER
    marks: frozenset[Mark] = frozenset()


@dataclass(frozen=True)
class Setting:
    """One field of `Settings`."""

    name: str
    default: Any
    help: str
    shape: Shape

    @property
    def option(self) -> str:
        """The name of its option, without the leading dashes."""
        return self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The name of its environment variable."""
        return PREFIX + self.name.upper()

    @property
    def deprecated_option(self) -> str | None:
        """The former name of its option, if it has one."""
        old = DEPRECATED_NAMES.get(self.name)
        return None if old is None else old.replace("_", "-")

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of its environment variable: the current one, and the deprecated one if there is one."""
        old = DEPRECATED_NAMES.get(self.name)
        return (self.variable,) if old is None else (self.variable, PREFIX + old.upper())

    @property
    def used_variable(self) -> str | None:
        """The environment variable that sets it now; None if there is none."""
        return next((name for name in self.variables if os.environ.get(name)), None)

    @property
    def metavar(self) -> str:
        """The placeholder of its value in the help."""
        if self.shape.choices:
            return "|".join(self.shape.choices)
        if self.shape.kind is str:
            return "TEXT"
        return "TIME" if Mark.SECONDS in self.shape.marks else "NUMBER"

    def read(self, text: str) -> Any:
        """Parse a value, or one item of a list.

        Raises:
            Refused: with the values that are allowed.
        """
        word = text.strip()
        if self.shape.optional and word.lower() in NO_VALUE:
            return None
        if self.shape.choices:
            return self._choice(word.lower())
        if self.shape.kind is str:
            return self._text(word)
        return _bool(word) if self.shape.kind is bool else self._number(word)

    def format(self, value: Any) -> str:
        """Format a value as a person would write it."""
        if value is None or value == ():
            return "none"
        if isinstance(value, tuple | list):
            return ",".join(self.format(each) for each in value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if Mark.SECONDS in self.shape.marks:
            return _duration(value)
        return f"{value:.12g}" if self.shape.kind is float else str(value)

    def _choice(self, word: str) -> str:
        if word not in self.shape.choices:
            raise Refused(f'"{word}" is none of {", ".join(self.shape.choices)}.')
        return word

    def _text(self, word: str) -> Any:
        if not word or not word.isprintable():
            raise Refused("It is empty, or has characters that cannot be printed.")
        return CHECKS[self.name](word) if self.name in CHECKS else word

    def _number(self, word: str) -> float | int:
        number = _seconds(word) if Mark.SECONDS in self.shape.marks else _finite(word, whole=self.shape.kind is int)
        if not self.shape.bounds.least <= number <= self.shape.bounds.most:
            least, most = self.format(self.shape.bounds.least), self.format(self.shape.bounds.most)
            raise Refused(f"{least} to {most} are allowed, not {word}.")
        return int(number) if self.shape.kind is int else number


@cache
def all_settings() -> tuple[Setting, ...]:
    """Return every field of `Settings` except the database, which has no default."""
    return tuple(settings_of(Settings))


def settings_of(kind: type) -> list[Setting]:
    """Return the fields of a dataclass that have a default."""
    hints, docs = get_type_hints(kind, include_extras=True), _docstrings(kind)
    return [_setting(one, hints[one.name], docs[one.name]) for one in fields(kind) if one.default is not MISSING]


def from_environment() -> dict[str, Any]:
    """Return the values of the fields that environment variables set.

    Raises:
        Refused: if a value is invalid.
    """
    return {
        setting.name: _read_variable(setting, variable)
        for setting in all_settings()
        if (variable := setting.used_variable)
    }


def parts(text: str) -> list[str]:
    """Split the items of a list in a variable, which are separated by commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def _read_variable(setting: Setting, variable: str) -> Any:
    text = os.environ[variable]
    try:
        return tuple(setting.read(word) for word in parts(text)) if setting.shape.several else setting.read(text)
    except Refused as refusal:
        raise Refused(f"The variable {variable} is invalid: {refusal}") from None


def _setting(field: Field[Any], hint: Any, doc: str) -> Setting:
    return Setting(field.name, field.default, doc, _shape(hint))


def _shape(hint: Any) -> Shape:
    """Return the shape that a type and its annotations describe."""
    if get_origin(hint) is Annotated:
        inner, *more = get_args(hint)
        found = _shape(inner)
        bounds = next((each for each in more if isinstance(each, Bounds)), found.bounds)
        marks = found.marks | {each for each in more if isinstance(each, Mark)}
        return replace(found, bounds=bounds, marks=marks)
    if get_origin(hint) in (Union, types.UnionType):
        (inner,) = (each for each in get_args(hint) if each is not type(None))
        return replace(_shape(inner), optional=True)
    if get_origin(hint) is tuple:
        return replace(_shape(get_args(hint)[0]), several=True)
    if get_origin(hint) is Literal:
        return Shape(str, choices=get_args(hint))
    if hint not in (bool, int, float, str):
        raise TypeError(f"A setting is a truth, a number, a text or a list of those, not {hint}.")
    return Shape(hint)


def _docstrings(kind: type) -> dict[str, str]:
    """Return the docstring below each field, by name."""
    (declared,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(declared, ast.ClassDef)
    docs: dict[str, str] = {}
    for field, below in zip(declared.body, declared.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            said = below.value if isinstance(below, ast.Expr) else None
            docs[field.target.id] = " ".join(str(said.value).split()) if isinstance(said, ast.Constant) else ""
    return docs


def _bool(word: str) -> bool:
    if word.lower() not in (*TRUE, *FALSE):
        raise Refused(f'It is "yes" or "no", not "{word}".')
    return word.lower() in TRUE


def _seconds(word: str) -> float:
    found = DURATION.fullmatch(word)
    if found is None:
        raise Refused(f'A time is written 500ms, 10s, 2m, 12h or 90d, not "{word}".')
    return float(found["number"]) * UNITS[found["unit"] or "s"]


def _finite(word: str, *, whole: bool) -> float:
    try:
        number = int(word) if whole else float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise Refused(f'A {"whole " if whole else ""}number is expected, not "{word}".')
    return number


def _duration(seconds: float) -> str:
    """Format a duration in the largest unit in which it is whole."""
    for unit in ("d", "h", "m", "s", "ms"):
        amount = round(seconds / UNITS[unit], 9)
        if amount >= 1 and amount == int(amount):
            return f"{int(amount)}{unit}"
    return f"{seconds:g}s"
