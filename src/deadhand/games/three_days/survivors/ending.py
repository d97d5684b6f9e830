"""The end of the game, what each seat has won, and the challenges [TD-16, TD-17.1 to TD-17.5, TD-26]."""

from deadhand.games.three_days import results, state as td
from deadhand.games.three_days.survivors.survivors import living
from deadhand.table.flow.course import finish
from deadhand.table.game.declare import rule


@rule
def end_game(t: td.ThreeDays, outcome: int) -> None:
    """Those alive have won if the team has; nobody has anything of a loss or a stop [TD-16.2, TD-26.1 to TD-26.3]."""
    for seat in range(t.seats):
        t.returns[seat] = 1.0 if outcome == results.ESCAPED and t.dead[seat] == 0 else 0.0
    judge_challenges(t, outcome == results.ESCAPED)
    finish(t, outcome)


@rule
def judge_challenges(t: td.ThreeDays, won: int) -> None:
    """Each challenge counts as met only if the game is won [TD-17.1 to TD-17.5, TD-26.5]."""
    both = (1 << td.IN_PHARMACY) | (1 << td.IN_MARKET)
    t.nobody_died = challenge_result(t, won and living(t) == t.seats)
    t.both_entered = challenge_result(t, won and t.entered_ever == both)
    t.many_eliminated = challenge_result(t, won and t.zombies_eliminated >= results.MANY_ZOMBIES)
    t.no_noise = challenge_result(t, won and t.noise_points == 0)


@rule
def challenge_result(t: td.ThreeDays, met: int) -> int:
    """Return the result reported for a challenge, or `NOT_REPORTED` [TD-4.5]."""
    if t.challenges == 0:
        return results.NOT_REPORTED
    return results.IS_MET if met else results.IS_NOT_MET
