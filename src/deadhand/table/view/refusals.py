"""Reasons why an action is not offered: those of the core, and then those of the game.

Only what the asked player knows is read.
"""

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from deadhand.table.choices.actions import VerbWords
from deadhand.table.errors import IllegalAction
from deadhand.table.game.declare import Refusal, why_not_of
from deadhand.table.game.game import Game
from deadhand.table.view.spots import CardSpot, action_at, actions_at, cards_at, spots_of
from deadhand.table.zones.knowledge import known_copies
from deadhand.table.zones.zone_plan import Zone

MISSING: Final = "you do not have the cards for it"
NOT_THERE: Final = "no such card lies there"


def illegal_action(game: Game, t: Any, action: int, *, described: Callable[[int], str]) -> IllegalAction:
    """Return the error for an action that is not offered: one sentence with its clause."""
    if t.over:
        outcome = game.outcomes[t.outcome]
        return IllegalAction(f"The game is over ({outcome.clause}).", clause=outcome.clause)
    if not 0 <= action < game.actions.size:
        clause = game.prompts[t.prompt].clauses[0]
        return IllegalAction(f"{no_action(game, action)} ({clause}).", clause=clause)
    sentence, clause = refusal_of(game, t, action)
    return IllegalAction(f'"{described(action)}" is not allowed now: {sentence} ({clause}).', clause=clause)


def no_action(game: Game, action: object) -> str:
    """Return the sentence, without full stop, for a number that is no action of the game."""
    return f"There is no action {action!r}; {game.title} numbers them 0 to {game.actions.size - 1}"


def illegal_at(
    game: Game, t: Any, spots: Collection[str], offered: Collection[int], *, described: Callable[[int], str]
) -> IllegalAction:
    """Return the error for pointing at all these spots together if no offer involves them."""
    action = action_at(game, t, spots, offered)
    if action is not None:
        return illegal_action(game, t, action, described=described)
    prompt = game.prompts[t.prompt]
    clause = prompt.clauses[0]
    return IllegalAction(f"Nothing can be done there now. You are asked: {prompt.question} ({clause})", clause=clause)


def why_not_at(game: Game, t: Any, spots: Collection[str], offered: Collection[int]) -> Refusal | None:
    """Return in short why nothing can be done with all these spots now, by the reason of the likeliest verb.

    The likeliest verb is one that can be chosen elsewhere and begins with these spots. A missing card is the weakest
    reason. None if no verb is ever about such a thing, and it is no card that one holds.
    """
    prompt = game.prompts[t.prompt]
    verbs = {game.actions.decode(action)[0].verb for action in offered}
    answers = [words for words in game.actions.verbs if words.verb in prompt.verbs]
    for places in (spots, [spot.partition("/")[0] for spot in spots]):
        barred = [
            _BarredVerb(words, *found)
            for words in answers
            if (found := _barred_verb_at(game, t, places, offered, words))
        ]
        if barred:
            return min(barred, key=lambda one: (one.is_missing, not one.begins_there, one.words.verb not in verbs)).why
    action = action_at(game, t, spots, offered)
    if action is None and not any(_lies_hidden(game, spot) for spot in spots):
        return None
    elsewhere = None if action is None else game.actions.decode(action)[0].elsewhere
    return elsewhere or (f"the question is: {prompt.question.rstrip('.')}", prompt.clauses[0])


def _lies_hidden(game: Game, spot: str) -> bool:
    """Return True if a spot is in a zone that only its owner may look into."""
    name = spot.partition("/")[0].partition(":")[0]
    return any(zone.name == name and zone.viewers == "owner" for zone in game.zones.zones)


class _BarredVerb(NamedTuple):
    """A verb that may involve the spots, and the reason why it is not possible now."""

    words: VerbWords
    why: Refusal
    begins_there: bool

    @property
    def is_missing(self) -> bool:
        return self.why[0].startswith((MISSING, NOT_THERE))


def _barred_verb_at(
    game: Game, t: Any, spots: Collection[str], offered: Collection[int], words: VerbWords
) -> tuple[Refusal, bool] | None:
    """Return the most common reason why a verb is impossible at these spots, and whether it begins with one."""
    actions = list(actions_at(game, t, spots, offered, [words]))
    if not actions:
        return None
    reasons = Counter(refusal_of(game, t, action) for action in actions)
    first = spots_of(game, t, words, game.actions.decode(actions[0])[1])[0]
    return reasons.most_common(1)[0][0], first in spots


def refusal_of(game: Game, t: Any, action: int) -> Refusal:
    """Return why the seat that is asked may not take this action now, and the clause that says so."""
    words, arguments = game.actions.decode(action)
    prompt = game.prompts[t.prompt]
    if words.verb not in prompt.verbs:
        return words.elsewhere or (f"now you are asked: {prompt.question.rstrip('.')}", prompt.clauses[0])
    for values, value in zip(words.ranges, arguments, strict=True):
        if values.what == "seat" and value >= t.seats:
            return "nobody sits there", words.clauses[0]
    known = game.plain[known_copies]
    cards = cards_at(game, spots_of(game, t, words, arguments))
    for spot, copies in cards.items():
        if known(t, t.actor, spot.number, spot.kind) < copies:
            return _missing_cards(game, t.actor, words, spot, played_from=next(iter(cards)).zone)
    if words.costs and getattr(t, words.costs[0]) == 0:
        return words.costs[1:]
    why_not = why_not_of(game.package).get(words.verb)
    if why_not:
        sentence, clause = why_not(t, *arguments)
        return sentence, clause or words.clauses[0]
    return words.refused or ("that is not among the choices now", words.clauses[0])


def _missing_cards(game: Game, actor: int, words: VerbWords, spot: CardSpot, *, played_from: Zone) -> Refusal:
    """Return the refusal for missing cards; cards are played from the zone of the first spot."""
    name = game.deck.kinds[spot.kind].name
    if spot.zone == played_from and spot.number == spot.zone.first + actor:
        return f"{MISSING}: {name}", words.needs
    return f"{NOT_THERE}: {name}", words.clauses[0]
