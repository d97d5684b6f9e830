"""Rules that need no reference counts of arrays: they neither create an array nor get one from another rule.

Numba counts references to every array that a function is given, with an atomic instruction each. A rule that hands six
arrays on to another pays more for that than for its work: steps of many tables take less than half of the time without.
"""

import dis
from collections.abc import Iterator
from itertools import pairwise
from types import FunctionType, ModuleType
from typing import Final

TYPES: Final = frozenset({"int8", "int16", "int32", "int64", "float32", "float64"})
"""The names of NumPy that make no array."""
NUMBERS: Final = (int, bool, float, None)
"""The return types that hold no array."""


SLICES: Final = frozenset(
    dis.opmap[name] for name in ("BUILD_SLICE", "BINARY_SLICE", "STORE_SLICE") if name in dis.opmap
)
"""The instructions for parts of arrays: to assign to one, Numba needs its counts, too."""


def owns_arrays(rule: FunctionType) -> bool:
    """Return True if a rule may own an array: it makes one, takes a part of one, or calls a rule that returns one."""
    makes = not TYPES.issuperset(_names_from_numpy(rule))
    return makes or _takes_parts(rule) or any(map(_may_return_array, _called(rule)))


def _takes_parts(rule: FunctionType) -> bool:
    return not SLICES.isdisjoint(rule.__code__.co_code[::2])


def _called(rule: FunctionType) -> Iterator[FunctionType]:
    """Yield the functions that a rule names."""
    values = (rule.__globals__.get(name) for name in rule.__code__.co_names)
    return (value for value in values if isinstance(value, FunctionType))


def _may_return_array(rule: FunctionType) -> bool:
    return rule.__annotations__.get("return", FunctionType) not in NUMBERS


def _names_from_numpy(rule: FunctionType) -> Iterator[str]:
    """Yield what a rule takes from NumPy, such as the `zeros` of `np.zeros`."""
    numpy = {name for name in rule.__code__.co_names if _is_numpy(rule.__globals__.get(name))}
    for here, after in pairwise(dis.get_instructions(rule) if numpy else ()):  # slow, and few rules need NumPy
        if here.opname == "LOAD_GLOBAL" and here.argval in numpy:
            yield str(after.argval)


def _is_numpy(value: object) -> bool:
    return isinstance(value, ModuleType) and value.__name__ == "numpy"
