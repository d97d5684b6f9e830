"""The files that hold a game's compiled rules: each of one sort of processor, whole, and gone once nobody needs it."""

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
"""Seconds after which what no machine has loaded goes: it is of old sources, or of a machine that is gone."""


@cache
def _processor_name() -> str:
    """A short name of this processor and of all it can do; what is made for another may not run here."""
    from llvmlite import binding

    features = ""
    with suppress(RuntimeError):  # of some processors LLVM knows the name only
        features = binding.get_host_cpu_features().flatten()
    wanted = (os.environ.get(f"NUMBA_CPU_{what}", "") for what in ("NAME", "FEATURES"))
    described = "\n".join((binding.get_process_triple(), binding.get_host_cpu_name(), features, *wanted))
    return hashlib.sha256(described.encode()).hexdigest()[:16]


def file_for_processor(folder: Path, name: str) -> Path:
    """The file of this name for the sort of processor at work: machines of several sorts may share the folder."""
    return folder / f"{name}-{_processor_name()}"


def files_of_all_processors(folder: Path, name: str) -> list[Path]:
    """The files of this name for whatever processors."""
    return list(folder.glob(f"{name}-*"))


def write_checked(file: Path, content: bytes) -> None:
    """Write a file that tells by a hash whether it is what was written."""
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
    """Remember that these were used now, so that they stay."""
    for file in files:
        with suppress(OSError):  # who may only read there deletes nothing either
            os.utime(file)


def delete_unused(folders: Path, *names: str) -> None:
    """Delete the files of these names that were not used for long, and each folder in which no other is left."""
    before = time.time() - UNUSED
    for folder in folders.iterdir():
        with suppress(OSError):  # somebody else may delete it, too
            uses = {file: file.stat().st_mtime for name in names for file in files_of_all_processors(folder, name)}
            if max(uses.values(), default=folder.stat().st_mtime) < before:
                shutil.rmtree(folder)
            else:
                for file in [file for file, used in uses.items() if used < before]:
                    file.unlink()
