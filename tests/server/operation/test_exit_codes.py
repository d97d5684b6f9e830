"""The exit code of a server: 0 after a stop that was asked for, as systemd and containers expect."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.process import Process, running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are of Unix")

SLOW = """
import sys, time
import deadhand.server.run
from deadhand.cli import main

def check_database(_url):
    print("opening", flush=True)
    time.sleep(60)

deadhand.server.run.check_database = check_database
sys.argv[0] = "deadhand"
main()
"""
"""A server whose database takes long to open."""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_terminated_server_exits_with_0_silently(tmp_path: Path, number: signal.Signals) -> None:
    with running(Process(tmp_path)) as server:
        _, code, log = server.stop(number)
    assert (code, log) == (0, "")


@pytest.mark.soak
def test_a_server_terminated_during_its_start_exits_at_once_with_0(tmp_path: Path) -> None:
    serve = Process(tmp_path).command[2:]
    command = [sys.executable, "-c", SLOW, *serve]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "opening\n"
        began = time.monotonic()
        child.terminate()
        assert child.communicate(timeout=50) == ("", "")
    assert child.returncode == 0
    assert time.monotonic() - began < 40
