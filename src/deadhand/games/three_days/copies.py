"""How choices read about cards of one name that differ in their back [TD-2.18]."""

import re
from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.table.actions import VerbWords
from deadhand.table.declare import Worded, Wording, wording
from deadhand.table.kinds import shipped_deck

BACKS: Final = tuple(card.back for card in shipped_deck(__package__).kinds)
OTHERS: Final = tuple(
    tuple(other for other in range(td.ALL_KINDS) if td.NAME[other] == td.NAME[kind] and other != kind)
    for kind in range(td.ALL_KINDS)
)
"""Per kind the other kinds of its name."""


def has_others(t: td.ThreeDays, kind: int) -> bool:
    """Whether the asked player holds cards of the same name with another back, in hand or Reserve."""
    return any(t.held[zone + t.actor, other] for other in OTHERS[kind] for zone in (td.HAND, td.RESERVE))


def told_with_back(words: VerbWords) -> Worded:
    """The rule that adds the back to each card in the words of a verb where the name does not tell enough."""

    def worded(t: td.ThreeDays, *integers: int) -> Wording | None:
        cards = [place for place, values in enumerate(words.ranges) if values.what == "kind"]
        unclear = [place for place in cards if has_others(t, integers[place])]
        if not unclear:
            return None
        template = words.choice(*integers) if callable(words.choice) else words.choice
        for place in unclear:
            back = BACKS[integers[place]]
            template = re.sub(rf"(\{{{place}[^}}]*\}})", rf"\1 ({back})", template)
        return Wording(template, final=words.final)

    return worded


for _words in verbs.ACTIONS.verbs:
    if any(td.RESOURCES <= values.first < td.THREAT_CARDS for values in _words.ranges if values.what == "kind"):
        wording(_words.verb)(told_with_back(_words))
