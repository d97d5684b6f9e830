"""The command as a process of its own: exit codes, streams, pipes, signals."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deadhand.cli.errors import exit_with
from deadhand.games import GAMES
from deadhand.match.dealing import load
from tests.conformance.playing import in_soak

DEADHAND = (sys.executable, "-m", "deadhand")
PLAY = (*DEADHAND, "play", "zeven", "--seed", "7", "--option", "first_dealer=4")


def finish(*line: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(line, input=typed, capture_output=True, check=False, timeout=60)


def test_refusals_go_to_standard_error_with_exit_code_2() -> None:
    done = finish(*DEADHAND, "play", "chess")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode() == f'deadhand: There is no game "chess"; the games are {", ".join(GAMES)}.\n'


def test_bytes_that_are_no_text_are_answered(tmp_path: Path) -> None:
    done = finish(*PLAY, "--save", str(tmp_path / "game.json"), typed=b"\xff\xfe\x00\n1\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(load(tmp_path / "game.json").actions) == 1


def test_names_that_are_no_text_are_refused() -> None:
    done = subprocess.run([*(part.encode() for part in PLAY), b"--name", b"\xff"], capture_output=True, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_a_reader_that_closes_the_pipe_is_no_error() -> None:
    rules = subprocess.Popen([*DEADHAND, "rules", "zeven"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert rules.stdout is not None
    assert rules.stderr is not None
    rules.stdout.readline()
    rules.stdout.close()
    assert rules.stderr.read() == b""
    rules.stderr.close()
    rules.wait(30)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "line", [("play", "zeven"), *in_soak([(("rules", "zeven"),), (("games",),), (("deck", "zeven"),)])]
)
def test_output_that_cannot_be_written_is_one_sentence(line: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*DEADHAND, *line], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr == b"deadhand: The operating system reports an error: No space left on device.\n"


def test_a_file_that_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "cards.toml"
    with pytest.raises(SystemExit) as ended:
        exit_with(missing.read_text)
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"deadhand: The file {missing} cannot be used: No such file or directory.\n"


def test_an_encoding_that_lacks_letters_is_no_error() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*PLAY, "--name", "Ärgün"], input=b"", env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def start_game(path: Path) -> "subprocess.Popen[str]":
    """A game of which one move is made, waiting for the next."""
    game = subprocess.Popen(
        [*PLAY, "--save", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("1\n")
    game.stdin.flush()
    while not game.stdout.readline().startswith("Your hand: Clown Zombie, 2x Nurse Zombie, 2x Graveyard"):
        pass
    return game


@pytest.mark.soak
def test_nothing_is_lost_when_the_game_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with start_game(path) as game:
        game.kill()
        game.communicate()
    assert len(load(path).actions) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("number", [signal.SIGTERM, *in_soak([(signal.SIGINT,), (signal.SIGHUP,)])])
def test_a_terminated_game_is_saved_and_says_how_to_continue(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "game.json"
    with start_game(path) as game:
        game.send_signal(number)
        rest, _ = game.communicate(timeout=30)
        assert game.returncode == 0
    assert f"deadhand resume {path}" in rest
    assert len(load(path).actions) == 1


COUNTING = "total = 0\nfor number in range(8_000_000): total += number"
"""This takes 0.6 seconds of a processor that plays Zeven at 13 million decisions a second."""


@pytest.mark.soak
def test_the_first_prompt_takes_less_computing_than_counting_to_eight_million() -> None:
    """Times of the processor are compared, so that neither the machine nor other tests at the same time matter."""
    assert any(seconds_of(*PLAY) < seconds_of(sys.executable, "-c", COUNTING) for _ in range(3))


def seconds_of(*line: str) -> float:
    """Return the time of the processor that a command takes."""
    before = os.times()
    assert finish(*line).returncode == 0
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def test_a_game_in_line_mode_starts_without_what_it_does_not_need_and_without_the_rules_of_others() -> None:
    script = """
import sys
from click.testing import CliRunner
from deadhand.cli import main
assert CliRunner().invoke(main, ["play", "zeven"]).exit_code == 0
print(*sys.modules)
"""
    imported = finish(sys.executable, "-c", script).stdout.decode().split()
    others = {f"deadhand.games.{game}" for game in GAMES if game != "zeven"}
    assert "deadhand.games.zeven" in imported
    assert not {"numba", "rich", "pydantic", "importlib.metadata", "deadhand.lab", *others}.intersection(imported)


def test_the_help_starts_without_any_game() -> None:
    script = """
import sys
from click.testing import CliRunner
from deadhand.cli import main
CliRunner().invoke(main, ["--help"])
sys.exit(any(name.startswith(("numpy", "deadhand.games", "deadhand.cli.commands.")) for name in sys.modules))
"""
    assert finish(sys.executable, "-c", script).returncode == 0


@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", *in_soak([("<&-",), (">&-",), ("2>&-",)])])
def test_closed_streams_are_no_error(tmp_path: Path, closed: str) -> None:
    path = tmp_path / "game.json"
    line = f"{sys.executable} -m deadhand play zeven --save {path} {closed}"
    done = subprocess.run(["/bin/sh", "-c", line], input=b"", capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert load(path).actions is not None
