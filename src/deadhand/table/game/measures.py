"""The measures of a game for the lab: where its cards are held, and which choices use one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from deadhand.table.choices.actions import Verb
from deadhand.table.zones.zone_plan import ZonePlan

MOST_HANDS: Final = 3
"""The most zones of one seat that count as its hand."""


@dataclass(frozen=True)
class Measures:
    """The declarations of a game's `measures.py`; the rules there fill the hooks `standing`, `turns_played` and so on.

    Attributes:
        hands: the zones per seat whose cards a seat holds, for `drawn`, `played` and `held`; counted ones.
        kinds: the kinds of cards that are counted there; all, unless it says which.
        unused: the verbs that name a card in a hand without using it, such as a discard.
        exposed: the field per seat with the turn in which a hidden role became known, 0 if it did not.
        standing: what the hook `standing` says in a game of a team or of sides, with its unit, for the axis of a chart.
        hard: the options with which bots of a team are told apart, where they hardly ever lose without them.
    """

    hands: Sequence[str] = ("hand",)
    kinds: range | None = None
    unused: Sequence[Verb] = ()
    exposed: str = ""
    standing: str = ""
    hard: Mapping[str, str | int] = field(default_factory=dict)


NO_HANDS: Final = Measures(hands=())
"""The measures of a game that declares none."""


def check_measures(slug: str, zones: ZonePlan, measures: Measures, *, alone: bool) -> None:
    """Check that the declared hands are counted zones per seat, and that the standing has words if it needs them.

    Raises:
        ValueError: naming the zone, or the words that are missing.
    """
    if measures is not NO_HANDS and not alone and not measures.standing:
        raise ValueError(f"{slug}: measures.py does not say what the standing is.")
    known = {zone.name: zone for zone in zones.zones}
    for name in measures.hands:
        if name not in known or not known[name].per_seat or known[name].first >= zones.counted:
            raise ValueError(f"{slug}: the hand {name} is no counted zone of each seat.")
    if len(measures.hands) > MOST_HANDS:
        raise ValueError(f"{slug}: there are more than {MOST_HANDS} hands.")
