"""The stack of steps: what must still happen, the next thing on top. Interrupts are pushes; nothing hides in calls."""

from deadhand.table.rule import rule
from deadhand.table.state import Table


@rule
def push(t: Table, step: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put a step with up to three small integers on top: it happens next."""
    row = t.step_count
    t.steps[row, 0] = step
    t.steps[row, 1] = a
    t.steps[row, 2] = b
    t.steps[row, 3] = c
    t.step_count += 1


@rule
def pop(t: Table) -> None:
    """The top step is done."""
    t.step_count -= 1


@rule
def current(t: Table) -> int:
    """The step on top."""
    return t.steps[t.step_count - 1, 0]


@rule
def argument(t: Table, which: int) -> int:
    """The first (1), second (2) or third (3) integer of the step on top."""
    return t.steps[t.step_count - 1, which]


@rule
def clear_steps(t: Table) -> None:
    """Drop everything that was still to happen."""
    t.step_count = 0
