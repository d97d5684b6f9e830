"""The open question as JSON, to who is asked with the choices, to all others without."""

from typing import Any

from deadhand.server.shapes.as_json import as_json
from deadhand.server.texts.names import Company, Told
from deadhand.table.game.declare import Wording
from deadhand.table.game.game import Game
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_questions import (
    OpenQuestion,
    current_wording,
    distinguishable_cards,
    offer_of,
    offer_of_cards,
    offers,
    open_question,
    question_without_choices,
)


class Question:
    """The open question of a table, told alike to all who wait."""

    def __init__(self, company: Company, table: Any) -> None:
        self._company = company
        self._table = table
        self._asked = open_question(table)
        self._to_others: Told | None = None

    def to(self, viewer: int | None, reader: int | None) -> str:
        """The question as a viewer may know it, who is called "you" if they are the reader; null if there is none."""
        asked = self._asked
        if asked is None:
            return "null"
        if asked.seat == viewer:
            alone = self._company.told(_asked, asked, reader=reader)
            offers_told = [_offer(self._company, self._table, asked, action, reader) for action in offers(self._table)]
            return f'{alone.text[:-1]},"offers":[{",".join(offers_told)}]}}'
        told = self._to_others
        if told is None or reader in told.named:
            told = self._company.told(_waiting, asked, reader=reader)
            if reader not in told.named:
                self._to_others = told
        return told.text


def _asked(game: Game, asked: OpenQuestion, speaker: Speaker) -> dict[str, Any]:
    return question_without_choices(game, asked, speaker, mine=True)


def _waiting(game: Game, asked: OpenQuestion, speaker: Speaker) -> dict[str, Any]:
    return question_without_choices(game, asked, speaker, mine=False) | {"offers": []}


def _offer(company: Company, table: Any, asked: OpenQuestion, action: int, reader: int | None) -> str:
    game = company.game
    wording, cards = current_wording(game, table, action), distinguishable_cards(game, table, action)
    if cards:
        speaker = company.speaker(reader)
        offer = offer_of(game, asked, action, wording, speaker)
        return as_json(offer_of_cards(game, table, offer, cards, speaker))
    if wording is not None:
        wording = Wording(wording.template, tuple(wording.values), wording.final)
    return company.told(offer_of, asked, action, wording, reader=reader).text
