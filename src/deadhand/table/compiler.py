"""How Numba compiles rules: each once, for integers of 64 bits, and optimized only as part of the doors it belongs to.

As it comes, Numba compiles a function for every mix of integer widths that it is called with, and optimizes and builds
each one together with all that it calls, then again as part of each of its callers. But rules are only called by other
rules and doors. Building the doors alone takes a third of the time and runs as fast.

Numba also looks at every index, whether it is negative and counts from the end. Rules never use such indices, which a
test holds (`tests/conformance/test_indices.py`), so indices are taken as they are: a fifth faster.

This file is the only one that reaches into Numba; nothing here changes what a rule does.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any, Final

from numba.core import cgutils, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.extending import lower_builtin, type_callable
from numba.np import arrayobj

from deadhand.table.record import copy_bytes

OPTIONS: Final = {"nopython": True, "nogil": True, "error_model": "numpy"}
NO_WRAPPERS: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""A rule needs no entrances for Python or C."""


def compiled(function: FunctionType, *, door: bool) -> Any:
    """A rule as Numba calls it. A door may be called by Python too, and is kept on disk with all that it calls."""
    if not door:
        return _Wide(function, targetoptions={**OPTIONS, **NO_WRAPPERS}, pipeline_class=_RuleCompiler)
    entrance = _Wide(function, targetoptions=OPTIONS, pipeline_class=_DoorCompiler)
    entrance.enable_caching()
    return entrance


@contextmanager
def plain_indices() -> Iterator[None]:
    """While this lasts, what is compiled takes indices as they are, never counting from the end of an array."""
    original = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = _as_it_is
    try:
        yield
    finally:
        arrayobj.fix_integer_index = original


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@type_callable(copy_bytes)
def _type_of_copy(_context: Any) -> Any:
    def type_of(target: Any, source: Any, size: Any) -> Any:
        copyable = isinstance(target, types.Record) and target == source and isinstance(size, types.Integer)
        return types.none if copyable else None

    return type_of


@lower_builtin(copy_bytes, types.Record, types.Record, types.Integer)
def _copy(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """One call of `memcpy`: as NumPy's slices it would take ten times as long and two seconds to compile."""
    target, source, size = arguments
    count = context.cast(builder, size, signature.args[2], types.intp)
    cgutils.raw_memcpy(builder, target, source, count, 1)
    return context.get_dummy_value()


class _Wide(CPUDispatcher):
    """A function compiled for 64-bit integers, whatever integers it is called with."""

    def compile(self, signature: Any) -> Any:
        return super().compile(tuple(_widened(argument) for argument in signature))


def _widened(argument: Any) -> Any:
    return types.int64 if isinstance(types.unliteral(argument), types.Integer) else argument


class _Ingredient(JITCodeLibrary):
    """The code of one rule as Numba made it, to be linked into doors; it is never optimized or run on its own."""

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> "_Ingredient":
        return self

    def set_env(self, _name: str, _environment: object) -> None:
        """Numba asks its code generator to note something at the function's address, of which there is none."""


class _Program(JITCodeLibrary):
    """The code of a door and of all that it calls, however deep, optimized in one piece."""

    def finalize(self) -> None:
        self._linking_libraries = _callers_first(self._linking_libraries)
        super().finalize()


def _callers_first(libraries: Iterable[Any]) -> list[Any]:
    """Libraries and all that they are linked with, each after those that call it.

    LLVM takes from a library only what has been called before.
    """
    found: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library not in found:
            for other in library._linking_libraries:
                visit(other)
            found[library] = None

    for library in libraries:
        visit(library)
    return list(reversed(found))


class _RuleCompiler(Compiler):
    makes: type[JITCodeLibrary] = _Ingredient

    def __init__(self, typing: Any, target: Any, _library: object, *rest: Any) -> None:
        library = self.makes(target.codegen(), "rules")
        library.enable_object_caching()
        super().__init__(typing, target, library, *rest)


class _DoorCompiler(_RuleCompiler):
    makes = _Program
