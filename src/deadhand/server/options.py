"""The fields of `Settings` as a person sets them: an option, a variable of the environment, and words for both.

Everything follows from a field's name, type and docstring. A new field needs nothing else.
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
from deadhand.server.settings import Between, Mark, Settings
from deadhand.table.errors import Refused

PREFIX: Final = "DEADHAND_"
ANY_NUMBER: Final = Between(0, 1e9)
NOTHING: Final = ("none", "off")
"""What is written for a field that may be without a value."""
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
"""What a text must be besides its type, by the field's name; each gives the value, or refuses it in words."""


@dataclass(frozen=True)
class Shape:
    """What a field may be, as its type says it."""

    kind: type
    """What one value is: bool, int, float or str."""
    optional: bool = False
    """Whether there may be none."""
    several: bool = False
    """Whether it is a list."""
    choices: tuple[str, ...] = ()
    between: Between = ANY_NUMBER
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
        """What it is called on the command line, without dashes before it."""
        return self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """What it is called in the environment."""
        return PREFIX + self.name.upper()

    @property
    def metavar(self) -> str:
        """What stands for its value in the help."""
        if self.shape.choices:
            return "|".join(self.shape.choices)
        if self.shape.kind is str:
            return "TEXT"
        return "TIME" if Mark.SECONDS in self.shape.marks else "NUMBER"

    def read(self, text: str) -> Any:
        """The value that is written so; of a list one of its values.

        Raises:
            Refused: saying what is allowed.
        """
        word = text.strip()
        if self.shape.optional and word.lower() in NOTHING:
            return None
        if self.shape.choices:
            return self._chosen(word.lower())
        if self.shape.kind is str:
            return self._checked(word)
        return _truth(word) if self.shape.kind is bool else self._number(word)

    def written(self, value: Any) -> str:
        """A value as it would be written."""
        if value is None or value == ():
            return "none"
        if isinstance(value, tuple | list):
            return ",".join(self.written(each) for each in value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if Mark.SECONDS in self.shape.marks:
            return _duration(value)
        return f"{value:.12g}" if self.shape.kind is float else str(value)

    def _chosen(self, word: str) -> str:
        if word not in self.shape.choices:
            raise Refused(f'"{word}" is none of {", ".join(self.shape.choices)}.')
        return word

    def _checked(self, word: str) -> Any:
        if not word or not word.isprintable():
            raise Refused("It is empty, or has characters that cannot be printed.")
        return CHECKS[self.name](word) if self.name in CHECKS else word

    def _number(self, word: str) -> float | int:
        number = _seconds(word) if Mark.SECONDS in self.shape.marks else _plain(word, whole=self.shape.kind is int)
        if not self.shape.between.least <= number <= self.shape.between.most:
            least, most = self.written(self.shape.between.least), self.written(self.shape.between.most)
            raise Refused(f"{least} to {most} are allowed, not {word}.")
        return int(number) if self.shape.kind is int else number


@cache
def all_settings() -> tuple[Setting, ...]:
    """Every field of `Settings` but the database, which is always said."""
    return tuple(settings_of(Settings))


def settings_of(kind: type) -> list[Setting]:
    """The fields of a dataclass that have a default."""
    hints, docs = get_type_hints(kind, include_extras=True), _docstrings(kind)
    return [_setting(one, hints[one.name], docs[one.name]) for one in fields(kind) if one.default is not MISSING]


def from_environment() -> dict[str, Any]:
    """The fields that the environment sets.

    Raises:
        Refused: if one is not understood.
    """
    return {
        setting.name: _from(setting, os.environ[setting.variable])
        for setting in all_settings()
        if os.environ.get(setting.variable)
    }


def parts(text: str) -> list[str]:
    """The words of a list in a variable, which are separated by commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def _from(setting: Setting, text: str) -> Any:
    try:
        return tuple(setting.read(word) for word in parts(text)) if setting.shape.several else setting.read(text)
    except Refused as refusal:
        raise Refused(f"The variable {setting.variable} is not understood: {refusal}") from None


def _setting(field: Field[Any], hint: Any, doc: str) -> Setting:
    return Setting(field.name, field.default, doc, _shape(hint))


def _shape(hint: Any) -> Shape:
    """What a type and its marks say."""
    if get_origin(hint) is Annotated:
        inner, *more = get_args(hint)
        found = _shape(inner)
        between = next((each for each in more if isinstance(each, Between)), found.between)
        marks = found.marks | {each for each in more if isinstance(each, Mark)}
        return replace(found, between=between, marks=marks)
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
    """What stands below each field."""
    (declared,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(declared, ast.ClassDef)
    docs: dict[str, str] = {}
    for field, below in zip(declared.body, declared.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            said = below.value if isinstance(below, ast.Expr) else None
            docs[field.target.id] = " ".join(str(said.value).split()) if isinstance(said, ast.Constant) else ""
    return docs


def _truth(word: str) -> bool:
    if word.lower() not in (*TRUE, *FALSE):
        raise Refused(f'It is "yes" or "no", not "{word}".')
    return word.lower() in TRUE


def _seconds(word: str) -> float:
    found = DURATION.fullmatch(word)
    if found is None:
        raise Refused(f'A time is written 500ms, 10s, 2m, 12h or 90d, not "{word}".')
    return float(found["number"]) * UNITS[found["unit"] or "s"]


def _plain(word: str, *, whole: bool) -> float:
    try:
        number = int(word) if whole else float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise Refused(f'A {"whole " if whole else ""}number is expected, not "{word}".')
    return number


def _duration(seconds: float) -> str:
    """A time in the largest unit in which it is whole."""
    for unit in ("d", "h", "m", "s", "ms"):
        amount = round(seconds / UNITS[unit], 9)
        if amount >= 1 and amount == int(amount):
            return f"{int(amount)}{unit}"
    return f"{seconds:g}s"
