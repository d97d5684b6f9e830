"""State frames: everything a client may know now, and the log since its last state."""

from collections.abc import Sequence
from typing import Final

from deadhand.server.rooms.live_table import LiveTable
from deadhand.server.rooms.table.clients import StateText
from deadhand.server.rooms.table.game_log import Reader
from deadhand.server.rooms.table.tutorial import lesson_state
from deadhand.server.rooms.table.undo_log import UndoEntry
from deadhand.server.rooms.timekeeping import countdown
from deadhand.server.shapes.as_json import as_items, as_json
from deadhand.server.shapes.server_frames import Dealt, EarlyQuestion, Gathering, SealedAnswer
from deadhand.server.shapes.view import Role
from deadhand.table.view.sentences import Parts, Speaker, Word, text_of

TAKEN_BACK: Final = "{0} take[s] back {1:the last choice|the last # choices}."
NOT_OPENED: Final = "{0} did not reveal the promised number, so the deal was made without it."
HINTED: Final = "{0} ask[s] for a hint."


def reader_of(table: LiveTable, mine: Sequence[int]) -> Reader:
    """Return the reader for a person with these seats; with several, each is read by its name."""
    return Reader(table.viewing_seat(mine), by_name=len(mine) > 1)


def common_state(table: LiveTable) -> StateText:
    """Return the part of a `State` that is equal for all, as JSON without its last bracket."""
    match, clock = table.match, countdown(table)
    lasting = {
        "type": "state",
        "n": table.n,
        "move": len(match.actions),
        "host": table.row["host"],
        "answered": table.sealed_answers.public_seats,
        "commitment": table.commitment,
        "secret": table.row["secret"] if match.over else None,
        "rematch": table.row["rematch"],
        "daily": table.row["daily"],
        "lesson": None if table.lesson is None else lesson_state(table.lesson, match),
        "pace": table.row["pace"],
        "hints": table.row["hints"],
        "scores": match.scores,
        "ranks": match.ranks,
    }
    text, seats = as_json(lasting)[:-1], as_json([seat.public_summary() for seat in table.seats])
    ticking = clock["seconds"], clock["late"], clock["left"] is None
    return StateText(f'{text},"seats":{seats},"clock":{as_json(clock)}', hash((text, ticking)), hash(seats))


def state_for(table: LiveTable, mine: Sequence[int], *, since: int, common: StateText) -> StateText:
    """Return the `State` for a person with these seats (a spectator: none), from the view of one of them.

    The log begins after state `since`, -1 for none. It is JSON already, as most of it is cached and
    shared by clients with the same view.
    """
    match, reader = table.match, reader_of(table, mine)
    seat = reader.seat
    view, last = table.view_cache.view_text(reader, with_ahead=table.lesson is None)
    kept = table.count_held_moves(since)
    lines = _add_asides(table, _log_lines(table, reader, last, kept), since, reader)
    own = {
        "you": seat,
        "question": None if seat is None else table.sealed_answers.question_of(seat),
        "early": [
            early for each in mine if each != seat and (early := _early_question(table, each, reader)) is not None
        ],
        "sealed": [answer for each in mine if (answer := _sealed_answer(table, each, reader)) is not None],
        "seats_of_mine": list(mine),
        "can_undo": table.lesson is None and any(match.can_undo(each) for each in mine),
    }
    told = ",".join(
        [f'{{"n":{move},"seat":{as_json(match.actor_of(move))},"sentences":[{text}]}}' for move, text in lines]
    )
    mine_alone = as_json(own)[1:-1]
    text = f'{common.text},{mine_alone},"kept":{kept},"view":{view},"lines":[{told}]}}'
    return StateText(text, hash((common.digest, mine_alone, view)), common.seats)


def _early_question(table: LiveTable, seat: int, reader: Reader) -> EarlyQuestion | None:
    """Return the premove question of a seat that has not answered it."""
    question = None if table.lesson is not None else table.sealed_answers.question_of(seat)
    if question is None or table.sealed_answers.valid_answer(seat) is not None:
        return None
    prompt = table.view_cache.view(Reader(seat, by_name=reader.by_name))["ahead"]
    return None if prompt is None else {"seat": seat, "question": question, "prompt": prompt}


def _sealed_answer(table: LiveTable, seat: int, reader: Reader) -> SealedAnswer | None:
    """Return the sealed answer of a seat, with its text."""
    sealed = table.sealed_answers.valid_answer(seat)
    if sealed is None:
        return None
    view = table.view_cache.view(Reader(seat, by_name=reader.by_name))
    question = view["ahead"] or view["prompt"]
    assert question is not None
    offers = question["offers"]
    text = next(offer["text"] for offer in offers if offer["action"] == sealed.action)
    return {"seat": seat, "action": sealed.action, "text": text}


def gathering_for(table: LiveTable, mine: Sequence[int]) -> Gathering:
    """Return the frame of a table that has not begun; it reveals nothing of its game."""
    return {
        "type": "gathering",
        "seats": [seat.public_summary() for seat in table.seats],
        "seats_of_mine": list(mine),
        "host": table.row["host"],
        "commitment": table.commitment,
        "promises": table.commitments.public_list(dealt=False),
        "opening": table.opening,
    }


def dealt_for(table: LiveTable) -> Dealt:
    """Return the frame with the numbers that the deal was made from."""
    return {"type": "dealt", "commitment": table.commitment, "promises": table.commitments.public_list(dealt=True)}


def _add_asides(table: LiveTable, lines: list[tuple[int, str]], since: int, reader: Reader) -> list[tuple[int, str]]:
    """Add the undos and hint requests since state `since` to the log, each after its move."""
    taken_back, asked = table.undo_log.entries_since(since), table.hint_log.requests_since(since)
    broken = table.commitments.unopened_seats if since < 0 else []
    if not taken_back and not asked and not broken:
        return lines
    speaker = reader.speaker(table.match)
    told: dict[int, list[str]] = {
        0: [_sentence_json(speaker, speaker.fill_template(NOT_OPENED, [speaker.seat(own)])) for own in broken]
    }
    for move, sentences in lines:
        told.setdefault(move, []).append(sentences)
    for move, taken in taken_back.items():
        told.setdefault(move, []).extend(_undo_sentence(speaker, each) for each in taken)
    for asking in asked:
        parts = speaker.fill_template(HINTED, [speaker.seat(asking.seat)])
        told.setdefault(asking.after, []).append(_sentence_json(speaker, parts, role="hint"))
    return sorted((move, ",".join(sentences)) for move, sentences in told.items() if sentences)


def _undo_sentence(speaker: Speaker, taken: UndoEntry) -> str:
    """Return the sentence for an undo; the undone choice may be hidden from the reader."""
    parts = speaker.fill_template(TAKEN_BACK, [speaker.seat(taken.seat), Word(taken.choices)])
    return _sentence_json(speaker, parts)


def _sentence_json(speaker: Speaker, parts: Parts, *, role: Role = "plain") -> str:
    """Return a sentence of the log about no move, as JSON."""
    return as_items([{"text": text_of(parts), "parts": speaker.data(parts), "role": role}])


def _log_lines(table: LiveTable, reader: Reader, last_told: str, kept: int) -> list[tuple[int, str]]:
    """Return the log after the first `kept` moves; the sentences of the last are in the view already."""
    last = len(table.match.actions)
    if kept == last - 1:
        return [(last, last_told)] if last_told else []
    return table.log.sentences_since(reader, since=kept + 1)
