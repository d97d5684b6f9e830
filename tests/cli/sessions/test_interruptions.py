"""Ctrl-C and other signals to end: none is missed."""

import ctypes
import operator
import select
import signal
import socket
from functools import partial
from typing import Any

import pytest

from deadhand.cli.interruptions import delay_signals, raise_on_signals, wait_for


def test_an_interruption_in_the_moment_before_the_waiting_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    send = ctypes.PyDLL(None)["raise"]
    waited: list[Any] = []

    def interrupted(*watched: Any) -> Any:
        """Raise a signal, and wait; no line of Python comes between them, so that nothing can be raised there."""
        waited.extend(map(operator.call, (partial(send, signal.SIGINT), partial(actual, *watched))))
        return waited[-1]

    actual = select.select
    monkeypatch.setattr(select, "select", interrupted)
    silent, other = socket.socketpair()
    with silent, other, raise_on_signals(), pytest.raises(KeyboardInterrupt):
        wait_for(silent, seconds=20)
    assert waited[1][0], "it waited to the end"


def test_an_interruption_is_kept_while_something_is_done_that_must_not_be_cut_off() -> None:
    done = []

    def work() -> None:
        with delay_signals():
            signal.raise_signal(signal.SIGTERM)
            done.append("all")

    with raise_on_signals(), pytest.raises(KeyboardInterrupt):
        work()
    assert done


def test_waiting_goes_on_after_a_signal_that_interrupts_nothing() -> None:
    watched, other = socket.socketpair()
    with watched, other, raise_on_signals():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        assert wait_for(watched, seconds=0) == []
        other.send(b".")
        assert wait_for(watched, seconds=20) == [watched]
