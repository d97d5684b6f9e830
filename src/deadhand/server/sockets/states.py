"""What a client is told of a table: everything it may know now, and the log since it was last told."""

from collections.abc import Sequence
from typing import Final, cast

from deadhand.server.metrics import VIEWS, timed
from deadhand.server.rooms.live import LiveTable
from deadhand.server.rooms.taught import taught
from deadhand.server.rooms.timekeeping import countdown
from deadhand.server.rooms.undone import TakenBack
from deadhand.server.shapes.told import Dealt, Gathering, SealedAnswer, State
from deadhand.server.shapes.view import Named, Sentence, View
from deadhand.table.sentences import Parts, Speaker, Word, text_of
from deadhand.table.view import sentences_of

TAKEN_BACK: Final = "{0} take[s] back {1:the last choice|the last # choices}."
NOT_OPENED: Final = "{0} did not open the number promised to the deal, which was made without it."
HINTED: Final = "{0} ask[s] for a hint."


def state_for(table: LiveTable, mine: Sequence[int], *, since: int, views: dict[int | None, View]) -> State:
    """All that a person with these seats (a spectator: none) may know now, through the eyes of one of them.

    The log begins after the state `since` that the person was told; -1 for none. `views` keeps what was built already
    for others in the same place. Who has several seats reads of each by its name, of none as "you".
    """
    match, seat = table.match, table.shown_to(mine)
    by_name = len(mine) > 1
    if seat not in views:
        with timed(VIEWS):
            views[seat] = cast("View", match.view(seat, by_name=by_name))
    view = views[seat]
    if table.lesson is not None:
        view = {**view, "ahead": None}
    kept = table.still_holds(since)
    lines = _with_asides(table, _lines(table, seat, view, kept, by_name=by_name), since, seat=None if by_name else seat)
    return {
        "type": "state",
        "n": table.n,
        "move": len(match.actions),
        "view": view,
        "kept": kept,
        "lines": [{"n": move, "seat": match.actor_of(move), "sentences": sentences} for move, sentences in lines],
        "seats": [seat.public() for seat in table.seats],
        "you": seat,
        "host": table.row["host"],
        "question": None if seat is None else table.sealed.question(seat),
        "sealed": [answer for own in mine if (answer := _sealed(table, own, by_name=by_name)) is not None],
        "answered": table.sealed.shown,
        "seats_of_mine": list(mine),
        "can_undo": table.lesson is None and any(match.can_undo(own) for own in mine),
        "commitment": table.commitment,
        "secret": table.row["secret"] if match.over else None,
        "rematch": table.row["rematch"],
        "daily": table.row["daily"],
        "lesson": None if table.lesson is None else taught(table.lesson, match),
        "clock": countdown(table),
        "hints": table.row["hints"],
        "scores": match.scores,
        "ranks": match.ranks,
    }


def _sealed(table: LiveTable, seat: int, *, by_name: bool) -> SealedAnswer | None:
    """What a seat has answered ahead, as it reads there."""
    sealed = table.sealed.waiting(seat)
    if sealed is None:
        return None
    view = table.match.view(seat, by_name=by_name)
    offers = (view["ahead"] or view["prompt"])["offers"]
    text = next(offer["text"] for offer in offers if offer["action"] == sealed.action)
    return {"seat": seat, "action": sealed.action, "text": text}


def gathering_for(table: LiveTable, mine: Sequence[int]) -> Gathering:
    """All that a person with these seats may know of a table that has not begun: nothing of its game."""
    return {
        "type": "gathering",
        "seats": [seat.public() for seat in table.seats],
        "seats_of_mine": list(mine),
        "host": table.row["host"],
        "commitment": table.commitment,
        "promises": table.promises.told(dealt=False),
        "opening": table.opening,
    }


def dealt_for(table: LiveTable) -> Dealt:
    """Which numbers the deal was made from."""
    return {"type": "dealt", "commitment": table.commitment, "promises": table.promises.told(dealt=True)}


def _with_asides(
    table: LiveTable, lines: list[tuple[int, list[Sentence]]], since: int, *, seat: int | None
) -> list[tuple[int, list[Sentence]]]:
    """The same log, telling behind each move what was taken back and who asked for hints after the state `since`."""
    told = dict(lines)
    match = table.match
    speaker = Speaker(match.game, match.deck, match.names, seat)
    if since < 0:
        broken = [_aside(speaker, speaker.tell(NOT_OPENED, [speaker.seat(own)])) for own in table.promises.broken]
        told |= {0: [*broken, *told.get(0, [])]} if broken else {}
    for move, taken in table.undone.since(since).items():
        told[move] = [*told.get(move, []), *(_taken_back(speaker, each) for each in taken)]
    for asking in table.hinted.since(since):
        parts = speaker.tell(HINTED, [speaker.seat(asking.seat)])
        told[asking.after] = [*told.get(asking.after, []), _aside(speaker, parts)]
    return sorted(told.items())


def _taken_back(speaker: Speaker, taken: TakenBack) -> Sentence:
    """That somebody took choices back, as one reader is told it; what they had chosen may be hidden."""
    parts = speaker.tell(TAKEN_BACK, [speaker.seat(taken.seat), Word(taken.choices)])
    return _aside(speaker, parts)


def _aside(speaker: Speaker, parts: Parts) -> Sentence:
    """A sentence of the log about no move."""
    return {"text": text_of(parts), "parts": cast("list[str | Named]", speaker.data(parts)), "role": "plain"}


def _lines(
    table: LiveTable, seat: int | None, view: View, kept: int, *, by_name: bool
) -> list[tuple[int, list[Sentence]]]:
    """The log after the first `kept` moves; that of the last one alone stands in the view already."""
    last = len(table.match.actions)
    if kept == last:
        return []
    if kept == last - 1:
        sentences = cast("list[Sentence]", sentences_of(view))
        return [(last, sentences)] if sentences else []
    told = table.match.sentences_by_move(seat, since=kept + 1, by_name=by_name)
    return cast("list[tuple[int, list[Sentence]]]", told)
