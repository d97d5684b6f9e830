"""The stack of steps that must still happen, with the next one on top. An interruption is a push."""

from dataclasses import dataclass

from deadhand.table.record.guards import STEPS_FULL, break_table
from deadhand.table.record.state import STEP_WORDS, Table
from deadhand.table.rules.rule import rule


class Step(int):
    """The number of a step, for `push`."""


@dataclass(frozen=True)
class StepWords:
    """The declaration of a step: its name, and the name and type of each of its integers ("seat", "kind", ...)."""

    number: Step
    name: str
    integers: tuple[tuple[str, str], ...]


class StepPlan(list[StepWords]):
    """A game's steps in the order of declaration."""

    def step(self, name: str, **integers: str) -> Step:
        """Declare the next step, with the name and type of each of its integers."""
        assert len(integers) < STEP_WORDS, f"{name}: a step carries at most {STEP_WORDS - 1} integers"
        number = Step(len(self))
        self.append(StepWords(number, name, tuple(integers.items())))
        return number


@rule
def push(t: Table, step: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put a step with up to three small integers on top: it happens next."""
    row = t.step_count
    if row < t.steps.shape[0]:
        t.steps[row, 0] = step
        t.steps[row, 1] = a
        t.steps[row, 2] = b
        t.steps[row, 3] = c
        t.step_count += 1
    else:
        break_table(t, STEPS_FULL)


@rule
def pop(t: Table) -> None:
    """Remove the top step, which is done."""
    t.step_count -= 1


@rule
def current_step(t: Table) -> int:
    """Return the step on top."""
    return t.steps[t.step_count - 1, 0]


@rule
def argument(t: Table, which: int) -> int:
    """Return the first (1), second (2) or third (3) integer of the step on top."""
    return t.steps[t.step_count - 1, which]


@rule
def count_up(t: Table, which: int) -> None:
    """Add one to the first (1), second (2) or third (3) integer of the step on top: the next seat, card, ..."""
    t.steps[t.step_count - 1, which] += 1


@rule
def clear_steps(t: Table) -> None:
    """Drop all pending steps."""
    t.step_count = 0
