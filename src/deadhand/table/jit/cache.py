"""The folder of compiled rules, and a substitute where nothing can be written."""

import atexit
import logging
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from deadhand.table.file_permissions import make_private
from deadhand.table.files import os_error_reason
from deadhand.table.user_folders import user_cache

VARIABLE = "DEADHAND_CACHE"
NO_HOME = "this user has no home folder"

logger = logging.getLogger(__name__)


def wanted_cache() -> Path | None:
    """Return the folder named by `DEADHAND_CACHE`, or else the user's cache folder, if the user has one."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else user_cache()


def trouble_with(folder: Path | None) -> str:
    """Create a folder; return the system's reason if it cannot be written or there is none, else an empty text."""
    if folder is None:
        return NO_HOME
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
    if wanted is not None and not trouble:
        return wanted
    logger.warning(
        "Compiled rules cannot be kept%s (%s): they are compiled each time. Set %s to a folder of yours.",
        f" in {wanted}" if wanted else "",
        trouble,
        VARIABLE,
    )
    instead = tempfile.mkdtemp(prefix="deadhand-")
    atexit.register(shutil.rmtree, instead, ignore_errors=True)
    os.environ[VARIABLE] = instead
    return Path(instead)
