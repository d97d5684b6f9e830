"""The hooks that every game supplies to the core; `rule.bind` puts the game's own function in each place.

Those that must be there are made from a game's declarations, see `dispatch.py`.
"""

from typing import Any

from deadhand.table.record.record import Integers
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import hook, optional_hook


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
    """Return the action taken for a seat whose player is away or out of time."""
    raise NotImplementedError


@hook
def ask_before_turn(t: Table, seat: int) -> None:
    """Ask a seat the question that was open, if the question's rule `@ahead` says that it will be asked."""
    raise NotImplementedError


@hook
def choose_words(t: Table, verb: int, x: int, y: int, z: int, words: Integers) -> int:
    """Return the number of the template of an offer that holds now, or UNWORDED; see `choices/wordings.py`."""
    raise NotImplementedError


@hook
def choose_refusal(t: Table, verb: int, x: int, y: int, z: int) -> int:
    """Return the number of the reason why an action is not offered; see `choices/refusals.py`."""
    raise NotImplementedError


@optional_hook
def list_alike(_t: Table, _verb: int, _x: int, _y: int, _z: int, _cards: Integers) -> None:
    """Append to `cards` those that an offer may concern, if their marks distinguish them from others of their kind.

    They are alike, so their marks are added to how the choice reads, and each of them stands for it.
    """


@optional_hook
def list_turning_points(_t: Table, _points: Integers) -> None:
    """Append the turning points of a game that is over; see `game/turning_points.py`."""


@optional_hook
def list_winning_zones(_t: Table, _zones: Integers) -> None:
    """Append the zones whose cards won a game that is over, or its last round."""


@hook
def compute_numbers(t: Table, out: Integers) -> None:
    """Write all open numbers of views; see `game/number_hooks.py`."""
    raise NotImplementedError


@hook
def write_options(t: Table, first: int, out: Integers, at: int) -> None:
    """Write the options into an observation, with seats counted from `first` on; see `game/number_hooks.py`."""
    raise NotImplementedError


@hook
def write_counters(t: Table, first: int, out: Integers, at: int) -> None:
    """Write all counters but those that are only drawn, each within its bounds."""
    raise NotImplementedError


@hook
def write_marks(t: Table, first: int, card: int, out: Integers, at: int) -> None:
    """Write the marks of a card, 0 for those that are not shown in its zone."""
    raise NotImplementedError


@optional_hook
def prepare_sheet(_t: Table, _trial: Table, _noise: Integers) -> Any:
    """Prepare the greedy bot's sheet once for all offers of a question, from the asked seat's knowledge alone.

    `trial` is another table, which the bot may overwrite to try its plans on. What is equally good it may choose by
    `noise`, its own generator, so that nobody can tell how it chooses.
    """
    return 0


@hook
def score_offer(t: Table, sheet: Any, verb: int, x: int, y: int, z: int) -> int:
    """Return the greedy bot's score of an offer: higher is better."""
    raise NotImplementedError


@hook
def score_of(t: Table, seat: int) -> int:
    """Return the score of a seat that decides the game."""
    raise NotImplementedError


@hook
def standing(t: Table, seat: int) -> int:
    """Return how far a seat is by open facts, or in a game of factions a side: the lab says who is ahead.

    By default the score that decides the game.
    """
    raise NotImplementedError


@optional_hook
def rounds_played(t: Table) -> int:
    """Return the number of rounds begun; NOBODY in a game without rounds."""
    return t.round_number


@optional_hook
def turns_played(t: Table) -> int:
    """Return the number of turns; NOBODY in a game without turns."""
    return t.round_number


@optional_hook
def seat_of_first_player(t: Table) -> int:
    """Return the first player of a game that was just dealt: by default the seat that is asked first."""
    return t.actor


@optional_hook
def deal_number(_t: Table) -> int:
    """Return a number that changes when all hands are dealt again: the lab counts every card in them as drawn then.

    It is negative while the cards in the hands are not the players' own yet, as in a draft.
    """
    return 0


@optional_hook
def stage_of(_t: Table) -> int:
    """Return a number that changes when a stage of the game ends, such as a round: there a search stops to play on.

    By default a game is one stage.
    """
    return 0


@optional_hook
def is_cut(t: Table, stage: int) -> bool:
    """Return True if a search stops to play on here, in a world where it began in this stage.

    By default it stops as soon as the stage has ended.
    """
    return stage_of(t) != stage


@optional_hook
def estimate(t: Table, _seat: int) -> int:
    """Estimate the chance of a seat to win, in thousandths.

    Asked at the end of a stage, never when the game is over.
    """
    return 1000 // t.seats


@optional_hook
def result_of_side(t: Table, seat: int) -> float:
    """Return the result that a seat plays for once the game is over: its own, or that of its team or faction."""
    return t.returns[seat]


@optional_hook
def faction_of(_t: Table, _seat: int) -> int:
    """Return the true side of a seat, hidden or not, as its index among the game's `Factions`."""
    return 0


@optional_hook
def may_lie(_t: Table, _viewer: int, _kind: int, _zone: int) -> bool:
    """Return True if an unknown card in a zone may be of a kind, by everything that a viewer knows for sure.

    Asked of imagined worlds, first of the cards with the highest back: those are settled when others are asked about.
    """
    return True


@optional_hook
def redeal_pools(_t: Table, _viewer: int, unknown: Integers, _noise: Integers) -> int:
    """Deal those unknown cards again of which everybody knows which were shuffled together; see `layers.py`.

    Returns how many others there are. They come first in `unknown` then, in their order.
    """
    return unknown.shape[0]


@optional_hook
def pool_of(_t: Table, _card: int) -> int:
    """Return a number for the cards with which everybody knows a hidden card to be shuffled; see `layers.py`."""
    return 0


@optional_hook
def redeal_secrets(_t: Table, _viewer: int, _noise: Integers) -> None:
    """Redraw the secret fields (`Game.secrets`) of all seats but the viewer's.

    The hidden cards are those of an imagined world already.
    """
