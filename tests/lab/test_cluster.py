"""Games on the workers of a real Dask scheduler."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deadhand import lab
from deadhand.lab.rows import cluster as cluster_module
from deadhand.table.errors import Refused

if TYPE_CHECKING:
    from distributed import LocalCluster

REQUEST: dict[str, Any] = {"seats": 2, "games": 24, "bots": "random", "seed": 3, "options": {"rounds": 1}}


def same(one: lab.Played, other: lab.Played) -> bool:
    return one.conditions == other.conditions and one.games.equals(other.games) and one.seats.equals(other.seats)


@contextmanager
def cluster_of(workers: int) -> Iterator["LocalCluster"]:
    """A scheduler in this process, with workers in processes of their own that play plain rules."""
    from distributed import LocalCluster  # takes a second: one process of a run needs it

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",  # any port: a run may have several clusters
        silence_logs=50,
        env={"DEADHAND_JIT": "0"},
    ) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator["LocalCluster"]:
    """Two workers."""
    with cluster_of(2) as found:
        yield found


def kill_a_worker(cluster: "LocalCluster") -> None:
    os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)


@pytest.mark.soak
def test_rows_are_the_same_on_workers_one_of_which_is_killed(cluster: "LocalCluster") -> None:
    killed: list[int] = []

    def progress(done: int) -> None:
        if not killed:
            killed.append(done)
            kill_a_worker(cluster)

    played = lab.play(lab.Request("zeven", **REQUEST), scheduler=cluster.scheduler_address, progress=progress)
    assert killed
    assert same(played, lab.play(lab.Request("zeven", **REQUEST)))


@pytest.mark.soak
def test_a_worker_of_another_version_is_refused(cluster: "LocalCluster", monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "__version__", "9.9")
    with pytest.raises(
        Refused, match=r"The worker tcp://.* has Deadhand [0-9.dev]+, not 9.9: install the same version"
    ):
        lab.play(lab.Request("zeven", **REQUEST), scheduler=cluster.scheduler_address)


def test_a_worker_with_other_rules_is_refused(cluster: "LocalCluster", monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "digest_of_sources", lambda _: "other")
    with pytest.raises(Refused, match="has other rules than this program"):
        lab.play(lab.Request("zeven", **REQUEST), scheduler=cluster.scheduler_address)


def test_a_scheduler_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "ANSWERS_WITHIN", 1)
    with pytest.raises(
        Refused, match=r'No Dask scheduler answers at tcp://127.0.0.1:1: start one with "dask scheduler"'
    ):
        lab.play(lab.Request("zeven", **REQUEST), scheduler="tcp://127.0.0.1:1")
    with pytest.raises(Refused, match='as tcp://host:8786, not "nonsense"'):
        lab.play(lab.Request("zeven", **REQUEST), scheduler="nonsense")


@pytest.mark.parametrize("scheme", ["tcp", "tls", "nonsense"])
def test_an_address_without_a_scheduler_is_refused_before_a_client_is_made(
    monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    """A client that does not start hangs on a server that never answers, and prints tracebacks when it is deleted."""
    monkeypatch.setattr(cluster_module, "ANSWERS_WITHIN", 1)
    monkeypatch.delattr(cluster_module, "Client")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"{scheme}://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Refused, match=f"No Dask scheduler answers at {address}"):
            lab.play(lab.Request("zeven", **REQUEST), scheduler=address)


@pytest.mark.soak
def test_a_scheduler_that_is_killed_is_said_without_a_traceback(tmp_path: Path) -> None:
    """In processes of their own, as people start them."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address, plain = f"tcp://127.0.0.1:{port}", {**os.environ, "DEADHAND_JIT": "0"}
    here = ["--host", "127.0.0.1", "--port", str(port), "--dashboard-address", "127.0.0.1:0"]
    rows = tmp_path / "rows"
    words = ["lab", "play", "zeven", "--games", "9000", "--rows", str(rows), "--scheduler", address]
    with (
        started("distributed.cli.dask_scheduler", *here) as scheduler,
        started("distributed.cli.dask_worker", address, "--nworkers", "1", "--no-dashboard", env=plain),
        started("deadhand", *words, env=plain, stderr=subprocess.PIPE) as playing,
    ):
        while not list(rows.glob("parts/*")):
            assert playing.poll() is None
            time.sleep(0.1)
        scheduler.kill()
        said = playing.communicate(timeout=60)[1]
    assert "is gone. Start it and its workers again" in said
    assert "Traceback" not in said


@contextmanager
def started(module: str, *words: str, **how: Any) -> Iterator["subprocess.Popen[str]"]:
    """A Python program, which is ended afterwards."""
    how = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **how}
    with subprocess.Popen([sys.executable, "-m", module, *words], text=True, **how) as program:
        try:
            yield program
        finally:
            program.kill()


@pytest.mark.soak
def test_a_scheduler_that_goes_away_or_has_no_workers_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(cluster_module, "ANSWERS_WITHIN", 5)
    with cluster_of(1) as cluster:

        def close(done: int) -> None:
            if done == 8:
                cluster.close()

        with pytest.raises(Refused, match=r"is gone\. Start it and its workers again"):
            lab.play_to(
                tmp_path / "rows", lab.Request("zeven", **REQUEST), scheduler=cluster.scheduler_address, progress=close
            )
    lab.play_to(tmp_path / "rows", lab.Request("zeven", **REQUEST))
    assert same(lab.read_rows(tmp_path / "rows"), lab.play(lab.Request("zeven", **REQUEST)))
    with cluster_of(0) as cluster, pytest.raises(Refused, match='start one with "dask worker tcp://'):
        lab.play(lab.Request("zeven", **REQUEST), scheduler=cluster.scheduler_address)


@pytest.mark.soak
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_rows_are_the_same_for_any_number_of_workers(workers: int) -> None:
    with cluster_of(workers) as cluster:
        assert same(
            lab.play(lab.Request("zeven", **REQUEST), scheduler=cluster.scheduler_address),
            lab.play(lab.Request("zeven", **REQUEST)),
        )
