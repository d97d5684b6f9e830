"""The folder of compiled rules, and a substitute where nothing can be written."""

import atexit
import logging
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from deadhand.table.file_permissions import make_private
from deadhand.table.files import os_error_reason

VARIABLE = "DEADHAND_CACHE"

logger = logging.getLogger(__name__)


def wanted_cache() -> Path:
    """Return the folder named by `DEADHAND_CACHE`, or else the user's cache folder."""
    return Path(os.environ.get(VARIABLE) or user_cache_path("deadhand"))


def trouble_with(folder: Path) -> str:
    """Create a folder; return the system's reason if it cannot be written, else an empty text."""
    try:
        make_private(folder)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return os_error_reason(error)


@cache
def cache_root() -> Path:
    """Return the folder of compiled rules.

    If it cannot be written, that is logged once, and the rules go to a temporary folder. This process and those it
    starts share that folder until this process ends.
    """
    wanted = wanted_cache()
    trouble = trouble_with(wanted)
    if not trouble:
        return wanted
    logger.warning(
        "Compiled rules cannot be kept in %s (%s): they are compiled each time. Set %s to a folder of yours.",
        wanted,
        trouble,
        VARIABLE,
    )
    instead = tempfile.mkdtemp(prefix="deadhand-")
    atexit.register(shutil.rmtree, instead, ignore_errors=True)
    os.environ[VARIABLE] = instead
    return Path(instead)
