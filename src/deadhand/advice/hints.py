"""Hints: the choices of a good player, with reasons in words, from the knowledge of the asked seat alone.

They are computed in one redeal of the seat's knowledge. The bot's score of an offer is a sum of parts, each with a
reason (`because`, see `deadhand.table.choices.reasons`). The reason of the largest part is shown.

A hint of a level that searches has its choices, and the chance to win after each.
"""

import threading
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from deadhand.advice.offer_values import OfferValue, score_offers, search_offers
from deadhand.bots.names import find_level
from deadhand.bots.players import room_for_trials
from deadhand.match.match import Match
from deadhand.table.choices.actions import Verb
from deadhand.table.choices.reasons import because
from deadhand.table.errors import Refused
from deadhand.table.flow.hooks import prepare_sheet, score_offer
from deadhand.table.game.game import Game
from deadhand.table.game.levels import GREEDY
from deadhand.table.record.chance import chance_from
from deadhand.table.rules.rule import Rules, bind
from deadhand.table.view.sentences import Parts, Speaker, text_of
from deadhand.table.words.templates import sentences

MOST: Final = 3
"""The number of choices in a hint, ..."""
LOOKED_AT: Final = 12
"""... of this many that score best."""
LITTLE: Final = "It brings less than it costs."
"""The words for an offer without any reason, ..."""
IDLE: Final = "No effect."
"""... and of one that no rule scores, where something better is offered."""
SIMULATED: Final = "It did best in simulated games."
"""The words for the choice of a search if the rules of thumb have none for it, or speak against it."""
SENTENCES: Final = sentences(LITTLE, IDLE, SIMULATED)


class _ScorePart(NamedTuple):
    """A part of a score: its worth, the number of its reason, and the values in the reason's words."""

    worth: int
    reason: int
    values: tuple[int, int]


class _ReasonLog(threading.local):
    """The reasons that scores have recorded in this thread."""

    def __init__(self) -> None:
        self.parts: list[_ScorePart] = []


_reason_log = _ReasonLog()


def record_reason(worth: int, reason: int, a: int = 0, b: int = 0) -> int:
    """Record a reason; bound in place of `because` for hints."""
    _reason_log.parts.append(_ScorePart(worth, reason, (a, b)))
    return worth


@cache
def _rules_with_reasons(game: Game) -> Rules:
    """Return the game's rules, plain, in which every score records its reasons."""
    return bind(game.package, {**game.hook_functions, because.__name__: record_reason}, game.constants)


def hints(match: Match, *, level: str = GREEDY.name, by_name: bool = False) -> dict[str, Any]:
    """Return the choices of a good player in the asked seat, best first, each with its reason; ready for JSON.

    If `level` is one that searches, they are its choices, each with the `chance` of the seat's side to win (0 to 1);
    else that is None. Of choices that do the same for the same reason, such as equal cards to discard, only the first
    is named if there are others.

    Raises:
        Refused: if the game is over, or has no such level.
    """
    seat = match.actor
    if seat is None:
        raise Refused("The game is over: there is nothing to choose.")
    world = match.determinize(seat, 0)
    speaker = match.speaker(None if by_name else seat)
    likely = _best_offers(world, level)[:LOOKED_AT]
    searched = likely[0].chance is not None
    reasons = reasons_for(world, [offer.action for offer in likely], speaker, searched=searched)
    choices = [
        {
            "action": offer.action,
            "text": match.describe(offer.action),
            "reason": {"text": text_of(reason), "parts": speaker.data(reason)},
            "chance": None if offer.chance is None else round(offer.chance, 3),
        }
        for offer, reason in zip(likely, reasons, strict=True)
    ]
    best, *others = _varied_first(match.game, choices)[:MOST]
    if searched:
        others.sort(key=lambda choice: -choice["chance"])
    return {"seat": seat, "choices": [best, *others]}


def _best_offers(world: Match, name: str) -> list[OfferValue]:
    """Return the offers, the best first, by a search or by the scores."""
    level = find_level(world.game, name)
    if level.simulations:
        return search_offers(world, level, chance_from("hints", name))
    return [OfferValue(action, None) for action in _ranked_offers(world)]


def _varied_first(game: Game, choices: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the choices, with those last that repeat the verb and the reason of an earlier one."""
    seen: set[tuple[int, str]] = set()
    others: list[dict[str, Any]] = []
    alike: list[dict[str, Any]] = []
    for choice in choices:
        what = game.actions.decode(choice["action"])[0].verb.id, choice["reason"]["text"]
        (alike if what in seen else others).append(choice)
        seen.add(what)
    return others + alike


def _ranked_offers(world: Match) -> list[int]:
    """Return the offers, the best scores first; of equal ones the first."""
    scores = score_offers(world, world.table.actor)
    return sorted(scores, key=lambda action: -scores[action])


def _constant_noise() -> Any:
    """Return constant noise, so that a hint depends on knowledge alone."""
    return np.array([chance_from("hints")], np.int64)


def reasons_for(world: Match, actions: Sequence[int], speaker: Speaker, *, searched: bool = False) -> list[Parts]:
    """Return the bot's reasons for each of some offered actions, in words; the best action is the first.

    If that is the choice of a search, nothing is said that speaks against it.
    """
    game, table, rules = world.game, world.table, _rules_with_reasons(world.game)
    sheet = rules[prepare_sheet](table, room_for_trials(world)[1], _constant_noise())
    reasons: list[Parts] = []
    for action in actions:
        verb, arguments = game.actions.decode(action)
        _reason_log.parts = []
        rules[score_offer](table, sheet, verb.verb.id, *arguments, *[0] * (3 - len(arguments)))
        if searched and not reasons and _speaks_against(game, verb.verb):
            reasons.append(speaker.fill_template(SIMULATED))
        else:
            reasons.append(_strongest_reason(game, verb.verb, speaker, best=not reasons))
    return reasons


def _speaks_against(game: Game, verb: Verb) -> bool:
    """Return True if the recorded reasons are none for a choice: all parts are negative, or there is none."""
    if not _reason_log.parts:
        return verb not in game.reasons.unscored
    return max(part.worth for part in _reason_log.parts) < 0


def _strongest_reason(game: Game, verb: Verb, speaker: Speaker, *, best: bool) -> Parts:
    """Return the part that is worth most, in words."""
    if not _reason_log.parts:
        number = game.reasons.unscored.get(verb)
        if number is None or not best:
            return speaker.fill_template(LITTLE if number is None else IDLE)
        return speaker.fill_template(game.reasons.reasons[number].sentence)
    part = max(_reason_log.parts, key=lambda part: part.worth)
    words = game.reasons.reasons[part.reason]
    values = [speaker.value(what, value) for what, value in zip(words.values, part.values, strict=False)]
    return speaker.fill_template(words.sentence, values)
