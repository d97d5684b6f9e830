"""A bot of one's own plays where it is named, sees no secrets, and its mistakes are explained."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deadhand.bots.own_bot import load_bot
from tests.cli.conftest import Run, refusal

MODULE = """
import random

class MyBot:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, match):
        assert match.seed is None
        return self.random.choice(match.legal)

class Illegal(MyBot):
    def choose(self, match):
        return 9999

class Wordy(MyBot):
    def choose(self, match):
        return "draw"

class Failing(MyBot):
    def choose(self, match):
        return {}["nothing"]

class Seedless:
    def __init__(self):
        pass

class Mute:
    def __init__(self, seed):
        pass

number = 3
"""
GAME = ("simulate", "zeven", "--seats", 3, "--option", "rounds=1", "--option", "turn_limit=20", "--games", 4)


@pytest.fixture(autouse=True)
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with modules, in which the commands are run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "mybots.py").write_text(MODULE)
    (tmp_path / "needy.py").write_text("import missing_other\n")
    (tmp_path / "broken.py").write_text("def choose(:\n")
    yield
    load_bot.cache_clear()
    for name in ("mybots", "needy", "broken"):
        sys.modules.pop(name, None)


def test_it_plays_in_a_simulation_which_can_be_repeated(run: Run) -> None:
    command = (*GAME, "--bots", "mybots:MyBot,greedy,random", "--seed", 5)
    report = json.loads(run(*command, "--json").stdout)
    assert [seat["bot"] for seat in report["seats"]] == ["mybots:MyBot", "greedy", "random"]
    again = json.loads(run(*command, "--json").stdout)
    assert {**report, "seconds": 0, "games_per_second": 0} == {**again, "seconds": 0, "games_per_second": 0}
    printed = run(*command).stdout
    assert "4 games in" in printed
    assert "--bots mybots:MyBot,greedy,random --seed 5" in printed


def test_it_plays_a_faction(run: Run) -> None:
    factions = ("--bots", "survivors=greedy, infected=mybots:MyBot")
    printed = run("simulate", "escape_the_horde", "--seats", 4, "--games", 2, *factions)
    assert printed.exit_code == 0, printed.output
    assert "played by mybots:MyBot" in printed.stdout


def test_a_saved_game_with_a_custom_bot_resumes_only_if_it_is_named(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    first = run(
        *("play", "zeven", "--seats", 2, "--seed", 1, "--bots", "mybots:MyBot", "--save", save), typed="1\n" * 30
    )
    assert first.exit_code == 0, first.output
    assert json.loads(save.read_text())["players"] == ["human", "mybots:MyBot"]
    load_bot.cache_clear()
    del sys.modules["mybots"]
    assert "To load it, name it with --bots." in refusal(run("resume", save))
    assert "the moves of mybots:MyBot, which this version does not have" in run("verify", save).stdout
    assert "mybots" not in sys.modules, "a file does not load code"
    resumed = run("resume", save, "--bots", "mybots:MyBot", typed="level\n1\nq\n")
    assert resumed.exit_code == 0
    assert ": mybots:MyBot\n" in resumed.stdout
    assert "There is no bot" not in resumed.output
    assert "mybots" in sys.modules


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere:MyBot", 'There is no module "nowhere" in '),
        ("mybots.inner:MyBot", 'There is no module "mybots.inner" in '),
        ("needy:MyBot", 'The module "needy" needs another, "missing_other", which is not installed.'),
        ("broken:MyBot", 'The module "broken" cannot be loaded: SyntaxError: '),
        ("mybots:Nobody", 'The module "mybots" has no class "Nobody".'),
        ("mybots:number", '"number" in the module "mybots" is no class: it cannot be called.'),
        ("mybots:", 'not "mybots:".'),
        ("../mybots:MyBot", 'not "../mybots:MyBot".'),
        ("mybots:Seedless", "The bot mybots:Seedless cannot be made from a seed: TypeError: "),
        ("mybots:Mute", 'The bot mybots:Mute has no method "choose(match)".'),
        ("mybots:Illegal", "chose 9999, which is not allowed now. Allowed: 1 (draw)"),
        ("mybots:Wordy", "chose 'draw', not the whole number of an action. Allowed: 1 (draw)"),
        ("mybots:Failing", "The bot mybots:Failing failed: KeyError: 'nothing' ("),
    ],
)
def test_an_invalid_custom_bot_is_refused(run: Run, name: str, words: str) -> None:
    assert words in refusal(run(*GAME, "--bots", name))


def test_the_server_does_not_load_it(run: Run) -> None:
    assert "join as a guest" in refusal(run("host", "zeven", "--bots", "mybots:MyBot"))
    assert "mybots" not in sys.modules
