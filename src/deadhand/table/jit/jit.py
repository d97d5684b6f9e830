"""Compiled rules: Numba, with a cache on disk that is valid for exactly these sources and versions.

`DEADHAND_JIT=0` keeps everything plain. The name of a game's cache folder holds a hash of its rules' sources: Numba
does not notice that a function called in another file has changed.
"""

import hashlib
import logging
import os
import platform
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from types import FunctionType
from typing import Any, Final, cast

from deadhand.table.game.game import Game
from deadhand.table.jit.cache import cache_root
from deadhand.table.jit.compiled_cache import (
    delete_unused,
    file_for_processor,
    files_of_all_processors,
    read_checked,
    touch_files,
    write_checked,
)
from deadhand.table.jit.references import owns_arrays
from deadhand.table.rules.rule import (
    Argument,
    Parameters,
    Result,
    Rules,
    bind,
    constants_made_for,
    doors,
    extra_doors,
    parts_of,
)
from deadhand.table.rules.sources import digest_of_sources, modules_with_doors, places_of_doors

DOORS = "doors"
"""The file in a game's cache folder with the program of all its doors; ..."""
COMPLETE = "complete"
"""... and the one that lists the files without which the game does not count as compiled."""
SHARE_OF_TRANSLATING = 0.85
"""The share of the time before optimizing the whole program."""
WIDTHS: Final[Mapping[str, tuple[str, bool]]] = {
    "integer": ("int64", False),
    "integers": ("int64", True),
    "reals": ("float64", True),
    "shorts": ("int16", True),
    "bytes": ("int8", True),
}
"""The numbers of an argument, and whether it is an array of them."""
EXTRA_DOORS_SHARE = 0.99
"""The share that is reported while extra doors are compiled, of which nobody knows how many functions they need."""

logger = logging.getLogger(__name__)


def jit_available() -> bool:
    """Return True if rules may be compiled here: not if `DEADHAND_JIT` is 0, or Numba is missing."""
    return jit_wanted() and numba_installed()


def jit_wanted() -> bool:
    """Return True if `DEADHAND_JIT` lets rules be compiled."""
    return os.environ.get("DEADHAND_JIT") != "0"


@cache
def numba_installed() -> bool:
    """Return True if Numba is installed; it is not imported, which takes long."""
    return find_spec("numba") is not None


def version_of(library: str) -> str:
    """Return the version of an installed library, by the folder of its metadata if there is one beside it.

    Python's own reader of metadata imports forty modules.
    """
    spec = find_spec(library)
    home = Path(spec.origin).parent.parent if spec and spec.origin else Path()
    found = [folder.name for folder in home.glob(f"{library}-*.dist-info")]
    if len(found) == 1:
        return found[0].removeprefix(f"{library}-").removesuffix(".dist-info")
    from importlib.metadata import version

    return version(library)


@cache
def unknown_numba() -> str:
    """Return how this Numba differs from the version that our compiler knows; empty if it does not."""
    try:
        import deadhand.table.jit.compiler  # noqa: F401  # looks into Numba when it is imported
    except (ImportError, AttributeError, TypeError) as error:
        return f"Numba {version_of('numba')} is not as expected ({error}); compiling takes longer and rules run slower."
    return ""


@cache
def _compiler() -> Callable[..., Any]:
    """Return the compiler of a rule: ours, or with an unknown Numba, its own. Log the latter once."""
    if warning := unknown_numba():
        from deadhand.table.jit import numba_fallback as stock

        logger.warning(warning)
        return stock.compile_rule
    from deadhand.table.jit import compiler

    return compiler.compile_rule


def direct_entry(door: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Return a compiled door without Numba's check of argument types, which takes longer than a short rule."""
    if unknown_numba():
        return door
    from deadhand.table.jit.compiler import without_dispatch

    return cast("Callable[Parameters, Result]", without_dispatch(door))


@cache
def cache_folder(game: Game) -> Path:
    """Return the cache folder of a game's compiled rules, by a hash of their sources, their place and their compiler.

    In there files are named by the processor, too (`compiled_cache.py`).
    """
    digest = hashlib.sha256(digest_of_sources(game.package).encode())
    digest.update(places_of_doors(game.package).encode())
    for name in ("numba", "llvmlite", "numpy"):
        digest.update(f"{name} {version_of(name)}\n".encode())
    digest.update(f"{sys.version} {platform.machine()}".encode())
    return cache_root() / "compiled" / game.slug / digest.hexdigest()[:16]


def is_warm(game: Game) -> bool:
    """Return True if the game's compiled rules for this machine are in the cache, whole, so that loading is quick."""
    if not jit_available():
        return False
    folder = cache_folder(game)
    if not files_of_all_processors(folder, COMPLETE):  # only then it is worth asking for the processor
        return False
    needed = read_checked(file_for_processor(folder, COMPLETE))
    return needed is not None and all(read_checked(folder / name) is not None for name in needed.decode().split())


def compiled_rules(
    game: Game, progress: Callable[[float], None] | None = None, extra: Collection[Callable[..., Any]] = ()
) -> Rules:
    """Compile the game's doors, or load them from the cache; slow the first time (a minute or more).

    `extra` are the extra doors to compile, too. `progress` is called with the share done: 0 if there is nothing in the
    cache, then up to 1 after each compiled function.
    """
    touch_files(*(file_for_processor(cache_folder(game), name) for name in (COMPLETE, DOORS)))
    if unknown_numba():
        rules = _bind_rules(game)
        _compile(game, {**_doors_in(rules), **_extra_in(rules, extra)}, _progress_reporter(progress, len(rules)))
        return rules
    from deadhand.table.jit import program

    file, ahead = file_for_processor(cache_folder(game), DOORS), modules_with_doors(game.package)
    for module in ahead:  # what is compiled together is all that anybody will want, and loading it imports them, too
        import_module(module)
    rules = _bind_rules(game)
    if not program.load_program(file, _doors_in(rules, ahead).values()):
        together = _doors_in(rules, ahead)
        if progress:
            progress(0)
        _compile(game, together, _progress_reporter(progress, len(rules) / SHARE_OF_TRANSLATING))
        program.build_program(file, together.values())
    others = {door: rules[door] for door in _doors_in(rules) if door.__module__ not in ahead}
    _compile(game, {**others, **_extra_in(rules, extra)}, _progress_reporter(progress, 1))
    return rules


def translate_doors(
    game: Game, wanted: Collection[Callable[..., Any]], progress: Callable[[float], None] | None = None
) -> list[Any]:
    """Translate some doors of a game, and all that they call, without making code that this machine can run.

    They may be extra doors, whose code is not cached then.
    `progress` is called with the share done; it need not reach 1, as some rules are not called by these doors.
    """
    for module in modules_with_doors(game.package):
        import_module(module)
    rules = _bind_rules(game, {door.__module__ for door in wanted})
    doors = {door: rules[door] for door in cast("Collection[FunctionType]", wanted)}
    _compile(game, doors, _progress_reporter(progress, len(rules) / SHARE_OF_TRANSLATING))
    return list(doors.values())


def _bind_rules(game: Game, others: Collection[str] = ()) -> Rules:
    """Bind the rules of a game to their compilers; doors of the other modules are linked with those made ahead."""
    with _cached_in(cache_folder(game)):
        constants = {**game.constants, **constants_made_for(game, compiled=True)}
        return bind(game.package, game.hook_functions, constants, _compiler_for(game, others))


def _doors_in(rules: Rules, modules: Collection[str] | None = None) -> dict[FunctionType, Any]:
    """Return the compiled doors of these rules, or only those of some modules."""
    return {door: rules[door] for door in doors() if door in rules and (modules is None or door.__module__ in modules)}


def _extra_in(rules: Rules, extra: Collection[Callable[..., Any]]) -> dict[FunctionType, Any]:
    """Return the compiled form of these extra doors."""
    return {door: rules[door] for door in extra_doors() if door in extra}


def _compile(game: Game, ready: Mapping[FunctionType, Any], report_progress: Callable[[], None]) -> None:
    """Compile doors for their declared arguments, together with everything that they call."""
    from numba.core import event

    arguments = {**doors(), **extra_doors()}

    class Count(event.Listener):
        def on_start(self, _event: object) -> None:
            pass

        def on_end(self, _event: object) -> None:
            report_progress()

    with event.install_listener("numba:compile", Count()):
        for door, dispatcher in ready.items():
            dispatcher.compile(tuple(_compiled_type(game, argument) for argument in arguments[door]))


def _compiled_type(game: Game, argument: Argument) -> Any:
    """Return the type by which Numba knows an argument of a door."""
    import numba

    if argument == "states":
        argument = game.state
    if not isinstance(argument, type):
        scalar, array = WIDTHS[argument]
        kind = getattr(numba, scalar)
        return kind[::1] if array else kind
    if issubclass(argument, tuple):
        tuples = cast("Any", numba.types.BaseTuple)
        return tuples.from_types([_compiled_type(game, part) for part in parts_of(argument)], argument)
    return numba.from_dtype(game.layout_of(cast("Any", argument)).dtype)[::1]


def _progress_reporter(progress: Callable[[float], None] | None, whole: float) -> Callable[[], None]:
    """Return a function that reports the share done after each compiled function."""
    done = count(1)

    def report_progress() -> None:
        if progress:
            progress(min(EXTRA_DOORS_SHARE, next(done) / whole))

    return report_progress


def _compiler_for(game: Game, others: Collection[str]) -> Callable[[FunctionType], Any]:
    """Return a function that compiles a rule's copy for this game."""
    compiled, together = _compiler(), {*others}
    if not unknown_numba():
        together.update(modules_with_doors(game.package))
    entrances = {(door.__module__, door.__qualname__) for door in (*doors(), *extra_doors())}

    def compile_copy(copy: FunctionType) -> Any:
        door = (copy.__module__, copy.__qualname__) in entrances
        owns = owns_arrays(copy)
        if door and copy.__module__ in together:
            from deadhand.table.jit.compiler import compile_door

            ready = compile_door(copy, owns_arrays=owns)
        else:
            ready = compiled(copy, door=door, owns_arrays=owns)
        # Machine code is named by the function and by numbers counted in each process: of two games that were compiled
        # by two processes one would run the other's.
        copy.__qualname__ += f"_of_{game.slug}"
        return ready

    return compile_copy


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Cache the code of functions compiled in this block in a folder; other threads are not affected."""
    import numba
    from numba.core.compiler_lock import global_compiler_lock

    config = cast("Any", numba.config)
    with global_compiler_lock:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def mark_warm(game: Game) -> None:
    """Note that every door of the game is in the cache, and delete files that have long been unused.

    For who has imported and compiled all doors.
    """
    folder = cache_folder(game)
    needed = "" if unknown_numba() else file_for_processor(folder, DOORS).name  # else Numba keeps each door by itself
    write_checked(file_for_processor(folder, COMPLETE), needed.encode())
    delete_unused(folder.parent, DOORS, COMPLETE)
