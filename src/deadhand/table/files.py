"""Careful reading and writing of files: input may be a folder or a device, and output is never half written."""

import codecs
import os
import tempfile
from pathlib import Path

from deadhand.table.errors import Refused
from deadhand.table.file_permissions import make_private

MOST_BYTES = 16 * 1024 * 1024


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        Refused: if it cannot be read, is no text, or is far larger than any file of ours.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) <= MOST_BYTES:
            return decode_text(content)
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("The file {0} cannot be read: {1}.", path, os_error_reason(error)) from None
    raise Refused("The file {0} cannot be read: it has more than {1} megabytes.", path, MOST_BYTES // 1024**2)


def real_path(path: Path) -> Path:
    """Return a path without symbolic links; of links in a circle, which `Path.resolve` raises RuntimeError for, one."""
    return Path(os.path.realpath(path))


def decode_text(content: bytes) -> str:
    """Return the text of a file, with every line ending in a line feed.

    The `>` of Windows PowerShell writes UTF-16 with a byte order mark, and ends lines with two characters.

    Raises:
        UnicodeDecodeError: if it is neither that nor UTF-8.
    """
    is_utf16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return content.decode("utf-16" if is_utf16 else "utf-8-sig").replace("\r\n", "\n")


def write_atomically(path: Path, content: bytes) -> None:
    """Replace a file atomically; if the disk does not allow it, nothing changes."""
    make_private(path.parent)
    handle, temporary = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def os_error_reason(error: OSError | UnicodeDecodeError) -> str:
    """Return why a file could not be read or written, in the system's words."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it is not UTF-8 text"
