"""Exit codes and error messages: a refusal is one sentence on standard error and exit code 2, never a traceback."""

import contextlib
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from deadhand.cli.words.say import say, say_message
from deadhand.cli.wrapping import print_wrapped
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason

REFUSED: Final = 2
STOPPED: Final = 130
LONGEST: Final = 400


def exit_with(work: Callable[[], Any]) -> NoReturn:
    """Do the work of a command and end the process with its exit code."""
    _mend_streams()
    try:
        code = work()
        sys.stdout.flush()
    except (Refused, click.ClickException) as error:
        code = print_error(error_sentence(error))
    except (click.Abort, KeyboardInterrupt):
        code = print_error(say("Stopped."), code=STOPPED)
    except ModuleNotFoundError as error:
        if error.name not in sys.stdlib_module_names:
            raise
        code = print_error(say("This Python was built without its module {0}, which this command needs.", error.name))
    except BrokenPipeError:
        code = _give_up_output()
    except OSError as error:
        code = print_error(describe_os_error(error))
        _give_up_output()
    sys.exit(code if isinstance(code, int) else 0)


def error_sentence(error: Exception) -> str:
    """Return an error as one sentence; a usage error also names the command's `--help`."""
    if isinstance(error, Refused):
        return say_message(error.message)
    if not isinstance(error, click.ClickException):
        return str(error)
    text = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    return f'{text}; see "{context.command_path if context else "deadhand"} --help".'


def describe_os_error(error: OSError) -> str:
    """Return an error of the operating system as one sentence that names the file, if there is one."""
    if error.filename is None:
        return say("The operating system reports an error: {0}.", os_error_reason(error))
    return say("The file {0} cannot be used: {1}.", error.filename, os_error_reason(error))


def print_error(text: str, *, code: int = REFUSED) -> int:
    """Print a sentence on standard error and return the exit code."""
    with contextlib.suppress(OSError):
        print_wrapped(f"deadhand: {one_line(text)}", err=True)
    return code


def one_line(text: str) -> str:
    """Return text on one line of limited length, with control characters escaped."""
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in " ".join(text.split()))
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}..."


def _mend_streams() -> None:
    """Replace closed streams, and replace characters that an encoding does not have."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _give_up_output() -> int:
    """Discard unwritten output, so that Python does not try again at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
