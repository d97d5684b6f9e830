"""LLVM's linker for WebAssembly, which is needed only to build."""

import re
import shutil
import subprocess
from functools import cache
from typing import Final

from deadhand.table.errors import Refused

LINKERS: Final = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(30, 13, -1)))
"""The linker's names; Debian adds LLVM's version where several are installed."""


def find_linker() -> str | None:
    """Return the path of LLVM's linker for WebAssembly, if it is installed."""
    return next((found for found in map(shutil.which, LINKERS) if found), None)


@cache
def linker_version() -> str:
    """Return the version of the linker, such as "LLD 14.0.6"; empty without one."""
    found = find_linker()
    if found is None:
        return ""
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603  # as found
    number = re.search(r"LLD \S+", said)
    return number[0] if number else said.strip()


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
