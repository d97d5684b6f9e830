"""The rules of Zeven Card Zombie, in the rulebook's order: what each card does [Z-10 to Z-15].

Numbers in brackets are clauses of `rulebook.md`. The other chapters: `rounds.py` (setup, scoring, end), `turn.py`
(draw two, play two), `winning.py` (sets and calls), `flow.py` (what comes next), `defaults.py` (absent players).
"""

from deadhand.games.zeven.state import (
    ASK_FETCH,
    ASK_STRIP,
    ASK_TAKE,
    ATTACK,
    BRAINS_TAKEN,
    BURY,
    COMMANDO_3,
    COMMANDO_6,
    DIG_GRAVEYARD,
    DIG_HAND,
    DISCARD_FROM_HAND,
    DISCARD_PILE,
    FETCH,
    GRAVEDIGGER,
    GRAVEDIGGER_WITH_HUNTER,
    GUARDS,
    HAND,
    HUNT_HAND,
    HUNT_TABLE,
    HUNTER,
    HUNTER_WITH_COMMANDO,
    IN_PLAY,
    KINDS,
    LAYABLE,
    LOST_CARD,
    PAIR_COMMANDOS,
    PAIR_GRAVEDIGGER,
    PAIR_HUNTER,
    PAIR_OF_COMMANDOS,
    STRIP,
    TABLE,
    TAKE,
    TAKE_FROM_GRAVEYARD,
    TAKE_FROM_HAND,
    TOOK,
    VALUE,
    Zeven,
)
from deadhand.table.actions import offer
from deadhand.table.chance import draw_below
from deadhand.table.events import happen
from deadhand.table.flow import ask
from deadhand.table.knowledge import peek
from deadhand.table.rule import rule
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import argument, pop, push
from deadhand.table.zones import move, newest, nth, oldest, top

# ---- 7. What all plays share ----


@rule
def spend(t: Zeven, kind: int) -> None:
    """Put a played card on the discard pile [Z-7.8]."""
    move(t, oldest(t, HAND + t.active, kind), DISCARD_PILE)


@rule
def played(t: Zeven, kind: int) -> None:
    """One of the two plays is made with a card of this kind [Z-7.1]."""
    t.plays_left -= 1
    t.played[t.active, kind] += 1


# ---- 10 and 11. Zombies and Hordes ----


@rule
def defence(t: Zeven, seat: int) -> int:
    """Brains that the cards on a table guard [Z-10.1 to Z-10.3, Z-11.1, Z-12.2]."""
    total = 0
    for kind in range(LAYABLE):
        total += t.held[TABLE + seat, kind] * t.numbers[kind, GUARDS]
    return total


# ---- 12. Commando ----


@rule
def offer_commandos(t: Zeven, seat: int) -> None:
    """A Commando may be played on any opponent, even for nothing [Z-12.1, Z-12.6]."""
    for kind in range(COMMANDO_3, COMMANDO_6 + 1):
        if t.held[HAND + seat, kind]:
            for opponent in range(t.seats):
                if opponent != seat:
                    offer(t, ATTACK, kind, opponent)


@rule
def play_commando(t: Zeven, kind: int, opponent: int) -> None:
    """Take Brains, less what is guarded; then discard the Commando [Z-12.3 to Z-12.9]."""
    take_brains(t, opponent, loot(t, opponent, t.numbers[kind, VALUE]))
    spend(t, kind)
    played(t, kind)


@rule
def loot(t: Zeven, opponent: int, value: int) -> int:
    """Brains that an attack of this value takes from an opponent [Z-12.3 to Z-12.5]."""
    brains = t.brains[opponent]
    if t.shield == 0:
        return max(0, min(value, brains) - defence(t, opponent))
    return min(max(0, value - defence(t, opponent)), brains)


@rule
def take_brains(t: Zeven, opponent: int, number: int) -> None:
    """Brains go from the opponent to the active player; none come or go [Z-5.4]."""
    t.brains[opponent] -= number
    t.brains[t.active] += number
    t.lost[opponent] += number
    t.taken[t.active] += number
    happen(t, BRAINS_TAKEN, NOBODY, EVERYONE, t.active, opponent, number)


# ---- 13. Hunter ----


@rule
def offer_hunter(t: Zeven, seat: int) -> None:
    """Use 1 on a hand with cards, use 2 on a laid card; never for nothing [Z-7.10, Z-13.1 to Z-13.5]."""
    for opponent in range(t.seats):
        if opponent != seat and t.count[HAND + opponent]:
            offer(t, HUNT_HAND, opponent)
    for owner in range(t.seats):
        if owner != seat or t.hunter_own_table:
            for kind in range(LAYABLE):
                if t.held[TABLE + owner, kind]:
                    offer(t, HUNT_TABLE, owner, kind)


@rule
def hunt_hand(t: Zeven, opponent: int) -> None:
    """Discard the Hunter, then a random card of the opponent's hand [Z-13.2, Z-13.6, Z-13.7, Z-18.7]."""
    spend(t, HUNTER)
    card = nth(t, HAND + opponent, draw_below(t, t.count[HAND + opponent]))
    move(t, card, DISCARD_PILE)
    happen(t, LOST_CARD, t.kind[card], EVERYONE, opponent)
    played(t, HUNTER)


@rule
def hunt_table(t: Zeven, owner: int, kind: int) -> None:
    """Discard the Hunter, then a laid card [Z-13.3, Z-13.5, Z-13.6]."""
    spend(t, HUNTER)
    move(t, newest(t, TABLE + owner, kind), DISCARD_PILE)
    played(t, HUNTER)


# ---- 14. Gravedigger ----


@rule
def offer_gravedigger(t: Zeven, seat: int) -> None:
    """Use 1 on a hand with cards, use 2 on a discard pile with cards [Z-7.10, Z-14.1]."""
    for opponent in range(t.seats):
        if opponent != seat and t.count[HAND + opponent]:
            offer(t, DIG_HAND, opponent)
    if t.count[DISCARD_PILE]:
        offer(t, DIG_GRAVEYARD)


@rule
def dig_hand(t: Zeven, opponent: int) -> None:
    """Use 1: look at a hand; a card must then be taken [Z-14.2, Z-14.3, Z-14.8, Z-18.5]."""
    move(t, oldest(t, HAND + t.active, GRAVEDIGGER), IN_PLAY)
    played(t, GRAVEDIGGER)
    peek(t, t.active, HAND + opponent)
    push(t, BURY)
    push(t, TAKE_FROM_HAND, opponent)


@rule
def ask_take(t: Zeven) -> None:
    """The hand is shown sorted in the order of the deck list [Z-14.3, Z-21.3]."""
    ask(t, t.active, ASK_TAKE)
    for kind in range(KINDS):
        if t.held[HAND + argument(t, 1), kind]:
            offer(t, TAKE, kind)


@rule
def take_from_hand(t: Zeven, kind: int) -> None:
    """The card goes into the taker's hand; only the two players know which it was [Z-14.2, Z-18.6]."""
    opponent = argument(t, 1)
    card = oldest(t, HAND + opponent, kind)
    move(t, card, HAND + t.active)
    happen(t, TOOK, kind, t.known[card], t.active, opponent)
    pop(t)


@rule
def dig_graveyard(t: Zeven) -> None:
    """Use 2: any one card of the discard pile [Z-14.4]."""
    move(t, oldest(t, HAND + t.active, GRAVEDIGGER), IN_PLAY)
    played(t, GRAVEDIGGER)
    push(t, BURY)
    push(t, TAKE_FROM_GRAVEYARD)


@rule
def ask_fetch(t: Zeven) -> None:
    """Any card of the discard pile may be taken, of any type [Z-14.4]."""
    ask(t, t.active, ASK_FETCH)
    for kind in range(KINDS):
        if t.held[DISCARD_PILE, kind]:
            offer(t, FETCH, kind)


@rule
def take_from_graveyard(t: Zeven, kind: int) -> None:
    """The highest card of that kind; the others keep their order [Z-14.4, Z-14.5, Z-18.3]."""
    move(t, newest(t, DISCARD_PILE, kind), HAND + t.active)
    pop(t)


@rule
def bury(t: Zeven) -> None:
    """The Gravedigger is discarded after its effect, so it can never take itself [Z-14.6]."""
    move(t, top(t, IN_PLAY), DISCARD_PILE)
    pop(t)


# ---- 15. Pairs ----


@rule
def offer_pairs(t: Zeven, seat: int) -> None:
    """The three pairs, each with one opponent as target [Z-7.7, Z-15.1, Z-15.2, Z-15.6]."""
    offer_commando_pairs(t, seat)
    if t.held[HAND + seat, HUNTER]:
        offer_hunter_pairs(t, seat)


@rule
def offer_commando_pairs(t: Zeven, seat: int) -> None:
    """Two Commandos, in the order named [Z-15.3, Z-15.10]."""
    for first in range(COMMANDO_3, COMMANDO_6 + 1):
        if t.held[HAND + seat, first]:
            for second in range(COMMANDO_3, COMMANDO_6 + 1):
                if t.held[HAND + seat, second] > (1 if second == first else 0):
                    for opponent in range(t.seats):
                        if opponent != seat:
                            offer(t, PAIR_COMMANDOS, first, second, opponent)


@rule
def offer_hunter_pairs(t: Zeven, seat: int) -> None:
    """A Hunter with a Commando, or with a Gravedigger on a hand with cards [Z-15.4, Z-15.7, Z-15.8]."""
    for kind in range(COMMANDO_3, COMMANDO_6 + 1):
        if t.held[HAND + seat, kind]:
            for opponent in range(t.seats):
                if opponent != seat:
                    offer(t, PAIR_HUNTER, kind, opponent)
    if t.held[HAND + seat, GRAVEDIGGER]:
        for opponent in range(t.seats):
            if opponent != seat and t.count[HAND + opponent]:
                offer(t, PAIR_GRAVEDIGGER, opponent)


@rule
def pair_commandos(t: Zeven, first: int, second: int, opponent: int) -> None:
    """One joint attack: values are added, the defence counts once [Z-15.3, Z-15.10]."""
    take_brains(t, opponent, loot(t, opponent, t.numbers[first, VALUE] + t.numbers[second, VALUE]))
    spend(t, first)
    spend(t, second)
    paired(t, PAIR_OF_COMMANDOS)


@rule
def pair_hunter_commando(t: Zeven, kind: int, opponent: int) -> None:
    """The defence is ignored; the Hunter removes no card [Z-15.4, Z-15.5, Z-15.10]."""
    take_brains(t, opponent, min(t.numbers[kind, VALUE], t.brains[opponent]))
    spend(t, HUNTER)
    spend(t, kind)
    paired(t, HUNTER_WITH_COMMANDO)


@rule
def pair_gravedigger_hunter(t: Zeven, opponent: int) -> None:
    """Discard both, look at the hand, take one card, then discard another [Z-15.7 to Z-15.9]."""
    spend(t, GRAVEDIGGER)
    spend(t, HUNTER)
    paired(t, GRAVEDIGGER_WITH_HUNTER)
    peek(t, t.active, HAND + opponent)
    push(t, DISCARD_FROM_HAND, opponent)
    push(t, TAKE_FROM_HAND, opponent)


@rule
def paired(t: Zeven, pair: int) -> None:
    """A pair counts as both plays [Z-7.7]."""
    t.plays_left = 0
    t.pairs[t.active, pair] += 1


@rule
def ask_strip(t: Zeven) -> None:
    """After the taking another card of that hand must be discarded, if there is one [Z-15.8, Z-15.9]."""
    opponent = argument(t, 1)
    if t.count[HAND + opponent] == 0:
        pop(t)
        return
    ask(t, t.active, ASK_STRIP)
    for kind in range(KINDS):
        if t.held[HAND + opponent, kind]:
            offer(t, STRIP, kind)


@rule
def discard_from_hand(t: Zeven, kind: int) -> None:
    """The discarded card is seen by all [Z-15.7, Z-18.6]."""
    move(t, oldest(t, HAND + argument(t, 1), kind), DISCARD_PILE)
    pop(t)
