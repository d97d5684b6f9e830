"""Rounds: set-up with the draft, the dead end, and the winner [CD-5, CD-8, CD-11, CD-12]."""

import numpy as np

from deadhand.games.card_of_the_dead.discards import put_all_away
from deadhand.games.card_of_the_dead.state import (
    ACTION_KINDS,
    ALL_ROUNDS,
    ASK_DRAFT,
    BEGIN_TURN,
    BITES,
    BITTEN,
    DEAL_ROUND,
    DECK,
    DRAFT,
    DRAFT_SIZE,
    FIRST_ACTION,
    FIRST_EVENT,
    HAND,
    KEPT,
    LAST_SURVIVOR,
    LAST_SURVIVOR_POINTS,
    POINTS,
    ROUND_BEGINS,
    SCORE_ROUND,
    SCORED,
    CardOfTheDead,
)
from deadhand.games.card_of_the_dead.verbs import KEEP_NONE, KEEP_ONE, KEEP_THREE, KEEP_TWO
from deadhand.table.actions import ACTIONS, offer, offer_some
from deadhand.table.chance import draw_below, noise_below
from deadhand.table.events import happen
from deadhand.table.flow import ask, finish
from deadhand.table.knowledge import show_all
from deadhand.table.record import Integers
from deadhand.table.rule import rule
from deadhand.table.seats import clockwise, left_of, most_points_win
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import argument, clear_steps, current, pop, push
from deadhand.table.zones import gather, hand_out, shuffle, tip, tuck

# ---- 5. Game set-up ----


@rule
def deal_round(t: CardOfTheDead) -> None:
    """Shuffle all cards, hand out ten to everybody, and begin the draft [CD-5.1, CD-5.2, CD-5.10]."""
    pop(t)
    choose_first_player(t)
    t.round_number += 1
    t.turns = 0
    t.active = t.first
    if t.swarm_lasts == 1:
        t.swarm = 0
    set_thresholds(t)
    happen(t, ROUND_BEGINS, NOBODY, EVERYONE, t.round_number, t.first)
    gather(t, DECK)
    shuffle(t, DECK)
    seat = t.first
    for _ in range(t.seats):
        t.zombies[seat], t.movement[seat], t.keeping[seat] = 0, 0, 0
        t.alive[seat], t.surrounded[seat], t.hide_right[seat] = 1, 0, 0
        hand_out(t, DECK, HAND + seat, DRAFT_SIZE)
        seat = left_of(t, seat)
    push(t, DRAFT, 0)


@rule
def choose_first_player(t: CardOfTheDead) -> None:
    """By the options; later rounds by the first of the round before [CD-5.11, CD-5.12]."""
    if t.round_number == 0:
        t.first = draw_below(t, t.seats) if t.first_player == NOBODY else t.first_player
    elif t.later_rounds_first == 1:
        t.first = left_of(t, t.first)


@rule
def set_thresholds(t: CardOfTheDead) -> None:
    """The table of section 8, by the number of players at the start [CD-8.1]."""
    t.surrounded_at = 5 if t.seats == 2 else 4 if t.seats < 5 else 3
    t.eaten_at = t.surrounded_at + 2
    t.escape_at = t.eaten_at


@rule
def can_be_kept(t: CardOfTheDead, kind: int) -> bool:
    """Only Action cards with exactly one movement point [CD-5.3, CD-5.5, CD-5.6]."""
    return FIRST_ACTION <= kind < FIRST_EVENT and t.numbers[kind, POINTS] == 1


@rule
def draft(t: CardOfTheDead) -> None:
    """Ask everybody in turn, also with nothing to keep; once all have chosen, the rest goes back [CD-5.7, CD-16.14]."""
    chosen = argument(t, 1)
    if chosen == t.seats:
        end_draft(t)
        return
    seat = clockwise(t, t.first, chosen)
    ask(t, seat, ASK_DRAFT)
    offer_to_keep(t, HAND + seat)


@rule
def offer_to_keep(t: CardOfTheDead, hand: int) -> None:
    """None, any one, any two or any three of the cards that can be kept [CD-5.3, CD-5.4]."""
    kinds = np.empty(ACTION_KINDS, np.int64)
    size = 0
    for kind in range(FIRST_ACTION, FIRST_EVENT):
        kinds[size] = kind
        size += (t.held[hand, kind] > 0) & can_be_kept(t, kind)
    offer(t, KEEP_NONE)
    for x in range(size):
        offer(t, KEEP_ONE, kinds[x])
    for x in range(size):
        offer_some(t, t.held[hand, kinds[x]] - 1, KEEP_TWO, kinds[x], kinds[x])
        for y in range(x + 1, size):
            offer(t, KEEP_TWO, kinds[x], kinds[y])
    for x in range(size):
        offer_some(t, t.held[hand, kinds[x]] - 2, KEEP_THREE, kinds[x], kinds[x], kinds[x])
        for y in range(x, size):
            for z in range(max(y, x + 1), size):
                left = t.held[hand, kinds[y]] - 1 if y in (x, z) else 1
                offer_some(t, left, KEEP_THREE, kinds[x], kinds[y], kinds[z])


@rule
def keep(t: CardOfTheDead, x: int, y: int, z: int) -> None:
    """Hold the chosen kinds, up to three, and ask the next player [CD-5.3, CD-5.4]."""
    hold(t, t.actor, x, y, z)
    t.steps[t.step_count - 1, 1] += 1


@rule
def hold(t: CardOfTheDead, seat: int, x: int, y: int, z: int) -> None:
    """The kinds that a player keeps go on top of the hand, in the order dealt [CD-5.3, CD-17.3]."""
    card = t.lowest[HAND + seat]
    for _ in range(DRAFT_SIZE):
        above = t.above[card]
        kind = t.kind[card]
        if kind in (x, y, z):
            tuck(t, card)
            t.keeping[seat] += 1
            if kind == x:
                x = NOBODY
            elif kind == y:
                y = NOBODY
            else:
                z = NOBODY
        card = above


@rule
def redeal_secrets(t: CardOfTheDead, viewer: int, noise: Integers) -> None:
    """In an imagined draft, who has chosen keeps what can be kept of the imagined cards, any choice as likely."""
    if current(t) != DRAFT:
        return
    for number in range(argument(t, 1)):
        seat = clockwise(t, t.first, number)
        if seat != viewer:
            t.keeping[seat] = 0
            t.offer_count = 0
            offer_to_keep(t, HAND + seat)
            action = t.offers[noise_below(noise, t.offer_count)]
            kinds = np.full(3, NOBODY, np.int64)
            for place in range(ACTIONS[action, 0] - KEEP_NONE.id):
                kinds[place] = ACTIONS[action, 1 + place]
            hold(t, seat, kinds[0], kinds[1], kinds[2])


@rule
def end_draft(t: CardOfTheDead) -> None:
    """All other cards go back unseen, and the deck is shuffled again; how many each kept is open [CD-5.7 to CD-5.9]."""
    pop(t)
    for number in range(t.seats):
        seat = clockwise(t, t.first, number)
        tip(t, HAND + seat, DECK, t.keeping[seat])
        happen(t, KEPT, NOBODY, EVERYONE, seat, t.count[HAND + seat])
        t.keeping[seat] = 0
    shuffle(t, DECK)
    push(t, BEGIN_TURN)


# ---- 11. Dead end ----


@rule
def end_round(t: CardOfTheDead, way: int, escaped: int) -> None:
    """Nothing more happens in this round but the scoring [CD-11.2, CD-11.4, CD-11.5]."""
    put_all_away(t)
    count_turn(t)
    t.round_end[t.round_number - 1] = way
    t.round_escaped[t.round_number - 1] = escaped
    clear_steps(t)
    push(t, SCORE_ROUND)


@rule
def count_turn(t: CardOfTheDead) -> None:
    """A turn is over, or cut short, for the statistics [CD-19.5]."""
    t.turns += 1
    t.all_turns += 1


@rule
def score_round(t: CardOfTheDead) -> None:
    """Survivors gain points, hands are shown, and so on to the next round [CD-11.3, CD-11.8 to CD-11.13]."""
    pop(t)
    this_round = t.round_number - 1
    for seat in range(t.seats):
        points = survival_points(t, seat)
        t.scores[seat] += points
        t.round_movement[this_round, seat] = t.movement[seat]
        t.round_points[this_round, seat] = points
        if t.alive[seat]:
            t.round_survivors[this_round] |= 1 << seat
            t.survived[seat] += 1
            show_all(t, HAND + seat)
            if t.held[HAND + seat, BITTEN]:
                t.round_bitten[this_round] |= 1 << seat
                happen(t, BITES, NOBODY, EVERYONE, seat)
            happen(t, SCORED, NOBODY, EVERYONE, seat, points, t.scores[seat])
    if t.round_number < t.rounds:
        push(t, DEAL_ROUND)
    else:
        end_game(t)


@rule
def survival_points(t: CardOfTheDead, seat: int) -> int:
    """Five for the last survivor, else the own movement points; none with Bitten [CD-11.3, CD-11.8 to CD-11.10]."""
    if t.alive[seat] == 0 or t.held[HAND + seat, BITTEN]:
        return 0
    if t.round_end[t.round_number - 1] == LAST_SURVIVOR:
        return LAST_SURVIVOR_POINTS
    return t.movement[seat]


# ---- 12. Winner ----


@rule
def end_game(t: CardOfTheDead) -> None:
    """Who has most points wins; equals share the victory [CD-12.1 to CD-12.3, CD-19.1, CD-19.2]."""
    most_points_win(t, t.scores)
    finish(t, ALL_ROUNDS)
