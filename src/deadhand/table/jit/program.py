"""All doors of a game linked into one program, in one file: each rule is optimized only once.

Like `compiler.py`, whose probe looks at what is reached here, this changes nothing in Numba.
"""

import logging
import pickle
from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

from numba.core.compiler import compile_result
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from deadhand.table.jit.compiled_cache import read_checked, write_checked
from deadhand.table.jit.compiler import link_program

logger = logging.getLogger(__name__)


class EntryPoint(NamedTuple):
    """A door's entry in its program: Numba's description, its constants, its types."""

    described: Any
    environment: Any
    signature: Any


@global_compiler_lock
def build_program(file: Path, doors: Collection[Any]) -> None:
    """Link compiled doors into a program, make them callable, and save the program."""
    made = [next(iter(door.overloads.values())) for door in doors]
    library = link_program([result.library for result in made])
    environments = tuple(made[0]._replace(library=library)._find_referenced_environments())
    entrances = {}
    for door, result in zip(doors, made, strict=True):
        result.fndesc.typemap = result.fndesc.calltypes = None  # as Numba does before it keeps a function
        entrance = EntryPoint(result.fndesc, result.environment, result.signature)
        entrances[_name_of(door)] = tuple(entrance)
        door._reset_overloads()
        _open_door(door, library, entrance, environments)
    write_checked(file, dumps((_machine(), library.serialize_using_object_code(), entrances, environments)))


@global_compiler_lock
def load_program(file: Path, doors: Collection[Any]) -> bool:
    """Load doors from a saved program; return whether all of them were there, compiled for this machine.

    What is damaged is as good as absent: no code is run but what was written.
    """
    kept = read_checked(file)
    if kept is None:
        return False
    try:
        machine, code, entrances, environments = pickle.loads(kept)  # noqa: S301  # as Numba's own cache
        if machine != _machine() or not all(_name_of(door) in entrances for door in doors):
            return False
        # Finished code needs no more of Numba; to register all that could be compiled takes three times as long.
        rtsys.initialize(cpu_target.target_context)
        library = cpu_target.target_context.codegen().unserialize_library(code)
    except Exception:  # it is what was written, but by whom?
        logger.warning("The compiled rules in %s cannot be read, and are compiled again.", file, exc_info=True)
        return False
    for door in doors:
        _open_door(door, library, EntryPoint(*entrances[_name_of(door)]), environments)
    for environment in environments:
        library.codegen.set_env(environment.env_name, environment)
    return True


def _open_door(door: Any, library: Any, entrance: EntryPoint, environments: tuple[Any, ...]) -> None:
    """Make a door callable from Python and from later compiled code; keep alive what its code refers to."""
    target = cpu_target.target_context
    described, environment, signature = entrance
    callable_now = target.get_executable(library, described, environment)
    target.insert_user_function(callable_now, described, [library])
    door.add_overload(
        compile_result(
            typing_context=target.typing_context,
            target_context=target,
            entry_point=callable_now,
            environment=environment,
            fndesc=described,
            library=library,
            signature=signature,
            objectmode=False,
            lifted=(),
            reload_init=(),
            referenced_envs=environments,
        )
    )
    door.disable_compile()  # other arguments are refused: alone, such code has no entrance


def _name_of(door: Any) -> str:
    return f"{door.py_func.__module__}.{door.py_func.__name__}"


def _machine() -> Any:
    """Return the processor and its features, because a cache folder may be copied to another machine."""
    return cpu_target.target_context.codegen().magic_tuple()
