"""The review of a finished game: for anybody with the link, computed once, and only with compiled rules."""

import json

import pytest
from pydantic import TypeAdapter

from deadhand import engine
from deadhand.advice.review import Review
from deadhand.games import find_game
from deadhand.server.builds import compiling
from deadhand.server.limits.client_quota import ClientQuota
from deadhand.server.rooms import history
from deadhand.table.knowledge.facts_types import ReviewFacts
from tests.server.client import play_out, two_people
from tests.server.running import Served, refusal

pytestmark = pytest.mark.anyio
FEW = 10
TWO = ("me", "open")
in_compiled_rules = pytest.mark.compiled("zeven")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Review]:
    """The rules are compiled if they can be, and pass for it; reviews are short. Returns all that are made."""
    engine.use_compiled(find_game("zeven"))
    made: list[Review] = []

    class Noted(Review):
        def __init__(self, *given: object, **more: object) -> None:
            super().__init__(*given, **more)  # type: ignore[arg-type]
            made.append(self)

    monkeypatch.setattr(engine, "is_compiled", lambda _game: True)
    monkeypatch.setattr(history, "Review", Noted)
    monkeypatch.setattr(history, "PAGE_SIMULATIONS", FEW)
    return made


@in_compiled_rules
async def test_the_review_of_a_finished_game_is_made_once_for_everybody(served: Served, quick: list[Review]) -> None:
    async with two_people(served, seats=TWO) as (ann, bob, table):
        await play_out(ann, bob)
        found = await served.get(f"{table}/review?seat=1")
        again = await served.http.get(f"/api/tables/{table}/review", headers={"X-Seat-Secret": str(bob.secret)})
        assert again.json() == found
        (made,) = quick
        assert made.seat == 1
        TypeAdapter(ReviewFacts).validate_python(found, extra="forbid")
        assert found == json.loads(json.dumps(made.facts()))
        assert len(made.decisions)
        assert made.match.digest == (await served.lobby.get_room(table)).match.digest


async def test_only_a_finished_game_and_a_persons_seat_can_be_reviewed(served: Served, quick: list[Review]) -> None:
    async with two_people(served) as (ann, bob, table):
        path = f"/api/tables/{table}/review"
        assert "once the game is over" in refusal(await served.http.get(path), 400)
        await play_out(ann, bob)
        assert "Choose a seat: 1 (Ann) and 2 (Bob)." in refusal(await served.http.get(path), 400)
        assert "No person played at seat 3." in refusal(await served.http.get(path, params={"seat": 2}), 400)
        refusal(await served.http.get(path, params={"seat": "x"}), 400)
        assert quick == []


async def test_plain_rules_are_too_slow_for_a_review(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_people(served) as (ann, bob, table):
        await play_out(ann, bob)
        path = f"/api/tables/{table}/review?seat=0"
        assert "without compiled rules" in refusal(await served.http.get(path), 400)
        monkeypatch.setattr(compiling, "jit_available", lambda: True)
        assert "Try again in a minute" in refusal(await served.http.get(path), 400)


@in_compiled_rules
async def test_a_review_is_charged_in_parts_and_waits_for_the_quota(
    served: Served, quick: list[Review], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_people(served, seats=TWO) as (ann, bob, table):
        await play_out(ann, bob)
        parts: list[object] = []
        run = ClientQuota.run_in_thread

        async def noted(quota: ClientQuota, work: object, **more: bool) -> object:
            parts.append(work)
            return await run(quota, work, **more)  # type: ignore[arg-type]

        waits: list[None] = []

        async def wait() -> None:
            waits.append(None)

        monkeypatch.setattr(ClientQuota, "run_in_thread", noted)
        monkeypatch.setattr(history, "wait_for_quota", wait)
        found = await served.get(f"{table}/review?seat=0")
        assert len(quick) == 1
        assert len(parts) > found["decisions"] <= len(waits)
