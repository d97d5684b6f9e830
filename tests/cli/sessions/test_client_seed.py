"""The number that a terminal gives to a deal: opened to frozen promises only; and what betrays a picked deal."""

import hashlib
from typing import Any

from deadhand.cli.sessions.client_seed import CHANGED, MISSING, OTHER, ClientSeed

SERVER = hashlib.sha256(b"the server's secret").hexdigest()
EVE = {"seat": 1, "commitment": hashlib.sha256(b"eve").hexdigest(), "opened": False, "number": None}


def promise_of(giving: ClientSeed, number: str | None = None) -> dict[str, Any]:
    return {"seat": 0, "commitment": giving.commitment, "opened": number is not None, "number": number}


def gathers(*promises: dict[str, Any], **more: Any) -> dict[str, Any]:
    """How a table stands at which seat 0 is ours."""
    told = {"type": "gathering", "commitment": SERVER, "opening": False, "seats_of_mine": [0]}
    return {**told, "promises": list(promises), **more}


def test_a_number_is_promised_once_and_opened_when_all_is_frozen() -> None:
    giving = ClientSeed(SERVER)
    assert giving.frame_to_send(gathers(EVE)) == {"type": "promise", "commitment": giving.commitment}
    mine = promise_of(giving)
    assert giving.frame_to_send(gathers(mine, EVE)) is None
    elsewhere = {**EVE, "seat": 0}
    assert giving.frame_to_send(gathers(elsewhere)) is None  # another terminal of ours came later
    opened = giving.frame_to_send(gathers(mine, EVE, opening=True))
    assert opened == {"type": "open", "number": giving.number}
    assert hashlib.sha256(giving.number.encode()).hexdigest() == giving.commitment
    assert giving.frame_to_send(gathers(mine, EVE, opening=True)) == opened  # after a lost line
    assert giving.frame_to_send(gathers(opening=False)) is None
    assert ClientSeed().frame_to_send(gathers(seats_of_mine=[])) is None


def test_it_is_not_opened_to_a_server_that_breaks_its_promise_or_lists_ours_twice() -> None:
    giving = ClientSeed(SERVER)
    mine = promise_of(giving)
    changed = gathers(mine, opening=True, commitment="0" * 64)
    assert giving.frame_to_send(changed) is None
    assert giving.fairness_warning(changed) == CHANGED
    assert giving.frame_to_send(gathers(mine, {**mine, "seat": 1}, opening=True)) is None
    assert giving.frame_to_send(gathers(EVE, opening=True)) is None
    assert giving.frame_to_send(gathers(mine, EVE, opening=True)) is not None
    other = {**EVE, "commitment": hashlib.sha256(b"what Eve would rather have").hexdigest()}
    assert giving.frame_to_send(gathers(mine, other, opening=True)) is None
    assert giving.fairness_warning(gathers(mine, other, opening=True)) == OTHER


def test_a_deal_without_it_is_doubted() -> None:
    giving = ClientSeed()
    assert giving.frame_to_send(gathers(promise_of(giving), EVE, opening=True)) is not None
    dealt = {"type": "dealt", "commitment": SERVER}
    eve = {**EVE, "opened": True, "number": "eve"}
    assert giving.fairness_warning({**dealt, "promises": [promise_of(giving, giving.number), eve]}) == ""
    assert giving.fairness_warning({**dealt, "promises": [promise_of(giving, giving.number), EVE]}) == ""
    assert giving.fairness_warning({**dealt, "promises": [promise_of(giving), eve]}) == MISSING
    assert giving.fairness_warning({**dealt, "promises": [eve]}) == OTHER
    assert ClientSeed().fairness_warning({**dealt, "promises": [eve]}) == ""
