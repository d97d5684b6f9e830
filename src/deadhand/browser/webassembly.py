"""From LLVM's language to a WebAssembly module: optimized, emitted, and linked by LLVM's `wasm-ld`."""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from llvmlite import binding

from deadhand.browser.ir import TRIPLE, DoorsInIR, target_machine
from deadhand.browser.linker import needed_linker
from deadhand.table.errors import Refused

IMPORTS: Final = ("NRT_MemInfo_alloc_aligned", "NRT_MemInfo_call_dtor", "__multi3")
"""The functions that the page gives to the rules: room for an array, its end, and products of 128 bits."""
STACK: Final = 256 * 1024
"""Bytes for the variables of functions. They lie before all else, so that too many of them end in an error."""


def webassembly_of(doors: DoorsInIR) -> bytes:
    """Return the WebAssembly module of doors, which exports each by its name.

    Raises:
        Refused: if the linker is missing, or fails, because the rules call a function that the page does not have.
    """
    linker = needed_linker()
    code = object_of(doors)
    with TemporaryDirectory(prefix="deadhand-") as name:
        folder = Path(name)
        (folder / "rules.o").write_bytes(code)
        (folder / "imports").write_text("\n".join(IMPORTS), encoding="ascii")
        command = [linker, "rules.o", "--no-entry", f"--allow-undefined-file={folder / 'imports'}", "-o", "rules.wasm"]
        command += ["-O2", "--gc-sections", "--strip-all", "--stack-first", "-z", f"stack-size={STACK}"]
        command += ["--export=__heap_base", *(f"--export={door}" for door in doors.symbols)]
        ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603  # as found
        if ended.returncode:
            raise Refused("Linking the rules for browsers failed: {0}", ended.stderr.strip())
        return (folder / "rules.wasm").read_bytes()


def object_of(doors: DoorsInIR) -> bytes:
    """Return the optimized code of doors as an object file for the linker."""
    machine = target_machine()
    text = re.sub(r'^target datalayout = ".*"', f'target datalayout = "{machine.target_data}"', doors.text, flags=re.M)
    text = re.sub(r'^target triple = ".*"', f'target triple = "{TRIPLE}"', text, flags=re.M)
    # Numba declares places for objects of Python as common, which WebAssembly does not have; nothing refers to them.
    module = binding.parse_assembly(text.replace(" = common ", " = internal "))
    _export_only(module, doors.symbols)
    passes = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    module.verify()
    code: bytes = machine.emit_object(module)
    return code


def _export_only(module: binding.ModuleRef, symbols: Mapping[str, str]) -> None:
    """Make all functions private but those of doors, which get the names of the doors."""
    doors = {symbol: door for door, symbol in symbols.items()}
    for function in module.functions:
        if function.is_declaration:
            continue
        if function.name in doors:
            function.name, function.linkage = doors[function.name], binding.Linkage.external
        else:
            function.linkage = binding.Linkage.internal
