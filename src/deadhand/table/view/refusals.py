"""Reasons why an action is not offered: those of the core, and then those of the game.

Only what the asked player knows is read.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from deadhand.table.choices.actions import VerbWords
from deadhand.table.errors import IllegalAction
from deadhand.table.game.declare import Refusal, why_not_of
from deadhand.table.game.game import Game
from deadhand.table.record.state import Table
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.spots import CardSpot, action_at, actions_at, cards_at, spots_of
from deadhand.table.words.templates import sentences
from deadhand.table.words.values import Word, plain_word
from deadhand.table.zones.knowledge import known_copies
from deadhand.table.zones.zone_plan import Zone

MISSING: Final = "you do not have the cards for it: {0}"
NOT_THERE: Final = "no such card lies there: {0}"
NOBODY_THERE: Final = "nobody sits there"
NOT_AMONG: Final = "that is not among the choices now"
OTHER_QUESTION: Final = "now you are asked: {0}"
THE_QUESTION: Final = "the question is: {0}"
OVER: Final = "The game is over ({0})."
NO_ACTION: Final = "There is no action {0}; {1} numbers them 0 to {2}"
NOT_ALLOWED: Final = '"{0}" is not allowed now: {1} ({2}).'
NOTHING_THERE: Final = "Nothing can be done there now. You are asked: {0} ({1})"
SENTENCES: Final = sentences(
    *(MISSING, NOT_THERE, NOBODY_THERE, NOT_AMONG, OTHER_QUESTION, THE_QUESTION),
    *(OVER, NO_ACTION, NOT_ALLOWED, NOTHING_THERE),
)
"""All templates of refusals that are not a game's own."""


class Reason(NamedTuple):
    """The reason why an action is not offered: an English template, its clause, and its values."""

    template: str
    clause: str
    values: Sequence[Word] = ()

    def text(self, speaker: Speaker) -> str:
        """Return the reason in words, without a capital."""
        return speaker.fragment(self.template, self.values)


def illegal_action(t: Table, action: int, speaker: Speaker, *, described: Callable[[int], str]) -> IllegalAction:
    """Return the error for an action that is not offered: one sentence with its clause."""
    game = speaker.game
    if t.over:
        outcome = game.outcomes[t.outcome]
        return IllegalAction(speaker.fragment(OVER, [plain_word(outcome.clause)]), clause=outcome.clause)
    if not 0 <= action < game.actions.size:
        clause = game.prompts[t.prompt].clauses[0]
        return IllegalAction(f"{no_action(speaker, action)} ({clause}).", clause=clause)
    reason = reason_of(t, action, speaker)
    parts = described(action), reason.text(speaker), reason.clause
    return IllegalAction(speaker.fragment(NOT_ALLOWED, [plain_word(part) for part in parts]), clause=reason.clause)


def no_action(speaker: Speaker, action: object) -> str:
    """Return the sentence, without full stop, for a number that is no action of the game."""
    game = speaker.game
    values = repr(action), game.title, str(game.actions.size - 1)
    return speaker.fragment(NO_ACTION, [plain_word(value) for value in values])


def illegal_at(
    t: Table,
    spots: Collection[str],
    offered: Collection[int],
    speaker: Speaker,
    *,
    described: Callable[[int], str],
) -> IllegalAction:
    """Return the error for choosing these spots together if no offer involves them all."""
    action = action_at(speaker.game, t, spots, offered)
    if action is not None:
        return illegal_action(t, action, speaker, described=described)
    prompt = speaker.game.prompts[t.prompt]
    clause = prompt.clauses[0]
    question = plain_word(speaker.words.translate(prompt.question))
    return IllegalAction(speaker.fragment(NOTHING_THERE, [question, plain_word(clause)]), clause=clause)


def why_not_at(t: Table, spots: Collection[str], offered: Collection[int], speaker: Speaker) -> Refusal | None:
    """Return a short reason why nothing can be done with all these spots now: that of the likeliest verb.

    The likeliest verb is one that can be chosen elsewhere and begins with these spots. A missing card is the weakest
    reason. None if no verb ever involves such a thing, and it is not a held card.
    """
    reason = _reason_at(t, spots, offered, speaker)
    return None if reason is None else (reason.text(speaker), reason.clause)


def _reason_at(t: Table, spots: Collection[str], offered: Collection[int], speaker: Speaker) -> Reason | None:
    game, prompt = speaker.game, speaker.game.prompts[t.prompt]
    verbs = {game.actions.decode(action)[0].verb for action in offered}
    answers = [words for words in game.actions.verbs if words.verb in prompt.verbs]
    for places in (spots, [spot.partition("/")[0] for spot in spots]):
        barred = [
            _BarredVerb(words, *found)
            for words in answers
            if (found := _barred_verb_at(t, places, offered, words, speaker))
        ]
        if barred:
            return min(barred, key=lambda one: (one.is_missing, not one.begins_there, one.words.verb not in verbs)).why
    action = action_at(game, t, spots, offered)
    if action is None and not any(_lies_hidden(game, spot) for spot in spots):
        return None
    elsewhere = None if action is None else game.actions.decode(action)[0].elsewhere
    if elsewhere is not None:
        return Reason(*elsewhere)
    return Reason(THE_QUESTION, prompt.clauses[0], [_question_word(t, speaker)])


def _question_word(t: Table, speaker: Speaker) -> Word:
    """Return the open question without its full stop."""
    return plain_word(speaker.words.translate(speaker.game.prompts[t.prompt].question).rstrip("."))


def _lies_hidden(game: Game, spot: str) -> bool:
    """Return True if a spot is in a zone that only its owner may look into."""
    name = spot.partition("/")[0].partition(":")[0]
    return any(zone.name == name and zone.viewers == "owner" for zone in game.zones.zones)


class _BarredVerb(NamedTuple):
    """A verb that may involve the spots, and the reason why it is not possible now."""

    words: VerbWords
    why: Reason
    begins_there: bool

    @property
    def is_missing(self) -> bool:
        return self.why.template in (MISSING, NOT_THERE)


def _barred_verb_at(
    t: Table, spots: Collection[str], offered: Collection[int], words: VerbWords, speaker: Speaker
) -> tuple[Reason, bool] | None:
    """Return the most common reason why a verb is impossible at these spots, and whether it begins with one."""
    game = speaker.game
    actions = list(actions_at(game, t, spots, offered, [words]))
    if not actions:
        return None
    reasons = [reason_of(t, action, speaker) for action in actions]
    commonest = Counter((reason.text(speaker), reason.clause) for reason in reasons).most_common(1)[0][0]
    first = spots_of(game, t, words, game.actions.decode(actions[0])[1])[0]
    found = next(reason for reason in reasons if (reason.text(speaker), reason.clause) == commonest)
    return found, first in spots


def reason_of(t: Table, action: int, speaker: Speaker) -> Reason:
    """Return why the seat that is asked may not take this action now, and the clause that says so."""
    game = speaker.game
    words, arguments = game.actions.decode(action)
    prompt = game.prompts[t.prompt]
    if words.verb not in prompt.verbs:
        if words.elsewhere:
            return Reason(*words.elsewhere)
        return Reason(OTHER_QUESTION, prompt.clauses[0], [_question_word(t, speaker)])
    for values, value in zip(words.ranges, arguments, strict=True):
        if values.what == "seat" and value >= t.seats:
            return Reason(NOBODY_THERE, words.clauses[0])
    known = game.plain[known_copies]
    cards = cards_at(game, spots_of(game, t, words, arguments))
    for spot, copies in cards.items():
        if known(t, t.actor, spot.number, spot.kind) < copies:
            return _missing_cards(t.actor, words, spot, speaker, played_from=next(iter(cards)).zone)
    if words.costs and getattr(t, words.costs[0]) == 0:
        return Reason(*words.costs[1:])
    why_not = why_not_of(game.package).get(words.verb)
    if why_not:
        template, clause = why_not(t, *arguments)
        return Reason(template, clause or words.clauses[0], speaker.argument_words(words, arguments))
    return Reason(*words.refused) if words.refused else Reason(NOT_AMONG, words.clauses[0])


def _missing_cards(actor: int, words: VerbWords, spot: CardSpot, speaker: Speaker, *, played_from: Zone) -> Reason:
    """Return the refusal for missing cards; cards are played from the zone of the first spot."""
    name = speaker.words.kind(speaker.game.deck, spot.kind)
    if spot.zone == played_from and spot.number == spot.zone.first + actor:
        return Reason(MISSING, words.needs, [name])
    return Reason(NOT_THERE, words.clauses[0], [name])
