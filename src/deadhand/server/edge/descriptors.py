"""The limit of open files and connections of this process."""

from contextlib import suppress
from typing import Final

try:
    import resource
except ImportError:  # not a Unix
    resource = None  # type: ignore[assignment]

MAX_DESCRIPTORS: Final = 65_536
"""More than a server of one process needs; some systems allow millions."""
MACOS_LIMIT: Final = 10_240
"""The real limit on macOS, which reports none."""
DEFAULT_LIMIT: Final = 2048
"""The limit assumed on systems that do not report one."""


def connection_limit() -> int:
    """Raise the limit of open files; return how many connections it allows. A quarter is kept for the database."""
    descriptors = DEFAULT_LIMIT
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MACOS_LIMIT if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
        descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return descriptors * 3 // 4
