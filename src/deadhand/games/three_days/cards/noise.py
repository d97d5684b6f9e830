"""Noise [TD-18E]."""

from deadhand.games.three_days import state as td
from deadhand.games.three_days.map.piles import discard, next_card
from deadhand.games.three_days.map.playing_area import enter
from deadhand.games.three_days.names import is_zombie
from deadhand.games.three_days.survivors.damage import added_by
from deadhand.table.flow.course import NOBODY, emit, emit_card
from deadhand.table.game.declare import rule


@rule
def make_noise(t: td.ThreeDays, points: int) -> None:
    """One noise event: its cards are drawn one after the other [TD-18.34]."""
    if points > 0:
        t.noise_points += points
        emit(t, td.NOISE, points)
        for _ in range(cards_of_noise(t, points)):
            card = next_card(t, td.COMMON)
            if card != NOBODY:
                resolve_noise_card(t, card)


@rule
def cards_of_noise(t: td.ThreeDays, points: int) -> int:
    """Return the number of cards that one noise event draws; a Threat adds one [TD-18.34, TD-18.37]."""
    return points + added_by(t, td.THREAT_LOUD) if points > 0 else 0


@rule
def resolve_noise_card(t: td.ThreeDays, card: int) -> None:
    """A Zombie comes at once, any other card is discarded without effect [TD-18.3, TD-18.35, TD-18.36, TD-21.3]."""
    emit_card(t, td.NOISE_DREW, t.kind[card])
    if is_zombie(t.kind[card]):
        enter(t, card)
    else:
        discard(t, card)
