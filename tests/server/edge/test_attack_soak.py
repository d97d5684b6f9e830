"""Everybody plays on while one address attacks in every way: no error, and memory stays; delays are the benchmark's."""

import json
import os
import subprocess
import sys

import pytest

from tests.server.process import ROOT

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform != "linux", reason="a whole network is loopback on Linux only"),
]
SECONDS = "120"
JUDGED = ("errors", "growth_mib", "attacks_tried")


@pytest.mark.timeout(900)
def test_no_move_is_lost_and_no_memory_is_kept_while_one_address_attacks_in_every_way() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "attacks.py"), "--json", "--tables", "20", "--nine", "0"]
    environment = {**os.environ, "DEADHAND_JIT": "0"}
    done = subprocess.run(
        [*command, "--seconds", SECONDS, "--patience", "200"],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    judged = [line for line in lines if line["figure"] in JUDGED]
    assert {line["figure"] for line in judged} == set(JUDGED)
    assert all(line["met"] for line in judged), done.stdout + done.stderr
