"""The open question as JSON, to who is asked with the choices, to all others without."""

from typing import Any

from deadhand.server.shapes.as_json import as_json
from deadhand.server.texts.names import Company
from deadhand.table.declare import Wording
from deadhand.table.game import Game
from deadhand.table.questions_told import (
    Asked,
    alike,
    asked_at,
    offer_without_cards,
    offers,
    question_alone,
    with_cards,
    wording_now,
)
from deadhand.table.sentences import Speaker


def question_text(company: Company, table: Any, viewer: int | None, reader: int | None) -> str:
    """The open question of a table; null if there is none."""
    asked = asked_at(table)
    if asked is None:
        return "null"
    mine = asked.seat == viewer
    alone = company.told(_alone, asked, mine, reader=reader)
    offered = [_offer(company, table, asked, action, reader) for action in offers(table)] if mine else []
    return f'{alone[:-1]},"offers":[{",".join(offered)}]}}'


def _alone(game: Game, asked: Asked, mine: bool, speaker: Speaker) -> dict[str, Any]:  # noqa: FBT001  # a key's part
    return question_alone(game, asked, speaker, mine=mine)


def _offer(company: Company, table: Any, asked: Asked, action: int, reader: int | None) -> str:
    game = company.game
    wording, cards = wording_now(game, table, action), alike(game, table, action)
    if cards:
        speaker = company.speaker(reader)
        offer = offer_without_cards(game, asked, action, wording, speaker)
        return as_json(with_cards(game, table, offer, cards, speaker))
    if wording is not None:
        wording = Wording(wording.template, tuple(wording.values), wording.final)
    return company.told(offer_without_cards, asked, action, wording, reader=reader)
