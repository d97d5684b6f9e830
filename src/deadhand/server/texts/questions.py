"""The open question as JSON: with the choices for the seat to act, without for others."""

from typing import Any

from deadhand.server.shapes.as_json import as_json
from deadhand.server.texts.names import NamedText, SeatNames
from deadhand.table.game.game import Game
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_questions import (
    OpenQuestion,
    current_wording,
    distinguishable_cards,
    offer_of,
    offer_of_cards,
    open_offers,
    open_question,
    question_without_choices,
)


class QuestionText:
    """The open question of a table, rendered once for all who wait."""

    def __init__(self, seat_names: SeatNames, table: Any) -> None:
        self._seat_names = seat_names
        self._table = table
        self._asked = open_question(table)
        self._to_others: NamedText | None = None

    def text_for(self, viewer: int | None, reader: int | None) -> str:
        """Return the question for a viewer, called "you" if they are the reader; null without one."""
        asked = self._asked
        if asked is None:
            return "null"
        if asked.seat == viewer:
            alone = self._seat_names.render(_question_to_actor, asked, reader=reader)
            offers_told = [
                _offer_text(self._seat_names, self._table, asked, action, reader) for action in open_offers(self._table)
            ]
            return f'{alone.text[:-1]},"offers":[{",".join(offers_told)}]}}'
        told = self._to_others
        if told is None or reader in told.named:
            told = self._seat_names.render(_question_to_others, asked, reader=reader)
            if reader not in told.named:
                self._to_others = told
        return told.text


def _question_to_actor(game: Game, asked: OpenQuestion, speaker: Speaker) -> dict[str, Any]:
    return question_without_choices(game, asked, speaker, mine=True)


def _question_to_others(game: Game, asked: OpenQuestion, speaker: Speaker) -> dict[str, Any]:
    return question_without_choices(game, asked, speaker, mine=False) | {"offers": []}


def _offer_text(seat_names: SeatNames, table: Any, asked: OpenQuestion, action: int, reader: int | None) -> str:
    game = seat_names.game
    wording, cards = current_wording(game, table, action), distinguishable_cards(game, table, action)
    if cards:
        speaker = seat_names.speaker_for(reader)
        offer = offer_of(game, asked, action, wording, speaker)
        return as_json(offer_of_cards(game, table, offer, cards, speaker))
    if wording is not None:
        wording = wording._replace(values=tuple(wording.values), with_back=tuple(wording.with_back))
    return seat_names.render(offer_of, asked, action, wording, reader=reader).text
