"""Public knowledge of players: acts, which are counted, and hands without a Weapon [EH-16.1, EH-16.9]."""

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.attackers import is_target
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import move


@rule
def note_act(t: eh.EscapeTheHorde, seat: int, act: int) -> None:
    """Count what a player has done, as long as not everybody knows the role."""
    if ((t.known_infected | t.known_survivors) >> seat) & 1 == 0:
        t.acts[seat, act] = min(t.acts[seat, act] + 1, eh.MOST_COUNTED)


@rule
def note_help(t: eh.EscapeTheHorde, seat: int, target: int) -> None:
    """Note a card spent on a Zombie in front of somebody else."""
    if target != seat:
        note_act(t, seat, eh.HELPED)


@rule
def note_bystanders(t: eh.EscapeTheHorde) -> None:
    """Note players who had cards and were not attacked, but did not stop the Zombies that will bite."""
    for seat in range(t.seats):
        if t.count[eh.HAND + seat] and not is_target(t, seat):
            note_act(t, seat, eh.STOOD_BY)


@rule
def take_into_hand(t: eh.EscapeTheHorde, card: int, seat: int) -> None:
    """Note that a hand that showed no Weapon may hold one from now on [EH-16.9]."""
    move(t, card, eh.HAND + seat)
    t.no_weapon = t.no_weapon & ~(1 << seat)


@rule
def showed_no_weapon(t: eh.EscapeTheHorde, seat: int) -> bool:
    """Return True if everybody knows that a hand has no Weapon: none was given up for a Discard Weapon [EH-16.9]."""
    return (t.no_weapon >> seat) & 1 == 1
