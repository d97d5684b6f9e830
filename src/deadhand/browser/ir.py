"""The code of a game's doors for WebAssembly, before LLVM has optimized any of it.

Numba makes code for this machine, where a pointer has 64 bits; in WebAssembly it has 32. Its structures are only bound
to a size of pointers once LLVM optimizes them. So the code of each rule, and of Numba's own helpers, is taken before
that, and Numba is given the sizes of WebAssembly where it asks for any.

This changes Numba in the whole process, which then cannot run compiled rules: see `build.py`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from llvmlite import binding
from numba.core.codegen import CPUCodegen, CPUCodeLibrary

from deadhand.table.game.game import Game
from deadhand.table.jit.compiler import join_doors
from deadhand.table.jit.jit import translate_doors

TRIPLE: Final = "wasm32-unknown-unknown"
FEATURES: Final = "+bulk-memory,+sign-ext,+nontrapping-fptoint"
"""All that is used beyond the first version of WebAssembly; every browser since 2021 has it."""


class DoorsInIR(NamedTuple):
    """The joined code of some doors in LLVM's language."""

    text: str
    symbols: dict[str, str]
    """The function of each door, by the name of the door."""


@cache
def target_machine() -> Any:
    """Return LLVM's description of WebAssembly."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(TRIPLE)
    return target.create_target_machine(opt=3, features=FEATURES, codemodel="default", reloc="static")


def doors_in_ir(
    game: Game, doors: Sequence[Callable[..., Any]], progress: Callable[[float], None] | None = None
) -> DoorsInIR:
    """Return the code of doors and all that they call. `progress` is called with the share done."""
    _take_sizes_of_webassembly()
    compiled = [next(iter(door.overloads.values())) for door in translate_doors(game, doors, progress)]
    joined = join_doors([result.library for result in compiled])
    names = [result.fndesc.llvm_func_name for result in compiled]
    return DoorsInIR(str(joined._final_module), {door.__name__: name for door, name in zip(doors, names, strict=True)})


@cache
def _take_sizes_of_webassembly() -> None:
    """Change Numba in this process so that all code stays as it is made, with the sizes of WebAssembly."""
    emit = CPUCodeLibrary._finalize_final_module

    def copy_and_emit(library: Any) -> None:
        """Keep a copy of Numba's own helpers to be linked with: emitting them rewrites them for this machine."""
        copy = library._final_module.clone()
        for function in copy.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.external:
                function.linkage = binding.Linkage.linkonce_odr
        emit(library)
        library._shared_module = copy

    changed: Any = CPUCodeLibrary
    changed._optimize_functions = lambda _library, _module: None
    changed._optimize_final_module = lambda _library: None
    changed._finalize_final_module = copy_and_emit
    target: Any = CPUCodegen
    target.target_data = property(lambda _codegen: target_machine().target_data)
