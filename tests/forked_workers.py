"""Fork the workers of a run from the process that has imported its tests, which is most of what a worker does first.

pytest-xdist starts its workers as new interpreters, which import everything once each. Here they are forked instead,
and speak with their parent as the others do. A worker that takes the place of a crashed one is started as usual.
"""

import atexit
import gc
import importlib
import logging
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import execnet
import pytest
from execnet import gateway_base, gateway_io

ROOT = Path(__file__).parents[1]


class ForkedWorker(gateway_base.Popen2IO):
    """A forked worker, with the methods of execnet's pipes to a process."""

    def __init__(self) -> None:
        tasks, to_worker = os.pipe()
        from_worker, results = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.dup2(tasks, 0)
            os.dup2(results, 1)
            work()
        os.close(tasks)
        os.close(results)
        model = gateway_base.get_execmodel("main_thread_only")
        super().__init__(os.fdopen(to_worker, "wb"), os.fdopen(from_worker, "rb"), model)

    def wait(self) -> None:
        """Wait until it has ended."""
        with suppress(ChildProcessError):
            os.waitpid(self._pid, 0)

    def kill(self) -> None:
        """Kill it, unless it has ended."""
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)


def work() -> NoReturn:
    """Do in a forked process what the parent asks for, as execnet's own interpreters do."""
    logging.getLogger().handlers.clear()  # those of the parent's session
    sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__
    try:
        exec(gateway_io.popen_bootstrapline, {})
        atexit._run_exitfuncs()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def fork_workers(config: pytest.Config, count: int) -> None:
    """Import the tests of this run, and have its first workers forked."""
    gc.disable()
    for name in module_names(config):
        # A worker tries once more, and says what is wrong.
        with warnings.catch_warnings(), suppress(Exception, pytest.skip.Exception):
            warnings.simplefilter("error")
            importlib.import_module(name)
    gc.freeze()
    gc.enable()
    workers = [ForkedWorker() for _ in range(count)]
    create = gateway_io.create_io

    def create_io(spec: execnet.XSpec, execmodel: Any) -> Any:
        return workers.pop(0) if workers else create(spec, execmodel)

    gateway_io.create_io = create_io


def module_names(config: pytest.Config) -> Iterator[str]:
    """Yield the names of the modules with the tests that were asked for, and of the set-up beside them."""
    for words in config.args:
        path = (config.invocation_params.dir / words.split("::")[0]).resolve()
        files = [path] if path.is_file() else [*path.rglob("conftest.py"), *path.rglob("test_*.py")]
        for file in files:
            if file.is_relative_to(ROOT):
                yield ".".join(file.relative_to(ROOT).with_suffix("").parts)
