"""The number that a terminal gives to a deal: revealed to frozen commitments only; and what betrays a picked deal."""

import hashlib
from typing import Any

from deadhand.cli.sessions.client_seed import CHANGED, MISSING, OTHER, ClientSeed

SERVER = hashlib.sha256(b"the server's secret").hexdigest()
EVE = {"seat": 1, "commitment": hashlib.sha256(b"eve").hexdigest(), "revealed": False, "number": None}


def commitment_of(giving: ClientSeed, number: str | None = None) -> dict[str, Any]:
    return {"seat": 0, "commitment": giving.commitment, "revealed": number is not None, "number": number}


def gathers(*commitments: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the state of a table that collects commitments, where seat 0 is ours."""
    told = {"type": "gathering", "commitment": SERVER, "revealing": False, "seats_of_mine": [0]}
    return {**told, "commitments": list(commitments), **more}


def test_a_number_is_committed_once_and_revealed_when_all_is_frozen() -> None:
    giving = ClientSeed(SERVER)
    assert giving.frame_to_send(gathers(EVE)) == {"type": "commit", "commitment": giving.commitment}
    mine = commitment_of(giving)
    assert giving.frame_to_send(gathers(mine, EVE)) is None
    elsewhere = {**EVE, "seat": 0}
    assert giving.frame_to_send(gathers(elsewhere)) is None  # another terminal of ours came later
    revealed = giving.frame_to_send(gathers(mine, EVE, revealing=True))
    assert revealed == {"type": "reveal", "number": giving.number}
    assert hashlib.sha256(giving.number.encode()).hexdigest() == giving.commitment
    assert giving.frame_to_send(gathers(mine, EVE, revealing=True)) == revealed  # after a lost line
    assert giving.frame_to_send(gathers(revealing=False)) is None
    assert ClientSeed().frame_to_send(gathers(seats_of_mine=[])) is None


def test_it_is_not_revealed_to_a_server_that_changes_its_commitment_or_lists_ours_twice() -> None:
    giving = ClientSeed(SERVER)
    mine = commitment_of(giving)
    changed = gathers(mine, revealing=True, commitment="0" * 64)
    assert giving.frame_to_send(changed) is None
    assert giving.fairness_warning(changed) == CHANGED
    assert giving.frame_to_send(gathers(mine, {**mine, "seat": 1}, revealing=True)) is None
    assert giving.frame_to_send(gathers(EVE, revealing=True)) is None
    assert giving.frame_to_send(gathers(mine, EVE, revealing=True)) is not None
    other = {**EVE, "commitment": hashlib.sha256(b"what Eve would rather have").hexdigest()}
    assert giving.frame_to_send(gathers(mine, other, revealing=True)) is None
    assert giving.fairness_warning(gathers(mine, other, revealing=True)) == OTHER


def test_a_deal_without_it_is_doubted() -> None:
    giving = ClientSeed()
    assert giving.frame_to_send(gathers(commitment_of(giving), EVE, revealing=True)) is not None
    dealt = {"type": "dealt", "commitment": SERVER}
    eve = {**EVE, "revealed": True, "number": "eve"}
    assert giving.fairness_warning({**dealt, "commitments": [commitment_of(giving, giving.number), eve]}) == ""
    assert giving.fairness_warning({**dealt, "commitments": [commitment_of(giving, giving.number), EVE]}) == ""
    assert giving.fairness_warning({**dealt, "commitments": [commitment_of(giving), eve]}) == MISSING
    assert giving.fairness_warning({**dealt, "commitments": [eve]}) == OTHER
    assert ClientSeed().fairness_warning({**dealt, "commitments": [eve]}) == ""
