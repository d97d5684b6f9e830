"""Moves to a server's table: what answers through a pipe has them sent again if they were lost, and never twice."""

import time
from collections.abc import Mapping
from typing import Any, cast

import pytest

from deadhand.cli.interactive.waiting_room import WaitingRoom
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sessions.client_seed import ClientSeed
from deadhand.cli.sessions.connection import BACK, LOST, ServerConnection
from deadhand.cli.sessions.remote import RemoteMatch, RemoteSession
from deadhand.match.dealing import deal
from deadhand.table.errors import Refused
from deadhand.table.view.view import constant_part

BUSY = {"type": "refused", "message": "Please wait a moment.", "retry": 1}
SITS = {"kind": "human", "name": "Ann", "online": True}
GATHERS = {
    "type": "gathering",
    "seats": [SITS],
    "commitment": "",
    "commitments": [],
    "revealing": False,
    "seats_of_mine": [],
    "host": 0,
}


class Line:
    """A line that brings certain frames, whatever is sent."""

    language = "en"

    def __init__(self, *frames: Mapping[str, Any]) -> None:
        self.frames = list(frames)
        self.sent: list[Mapping[str, Any]] = []

    def send(self, frame: Mapping[str, Any]) -> None:
        self.sent.append(frame)

    def receive(self, seconds: float | None = None) -> Mapping[str, Any] | None:
        return self.frames.pop(0) if seconds is None else None


def state(n: int) -> Mapping[str, Any]:
    match = deal("zeven", seats=2, first_dealer=1)
    facts, ahead = match.facts(0)
    return {
        "type": "state",
        "n": n,
        "table": constant_part(match.game, match.table, match.names),
        "facts": facts,
        "ahead": ahead,
        "lines": [],
        "you": 0,
        "questions_ahead": [],
        "premoves": [],
        "clock": {"left": None},
        "seats": [],
        "seats_of_mine": [0],
    }


@pytest.mark.parametrize(
    ("told", "times"),
    [
        ([state(7), state(7), state(8)], 1),
        ([LOST, BACK, state(7), state(8)], 2),
        ([LOST, BACK, state(8)], 1),
        ([BUSY, state(8)], 2),
    ],
    ids=["the same told again", "lost", "lost too late", "too soon"],
)
def test_a_move_is_sent_again_only_if_it_did_not_come_to_the_server(told: list[Mapping[str, Any]], times: int) -> None:
    line = Line(*told)
    match = RemoteMatch(cast("ServerConnection", line), state(7), again=True)
    match.play(3)
    assert match.frame["n"] == 8
    assert line.sent == [{"type": "move", "action": 3, "n": 7}] * times
    assert not line.frames


def test_a_typing_person_sees_at_once_why_a_move_was_refused() -> None:
    match = RemoteMatch(cast("ServerConnection", Line(BUSY)), state(7))
    with pytest.raises(Exception, match="Please wait a moment"):
        match.play(3)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system cannot change its time zone")
def test_the_end_of_a_mute_is_told_in_local_time(monkeypatch: pytest.MonkeyPatch) -> None:
    muted = {**BUSY, "message": "Calm down.", "retry": None, "until": 1_796_126_400.0}  # noon UTC
    for zone, clock in (("Europe/Berlin", "13:00"), ("America/Lima", "07:00")):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        match = RemoteMatch(cast("ServerConnection", Line(muted)), state(7))
        with pytest.raises(Refused, match=rf"^Calm down\. This ends on 2026-12-01 {clock}\.$"):
            match.play(3)
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("until", [1e300, float("nan"), "tomorrow"])
def test_an_end_that_is_no_time_is_left_out(until: object) -> None:
    muted = {**BUSY, "message": "Calm down.", "retry": None, "until": until}
    match = RemoteMatch(cast("ServerConnection", Line(muted)), state(7))
    with pytest.raises(Refused, match=r"^Calm down\.$"):
        match.play(3)


def test_a_failed_ready_message_is_sent_again(capsys: pytest.CaptureFixture[str]) -> None:
    line = Line()
    gathering = WaitingRoom(cast("ServerConnection", line), open_screen(plain=True), ClientSeed(""), None)
    for frame in (GATHERS, BUSY, GATHERS):
        gathering.handle_frame(frame, asked=False)
    assert line.sent == [{"type": "ready", "ready": True}] * 2
    assert "Please wait a moment." in capsys.readouterr().out


@pytest.mark.parametrize("premove", [False, True])
def test_who_has_answered_ahead_is_not_asked_again_while_the_answer_waits_to_be_played(premove: bool) -> None:
    told = {**state(7), "premoves": [{"seat": 0, "action": 3}] if premove else []}
    line = Line(state(8))
    session = RemoteSession(cast("ServerConnection", line), told, link="")
    assert session.my_turn is not premove
    session.undo()
    assert line.sent == [{"type": "withdraw_premove", "seat": 0} if premove else {"type": "undo", "n": 7}]


def test_the_host_sets_the_levels_of_bots_at_a_server() -> None:
    seats = [SITS | {"seat": 0, "bot": None}, {"seat": 1, "kind": "bot", "bot": "easy"}]
    changed = [seats[0], seats[1] | {"bot": "hard"}]
    line = Line({**state(7), "seats": changed})
    session = RemoteSession(cast("ServerConnection", line), {**state(7), "seats": seats}, link="")
    assert session.bots == {1: "easy"}
    for _ in range(2):
        session.set_level([1], "hard")
    assert session.bots == {1: "hard"}
    assert line.sent == [{"type": "level", "seat": 1, "bot": "hard"}]
