"""A turn: draw two cards, play two cards [Z-6 to Z-8]; what the cards do is in `rules.py`."""

from deadhand.games.zeven.rounds import end_round
from deadhand.games.zeven.rules import offer_commandos, offer_gravedigger, offer_hunter, offer_pairs, played
from deadhand.games.zeven.state import (
    ASK_DRAW,
    ASK_END,
    ASK_PLAY,
    BEGIN_TURN,
    DISCARD,
    DISCARD_PILE,
    DRAW,
    DRAW_PILE,
    DRAW_TWO,
    DREW,
    END,
    END_TURN,
    EXPOSED,
    FROM_DISCARD,
    FROM_PILE,
    FROM_TABLE,
    GRAVEDIGGER,
    HAND,
    HORDE,
    HUNTER,
    KINDS,
    LAY,
    LAYABLE,
    PICKED_UP,
    PLAY_TWO,
    PLAYS_LOST,
    ROUND_STALLED,
    SKIP,
    STALLED,
    TABLE,
    TABLE_LIMIT,
    TAKE_BACK,
    TURN_BEGINS,
    ZOMBIES,
    Zeven,
)
from deadhand.games.zeven.winning import best_set, offer_call, win_round
from deadhand.table.actions import offer
from deadhand.table.events import happen
from deadhand.table.flow import ask
from deadhand.table.rule import rule
from deadhand.table.seats import left_of
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import pop, push
from deadhand.table.zones import move, newest, oldest, shuffle, tip, top

# ---- 6. Draw two ----


@rule
def begin_turn(t: Zeven) -> None:
    """A turn is: draw two cards, then play two cards, then end it [Z-6.1]."""
    pop(t)
    t.draws_left = 2
    t.plays_left = 2
    happen(t, TURN_BEGINS, NOBODY, EVERYONE, t.active)
    push(t, END_TURN)
    push(t, PLAY_TWO)
    push(t, DRAW_TWO)


@rule
def draw_two(t: Zeven) -> None:
    """Ask for each of the two draws [Z-6.2]."""
    if t.draws_left == 0:
        pop(t)
        return
    seat = t.active
    ask(t, seat, ASK_DRAW)
    offer_call(t)
    pile = pile_available(t)
    if pile:
        offer(t, DRAW)
    if exposed_available(t):
        offer(t, EXPOSED)
    for kind in range(LAYABLE):
        if t.held[TABLE + seat, kind]:
            offer(t, TAKE_BACK, kind)
    if not pile:
        offer(t, SKIP)


@rule
def pile_available(t: Zeven) -> bool:
    """Whether there is a card to draw, perhaps after a reshuffle [Z-6.3, Z-6.10, Z-6.11]."""
    return t.count[DRAW_PILE] > 0 or t.count[DISCARD_PILE] >= 2


@rule
def exposed_available(t: Zeven) -> bool:
    """Whether the exposed card may be drawn: a Zombie, or a Horde by option [Z-6.4, Z-6.5, Z-6.7, Z-6.8]."""
    card = top(t, DISCARD_PILE)
    if card == NOBODY:
        return False
    return t.kind[card] < ZOMBIES or (t.kind[card] == HORDE and t.horde_from_discard == 1)


@rule
def draw_from_pile(t: Zeven) -> None:
    """Source 1: the top card of the draw pile [Z-6.3, Z-6.10, Z-18.4]."""
    if t.count[DRAW_PILE] == 0:
        tip(t, DISCARD_PILE, DRAW_PILE, 1)
        shuffle(t, DRAW_PILE)
        t.reshuffles += 1
    card = top(t, DRAW_PILE)
    move(t, card, HAND + t.active)
    happen(t, DREW, t.kind[card], t.known[card], t.active)
    drawn(t, FROM_PILE)


@rule
def draw_exposed(t: Zeven) -> None:
    """Source 2: the exposed card [Z-6.4, Z-18.3]."""
    card = top(t, DISCARD_PILE)
    move(t, card, HAND + t.active)
    happen(t, PICKED_UP, t.kind[card], EVERYONE, t.active)
    drawn(t, FROM_DISCARD)


@rule
def take_back(t: Zeven, kind: int) -> None:
    """Source 3: a card from one's own table [Z-6.6, Z-8.5]."""
    move(t, newest(t, TABLE + t.active, kind), HAND + t.active)
    drawn(t, FROM_TABLE)


@rule
def drawn(t: Zeven, source: int) -> None:
    """One of the two draws is made [Z-6.9]."""
    t.draws_left -= 1
    t.draws[t.active, source] += 1


@rule
def skip_draw(t: Zeven) -> None:
    """A draw may be skipped while the pile gives none [Z-6.12]."""
    t.draws_left -= 1


# ---- 7. Play two ----


@rule
def play_two(t: Zeven) -> None:
    """Ask for each play; with an empty hand the rest is lost [Z-7.1, Z-7.2]."""
    seat = t.active
    if t.plays_left > 0 and t.count[HAND + seat] == 0:
        happen(t, PLAYS_LOST, NOBODY, EVERYONE, seat)
        t.plays_left = 0
    if t.plays_left == 0:
        pop(t)
        return
    ask(t, seat, ASK_PLAY)
    offer_call(t)
    offer_lay(t, seat)
    offer_commandos(t, seat)
    if t.held[HAND + seat, HUNTER]:
        offer_hunter(t, seat)
    if t.held[HAND + seat, GRAVEDIGGER]:
        offer_gravedigger(t, seat)
    for kind in range(KINDS):
        if t.held[HAND + seat, kind]:
            offer(t, DISCARD, kind)
    if t.plays_left == 2:
        offer_pairs(t, seat)


@rule
def discard(t: Zeven, kind: int) -> None:
    """Put a card on the discard pile unused [Z-7.9]."""
    move(t, oldest(t, HAND + t.active, kind), DISCARD_PILE)
    t.plays_left -= 1


@rule
def ask_end(t: Zeven) -> None:
    """Ask to end the turn or call, every turn, whether a call is possible or not [Z-7.12, Z-18.11]."""
    ask(t, t.active, ASK_END)
    offer_call(t)
    offer(t, END)


@rule
def end_turn(t: Zeven) -> None:
    """The next player to the left follows, unless the round has stalled [Z-4.9, Z-17.8]."""
    pop(t)
    t.turns += 1
    if t.turns >= t.turn_limit * t.seats:
        happen(t, ROUND_STALLED, NOBODY, EVERYONE)
        end_round(t, STALLED, 0)
    else:
        t.active = left_of(t, t.active)
        push(t, BEGIN_TURN)


# ---- 8. The table ----


@rule
def offer_lay(t: Zeven, seat: int) -> None:
    """Zombies and Hordes may be laid, up to seven cards in all [Z-8.1 to Z-8.4]."""
    if t.count[TABLE + seat] < TABLE_LIMIT:
        for kind in range(LAYABLE):
            if t.held[HAND + seat, kind]:
                offer(t, LAY, kind)


@rule
def lay(t: Zeven, kind: int) -> None:
    """Lay a card; a table that becomes a winning set wins at once [Z-8.1, Z-9.10]."""
    seat = t.active
    move(t, oldest(t, HAND + seat, kind), TABLE + seat)
    played(t, kind)
    if t.count[TABLE + seat] == TABLE_LIMIT:
        winning_set = best_set(t, seat)
        if winning_set:
            win_round(t, winning_set)
