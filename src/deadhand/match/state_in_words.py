"""Read a state of numbers, as a server sends it, into views and sentences in a language."""

from collections.abc import Mapping
from typing import Any, Final

from deadhand.games import find_game
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.view.refusals import refusal_sentence, view_explanation
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view import view
from deadhand.table.view.view_events import event_of, sentences_of
from deadhand.table.view.view_hint import view_hint
from deadhand.table.view.view_odds import view_odds
from deadhand.table.view.view_preview import view_preview
from deadhand.table.view.view_questions import view_question
from deadhand.table.view.view_types import Sentence
from deadhand.table.view.view_zones import view_zones

PROTOCOL: Final = 3
"""The version of the frames between a server and its clients; a server refuses the hello of another one."""

ANSWERS_IN_NUMBERS: Final = ("hint", "odds", "preview", "explanation", "refused")
"""The types of answers that are in numbers, besides states; those of refusals only if they are about an action."""


def complete_frame(frame: Mapping[str, Any], known: dict[str, Any]) -> Mapping[str, Any]:
    """Return a frame with all that a server leaves out of a state because it has not changed.

    `known` is the last state of the same connection, empty at first. It is brought up to date.
    """
    if frame["type"] == "seats":
        known["seats"] = frame["seats"]
    if frame["type"] != "state":
        return frame
    known.update(frame)
    return dict(known)


def read_state(frame: Mapping[str, Any], language: str, deck: Deck | None = None) -> dict[str, Any]:
    """Return a whole state with a view and sentences instead of numbers; `deck` is that of its table, if known.

    Raises:
        Refused: if this version does not have the game's rules as the server has them.
    """
    table = frame["table"]
    game = find_game(table["game"])
    if table["rules"] != game.version:
        raise Refused(
            "The server plays {0} by version {1} of its rules; here is version {2}.",
            game.title,
            table["rules"],
            game.version,
        )
    speaker = speaker_at(frame, language, deck)
    state = {key: value for key, value in frame.items() if key not in ("table", "facts", "ahead")}
    state["view"] = view(frame["facts"], table, frame["you"], speaker, frame["ahead"])
    lines = (
        {"n": line["n"], "seat": line["seat"], "sentences": _sentences(game, line["events"], speaker)}
        for line in frame["lines"]
    )
    state["lines"] = [line for line in lines if line["sentences"]]
    zones = view_zones(knowledge_plan(game, table["seats"]), frame["facts"]["zones"])
    state["questions_ahead"] = [
        {
            "seat": each["seat"],
            "question": each["question"],
            "prompt": view_question(game, each["ahead"], each["seat"], speaker, zones),
        }
        for each in frame["questions_ahead"]
    ]
    state["premoves"] = [{**each, "text": speaker.choice(each["action"])} for each in frame["premoves"]]
    return state


def read_answer(
    frame: Mapping[str, Any], state: Mapping[str, Any], language: str, deck: Deck | None = None
) -> dict[str, Any]:
    """Return an answer in words instead of numbers; `state` is a whole state of the same reader."""
    speaker, same = speaker_at(state, language, deck), {"type": frame["type"], "n": frame["n"]}
    if frame["type"] == "hint":
        texts = _offer_texts(state, frame["seat"], speaker)
        choices = view_hint(frame["choices"], lambda action: texts.get(action) or speaker.choice(action), speaker)
        return {**frame, "choices": choices}
    if frame["type"] == "preview":
        return {**same, "preview": view_preview(frame["preview"], speaker)}
    facts = frame["facts"]
    if frame["type"] == "odds":
        return {**same, **view_odds(facts, speaker)}
    if frame["type"] == "explanation":
        return {**same, "spots": frame["spots"], **view_explanation(facts, frame["turn_of"], speaker)}
    message = refusal_sentence(facts, speaker, speaker.choice)
    return {**same, "message": message, "clause": facts["clause"], "retry": None}


def _offer_texts(state: Mapping[str, Any], seat: int, speaker: Speaker) -> dict[int, str]:
    """Return the words of the offers of a whole state in numbers."""
    zones = view_zones(knowledge_plan(speaker.game, state["table"]["seats"]), state["facts"]["zones"])
    question = view_question(speaker.game, state["facts"], seat, speaker, zones)
    return {offer["action"]: offer["text"] for offer in question["offers"]} if question else {}


def speaker_at(state: Mapping[str, Any], language: str, deck: Deck | None = None) -> Speaker:
    """Return the writer of sentences for the reader of a whole state."""
    game, by_name = find_game(state["table"]["game"]), len(state["seats_of_mine"]) > 1
    return Speaker(game, deck or game.deck, state["table"]["names"], None if by_name else state["you"], language)


def _sentences(game: Game, events: list[list[int]], speaker: Speaker) -> list[Sentence]:
    return sentences_of(event_of(game, event, speaker) for event in events)
