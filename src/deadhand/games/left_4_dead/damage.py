"""Phase 6, Resolve: kills, then monster damage, then Boomer draws [L4D-12]."""

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead.draw import draw_besides
from deadhand.games.left_4_dead.health import hurt
from deadhand.games.left_4_dead.monsters.monsters import engaged_damage, harm_before, hit
from deadhand.games.left_4_dead.order import enter, in_table_order
from deadhand.table.flow.course import NOBODY, emit
from deadhand.table.game.declare import on, rule


@on(l4d.KILL_MONSTERS)
def kill_monsters(t: l4d.Left4Dead) -> None:
    """Deal the damage of each engaged monster, and kill those that take enough [L4D-12.1 to L4D-12.6, L4D-12.9]."""
    for holder in range(t.seats):
        card = t.lowest[l4d.FRONT + holder]
        while card != NOBODY:
            following = t.above[card]
            if t.engaged[card]:
                resolve_engagements(t, card)
            card = following
    enter(t, l4d.DEAL_DAMAGE)


@rule
def resolve_engagements(t: l4d.Left4Dead, card: int) -> None:
    """Add up the damage of all who engage a monster [L4D-2.16, L4D-11.3, L4D-12.2, L4D-12.3]."""
    hit(t, card, engaged_damage(t, card), t.engaged[card])


@on(l4d.DEAL_DAMAGE)
def deal_damage(t: l4d.Left4Dead) -> None:
    """Hit with all untapped monsters at once; then the Boomers among them call more [L4D-12.1, L4D-12.7, L4D-12.8]."""
    for seat in range(t.seats):
        hurt(t, seat, harm_before(t, seat), l4d.HURT)
    for place in range(t.seats):
        holder = in_table_order(t, place)
        for _ in range(untapped_boomers(t, holder)):
            burst(t, holder)
    enter(t, l4d.LAST_STANDS)


@rule
def untapped_boomers(t: l4d.Left4Dead, holder: int) -> int:
    """Return the number of Boomers in front of a player that nobody engages [L4D-19.6, L4D-19.7]."""
    total = 0
    if t.held[l4d.FRONT + holder, l4d.BOOMER]:
        card = t.lowest[l4d.FRONT + holder]
        while card != NOBODY:
            if t.kind[card] == l4d.BOOMER and t.tapped[card] == 0:
                total += 1
            card = t.above[card]
    return total


@rule
def burst(t: l4d.Left4Dead, holder: int) -> None:
    """Draw a card face down for every player, in table order [L4D-19.6, L4D-19.7]."""
    emit(t, l4d.BOOMER_BURSTS, holder)
    for place in range(t.seats):
        draw_besides(t, in_table_order(t, place), 1)
