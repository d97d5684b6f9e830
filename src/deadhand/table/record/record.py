"""A game's state as a record of fixed size: declared by an annotated class, stored as an element of a NumPy array.

The same bytes are read in two ways. Compiled rules receive the record itself. Plain Python rules receive an *accessor*
whose array fields are memoryviews. These are quick to index and return Python integers, so that arithmetic never wraps
as narrow NumPy scalars do (an overflow on writing raises instead).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Protocol, cast, get_type_hints

import numpy as np
from numpy.typing import NDArray

Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Int64 = Annotated[int, np.int64]
SEAT_SET = np.int16
"""The storage type of a set of seats, a bit for each: eight seats do not fit into a signed byte.

A set for each of many cards may be narrower, if the game has fewer seats; the width of marks is checked.
"""
SeatSet = Annotated[int, SEAT_SET]

NOT_COPIED: Final = "not copied"
"""The last annotation of a field that `copy_bytes` does not copy, such as the events."""

ALIGNMENT: Final = 8
"""The alignment, in bytes, of a record's copied part and of its other part."""

FieldDeclaration = tuple[str, np.dtype[Any], tuple[int, ...]]
"""A field: its name, storage type and shape."""


class Integers(Protocol):
    """An array field of whole numbers: a NumPy array in compiled rules, a memoryview in plain ones."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each dimension."""

    def __getitem__(self, index: int | tuple[int, ...], /) -> int: ...

    def __setitem__(self, index: int | tuple[int, ...], value: int, /) -> None: ...


class Reals(Protocol):
    """An array field of floating-point numbers."""

    def __getitem__(self, index: int, /) -> float: ...

    def __setitem__(self, index: int, value: float, /) -> None: ...


PerSeat = Annotated[Integers, np.int16, "seats"]
"""A number for each seat."""


@dataclass(frozen=True)
class Layout:
    """The layout of a game's record, and its accessors for plain Python."""

    dtype: np.dtype[Any]
    accessor: type[Any]
    copied: int
    """The number of bytes that `copy_bytes` copies, a multiple of 8: all fields before those that are not copied."""

    def new(self, tables: int) -> NDArray[Any]:
        """Return an array of `tables` empty records, all bytes zero."""
        return np.zeros(tables, self.dtype)

    def copy(self, states: NDArray[Any]) -> NDArray[Any]:
        """Return a copy of records, made as bytes, which is ten times as fast as NumPy's copy field by field."""
        return states.view(np.uint8).copy().view(self.dtype)

    def open_twice(self, states: NDArray[Any]) -> "Tables":
        """Return accessors for two copies of one record, made as bytes: NumPy takes three times as long."""
        return self.open(np.frombuffer(bytearray(states.tobytes() * 2), self.dtype))

    def open(self, states: NDArray[Any]) -> "Tables":
        """Return an accessor for each record of `states`, which reads and writes it in place."""
        return Tables(self, states)


class Tables(Sequence[Any]):
    """An array of records as plain Python rules see it: an accessor each."""

    def __init__(self, layout: Layout, states: NDArray[Any]) -> None:
        self.states = states
        size, whole = states.itemsize, memoryview(cast("Any", states.view(np.int8)))
        self._accessors = [layout.accessor(whole[at : at + size]) for at in range(0, len(whole), size)]

    def __getitem__(self, index: Any) -> Any:
        return self._accessors[index]

    def __len__(self) -> int:
        return len(self._accessors)


def copy_bytes(target: Any, source: Any, size: int) -> None:
    """Copy the first `size` bytes of one record over those of another; compiled, `compiler.py` has its own form."""
    target._as_int8[:size] = source._as_int8[:size]


def as_int16(room: Any) -> Any:
    """Return an array of wide integers as one of 16 bits in the same memory; compiled, by `numba_fallback.py`."""
    return memoryview(room).cast("B").cast("h")


def as_int32(room: Any) -> Any:
    """Return an array of wide integers as one of 32 bits in the same memory; compiled, by `numba_fallback.py`."""
    return memoryview(room).cast("B").cast("i")


def put_bytes(target: Any, record: memoryview) -> None:
    """Overwrite the record of an accessor with these bytes, of format "b"."""
    target._as_int8[:] = record


def layout_of(declaration: type[Any], dimensions: Mapping[str, int]) -> Layout:
    """Build the layout of a declaration, for example `brains: Annotated[Integers, np.int16, "seats"]`.

    Every annotation names its storage type and, for arrays, its dimensions: numbers or keys of `dimensions`. A tuple of
    these is one dimension, as long as their product. Fields marked as `NOT_COPIED` come last. Wide fields come first in
    each part, so that nothing but its end needs padding.
    """
    copied: list[FieldDeclaration] = []
    left: list[FieldDeclaration] = []
    for name, hint in get_type_hints(declaration, include_extras=True).items():
        storage, *sizes = hint.__metadata__
        shape = tuple(_length(size, dimensions) for size in sizes if size != NOT_COPIED)
        (left if NOT_COPIED in sizes else copied).append((name, np.dtype(storage), shape))
    first, last = _padded_fields(copied, "padding"), _padded_fields(left, "padding_at_end")
    dtype = np.dtype([*first, *last], align=True)
    return Layout(dtype, _accessor_class(declaration.__name__, dtype, [*copied, *left]), sum(map(_size_of, first)))


def _length(size: Any, dimensions: Mapping[str, int]) -> int:
    if isinstance(size, tuple):
        return math.prod(_length(part, dimensions) for part in size)
    return size if isinstance(size, int) else dimensions[size]


def _padded_fields(fields: list[FieldDeclaration], padding: str) -> list[FieldDeclaration]:
    """Return the fields from wide to narrow, padded to 8 bytes by named fields, as NumPy copies only those."""
    ordered = sorted(fields, key=lambda field: -field[1].itemsize)
    missing = -sum(map(_size_of, fields)) % ALIGNMENT
    return [*ordered, (padding, np.dtype(np.int8), (missing,))] if missing else ordered


def _size_of(field: FieldDeclaration) -> int:
    _, storage, shape = field
    return storage.itemsize * math.prod(shape)


def _accessor_class(name: str, dtype: np.dtype[Any], fields: list[FieldDeclaration]) -> type[Any]:
    """Return a class whose objects read and write one record. They are small, as a server has one for every table.

    What a field is read through is made when it is first asked for, as compiled rules need hardly any of them.
    """
    scalars = {field: (storage, _offset_of(dtype, field)) for field, storage, shape in fields if not shape}
    whole = slice(0, dtype.itemsize)
    windows: dict[str, tuple[slice, Any, tuple[int, ...]]] = {
        _words_slot(storage): (whole, storage.char, ()) for storage, _ in scalars.values()
    }
    for declared in fields:
        field, storage, shape = declared
        if shape:
            start = _offset_of(dtype, field)
            windows[field] = (slice(start, start + _size_of(declared)), storage.char, shape)

    def attach(self: Any, record: memoryview) -> None:
        self._as_int8 = record

    def open_window(self: Any, field: str) -> Any:
        if field not in windows:
            raise AttributeError(f"{name} has no field {field}")
        place, code, shape = windows[field]
        window = self._as_int8[place].cast(code, *((shape,) if shape else ()))
        setattr(self, field, window)
        return window

    slots = {**windows, "_as_int8": None}
    body: dict[str, Any] = {"__slots__": tuple(slots), "__init__": attach, "__getattr__": open_window}
    for field, (storage, start) in scalars.items():
        body[field] = _scalar_property(_words_slot(storage), start // storage.itemsize)
    return cast("type[Any]", type(name + "Accessor", (), body))


def _offset_of(dtype: np.dtype[Any], field: str) -> int:
    assert dtype.fields is not None
    return dtype.fields[field][1]


def _words_slot(storage: np.dtype[Any]) -> str:
    """Return the name of the slot with the whole record as an array of one type, for scalars of that type."""
    return f"_as_{storage.name}"


def _scalar_property(slot: str, place: int) -> property:
    """Return a property for one scalar, generated as source because that is a third faster."""
    made: dict[str, Any] = {}
    window = f"self.{slot}[{place}]"
    exec(f"def get(self): return {window}\ndef put(self, value): {window} = value", made)  # noqa: S102  # our own text
    return property(made["get"], made["put"])
