"""Windows for Instants, and what Pills, Pipe Bomb and Molotov do [L4D-17, L4D-19.20 to L4D-19.22]."""

from deadhand.games.left_4_dead.groups import group, next_group
from deadhand.games.left_4_dead.health import can_be_healed, heal_with, spend
from deadhand.games.left_4_dead.monsters import foresee, hit, kill, monsters_before, monsters_in_play, zombies_in_play
from deadhand.games.left_4_dead.order import count_up, in_table_order
from deadhand.games.left_4_dead.state import (
    AMOUNT,
    ASK_BEFORE_DAMAGE,
    ASK_BOMB,
    ASK_INSTANT,
    DAMAGE,
    DEAL_DAMAGE,
    FRONT,
    HELD,
    MOLOTOV,
    MONSTERS,
    PILLS,
    PIPE_BOMB,
    THROW_BOMB,
    ZOMBIE,
    Left4Dead,
)
from deadhand.games.left_4_dead.verbs import BOMB, BURN, ENOUGH, PASS_WINDOW, TAKE_PILLS, THROW
from deadhand.table.actions import offer
from deadhand.table.flow import ask
from deadhand.table.rule import rule
from deadhand.table.state import NOBODY
from deadhand.table.steps import argument, pop, push


@rule
def open_window(t: Left4Dead) -> None:
    """Ask in table order until a full round of passes closes the window [L4D-17.5, L4D-17.7]."""
    for place in range(t.seats):
        seat = in_table_order(t, place)
        if (t.window_passed >> seat) & 1 == 0 and has_instant(t, seat):
            ask(t, seat, ASK_BEFORE_DAMAGE if t.phase == DEAL_DAMAGE else ASK_INSTANT)
            offer_instants(t, seat)
            return
    pop(t)


@rule
def has_instant(t: Left4Dead, seat: int) -> bool:
    """Whether a player who has played none this round holds an Instant with a legal use [L4D-17.2, L4D-17.7]."""
    if t.count[HELD + seat] == 0 or t.instant_used[seat] == 1:
        return False
    return can_take_pills(t, seat) or can_throw_bomb(t, seat) or can_throw_molotov(t, seat)


@rule
def can_take_pills(t: Left4Dead, seat: int) -> bool:
    """Pills need an owner who is not downed and below full health [L4D-17.8, L4D-19.20]."""
    return t.held[HELD + seat, PILLS] > 0 and can_be_healed(t, seat)


@rule
def can_throw_bomb(t: Left4Dead, seat: int) -> bool:
    """A Pipe Bomb needs a Zombie in play [L4D-17.8, L4D-19.21]."""
    return t.held[HELD + seat, PIPE_BOMB] > 0 and zombies_in_play(t) > 0


@rule
def can_throw_molotov(t: Left4Dead, seat: int) -> bool:
    """A Molotov needs a player with a monster in front [L4D-17.8, L4D-19.22]."""
    return t.held[HELD + seat, MOLOTOV] > 0 and monsters_in_play(t) > 0


@rule
def offer_instants(t: Left4Dead, seat: int) -> None:
    """Every Instant with each legal target, or passing [L4D-17.1, L4D-17.8]."""
    if can_take_pills(t, seat):
        offer(t, TAKE_PILLS)
    if t.held[HELD + seat, MOLOTOV]:
        for holder in range(t.seats):
            if monsters_before(t, holder) > 0:
                offer(t, BURN, holder)
    if can_throw_bomb(t, seat):
        offer(t, THROW)
    offer(t, PASS_WINDOW)


@rule
def pass_window(t: Left4Dead) -> None:
    """Not now [L4D-17.7]."""
    t.window_passed = t.window_passed | (1 << t.actor)


@rule
def use_instant(t: Left4Dead) -> None:
    """One Instant a round; after a play all are asked anew [L4D-17.2, L4D-17.7]."""
    t.instant_used[t.actor] = 1
    t.window_passed = 0


@rule
def take_pills(t: Left4Dead) -> None:
    """Heal yourself [L4D-19.20]."""
    use_instant(t)
    heal_with(t, t.actor, PILLS, t.actor)


@rule
def throw_molotov(t: Left4Dead, holder: int) -> None:
    """Each monster in front of one player takes damage; the killed ones go at once [L4D-17.3, L4D-17.4, L4D-19.22]."""
    use_instant(t)
    spend(t, t.actor, MOLOTOV)
    card = t.lowest[FRONT + holder]
    while card != NOBODY:
        following = t.above[card]
        if t.kind[card] < MONSTERS:
            hit(t, card, t.numbers[MOLOTOV, DAMAGE], 1 << t.actor)
        card = following
    foresee(t)


@rule
def throw_bomb(t: Left4Dead) -> None:
    """Choose the Zombies next [L4D-19.21]."""
    use_instant(t)
    spend(t, t.actor, PIPE_BOMB)
    push(t, THROW_BOMB, t.actor, 0)


@rule
def ask_zombie(t: Left4Dead) -> None:
    """Choose one to three Zombies anywhere, one after the other [L4D-19.21]."""
    seat, removed = argument(t, 1), argument(t, 2)
    if removed == max(1, t.numbers[PIPE_BOMB, AMOUNT]) or zombies_in_play(t) == 0:
        pop(t)
        return
    ask(t, seat, ASK_BOMB)
    for holder in range(t.seats):
        if t.held[FRONT + holder, ZOMBIE]:
            offer_zombies(t, holder)
    if removed > 0:
        offer(t, ENOUGH)


@rule
def offer_zombies(t: Left4Dead, holder: int) -> None:
    """The Zombies in front of one player, those that are alike once."""
    card = next_group(t, holder, ZOMBIE, 0, NOBODY)
    number = 1
    while card != NOBODY:
        offer(t, BOMB, holder, number)
        card = next_group(t, holder, ZOMBIE, 0, card)
        number += 1


@rule
def bomb(t: Left4Dead, holder: int, number: int) -> None:
    """Remove a Zombie [L4D-17.4, L4D-19.21]."""
    card = group(t, holder, ZOMBIE, 0, number)
    t.wounded_by[card] = t.wounded_by[card] | (1 << t.actor)
    kill(t, card)
    count_up(t, 2)
    foresee(t)


@rule
def enough(t: Left4Dead) -> None:
    """Fewer than three Zombies will do [L4D-19.21]."""
    pop(t)
