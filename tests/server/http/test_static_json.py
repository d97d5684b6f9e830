"""Cached responses: each is made once, and a cache never holds more than its bytes."""

import pytest

from deadhand.server.http import static_json
from deadhand.server.http.static_json import StaticResponse, cached

pytestmark = pytest.mark.anyio


async def test_a_cache_keeps_the_responses_asked_for_last_and_never_more_than_fits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(static_json, "CACHE_BYTES", 100)
    made: list[tuple[str, int]] = []

    @cached
    def response(key: str, size: int) -> StaticResponse:
        made.append((key, size))
        return StaticResponse(b"x" * size)

    for number in range(5):
        await response(str(number), 25)
        await response("0", 25)
    assert len(made) == 5  # the first is asked for again and again
    await response("1", 25)
    await response("4", 25)
    assert made[5:] == [("1", 25)]
    await response("k" * 70, 10)  # keys count as well
    assert (await response("0", 25)).content == b"x" * 25
    assert made[6:] == [("k" * 70, 10), ("0", 25)]
    await response("too large", 1000)
    await response("too large", 1000)
    assert made[8:] == [("too large", 1000)] * 2
    await response("0", 25)
    assert len(made) == 10  # others stay
