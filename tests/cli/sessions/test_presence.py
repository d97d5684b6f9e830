"""Presence changes of other players are shown in the terminal, once each."""

from typing import Any

from deadhand.cli.sessions.presence import PresenceTracker


def seat(number: int, name: str, *, kind: str = "human", away: bool = False, stand_in: bool = False) -> dict[str, Any]:
    return {"seat": number, "name": name, "kind": kind, "away": away, "stand_in": stand_in}


ANN, BEN, BOT = seat(0, "Ann"), seat(1, "Ben"), seat(2, "Silas", kind="bot")


def test_presence_changes_are_shown_once() -> None:
    company, gone = PresenceTracker(), seat(1, "Ben", away=True)
    assert company.describe_changes([ANN, BEN, BOT], mine=[0]) == []
    assert company.describe_changes([ANN, gone, BOT], mine=[0]) == ["Ben is away."]
    assert company.describe_changes([ANN, gone, BOT], mine=[0]) == []
    assert company.describe_changes([ANN, seat(1, "Ben", away=True, stand_in=True)], mine=[0]) == [
        "A bot plays for Ben."
    ]
    assert company.describe_changes([ANN, BEN, BOT], mine=[0]) == ["Ben is back."]


def test_presence_of_others_is_reported_but_not_ones_own() -> None:
    away = [seat(0, "Ann", away=True), seat(1, "Ben", away=True)]
    assert PresenceTracker().describe_changes(away, mine=[0]) == ["Ben is away."]
    assert PresenceTracker().describe_changes(away, mine=[0, 1]) == []
