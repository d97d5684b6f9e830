"""The end of the game, and who has won what [EH-14, EH-20]."""

from deadhand.games.escape_the_horde import state as eh
from deadhand.games.escape_the_horde.belief import remember_suspicions
from deadhand.games.escape_the_horde.roles import faction_of, is_patient_zero
from deadhand.table.flow.course import finish
from deadhand.table.game.declare import rule
from deadhand.table.zones.cards import show_all


@rule
def end_game(t: eh.EscapeTheHorde, outcome: int) -> None:
    """Show all Faction cards and hands, and give each seat what its Faction has won [EH-14.9, EH-20.2 to 20.4]."""
    remember_suspicions(t)
    for seat in range(t.seats):
        t.first_faction[seat] = is_patient_zero(t, seat)
        t.final_faction[seat] = faction_of(t, seat)
        t.scores[seat] = winnings_of(t, outcome, seat)
        t.returns[seat] = t.scores[seat] / 100
    for seat in range(t.seats):
        show_all(t, eh.FACTION + seat)
        show_all(t, eh.HAND + seat)
    finish(t, outcome)


@rule
def winnings_of(t: eh.EscapeTheHorde, outcome: int, seat: int) -> int:
    """Return the winnings of a seat, in hundredths [EH-20.2 to EH-20.4]."""
    if outcome == eh.TURN_LIMIT:
        return 0
    if outcome == eh.ALL_TURNED:
        return 100 if is_patient_zero(t, seat) else 25
    return 100 if faction_of(t, seat) == eh.SURVIVORS else 0
