"""Premoves: the seats that will be asked the open question, too, and their possible answers.

Some questions go to several seats, one after the other. A game's rules say by public facts which seats follow
(`@ahead`), and these may see the question at once. The server stores their answers and plays each when its seat is
asked, if the question is still the same (`fingerprint`). The record has nothing of it.
"""

import hashlib
from collections.abc import Sequence
from itertools import compress

from orjson import dumps

from deadhand.table.flow.flow import ask_ahead
from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts import (
    Call,
    Facts,
    QuestionFacts,
    call_plain,
    public_integers,
    seen_zones,
)
from deadhand.table.knowledge.plan import KnowledgePlan
from deadhand.table.record.record import Tables


def asked_ahead(game: Game, tables: Tables, seat: int, call: Call = call_plain) -> Tables | None:
    """Return tables of which the first is a copy in which a seat is asked what another seat is asked now.

    None if the rules do not say that it will be.
    """
    if tables[0].actor == seat or not may_be_ahead(game, tables[0].prompt):  # the usual case, which needs no copy
        return None
    copies = game.layout.open_twice(tables.states)
    return copies if call(game, ask_ahead, copies, 1, 0, seat) else None


def fingerprint(plan: KnowledgePlan, seat: int, facts: Facts, ahead: QuestionFacts | None) -> str | None:
    """Return a hash of the question that a seat is asked, now or ahead, and of its facts; else None.

    It changes if the question has another subject or other answers, or if a card or a number has changed. Answers of
    other seats do not change it.
    """
    game, question = plan.game, ahead or facts
    if question["asked"] is None or question["asked"][1] != seat or not may_be_ahead(game, question["asked"][0]):
        return None
    offers = [[offer, []] if isinstance(offer, int) else [offer[0], offer[-1]] for offer in question["offers"]]
    return _digest_of(seat, public_subject(game, question["asked"]), offers, facts["zones"], _unanswered(plan, facts))


def open_fingerprint(plan: KnowledgePlan, facts: Facts) -> str | None:
    """Return a hash of the open question and the public position, computed from a spectator's facts.

    It changes if the question has another subject, or if an open card or number has changed. If several seats are asked
    one after the other, it depends neither on which of them is asked nor on the answers of the others.
    """
    asked = facts["asked"]
    if asked is None:
        return None
    game = plan.game
    zones = seen_zones(plan, facts["zones"])
    lying_open = [list(zones[row.number]) for row in plan.zones if row.zone.viewers == "everyone"]
    seat = None if may_be_ahead(game, asked[0]) else asked[1]
    return _digest_of(seat, public_subject(game, asked), lying_open, _unanswered(plan, facts))


def public_subject(game: Game, asked: Sequence[int]) -> list[int]:
    """Return a question and its public subject."""
    prompt, _, step, *integers = asked
    return [prompt, step, *compress(integers, public_integers(game, prompt, step))]


def _unanswered(plan: KnowledgePlan, facts: Facts) -> list[int]:
    """Return the public numbers that premoves do not change."""
    return list(compress(facts["counters"], plan.unanswered))


def _digest_of(*parts: object) -> str:
    return hashlib.sha256(dumps(parts)).hexdigest()[:16]


def may_be_ahead(game: Game, prompt: int) -> bool:
    """Return True if a question may be asked before a seat's turn."""
    return prompt in game.ahead
