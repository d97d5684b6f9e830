"""What every game supplies to the core; `rule.bind` puts the game's own function in each place."""

from deadhand.table.record import Integers
from deadhand.table.rule import hook, rule
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


@hook
def redeal_secrets(t: Table, viewer: int, noise: Integers) -> None:
    """Draw anew the hidden numbers that are no cards (`Game.secrets`), but for the viewer's own.

    The hidden cards are those of an imagined world already. May be left out; see `no_secrets`.
    """
    raise NotImplementedError


@rule
def no_secrets(_t: Table, _viewer: int, _noise: Integers) -> None:
    """What `redeal_secrets` is for a game that hides nothing but cards."""
