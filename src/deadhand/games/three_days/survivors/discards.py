"""Cards that are given up because a step asks for them, and the answer that nothing more is."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.survivors.hands import chosen_zone
from deadhand.table.flow.course import current_step
from deadhand.table.game.declare import Refusal, by_kind, on, why_not
from deadhand.table.zones.cards import oldest


@on(verbs.DISCARD_HAND, verbs.DISCARD_RESERVE)
def give_up(t: td.ThreeDays, kind: int) -> None:
    """A card from hand or Reserve, for what asks for it [TD-2.15]."""
    accept_card(t, current_step(t), oldest(t, chosen_zone(t), kind))


@by_kind((td.END_TURN, td.DAN_TURNS, td.REWARD, td.SUPPER, td.GO_HOME, td.TRADE))
def accept_card(t: td.ThreeDays, step: int, card: int) -> None:
    """Take the card that a step asks for, and go on [TD-7.3, TD-15.7, TD-20.9, TD-20.18, TD-20.19, TD-20.21]."""


@on(verbs.DONE)
def answer_done(t: td.ThreeDays) -> None:
    """No, or no more [TD-20.6, TD-20.9, TD-20.12, TD-20.13, TD-20.20, TD-20.21]."""
    finish_answer(t, current_step(t))


@by_kind((td.REWARD, td.KEEP_ONE, td.NAME_PLACES, td.SUPPER, td.GO_HOME, td.TRADE))
def finish_answer(t: td.ThreeDays, step: int) -> None:
    """Go on without a card, or a further one [TD-20.6, TD-20.9, TD-20.12, TD-20.13, TD-20.20, TD-20.21]."""


@why_not(verbs.DISCARD_HAND, verbs.DISCARD_RESERVE)
def no_discard(t: td.ThreeDays, kind: int) -> Refusal:
    """The Punch is never discarded; some ask for a certain card [TD-2.15, TD-15.7, TD-20.18, TD-20.19]."""
    if kind == td.PUNCH:
        return "the Punch is never discarded", "TD-2.15"
    if t.prompt == verbs.ASK_HALF:
        return "only a Common card counts", "TD-15.7"
    if t.prompt == verbs.ASK_SUPPER:
        return "only a Canned Soup counts", "TD-20.18"
    return "only a Lantern counts", "TD-20.19"
