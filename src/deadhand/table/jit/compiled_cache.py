"""The files of a game's compiled rules: one set for each type of processor, checked, and deleted when unused."""

import hashlib
import os
import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from deadhand.table.files import write_atomically

UNUSED: Final = 30 * 24 * 3600.0
"""Seconds without use after which a file is deleted: its sources or its machine no longer exist."""


@cache
def _processor_name() -> str:
    """Return a short name of this processor and its features; code for another may not run here."""
    from llvmlite import binding

    features = ""
    with suppress(RuntimeError):  # of some processors LLVM knows the name only
        features = binding.get_host_cpu_features().flatten()
    wanted = (os.environ.get(f"NUMBA_CPU_{what}", "") for what in ("NAME", "FEATURES"))
    described = "\n".join((binding.get_process_triple(), binding.get_host_cpu_name(), features, *wanted))
    return hashlib.sha256(described.encode()).hexdigest()[:16]


def file_for_processor(folder: Path, name: str) -> Path:
    """Return the file of this name for this type of processor, because different machines may share the folder."""
    return folder / f"{name}-{_processor_name()}"


def files_of_all_processors(folder: Path, name: str) -> list[Path]:
    """Return the files of this name for all processors."""
    return list(folder.glob(f"{name}-*"))


def write_checked(file: Path, content: bytes) -> None:
    """Write a file that contains a hash of its content."""
    write_atomically(file, hashlib.sha256(content).digest() + content)


def read_checked(file: Path) -> bytes | None:
    """Read a checked file; None if there is no such file, or if its hash does not match."""
    try:
        written = file.read_bytes()
    except OSError:
        return None
    size = hashlib.sha256().digest_size
    promised, content = written[:size], written[size:]
    return content if hashlib.sha256(content).digest() == promised else None


def touch_files(*files: Path) -> None:
    """Mark these files as used now, so that they are not deleted."""
    for file in files:
        with suppress(OSError):  # who may only read there deletes nothing either
            os.utime(file)


def delete_unused(folders: Path, *names: str) -> None:
    """Delete the files of these names that have long been unused, and folders that are then empty."""
    before = time.time() - UNUSED
    for folder in folders.iterdir():
        with suppress(OSError):  # somebody else may delete it, too
            uses = {file: file.stat().st_mtime for name in names for file in files_of_all_processors(folder, name)}
            if max(uses.values(), default=folder.stat().st_mtime) < before:
                shutil.rmtree(folder)
            else:
                for file in [file for file, used in uses.items() if used < before]:
                    file.unlink()
