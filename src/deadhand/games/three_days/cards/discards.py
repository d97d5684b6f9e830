"""Cards that are given up because something asks for them, and the answer that nothing more is."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.cards.instants import finish_trade, heal_all, refuse_for_all
from deadhand.games.three_days.cards.looking import look_at_named
from deadhand.games.three_days.cards.note import keep_none
from deadhand.games.three_days.cards.rewards import decline_reward, take_reward
from deadhand.games.three_days.map.piles import discard
from deadhand.table.flow.course import count_up, current_step, emit_card, pop
from deadhand.table.game.declare import Refusal, on, rule, why_not
from deadhand.table.zones.cards import move, oldest


@on(verbs.DISCARD_HAND)
def discard_from_hand(t: td.ThreeDays, kind: int) -> None:
    """A card from hand [TD-2.15]."""
    give_up(t, oldest(t, td.HAND + t.actor, kind))


@on(verbs.DISCARD_RESERVE)
def discard_from_reserve(t: td.ThreeDays, kind: int) -> None:
    """A card from the Reserve [TD-2.15]."""
    give_up(t, oldest(t, td.RESERVE + t.actor, kind))


@rule
def give_up(t: td.ThreeDays, card: int) -> None:
    """Discard it, and do what it was asked for: [TD-7.3, TD-15.7, TD-20.9, TD-20.18, TD-20.19, TD-20.21]."""
    step = current_step(t)
    if step == td.TRADE:
        move(t, card, td.SEEN)
        count_up(t, 1)
        return
    emit_card(t, td.DISCARDED, t.kind[card], t.actor)
    discard(t, card)
    if step == td.REWARD:
        take_reward(t)
    elif step == td.DAN_TURNS:
        count_up(t, 2)
    elif step == td.SUPPER:
        pop(t)
    elif step == td.GO_HOME:
        pop(t)
        heal_all(t)


@on(verbs.DONE)
def finish_answering(t: td.ThreeDays) -> None:
    """No, or no more [TD-20.6, TD-20.9, TD-20.12, TD-20.13, TD-20.20, TD-20.21]."""
    step = current_step(t)
    if step == td.REWARD:
        decline_reward(t)
    elif step == td.KEEP_ONE:
        keep_none(t)
    elif step == td.NAME_PLACES:
        look_at_named(t)
    elif step == td.TRADE:
        finish_trade(t)
    else:
        refuse_for_all(t)


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
