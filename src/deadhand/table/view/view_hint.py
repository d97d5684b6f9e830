"""A hint in words: its choices, each with its reason."""

from collections.abc import Callable, Iterable
from typing import Final

from deadhand.table.knowledge.facts_types import HintedChoice
from deadhand.table.view.sentences import Parts, Speaker, text_of
from deadhand.table.view.view_types import HintedChoiceView

WHOLE: Final = 1000
"""The chance of a sure win in facts."""


def view_hint(
    choices: Iterable[HintedChoice], describe: Callable[[int], str], speaker: Speaker
) -> list[HintedChoiceView]:
    """Return the choices of a hint, the best first. `describe` returns an offered action in plain words."""
    return [view_choice(choice, describe, speaker) for choice in choices]


def view_choice(choice: HintedChoice, describe: Callable[[int], str], speaker: Speaker) -> HintedChoiceView:
    """Return one of them."""
    reason, chance = reason_parts(choice, speaker), choice["chance"]
    return {
        "action": choice["action"],
        "text": describe(choice["action"]),
        "reason": {"text": text_of(reason), "parts": speaker.data(reason)},
        "chance": None if chance is None else chance / WHOLE,
    }


def reason_parts(choice: HintedChoice, speaker: Speaker) -> Parts:
    """Return the reason of a choice as a sentence."""
    sentence, kinds = speaker.game.reasons.reasons[choice["reason"]]
    values = [speaker.value(what, value) for what, value in zip(kinds, choice["values"], strict=False)]
    return speaker.fill_template(sentence, values)
