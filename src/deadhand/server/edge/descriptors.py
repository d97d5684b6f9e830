"""The limit of open files and connections of this process."""

from contextlib import suppress
from typing import Final

try:
    import resource
except ImportError:  # not a Unix
    resource = None  # type: ignore[assignment]

MAX_DESCRIPTORS: Final = 65_536
"""More than a server of one process needs; some systems name a limit of millions, or none."""
MACOS_LIMIT: Final = 10_240
"""What macOS allows if it is asked for more than it has."""
DEFAULT_LIMIT: Final = 2048
"""What is reckoned with where the system does not say."""


def raise_limit() -> int:
    """Let this process open as many descriptors as it is allowed to; gives that number."""
    if resource is None:
        return DEFAULT_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
    for wanted in (most, min(most, MACOS_LIMIT)):
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                break
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MAX_DESCRIPTORS if soft == resource.RLIM_INFINITY else min(soft, MAX_DESCRIPTORS)


def connection_limit(descriptors: int) -> int:
    """Return the limit for connections; a quarter is kept for the database, files and refusals."""
    return descriptors - max(descriptors // 4, min(64, descriptors // 2))
