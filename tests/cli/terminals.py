"""Terminals of 24 lines in which commands are run."""

import os
import re
import signal
import sys
from typing import Any

import pytest

pexpect = pytest.importorskip("pexpect")

PROMPT = r"Your choice \([^)]*\): "


class Terminals:
    """Starts `deadhand` with some arguments, each time in a terminal of its own."""

    end = pexpect.EOF

    def __init__(self) -> None:
        self._started: list[Any] = []

    def __call__(self, *line: object, **environment: str) -> Any:
        words = str(line[0]).split() if len(line) == 1 else [str(word) for word in line]
        child = pexpect.spawn(
            sys.executable,
            ["-m", "deadhand", *words],
            env={**os.environ, "TERM": "xterm-256color", **environment},
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=30,
        )
        child.delaybeforesend = None
        self._started.append(child)
        return child

    def close(self) -> None:
        """End them all."""
        for child in self._started:
            if child.isalive():
                child.kill(signal.SIGKILL)
                child.wait()  # `close` alone gives it a tenth of a second
            child.close()


def suspend(child: Any) -> None:
    """Stop a command and let it go on, as Ctrl-Z and `fg` do."""
    child.kill(signal.SIGSTOP)
    os.waitid(os.P_PID, child.pid, os.WSTOPPED)
    child.kill(signal.SIGCONT)


def shown(child: Any) -> str:
    """Return the output before the last match, without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", child.before).replace("\r\n", "\n")
