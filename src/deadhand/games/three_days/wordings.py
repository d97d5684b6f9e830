"""Wordings of choices as the table stands: the card in a space, the copy that is meant, and the meaning of "done"."""

from collections.abc import Callable
from typing import Final

from deadhand.games.three_days import state as td, verbs
from deadhand.games.three_days.turn.survivor_turn import whispers_end
from deadhand.table.choices.actions import Verb
from deadhand.table.flow.course import KIND, NOBODY, UNWORDED, add_back, add_value, current_step, make_final
from deadhand.table.game.declare import Parameters, rule, wording
from deadhand.table.record.record import Integers
from deadhand.table.zones.cards import top

AS_DECLARED: Final = 0
"""The template of a choice whose declared words hold, with the back of a card ..."""
WITH_CARD: Final = 1
"""... and the one with the card that lies in its space."""


def words_with_card(verb: Verb, template: str) -> Callable[[Callable[Parameters, int]], Callable[Parameters, int]]:
    """Mark the rule that names the card in the space of a choice, the last value of the template."""
    return wording(verb, str(verbs.ACTIONS.verbs[verb.id].choice), template)


@rule
def add_back_of(t: td.ThreeDays, kind: int, argument: int, words: Integers) -> int:
    """Say a kind with its back if the asked player holds cards of its name with another, in hand or Reserve."""
    other = td.NAME[kind]
    while other < td.ALL_KINDS and td.NAME[other] == td.NAME[kind]:
        if other != kind and (t.held[td.HAND + t.actor, other] or t.held[td.RESERVE + t.actor, other]):
            add_back(words, argument)
            return AS_DECLARED
        other += 1
    return UNWORDED


@rule
def add_card_in(t: td.ThreeDays, space: int, words: Integers) -> int:
    """Name the card in a space, if there is one."""
    card = top(t, td.SPACES + space - 1)
    if card == NOBODY:
        return UNWORDED
    add_value(words, KIND, t.kind[card])
    return WITH_CARD


@words_with_card(verbs.PICK_UP, "Pick up the {1} in space {0}")
@words_with_card(verbs.STOW, "Pick up the {1} in space {0} into your Reserve")
@words_with_card(verbs.ATTACK, "Attack the {1} in space {0}")
@words_with_card(verbs.STRIKE, "Attack the {1} in space {0} by your Skill, for 1 Immunity")
def name_card_in_space(t: td.ThreeDays, space: int, words: Integers) -> int:
    """Name the card that is picked up or attacked."""
    return add_card_in(t, space, words)


@words_with_card(verbs.LEAVE, "Walk to the {1} in space {0}")
def name_card_walked_to(t: td.ThreeDays, space: int, words: Integers) -> int:
    """Name the special card that a Survivor walks to."""
    make_final(words)
    return add_card_in(t, space, words)


@words_with_card(verbs.PICK_UP_FOR, "Discard {1:a} for the {2} in space {0}")
@words_with_card(verbs.STOW_FOR, "Discard {1:a} from your Reserve for the {2} in space {0}")
def name_cards_swapped(t: td.ThreeDays, space: int, kind: int, words: Integers) -> int:
    """Name the card that is picked up, and which copy is discarded for it [TD-2.18]."""
    make_final(words)
    return max(add_back_of(t, kind, 1, words), add_card_in(t, space, words))


@words_with_card(verbs.OPEN, "Use {0:a} on the {2} in space {1}")
def name_card_opened(t: td.ThreeDays, kind: int, space: int, words: Integers) -> int:
    """Name the card that is opened, and which copy is used on it [TD-2.18]."""
    return max(add_back_of(t, kind, 0, words), add_card_in(t, space, words))


@words_with_card(verbs.THROW, "Throw {0:a} at the {2} in space {1}")
def name_card_thrown_at(t: td.ThreeDays, kind: int, space: int, words: Integers) -> int:
    """Name the card that is thrown at, and which copy is thrown [TD-2.18]."""
    make_final(words)
    return max(add_back_of(t, kind, 0, words), add_card_in(t, space, words))


@rule
def name_back(t: td.ThreeDays, kind: int, words: Integers) -> int:
    """Tell a card from others of its name by its back [TD-2.18]."""
    return add_back_of(t, kind, 0, words)


@rule
def name_back_of_first(t: td.ThreeDays, kind: int, _other: int, words: Integers) -> int:
    """Do the same for a choice that is about a seat or a place too."""
    return add_back_of(t, kind, 0, words)


@rule
def name_both_backs(t: td.ThreeDays, kind: int, other: int, words: Integers) -> int:
    """Do the same for two cards."""
    return max(add_back_of(t, kind, 0, words), add_back_of(t, other, 1, words))


WITH_BACKS: Final[dict[tuple[str, ...], Callable[..., int]]] = {
    ("kind",): name_back,
    ("kind", "seat"): name_back_of_first,
    ("kind", "number"): name_back_of_first,
    ("kind", "kind"): name_both_backs,
}
"""The rule for each choice of a card, by what its integers are, if none of them is a space."""
for _words in verbs.ACTIONS.verbs:
    _integers = tuple(values.what for values in _words.ranges)
    if "kind" in _integers and verbs.SPACE not in _words.ranges:
        wording(_words.verb, str(_words.choice))(WITH_BACKS[_integers])

DONE_WITH: Final[dict[int, str]] = {
    td.REWARD: "Decline it",
    td.KEEP_ONE: "Keep none",
    td.NAME_PLACES: "Look at those named",
    td.SUPPER: "Leave it to somebody else",
    td.GO_HOME: "Discard none",
}
"""The meaning of "done", by the step that asks."""
STEPS_DONE: Final = tuple(map(int, DONE_WITH))


@wording(verbs.DONE, "Trade none", "Trade those in", *DONE_WITH.values())
def what_is_done(t: td.ThreeDays, _words: Integers) -> int:
    """Say that no card is kept, taken or given up, or that those named are looked at or traded in [TD-24]."""
    step = current_step(t)
    if step == td.TRADE:
        return 1 if t.count[td.SEEN] > 0 else 0
    for place in range(len(STEPS_DONE)):
        if step == STEPS_DONE[place]:
            return 2 + place
    return UNWORDED


@wording(verbs.END_TURN, "End the turn, and lose the game")
def end_that_loses(t: td.ThreeDays, words: Integers) -> int:
    """Warn before the end of a turn under Last Wisper without a Free space [TD-14.3]."""
    if not whispers_end(t):
        return UNWORDED
    make_final(words)
    return 0
