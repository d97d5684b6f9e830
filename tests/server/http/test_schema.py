"""The API answers as its description says, whatever it is asked; a long form runs in the soak."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.server.process import process

EXAMPLES = 1
"""Questions for each address in every run; the soak has thousands."""
SOAK = 2000
ODD = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


LIMITS = ("--tables-per-minute", "1000000", "--log-level", "error", "--no-compiled")
KNOWN: dict[str, Any] = {}
"""A table that is there, with the secret of its host, and one that may be deleted."""


@pytest.fixture(scope="module")
def described() -> Iterator[Any]:
    """The description of a server that runs, and has a table."""
    import schemathesis  # takes a second: one process of a run needs it

    with TemporaryDirectory(prefix="deadhand-") as folder, process(Path(folder), *LIMITS) as server:
        table = {"game": "zeven", "nickname": "Ann", "seats": ["me", "greedy"], "pace": 5}
        for name in ("kept", "to_go"):
            KNOWN[name] = httpx.post(f"{server.address}/api/tables", json=table, trust_env=False).json()
        yield schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")


def check(case: Any) -> None:
    """Ask, half of the time of a table that is there, and look at the answer."""
    from schemathesis import checks
    from schemathesis.specs.openapi import checks as conformance

    parameters = case.path_parameters or {}
    if "table_id" in parameters and len(str(parameters["table_id"])) % 2:
        known = KNOWN["to_go" if case.method.upper() == "DELETE" else "kept"]
        parameters["table_id"] = known["id"]
        case.headers = {**(case.headers or {}), "X-Seat-Secret": known["secret"]}
    if "slug" in parameters and len(str(parameters["slug"])) % 2:
        parameters["slug"] = "zeven"
    if case.path == "/api/tables" and isinstance(case.body, dict) and len(str(case.body)) % 2:
        case.body |= {"game": "zeven", "seats": ["me", "greedy"], "options": {}}
    case.call_and_validate(
        checks=(
            checks.not_a_server_error,
            conformance.status_code_conformance,
            conformance.content_type_conformance,
            conformance.response_schema_conformance,
            conformance.response_headers_conformance,
        )
    )


def try_all(described: Any, *, examples: int, **more: Any) -> None:
    """Ask every address so many questions."""
    how: Any = settings(
        max_examples=examples, deadline=None, phases=[Phase.generate], suppress_health_check=ODD, **more
    )
    for operation in described.get_all_operations():
        how(given(operation.ok().as_strategy())(check))()  # type: ignore[no-untyped-call]  # Hypothesis wraps it


def test_every_answer_is_described(described: Any) -> None:
    try_all(described, examples=EXAMPLES, derandomize=True, database=None)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_every_answer_is_described_at_length(described: Any) -> None:
    try_all(described, examples=SOAK)
