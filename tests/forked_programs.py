"""Start Python programs one after the other, each in a child forked from this process.

As a program it reads a list of command lines in JSON, each as it stands after `python`, and prints their exit codes
last. The libraries that they share are imported once, and nothing of `tests` or `benchmarks`: a program finds these as
if it had been started by itself.
"""

import gc
import json
import os
import runpy
import sys
import traceback
from pathlib import Path
from typing import NoReturn

import hypothesis  # noqa: F401
import pytest  # noqa: F401
import rich.progress
import rich.table  # noqa: F401
import schemathesis.pytest.plugin  # noqa: F401

import deadhand.server.run  # noqa: F401


def start(words: list[str]) -> None:
    """Run a program as `python` would."""
    if words[0] == "-m":
        _, name, *arguments = words
        sys.argv, sys.path[0] = [name, *arguments], str(Path.cwd())
        runpy.run_module(name, run_name="__main__", alter_sys=True)
    else:
        sys.argv, sys.path[0] = words, str(Path(words[0]).resolve().parent)
        runpy.run_path(words[0], run_name="__main__")


def exit_code(words: list[str]) -> int:
    """Run a program in a child, and return its exit code."""
    child = os.fork()
    if child == 0:
        end(words)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def end(words: list[str]) -> NoReturn:
    """Run a program and leave at once with its exit code: to clear up all that was imported takes as long as it."""
    code = 1
    try:
        start(words)
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    programs = json.load(sys.stdin)
    gc.freeze()
    codes = []
    for program in programs:
        print(*program, flush=True)  # noqa: T201
        codes.append(exit_code(program))
    print(json.dumps(codes))  # noqa: T201
