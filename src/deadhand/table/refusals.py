"""Why an action is not offered: what the core can say by itself, and then what the game adds beside the verb.

Only what the asked player knows is read.
"""

from collections.abc import Callable, Collection
from typing import Any

from deadhand.table.actions import VerbWords
from deadhand.table.declare import Refusal, why_not_of
from deadhand.table.errors import IllegalAction
from deadhand.table.game import Game
from deadhand.table.knowledge import marks
from deadhand.table.spots import CardSpot, action_at, cards_at, spots_of
from deadhand.table.zone_plan import Zone


def illegal(game: Game, t: Any, action: int, *, described: Callable[[int], str]) -> IllegalAction:
    """The error for an action that is not offered, in one sentence with its clause."""
    if t.over:
        outcome = game.outcomes[t.outcome]
        return IllegalAction(f"The game is over ({outcome.clause}).", clause=outcome.clause)
    if not 0 <= action < game.actions.size:
        clause, last = game.prompts[t.prompt].clauses[0], game.actions.size - 1
        sentence = f"There is no action {action}; {game.title} numbers them 0 to {last} ({clause})."
        return IllegalAction(sentence, clause=clause)
    sentence, clause = refusal(game, t, action)
    return IllegalAction(f'"{described(action)}" is not allowed now: {sentence} ({clause}).', clause=clause)


def illegal_at(
    game: Game, t: Any, spots: Collection[str], offered: Collection[int], *, described: Callable[[int], str]
) -> IllegalAction:
    """The error for a gesture that takes all these spots together, about which nothing is offered."""
    action = action_at(game, t, spots, offered)
    if action is not None:
        return illegal(game, t, action, described=described)
    prompt = game.prompts[t.prompt]
    clause = prompt.clauses[0]
    return IllegalAction(f"Nothing can be done there now. You are asked: {prompt.question} ({clause})", clause=clause)


def refusal(game: Game, t: Any, action: int) -> Refusal:
    """Why the seat that is asked may not take this action now, and the clause that says so."""
    words, arguments = game.actions.decode(action)
    prompt = game.prompts[t.prompt]
    if words.verb not in prompt.verbs:
        return words.elsewhere or (f"now you are asked: {prompt.question.rstrip('.')}", prompt.clauses[0])
    for values, value in zip(words.ranges, arguments, strict=True):
        if values.what == "seat" and value >= t.seats:
            return "nobody sits there", words.clauses[0]
    known = game.plain[marks]
    cards = cards_at(game, spots_of(game, t, words, arguments))
    for spot, copies in cards.items():
        if known(t, t.actor, spot.number, spot.kind) < copies:
            return _missing(game, t.actor, words, spot, played_from=next(iter(cards)).zone)
    why_not = why_not_of(game.package).get(words.verb)
    if why_not:
        sentence, clause = why_not(t, *arguments)
        return sentence, clause or words.clauses[0]
    return words.refused or ("that is not among the choices now", words.clauses[0])


def _missing(game: Game, actor: int, words: VerbWords, spot: CardSpot, *, played_from: Zone) -> Refusal:
    """What to say to who names cards that are not there; the first spot tells from which zone one plays."""
    name = game.deck.kinds[spot.kind].name
    if spot.zone == played_from and spot.number == spot.zone.first + actor:
        return f"you do not have the cards for it: {name}", words.needs
    return f"no such card lies there: {name}", words.clauses[0]
