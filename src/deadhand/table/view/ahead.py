"""Answers ahead: seats that will be asked the open question too, and their possible answers.

Some questions go to several seats, one after the other. A game's rules say by public facts which seats will follow
(`@ahead`), and all of them may see the question at once. The server keeps their answers and plays each when its seat is
asked, if the question is still the same (`fingerprint`). Nothing of this is in the record.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from deadhand.table.game.game import Game
from deadhand.table.record.record import Tables
from deadhand.table.record.state import NOBODY


def asked_ahead(game: Game, tables: Tables, seat: int) -> Any | None:
    """Return a copy of a table in which a seat is asked the question that another seat is asked now.

    None if the rules do not say that it will be.
    """
    table = tables[0]
    if table.actor in (NOBODY, seat) or table.prompt not in game.ahead:
        return None
    copy = game.layout.open(game.layout.copy(tables.states))[0]
    copy.actor, copy.offer_count = NOBODY, 0
    game.plain[game.ahead[table.prompt]](copy, seat)
    if copy.actor != seat or (game.forced_choices and copy.offer_count == 1 and not game.prompts[copy.prompt].always):
        return None
    return copy


def fingerprint(game: Game, seen: Mapping[str, Any]) -> str | None:
    """Return a hash of the question that a view's seat is asked, now or ahead, and of its view; else None.

    It changes if the question has another subject or other answers, or if a card or a number has changed. Answers of
    other seats do not change it.
    """
    prompt = seen["ahead"] or seen["prompt"]
    if prompt is None or prompt["seat"] != seen["viewer"] or not may_be_ahead(game, prompt["name"]):
        return None
    offers = [[offer["action"], offer["cards"]] for offer in prompt["offers"]]
    return _digest_of(prompt["seat"], prompt["name"], prompt["about"], offers, seen["zones"], _unanswered(game, seen))


def open_fingerprint(game: Game, seen: Mapping[str, Any]) -> str | None:
    """Return a hash of the open question and the public position, computed from a spectator's view.

    It changes if the question has another subject, or if an open card or number has changed. If several seats are asked
    one after the other, it depends neither on which of them is asked nor on the answers of the others.
    """
    prompt = seen["prompt"]
    if prompt is None:
        return None
    lying_open = {zone.name: seen["zones"][zone.name] for zone in game.zones.zones if zone.viewers == "everyone"}
    seat = None if may_be_ahead(game, prompt["name"]) else prompt["seat"]
    return _digest_of(seat, prompt["name"], prompt["about"], lying_open, _unanswered(game, seen))


def _unanswered(game: Game, seen: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the public numbers that premoves do not change."""
    answered = {counter.field for counter in game.counters if counter.answered}
    return {name: value for name, value in seen["counters"].items() if name not in answered}


def _digest_of(*parts: Any) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def may_be_ahead(game: Game, prompt: str) -> bool:
    """Return True if a question, by its name, may be asked before a seat's turn."""
    return any(game.prompts[number].name == prompt for number in game.ahead)
