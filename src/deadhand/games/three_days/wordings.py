"""Wordings of choices as the table stands: the card in a space, the copy that is meant, and the meaning of "done"."""

import re
from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.turn.survivor_turn import whispers_end
from deadhand.table.choices.actions import VerbWords
from deadhand.table.flow.course import NOBODY, current_step
from deadhand.table.game.declare import Worded, Wording, wording
from deadhand.table.zones.cards import top

OTHERS: Final = tuple(
    tuple(other for other in range(td.ALL_KINDS) if td.NAME[other] == td.NAME[kind] and other != kind)
    for kind in range(td.ALL_KINDS)
)
"""Per kind the other kinds of its name."""
SPACE: Final = re.compile(r"(?:the card in )?space \{(\d)\}")
"""The words of a verb about a space, with the index of its integer."""
DONE_WITH: Final[dict[int, str]] = {
    td.REWARD: "Decline it",
    td.KEEP_ONE: "Keep none",
    td.NAME_PLACES: "Look at those named",
    td.SUPPER: "Discard none",
    td.GO_HOME: "Discard none",
}
"""The meaning of "done", by the step that asks."""


def has_others(t: td.ThreeDays, kind: int) -> bool:
    """Return True if the asked player holds cards of the same name with another back, in hand or Reserve."""
    return any(t.held[zone + t.actor, other] for other in OTHERS[kind] for zone in (td.HAND, td.RESERVE))


def with_backs(t: td.ThreeDays, words: VerbWords, template: str, integers: tuple[int, ...]) -> str:
    """The back is added to each card whose name does not tell enough [TD-2.18]."""
    cards = [place for place, values in enumerate(words.ranges) if values.what == "kind"]
    for place in cards:
        if has_others(t, integers[place]):
            template = re.sub(rf"(\{{{place}[^}}]*\}})", rf"\1 ({td.BACK[integers[place]]})", template)
    return template


def card_of_space(t: td.ThreeDays, template: str, integers: tuple[int, ...]) -> int:
    """The kind of the card in the space that a choice speaks of; NOBODY if it speaks of none."""
    found = SPACE.search(template)
    card = NOBODY if found is None else top(t, td.SPACES + integers[int(found[1])] - 1)
    return NOBODY if card == NOBODY else t.kind[card]


def as_the_table_stands(words: VerbWords) -> Worded:
    """The rule by which a choice of a verb names the card in its space, and the backs of cards."""

    def worded(t: td.ThreeDays, *integers: int) -> Wording | None:
        plain = words.choice(*integers) if callable(words.choice) else words.choice
        template = with_backs(t, words, plain, integers)
        kind = card_of_space(t, template, integers)
        if kind == NOBODY:
            return None if template == plain else Wording(template, final=words.final)
        named = SPACE.sub(rf"the {{{len(integers)}}} in space {{\1}}", template)
        return Wording(named, [("kind", kind)], final=words.final)

    return worded


for _words in verbs.ACTIONS.verbs:
    if any(values.what == "kind" or values == verbs.SPACE for values in _words.ranges):
        wording(_words.verb)(as_the_table_stands(_words))


@wording(verbs.DONE)
def what_is_done(t: td.ThreeDays) -> Wording | None:
    """No card is kept, taken or given up; or those named are looked at, or traded in [TD-24]."""
    step = current_step(t)
    if step == td.TRADE:
        return Wording("Trade none" if t.count[td.SEEN] == 0 else "Trade those in")
    return Wording(DONE_WITH[step]) if step in DONE_WITH else None


@wording(verbs.END_TURN)
def end_that_loses(t: td.ThreeDays) -> Wording | None:
    """Warn before the end of a turn under Last Wisper without a Free space [TD-14.3]."""
    return Wording("End the turn, and lose the game", final=True) if whispers_end(t) else None
