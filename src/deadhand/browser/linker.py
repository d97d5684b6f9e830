"""LLVM's linker for WebAssembly, which is needed only to build."""

import shutil
from typing import Final

from deadhand.table.errors import Refused

LINKERS: Final = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(30, 13, -1)))
"""The linker's names; Debian adds LLVM's version where several are installed."""


def find_linker() -> str | None:
    """Return the path of LLVM's linker for WebAssembly, if it is installed."""
    return next((found for found in map(shutil.which, LINKERS) if found), None)


def needed_linker() -> str:
    """Return the path of the linker.

    Raises:
        Refused: if it is not installed; the sentence says what to install.
    """
    found = find_linker()
    if found is None:
        raise Refused(
            "Rules for browsers need LLVM's linker wasm-ld. Install the package lld, for example: apt install lld"
        )
    return found
