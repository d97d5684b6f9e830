"""The effects of Threat cards when they are turned up [TD-8, TD-21D]."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.map.playing_area import block_right_most
from deadhand.games.three_days.survivors.damage import lose_immunity
from deadhand.table.flow.course import pop
from deadhand.table.game.declare import on


@on(td.APPLY_THREAT)
def apply_threat(t: td.ThreeDays, threat: int) -> None:
    """Two act at once; the others lie in force to the end of the game [TD-8.1, TD-8.2, TD-21.4, TD-21.5]."""
    pop(t)
    if threat == td.THREAT_CLOSING:
        block_right_most(t)
    elif threat == td.THREAT_SICK:
        for seat in range(t.seats):
            lose_immunity(t, seat, t.numbers[threat, td.POINTS_TAKEN])
