"""Shared by the environments of PettingZoo and Gymnasium: render modes, options of `reset`, and actions."""

from collections.abc import Collection, Mapping
from typing import Any, Final

import numpy as np

from deadhand.envs.batch import Batch
from deadhand.envs.settings import LearnerSettings
from deadhand.envs.view_text import render_text
from deadhand.table.errors import Refused
from deadhand.table.game.setup import whole_number

RENDER_MODES: Final = ("ansi", "human", "rgb_array")
ALLOWED: Final = '"ansi", "human" or "rgb_array"'


def check_render_mode(mode: str | None) -> None:
    """Check a render mode.

    Raises:
        Refused: for an unknown one.
    """
    if mode not in (None, *RENDER_MODES):
        raise Refused(f"render_mode must be {ALLOWED}, or None, not {mode!r}.")


def check_one_learner(what: str, settings: LearnerSettings) -> None:
    """Check that an environment has one learner among opponents.

    Raises:
        Refused: without opponents, or if the learner has all seats of a faction.
    """
    seat = settings.get("seat", "rotating")
    if settings["opponents"] is None or (isinstance(seat, str) and seat != "rotating"):
        raise Refused(f"{what} has one learner among bots; for more seats use Batch or PettingZoo.")


def check_rendering(mode: str | None, *, begun: bool) -> None:
    """Check that there is something to render.

    Raises:
        Refused: without a render mode, or before `reset`.
    """
    if mode is None:
        raise Refused(f"Nothing is rendered: give render_mode={ALLOWED}.")
    if not begun:
        raise Refused("Call reset() before render().")


def render_table(batch: Batch, mode: str | None, viewer: int, table: int = 0) -> Any:
    """Return a table as a seat sees it, as a text ("ansi") or a picture ("rgb_array"); or print the text ("human")."""
    if mode == "rgb_array":
        from deadhand.envs.table_picture import table_picture  # needs Pillow, and only this mode does

        return table_picture(batch, viewer, table)
    text = render_text(batch, viewer, table)
    if mode == "ansi":
        return text
    print(text)  # noqa: T201  # what this mode is for
    return None


def unknown_options(options: Mapping[str, Any] | None, known: Collection[str] = ()) -> str:
    """Return the names of the options of a `reset` that are not known; empty if there are none."""
    return ", ".join(repr(name) for name in options or {} if name not in known)


def action_number(action: Any) -> int | None:
    """Return an action as Python's own number, also from an array with one element; None if it is no whole number."""
    if isinstance(action, np.ndarray) and action.size == 1:
        action = action.item()
    return whole_number(action)
