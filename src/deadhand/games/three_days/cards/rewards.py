"""Destroyed cards, calls and rewards [TD-18.7, TD-18.11, TD-20.7 to TD-20.10, TD-20.29]."""

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.kinds import is_zombie
from deadhand.games.three_days.map.playing_area import discard, discard_openly
from deadhand.games.three_days.survivors.hands import accept_card, finish_answer, has_room, offer_discards_from_hand
from deadhand.games.three_days.survivors.survivors import is_living
from deadhand.table.flow.course import NOBODY, argument, ask, emit_card, offer, pop, push
from deadhand.table.game.declare import on, on_kind, rule
from deadhand.table.zones.cards import move, oldest, top


@rule
def count_eliminated(t: td.ThreeDays, kind: int) -> None:
    """Count Zombies destroyed in the Playing Area by damage or by exploding [TD-17.3]."""
    t.zombies_eliminated += is_zombie(kind)


@rule
def destroy(t: td.ThreeDays, space: int) -> None:
    """Discard a destroyed card at once, and then give its reward [TD-18.11]."""
    card = top(t, td.SPACES + space)
    kind = t.kind[card]
    emit_card(t, td.DESTROYED, kind, space + 1)
    count_eliminated(t, kind)
    discard(t, card)
    give_reward(t, kind)


@rule
def give_reward(t: td.ThreeDays, kind: int) -> None:
    """Call A brings both its cards, B and C one, each handled alone [TD-18.7, TD-20.7 to TD-20.9]."""
    name = td.NAME[kind]
    if name == td.SECURITY_BOX:
        call_card(t, td.EPIC, td.AMMUNITION_GUN_EPIC)
        call_card(t, td.EPIC, td.GUN)
    elif name == td.SHOWCASE:
        call_card(t, td.INVOKE, td.MEDKIT)
    elif name == td.VENDING_MACHINE:
        call_card(t, td.INVOKE, td.CANNED_SOUP_INVOKE)


@rule
def call_card(t: td.ThreeDays, pile: int, kind: int) -> None:
    """Give the called card to the active player; if none is left, do nothing [TD-18.7]."""
    card = oldest(t, pile, kind)
    if card != NOBODY:
        hand_over(t, card)


@rule
def hand_over(t: td.ThreeDays, card: int) -> None:
    """Make a card a reward for the active player: the last one first [TD-20.9]."""
    move(t, card, td.SEEN)
    push(t, td.REWARD, t.kind[card])


@on(td.REWARD)
def receive_reward(t: td.ThreeDays, _kind: int) -> None:
    """Take a reward, or without room ask to discard a card for it or decline it [TD-20.9, TD-20.10]."""
    if not is_living(t, t.active):
        decline_reward(t)
    elif has_room(t, t.active):
        take_reward(t)
    else:
        ask(t, t.active, verbs.ASK_REWARD)
        offer_discards_from_hand(t, t.active)
        offer(t, verbs.DONE)


@rule
def take_reward(t: td.ThreeDays) -> None:
    """Put the reward into the active player's hand."""
    kind = argument(t, 1)
    pop(t)
    emit_card(t, td.REWARDED, kind, t.active)
    move(t, oldest(t, td.SEEN, kind), td.HAND + t.active)


@on_kind(accept_card, td.REWARD)
def exchange_for_reward(t: td.ThreeDays, card: int) -> None:
    """Discard a card to make room for the reward [TD-20.9]."""
    discard_openly(t, t.actor, card)
    take_reward(t)


@on_kind(finish_answer, td.REWARD)
def decline_reward(t: td.ThreeDays) -> None:
    """Remove a declined card from the game, or discard one of the Survival Kit [TD-20.9, TD-20.10, TD-20.29]."""
    kind = argument(t, 1)
    pop(t)
    emit_card(t, td.REWARD_LOST, kind)
    discard(t, oldest(t, td.SEEN, kind))
