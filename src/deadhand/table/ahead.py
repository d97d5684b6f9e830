"""Answers ahead: who will be asked the open question too, after the seat that is asked, and what they may answer.

Where several seats are asked the same, one after the other, a game's rules say by public facts who is still to come
(`@ahead`). All those may be shown the question at once. Whoever keeps their answers plays each when its seat is asked,
so long as it is then the same question still (`fingerprint`); nothing of this is in the record.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from deadhand.table.game import Game
from deadhand.table.record import Tables
from deadhand.table.state import NOBODY


def asked_ahead(game: Game, tables: Tables, seat: int) -> Any | None:
    """A copy of a table, as an accessor, in which a seat is asked what another is asked now.

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
    """A word for the question that a view's seat is asked, now or ahead, and for all that it sees there; else None.

    Another word: the question is about something else, other answers are offered, or a card or a number has moved. That
    others have answered is no change.
    """
    prompt = seen["ahead"] or seen["prompt"]
    if prompt is None or prompt["seat"] != seen["viewer"] or not may_be_ahead(game, prompt["name"]):
        return None
    answered = {counter.field for counter in game.counters if counter.answered}
    counters = {name: value for name, value in seen["counters"].items() if name not in answered}
    offers = [[offer["action"], offer["cards"]] for offer in prompt["offers"]]
    whole = [prompt["seat"], prompt["name"], prompt["about"], offers, seen["zones"], counters]
    return hashlib.sha256(json.dumps(whole).encode()).hexdigest()[:16]


def may_be_ahead(game: Game, prompt: str) -> bool:
    """Whether a question, by its name, may be asked before a seat's turn."""
    return any(game.prompts[number].name == prompt for number in game.ahead)
