"""What every game supplies to the core; `rule.bind` puts the game's own function in each place."""

from deadhand.table.record import Integers
from deadhand.table.rule import hook
from deadhand.table.state import Table


@hook
def begin(t: Table) -> None:
    """Push the first step of a table whose deck, seats and options are filled in."""
    raise NotImplementedError


@hook
def resolve(t: Table) -> None:
    """Let the step on top happen: change something, or ask a seat and make its offers.

    A step that asks stays on top until `answer`, so that asking again is harmless.
    """
    raise NotImplementedError


@hook
def answer(t: Table) -> None:
    """Carry out the decoded action of the step that asked."""
    raise NotImplementedError


@hook
def default_action(t: Table) -> int:
    """The action taken for a seat whose player is away or out of time."""
    raise NotImplementedError


@hook
def greedy_action(t: Table, noise: Integers) -> int:
    """The action that the game's rule-of-thumb player takes, knowing only what the acting seat knows."""
    raise NotImplementedError
