"""A Survivor's turn: Maintenance, Actions and Skill, then Walk or the end; hand size and Last Wisper [TD-10, TD-14]."""

from deadhand.games.three_days import results, state as td, verbs
from deadhand.games.three_days.cards.items import offer_uses
from deadhand.games.three_days.map.playing_area import discard_openly, left_most_free
from deadhand.games.three_days.survivors.damage import lose_immunity
from deadhand.games.three_days.survivors.deaths import end_game
from deadhand.games.three_days.survivors.equip import offer_equipment
from deadhand.games.three_days.survivors.hands import accept_card, offer_discards_from_hand, sort_kinds
from deadhand.games.three_days.survivors.pick_up_swap_give import offer_gifts, offer_pick_ups, offer_swaps
from deadhand.games.three_days.survivors.survivors import is_living, next_to_play, upkeep
from deadhand.games.three_days.turn.attack import offer_attacks
from deadhand.games.three_days.turn.skills import offer_run, offer_strikes, offer_track
from deadhand.games.three_days.turn.walk import offer_walks
from deadhand.table.flow.course import NOBODY, ask, emit, number_of, offer, pop, push
from deadhand.table.game.declare import default, on, on_kind, rule


@on(td.BEGIN_TURN)
def begin_turn(t: td.ThreeDays) -> None:
    """Look at Last Wisper first, then do Maintenance [TD-6.8, TD-10.2 to TD-10.7, TD-14.2]."""
    pop(t)
    seat = next_to_play(t)
    t.active = seat
    t.round_number += 1
    emit(t, td.TURN_BEGINS, seat)
    t.under_last_wisper = left_most_free(t) == NOBODY
    if t.under_last_wisper:
        emit(t, td.UNDER_LAST_WISPER, seat)
    t.actions_left = td.ACTIONS_A_TURN
    t.skill_used = 0
    push(t, td.END_TURN)
    push(t, td.TURN)
    lose_immunity(t, seat, upkeep(t))
    if t.vitality[seat] > 0:
        recover(t, seat)


@rule
def recover(t: td.ThreeDays, seat: int) -> None:
    """Remove a Paralysis Token once a turn was missed for it, else miss this turn [TD-10.5, TD-10.6]."""
    if t.paralysis[seat] == td.MISSED:
        t.paralysis[seat] = td.NO_TOKEN
        emit(t, td.MOVES_AGAIN, seat)
    elif t.paralysis[seat] == td.TOKEN:
        t.paralysis[seat] = td.MISSED
        emit(t, td.MISSED_TURN, seat)


@on(td.TURN)
def take_turn(t: td.ThreeDays) -> None:
    """Offer all that is legal, unless dead or missing the turn [TD-10.1, TD-10.6, TD-10.8, TD-10.12]."""
    seat = t.active
    if not is_living(t, seat) or t.paralysis[seat] != td.NO_TOKEN:
        pop(t)
        return
    ask(t, seat, verbs.ASK_TURN)
    hand = reserve = 0
    if t.actions_left or t.survivor[seat] == td.SELENA:
        hand = sort_kinds(t, td.HAND + seat, td.IN_HAND)
        reserve = sort_kinds(t, td.RESERVE + seat, td.IN_RESERVE)
    if t.actions_left:
        offer_actions(t, seat, hand, reserve)
    offer_strikes(t, seat)
    offer_track(t, seat, hand, reserve)
    offer_run(t, seat)
    if t.actions_left:
        offer_walks(t)
    offer(t, verbs.END_TURN)


@rule
def offer_actions(t: td.ThreeDays, seat: int, hand: int, reserve: int) -> None:
    """Offer the Actions [TD-11]."""
    offer_pick_ups(t, seat, hand, reserve)
    offer_swaps(t, seat, hand, reserve)
    offer_gifts(t, seat, hand, reserve)
    offer_equipment(t, seat, hand)
    offer_uses(t, seat, hand)
    offer_attacks(t, seat, verbs.ATTACK)


@on(verbs.END_TURN)
def stop_here(t: td.ThreeDays) -> None:
    """End the turn without walking, perhaps with Actions unused [TD-10.9, TD-10.10]."""
    pop(t)


# ---- the end of the turn ----


@on(td.END_TURN)
def end_turn(t: td.ThreeDays) -> None:
    """Check the hand size and Last Wisper, then begin the Game Turn [TD-10.11, TD-10.12]."""
    if is_living(t, t.active) and has_too_many(t, t.active):
        ask(t, t.active, verbs.ASK_DISCARD)
        offer_discards_from_hand(t, t.active)
        return
    pop(t)
    if whispers_end(t):
        end_game(t, results.ALL_BLOCKED)
        return
    push(t, td.AFTER_GAME_TURN)
    begin_game_turn(t)
    emit(t, td.GAME_TURN)


@rule
def begin_game_turn(t: td.ThreeDays) -> None:
    """Push the parts of the Game Turn, the last one first [TD-13.1]."""
    push(t, td.GET_CLOSE)
    push(t, td.TURN_ON)
    push(t, td.MAINTAIN_CARDS)
    push(t, td.FAST_CARDS)


@on_kind(accept_card, td.END_TURN)
def discard_one(t: td.ThreeDays, card: int) -> None:
    """Discard a card above five [TD-7.3]."""
    discard_openly(t, t.actor, card)


@rule
def has_too_many(t: td.ThreeDays, seat: int) -> bool:
    """Return True if a hand has more than five cards, and one that may be discarded [TD-7.3]."""
    return t.count[td.HAND + seat] > max(td.MOST_IN_HAND, t.held[td.HAND + seat, td.PUNCH])


@default(verbs.ASK_DISCARD)
def discard_the_latest(t: td.ThreeDays) -> int:
    """Discard by default the card received last, never the Punch [TD-D17, TD-24.3]."""
    card = t.highest[td.HAND + t.actor]
    while t.kind[card] == td.PUNCH:
        card = t.below[card]
    return number_of(verbs.DISCARD_HAND, t.kind[card])


@rule
def whispers_end(t: td.ThreeDays) -> bool:
    """Return True if Last Wisper ends the turn: no Free space; a special card counts as one [TD-14.3 to TD-14.7]."""
    return t.under_last_wisper == 1 and t.leaving == NOBODY and left_most_free(t) == NOBODY
