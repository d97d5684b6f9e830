"""Run commands in poor surroundings, each in a child forked from this process.

As a program (`python -m tests.cli.surroundings NAME FOLDER`) it reads a list of command lines in JSON, and prints the
exit code, the output and the errors of each. The commands are imported in these surroundings, too.
"""

import json
import os
import pwd
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

PATIENCE: Final = 100.0
"""Seconds for one command, even where many others share the machine."""
OURS: Final = ("DEADHAND_", "XDG_")
TYPED: Final = "\n1\n\nq\n"
"""What is typed at every question; a host leaves at once, as bots take their time at a server."""


def without_home(_folder: Path) -> None:
    """A user without a home folder and without an entry in the list of users, as in a container or in cron."""
    for variable in ("HOME", "LOGNAME", "USER", "LNAME", "USERNAME", "PGUSER"):
        os.environ.pop(variable, None)
    pwd.getpwuid = _no_such_user


def _no_such_user(number: int) -> NoReturn:
    raise KeyError(f"getpwuid(): uid not found: {number}")


def without_sqlite(folder: Path) -> None:
    """A Python that was built without SQLite."""
    sys.modules["_sqlite3"] = None  # type: ignore[assignment]
    os.environ["HOME"] = str(folder)


def read_only_home(folder: Path) -> None:
    """A home folder in which nothing can be written."""
    folder.chmod(0o500)
    os.environ["HOME"] = str(folder)


def unwritable_cache(folder: Path) -> None:
    """A cache folder in which nothing can be written; the rules are to be compiled."""
    os.environ["HOME"] = str(folder)
    (folder / ".cache").mkdir(0o500)
    del os.environ["DEADHAND_JIT"]


def without_terminal(folder: Path) -> None:
    """No terminal, no locale, and sizes that are none."""
    os.environ["HOME"] = str(folder)
    os.environ.pop("TERM", None)
    os.environ.update({"LC_ALL": "xx_YY.nonsense", "COLUMNS": "wide", "LINES": "", "PATH": ""})


SURROUNDINGS: Final[Mapping[str, Callable[[Path], None]]] = {
    each.__name__: each for each in (without_home, without_sqlite, read_only_home, unwritable_cache, without_terminal)
}


def run(words: Sequence[str], folder: Path) -> tuple[int, str, str]:
    """Run a command in a child; a server is terminated as soon as it answers."""
    out, err = folder / "out", folder / "err"
    child = os.fork()
    if child == 0:
        become(words, out, err)
    code, due = None, time.monotonic() + PATIENCE
    while code is None:
        time.sleep(0.02)
        found, status = os.waitpid(child, os.WNOHANG)
        code = os.waitstatus_to_exitcode(status) if found else None
        if code is None and words[0] == "serve" and answers(int(words[words.index("--port") + 1])):
            os.kill(child, signal.SIGTERM)
        elif time.monotonic() > due:
            os.kill(child, signal.SIGKILL)
    return code, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8")


def answers(port: int) -> bool:
    """Return whether somebody takes connections at a port."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def become(words: Sequence[str], out: Path, err: Path) -> NoReturn:
    """Run a command with its streams in files, and end as a program does: it may have to clean up."""
    typed = out.with_name("typed")
    typed.write_text("q\n" if words[0] == "host" else TYPED, encoding="utf-8")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    os.dup2(os.open(typed, os.O_RDONLY), 0)
    os.dup2(os.open(out, flags, 0o600), 1)
    os.dup2(os.open(err, flags, 0o600), 2)
    sys.argv = ["deadhand", *words]
    sys.exit(main(prog_name="deadhand"))


if __name__ == "__main__":
    name, home, streams = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    lines = json.load(sys.stdin)
    for variable in [each for each in os.environ if each.startswith(OURS)]:
        del os.environ[variable]
    os.environ["DEADHAND_JIT"] = "0"
    SURROUNDINGS[name](home)
    from deadhand.cli import COMMANDS, main

    for each in COMMANDS:  # or each child would import for itself what is here for all
        import_module(f"deadhand.cli.commands.{each.replace('-', '_')}")
    with suppress(ModuleNotFoundError):  # there is no SQLite
        import deadhand.server.run  # noqa: F401
    print(json.dumps([run(line, streams) for line in lines]))  # noqa: T201
