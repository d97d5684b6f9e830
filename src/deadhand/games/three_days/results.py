"""The possible ends of a game of Cards of the Dead: The Board Game, and its statistics."""

from typing import Final

from deadhand.table.game.plans import OutcomePlan, Statistic

OUTCOMES: Final = OutcomePlan()
ESCAPED: Final = OUTCOMES.outcome(
    "escaped", "The last day is over, and every living Survivor has escaped: the team has won.", "TD-16.1", "win"
)
ALL_DEAD: Final = OUTCOMES.outcome("all_dead", "Every Survivor is dead: the team has lost.", "TD-16.3", "loss")
ALL_BLOCKED: Final = OUTCOMES.outcome(
    "blocked", "No space was freed under Last Wisper: the team has lost.", "TD-16.4", "loss"
)
TURN_LIMIT: Final = OUTCOMES.outcome(
    "turn_limit", "The limit of turns is reached: the game stops without a result.", "TD-16.5", "aborted"
)

MET: Final = ("not met", "met", "not reported")
"""The words for a challenge, in the order of these numbers:"""
IS_NOT_MET, IS_MET, NOT_REPORTED = range(3)
MANY_ZOMBIES: Final = 16
"""The number that must be eliminated for Challenge C [TD-17.3]."""
KILLERS: Final = ("nothing", "Zombies", "explosion", "lost Immunity", "The Last Supper", "Dan")
NOBODY_KILLED, ZOMBIES_KILL, EXPLOSION_KILLS, LOST_IMMUNITY_KILLS, SUPPER_KILLS, DAN_KILLS = range(6)
"""The cause of a Survivor's last loss of Vitality."""
STATISTICS: Final = (
    Statistic("days_finished", "Days finished", shared="1 day|# days"),
    Statistic("round_number", "Survivor turns", shared="1 turn|# turns"),
    Statistic("cards_turned", "Cards turned over"),
    Statistic("zombies_eliminated", "Zombies eliminated"),
    Statistic("explosions", "Explosions"),
    Statistic("noise_points", "Noise points"),
    Statistic("zones_entered", "Zones entered"),
    Statistic("nobody_died", "Challenge A, nobody died", what="word", words=MET, shared="challenge A"),
    Statistic("both_entered", "Challenge B, Pharmacy and Market entered", what="word", words=MET, shared="challenge B"),
    Statistic("many_eliminated", "Challenge C, more than 15 Zombies", what="word", words=MET, shared="challenge C"),
    Statistic("no_noise", "Challenge D, no Noise by Survivors", what="word", words=MET, shared="challenge D"),
    Statistic("vitality", "Vitality", "seat", award="Most Vitality left"),
    Statistic("immunity", "Immunity", "seat"),
    Statistic("died_on_day", "Died on day", "seat", if_any=True),
    Statistic("died_in_turn", "Died in turn", "seat", if_any=True),
    Statistic("killed_by", "Killed by", "seat", what="word", words=KILLERS, if_any=True),
)
"""The statistics of the game and of each Survivor once it is over; 0 for the living [TD-26.4, TD-26.5]."""
