"""Refusals in words, made of facts: why an action is not offered, and why nothing can be done with spots."""

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from deadhand.table.choices.refusals import (
    CORE_REFUSALS,
    MISSING,
    NO_ACTION,
    NOT_THERE,
    OTHER_QUESTION,
    OVER,
    THE_QUESTION,
)
from deadhand.table.errors import IllegalAction
from deadhand.table.knowledge.facts_types import RefusalFacts
from deadhand.table.knowledge.refusal_facts import refusal_at_facts, refusal_facts
from deadhand.table.record.record import Tables
from deadhand.table.record.state import NOBODY
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.spots import spot_numbers
from deadhand.table.words.templates import sentences
from deadhand.table.words.values import Word, plain_word

NOT_ALLOWED: Final = '"{0}" is not allowed now: {1} ({2}).'
NOTHING_THERE: Final = "Nothing can be done there now. You are asked: {0} ({1})"
TURN_OF: Final = "It is {0}'s turn."
SENTENCES: Final = sentences(NOT_ALLOWED, NOTHING_THERE, TURN_OF)
"""The sentences around a refusal: of an action, and of spots at which nothing is ever done; and for those who wait."""


class Refusal(NamedTuple):
    """The reason why nothing can be done, in lower case, and its clause."""

    reason: str
    clause: str


def illegal_action(
    tables: Tables, action: int, speaker: Speaker, *, described: Callable[[int], str], index: int = 0
) -> IllegalAction:
    """Return the error for an action that is not offered at a table: one sentence with its clause."""
    return _error(refusal_facts(speaker.game, tables, action, index), speaker, described)


def illegal_at(
    tables: Tables, spots: Collection[str], speaker: Speaker, *, described: Callable[[int], str]
) -> IllegalAction:
    """Return the error for choosing these spots together if no offer involves them all."""
    facts = refusal_at_facts(speaker.game, tables, spot_numbers(speaker.game, spots))
    assert facts is not None
    return _error(facts, speaker, described)


def why_not_facts(tables: Tables, spots: Collection[str], speaker: Speaker) -> RefusalFacts | None:
    """Return in numbers why nothing can be done with all these spots now: the reason of the likeliest verb.

    None if no verb ever involves such a thing, and it is not a held card.
    """
    return refusal_at_facts(speaker.game, tables, spot_numbers(speaker.game, spots), likeliest=True)


def view_refusal(facts: RefusalFacts, speaker: Speaker) -> Refusal:
    """Return a reason in words, without a capital."""
    sentence = speaker.game.actions.refusals[facts["reason"]].sentence
    return Refusal(speaker.fragment(sentence, _values(facts, speaker)), facts["clause"])


def view_explanation(facts: RefusalFacts | None, turn_of: int | None, speaker: Speaker) -> dict[str, str | None]:
    """Return why nothing can be done as a sentence with its clause: it may be another's turn, or there is no reason."""
    if turn_of is not None:
        return {"message": speaker.fragment(TURN_OF, [plain_word(speaker.names[turn_of])]), "clause": None}
    if facts is None:
        return {"message": "", "clause": None}
    reason, clause = view_refusal(facts, speaker)
    return {"message": f"{reason[:1].upper()}{reason[1:]}.", "clause": clause}


def no_action(speaker: Speaker, action: object) -> str:
    """Return the sentence, without full stop, for a number that is no action of the game."""
    return speaker.fragment(CORE_REFUSALS[NO_ACTION].sentence, _no_action_values(speaker, action))


def _no_action_values(speaker: Speaker, action: object) -> list[Word]:
    game = speaker.game
    return [plain_word(value) for value in (repr(action), game.title, str(game.actions.size - 1))]


def _error(facts: RefusalFacts, speaker: Speaker, described: Callable[[int], str]) -> IllegalAction:
    return IllegalAction(refusal_sentence(facts, speaker, described), clause=facts["clause"], facts=dict(facts))


def refusal_sentence(facts: RefusalFacts, speaker: Speaker, described: Callable[[int], str]) -> str:
    """Return the sentence for an action, or for spots at which nothing is ever done, with its clause."""
    reason, clause = view_refusal(facts, speaker)
    if facts["reason"] == OVER:
        return reason
    if facts["reason"] == NO_ACTION:
        return f"{reason} ({clause})."
    if facts["action"] == NOBODY:
        template, parts = NOTHING_THERE, [_question(facts, speaker), clause]
    else:
        template, parts = NOT_ALLOWED, [described(facts["action"]), reason, clause]
    return speaker.fragment(template, [plain_word(part) for part in parts])


def _values(facts: RefusalFacts, speaker: Speaker) -> list[Word]:
    """Return the values of a reason: its own for the core's, else the arguments of the action."""
    reason, value = facts["reason"], facts["value"]
    if reason in (MISSING, NOT_THERE):
        return [speaker.kind(value)]
    if reason in (OTHER_QUESTION, THE_QUESTION):
        return [plain_word(_question(facts, speaker).rstrip("."))]
    if reason == OVER:
        return [plain_word(facts["clause"])]
    if reason == NO_ACTION:
        return _no_action_values(speaker, facts["action"])
    return speaker.argument_words(*speaker.game.actions.decode(facts["action"]))


def _question(facts: RefusalFacts, speaker: Speaker) -> str:
    return speaker.words.translate(speaker.game.prompts[facts["value"]].question)
