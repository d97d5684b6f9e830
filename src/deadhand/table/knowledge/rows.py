"""The rows of facts: the name of each number, in the order in which they stand. What has no fixed length follows.

The page reads rows by these names: `make types` writes them down for it.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from deadhand.table.knowledge.plan import GoalRow

ROWS: Final[Mapping[str, Sequence[str]]] = {
    "question": ("prompt", "seat", "step"),  # and the integers of the step that asks
    "offer": ("action", "variant", "final", "backs", "values", "alike"),  # the last three are lists
    "event": ("what", "face"),  # and its integers
    "aside": ("what", "seat"),  # of the log; and the number of choices taken back
    "recorded_event": ("what", "face", "viewers"),  # and three integers
    "goal": ("goal", "seat"),  # and its numbers
    "goal_row": GoalRow._fields,
    "hinted_choice": ("action", "reason", "first", "second", "chance"),  # as `deadhand.bots.hint` writes it
    "decision": ("move", "turn", "chosen", "best", "chance", "judged", "cost", "loss", "error", "costly"),
    "turning_point": ("point",),  # and its values
    "heap": ("zone", "back", "cards", "unknown", "kinds"),  # of odds; and the odds of its kinds
    "kind_odds": ("kind", "sure", "unseen", "next", "some"),  # the last two in millionths
}
