"""Wordings of choices as the table stands: the card in a space, the copy that is meant, and the meaning of "done"."""

from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.turn.survivor_turn import whispers_end
from deadhand.table.choices.actions import VerbWords
from deadhand.table.flow.course import NOBODY, current_step
from deadhand.table.game.declare import Choose, Wording, wording
from deadhand.table.zones.cards import top

OTHERS: Final = tuple(
    tuple(other for other in range(td.ALL_KINDS) if td.NAME[other] == td.NAME[kind] and other != kind)
    for kind in range(td.ALL_KINDS)
)
"""Per kind the other kinds of its name."""
CARD_IN_SPACE: Final = {
    verbs.PICK_UP: "Pick up the {1} in space {0}",
    verbs.STOW: "Pick up the {1} in space {0} into your Reserve",
    verbs.PICK_UP_FOR: "Discard {1:a} for the {2} in space {0}",
    verbs.STOW_FOR: "Discard {1:a} from your Reserve for the {2} in space {0}",
    verbs.THROW: "Throw {0:a} at the {2} in space {1}",
    verbs.OPEN: "Use {0:a} on the {2} in space {1}",
    verbs.ATTACK: "Attack the {1} in space {0}",
    verbs.STRIKE: "Attack the {1} in space {0} by your Skill, for 1 Immunity",
    verbs.LEAVE: "Walk to the {1} in space {0}",
}
"""The words of choices about a space in which a card lies, the last value."""
DONE_WITH: Final[dict[int, str]] = {
    td.REWARD: "Decline it",
    td.KEEP_ONE: "Keep none",
    td.NAME_PLACES: "Look at those named",
    td.SUPPER: "Leave it to somebody else",
    td.GO_HOME: "Discard none",
}
"""The meaning of "done", by the step that asks."""


def has_others(t: td.ThreeDays, kind: int) -> bool:
    """Return True if the asked player holds cards of the same name with another back, in hand or Reserve."""
    return any(t.held[zone + t.actor, other] for other in OTHERS[kind] for zone in (td.HAND, td.RESERVE))


def as_the_table_stands(words: VerbWords) -> Choose:
    """The rule by which a choice of a verb names the card in its space, and the backs of cards [TD-2.18]."""
    kinds = [place for place, values in enumerate(words.ranges) if values.what == "kind"]
    spaces = [place for place, values in enumerate(words.ranges) if values == verbs.SPACE]

    def worded(t: td.ThreeDays, *integers: int) -> Wording | None:
        backs = [place for place in kinds if has_others(t, integers[place])]
        card = top(t, td.SPACES + integers[spaces[0]] - 1) if spaces else NOBODY
        if card == NOBODY:
            return Wording(final=words.final, with_back=backs) if backs else None
        return Wording([("kind", t.kind[card])], final=words.final, variant=1, with_back=backs)

    return worded


for _words in verbs.ACTIONS.verbs:
    if _words.verb in CARD_IN_SPACE:
        wording(_words.verb, str(_words.choice), CARD_IN_SPACE[_words.verb])(as_the_table_stands(_words))
    elif any(values.what == "kind" for values in _words.ranges):
        wording(_words.verb, str(_words.choice))(as_the_table_stands(_words))


@wording(verbs.DONE, "Trade none", "Trade those in", *DONE_WITH.values())
def what_is_done(t: td.ThreeDays) -> Wording | None:
    """No card is kept, taken or given up; or those named are looked at, or traded in [TD-24]."""
    step = current_step(t)
    if step == td.TRADE:
        return Wording(variant=int(t.count[td.SEEN] > 0))
    return Wording(variant=2 + list(DONE_WITH).index(step)) if step in DONE_WITH else None


@wording(verbs.END_TURN, "End the turn, and lose the game")
def end_that_loses(t: td.ThreeDays) -> Wording | None:
    """Warn before the end of a turn under Last Wisper without a Free space [TD-14.3]."""
    return Wording(final=True) if whispers_end(t) else None
