"""Pickles of matches and environments belong to the version of Deadhand that wrote them."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from deadhand import __version__
from deadhand.table.errors import Refused

VERSION: Final = "deadhand"
"""The name under which a pickled state has the version."""


def with_version(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return a state to pickle with the version of this program."""
    return {VERSION: __version__, **state}


def check_version(what: str, state: Mapping[str, Any], names: Iterable[str] = ()) -> dict[str, Any]:
    """Return a pickled state without its version.

    Args:
        what: what was pickled, such as "batch".
        state: the state as `with_version` returned it.
        names: what it must contain.

    Raises:
        Refused: if another version pickled it, or something is missing.
    """
    version = state.get(VERSION)
    if version is None:
        writer = "an older version of Deadhand"
    elif version != __version__:
        writer = f"Deadhand {version}"
    elif not state.keys() >= set(names):
        writer = f"another build of Deadhand {version}"
    else:
        return {name: value for name, value in state.items() if name != VERSION}
    raise Refused(f"This {what} was pickled by {writer}, and cannot be read by Deadhand {__version__}.")
