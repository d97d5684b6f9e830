"""Windows for Instants, and what Pills, Pipe Bomb and Molotov do [L4D-17, L4D-19.20 to L4D-19.22]."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d, verbs
from deadhand.games.left_4_dead.health import can_be_healed, discard_used, heal_with
from deadhand.games.left_4_dead.monsters.groups import next_group, oldest_in_group
from deadhand.games.left_4_dead.monsters.monsters import hit, kill, monsters_before, monsters_in_play, zombies_in_play
from deadhand.games.left_4_dead.order import in_table_order
from deadhand.table.flow.course import NOBODY, ask, count_up, offer, pop, push
from deadhand.table.game.declare import ahead, on, rule, why_not


@on(l4d.OPEN_WINDOW)
def open_window(t: l4d.Left4Dead) -> None:
    """Ask in table order until a full round of passes closes the window [L4D-17.5, L4D-17.7]."""
    for place in range(t.seats):
        seat = in_table_order(t, place)
        if may_respond(t, seat):
            ask_instant(t, seat)
            return
    pop(t)


@rule
def may_respond(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player has an Instant to play and has not passed since the last one [L4D-17.7]."""
    return (t.window_passed >> seat) & 1 == 0 and has_instant(t, seat)


@rule
def ask_instant(t: l4d.Left4Dead, seat: int) -> None:
    """Play one or pass [L4D-17.7]."""
    ask(t, seat, verbs.ASK_BEFORE_DAMAGE if t.phase == l4d.DEAL_DAMAGE else verbs.ASK_INSTANT)
    offer_instants(t, seat)


@ahead(verbs.ASK_INSTANT, verbs.ASK_BEFORE_DAMAGE)
def ask_instant_ahead(t: l4d.Left4Dead, seat: int) -> None:
    """Ask all who can play an Instant, as their Items lie open, unless one is played before [L4D-17.7]."""
    if may_respond(t, seat):
        ask_instant(t, seat)


@rule
def has_instant(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player who has played none this round holds an Instant with a legal use [L4D-17.2, L4D-17.7]."""
    if t.count[l4d.HELD + seat] == 0 or t.instant_used[seat] == 1:
        return False
    return can_take_pills(t, seat) or can_throw_bomb(t, seat) or can_throw_molotov(t, seat)


@rule
def can_take_pills(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if the owner is not downed and below full health [L4D-17.8, L4D-19.20]."""
    return t.held[l4d.HELD + seat, l4d.PILLS] > 0 and can_be_healed(t, seat)


@rule
def can_throw_bomb(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a Zombie is in play [L4D-17.8, L4D-19.21]."""
    return t.held[l4d.HELD + seat, l4d.PIPE_BOMB] > 0 and zombies_in_play(t) > 0


@rule
def can_throw_molotov(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player has a monster in front [L4D-17.8, L4D-19.22]."""
    return t.held[l4d.HELD + seat, l4d.MOLOTOV] > 0 and monsters_in_play(t) > 0


@rule
def offer_instants(t: l4d.Left4Dead, seat: int) -> None:
    """Offer every Instant with each legal target, and a pass [L4D-17.1, L4D-17.8]."""
    if can_take_pills(t, seat):
        offer(t, verbs.TAKE_PILLS)
    if t.held[l4d.HELD + seat, l4d.MOLOTOV]:
        for holder in range(t.seats):
            if monsters_before(t, holder) > 0:
                offer(t, verbs.BURN, holder)
    if can_throw_bomb(t, seat):
        offer(t, verbs.THROW)
    offer(t, verbs.PASS_WINDOW)


@on(verbs.PASS_WINDOW)
def pass_window(t: l4d.Left4Dead) -> None:
    """Play no Instant now [L4D-17.7]."""
    t.window_passed = t.window_passed | (1 << t.actor)


@rule
def use_instant(t: l4d.Left4Dead) -> None:
    """Use the player's one Instant of the round; then all are asked again [L4D-17.2, L4D-17.7]."""
    t.instant_used[t.actor] = 1
    t.window_passed = 0


@on(verbs.TAKE_PILLS)
def take_pills(t: l4d.Left4Dead) -> None:
    """Heal yourself [L4D-19.20]."""
    use_instant(t)
    heal_with(t, t.actor, l4d.PILLS, t.actor)


@on(verbs.BURN)
def throw_molotov(t: l4d.Left4Dead, holder: int) -> None:
    """Damage each monster in front of one player; the killed ones go at once [L4D-17.3, L4D-17.4, L4D-19.22]."""
    use_instant(t)
    discard_used(t, t.actor, l4d.MOLOTOV)
    card = t.lowest[l4d.FRONT + holder]
    while card != NOBODY:
        following = t.above[card]
        if t.kind[card] < l4d.MONSTERS:
            hit(t, card, t.numbers[l4d.MOLOTOV, l4d.DAMAGE], 1 << t.actor)
        card = following


@on(verbs.THROW)
def throw_bomb(t: l4d.Left4Dead) -> None:
    """Choose the Zombies next [L4D-19.21]."""
    use_instant(t)
    discard_used(t, t.actor, l4d.PIPE_BOMB)
    push(t, l4d.THROW_BOMB, t.actor, 0)


@on(l4d.THROW_BOMB)
def ask_zombie(t: l4d.Left4Dead, seat: int, removed: int) -> None:
    """Choose one to three Zombies anywhere, one after the other [L4D-19.21]."""
    if removed == t.numbers[l4d.PIPE_BOMB, l4d.AMOUNT] or zombies_in_play(t) == 0:
        pop(t)
        return
    ask(t, seat, verbs.ASK_BOMB)
    for holder in range(t.seats):
        if t.held[l4d.FRONT + holder, l4d.ZOMBIE]:
            offer_zombies(t, holder)
    if removed > 0:
        offer(t, verbs.ENOUGH)


@rule
def offer_zombies(t: l4d.Left4Dead, holder: int) -> None:
    """Offer the Zombies in front of one player, equal ones once."""
    card = next_group(t, holder, l4d.ZOMBIE, 0, NOBODY)
    number = 1
    while card != NOBODY:
        offer(t, verbs.BOMB, holder, number)
        card = next_group(t, holder, l4d.ZOMBIE, 0, card)
        number += 1


@on(verbs.BOMB)
def bomb(t: l4d.Left4Dead, holder: int, number: int) -> None:
    """Remove a Zombie [L4D-17.4, L4D-19.21]."""
    card = oldest_in_group(t, holder, l4d.ZOMBIE, 0, number)
    t.wounded_by[card] = t.wounded_by[card] | (1 << t.actor)
    kill(t, card)
    count_up(t, 2)


@on(verbs.ENOUGH)
def stop_naming(t: l4d.Left4Dead) -> None:
    """Stop at fewer than three Zombies [L4D-19.21]."""
    pop(t)


OWN_HEALTH_FULL: Final = verbs.ACTIONS.refusal("your health is full", "L4D-3.10")
PILLS_WHEN_DOWNED: Final = verbs.ACTIONS.refusal("no Pills may be used on a downed player", "L4D-3.7")
NO_SUCH_ZOMBIE: Final = verbs.ACTIONS.refusal(
    "there is no choice {1} among the Zombies in front of that player", "L4D-19.21"
)


@why_not(verbs.TAKE_PILLS)
def no_pills(t: l4d.Left4Dead) -> int:
    """Refuse to heal a downed or whole player [L4D-3.7, L4D-3.10]."""
    if t.downed[t.actor]:
        return PILLS_WHEN_DOWNED
    return OWN_HEALTH_FULL


verbs.ACTIONS.refuse(verbs.BURN, "no monster lies in front of that player", "L4D-17.8")
verbs.ACTIONS.refuse(verbs.THROW, "no Zombie is in play", "L4D-17.8")
verbs.ACTIONS.refuse(verbs.ENOUGH, "at least one Zombie must be chosen", "L4D-19.21")


@why_not(verbs.BOMB)
def no_such_zombie(_t: l4d.Left4Dead, _holder: int, _number: int) -> int:
    """Refuse a Zombie that is offered as another, equal one [L4D-19.21]."""
    return NO_SUCH_ZOMBIE
