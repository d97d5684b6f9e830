"""Every command and every piece of code in the documents is run, or at least is there: readers copy them."""

import doctest
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from deadhand.bots.players import Bot
from deadhand.cli import main
from deadhand.cli.commands.serve import sqlite_in
from deadhand.dealing import deal
from deadhand.server.run import check_database

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
A_BLOCK = re.compile(r"^```(?P<language>\S*)\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL)
SHELLS = ("sh", "powershell")
INSTALLERS = ("pipx", "uv", "py", "brew")
"""What sets Python programs up; that is not tried here."""
GO_ON = ("serve", "host", "join")
"""Commands that go on until somebody ends them; tests of their own run them."""


@dataclass(frozen=True)
class Block:
    """A block of a page: its language, its text, and where it stands."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def commands(self) -> list[list[str]]:
        """The words of each line of a block for a shell; remarks are left out."""
        lines = [shlex.split(line, comments=True) for line in self.text.splitlines()]
        return [words for words in lines if words]


def blocks() -> Iterator[Block]:
    """All blocks of all pages."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in A_BLOCK.finditer(text):
            yield Block(page, text.count("\n", 0, found.start()) + 1, found["language"], found["text"])


BLOCKS = list(blocks())
SHOWN = [(block, words) for block in BLOCKS if block.language in SHELLS for words in block.commands]
COMMANDS = [(block, words) for block, words in SHOWN if words[0] == "deadhand"]
LASTING = [(block, words) for block, words in COMMANDS if words[1] in GO_ON]
BRIEF = [(block, words) for block, words in COMMANDS if words[1] not in GO_ON]


def named(shown: tuple[Block, list[str]]) -> str:
    return f"{shown[0]} {' '.join(shown[1][:3])}"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A folder with the files that the documents speak of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DEADHAND_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DEADHAND_JIT", "0")
    match, bot = deal("zeven", seats=2, seed=1, rounds=1), Bot("greedy")
    match.save(tmp_path / "data" / "games" / "unfinished.json", players=["human", "greedy"])
    while not match.over:
        match.play(bot.choose(match))
    match.save(tmp_path / "game.json")
    check_database(sqlite_in(tmp_path / "data"))
    if "restore" in request.node.name:
        assert not deadhand(["deadhand", "backup", "tables-2026-11-22.backup"]).exit_code
    (tmp_path / "mine.toml").write_text(match.game.deck.source, encoding="utf-8")
    return tmp_path


def deadhand(words: list[str]) -> Result:
    """Run a command with nothing typed; of many games it plays two."""
    if words[1] == "simulate" and "--games" not in words:
        words = [*words, "--games", "2"]
    few = ["2" if before == "--games" else word for before, word in zip(["", *words], words, strict=False)]
    arguments, file = (few[: few.index(">")], few[-1]) if ">" in few else (few, None)
    done = CliRunner().invoke(main, arguments[1:], input="", prog_name="deadhand")
    if file:
        Path(file).write_text(done.stdout, encoding="utf-8")
    return done


def test_blocks_say_what_they_are_in() -> None:
    assert {block.language for block in BLOCKS} <= {*SHELLS, "python"}
    assert len(SHOWN) > 30
    assert {words[0] for _, words in SHOWN} <= {"deadhand", "make", *INSTALLERS}


@pytest.mark.parametrize("shown", BRIEF, ids=named)
def test_a_command_that_is_shown_works(place: Path, shown: tuple[Block, list[str]]) -> None:
    done = deadhand(shown[1])
    assert done.exit_code == 0, (done.output, done.exception)
    assert done.stdout


@pytest.mark.parametrize("shown", LASTING, ids=named)
def test_a_command_that_goes_on_is_understood(shown: tuple[Block, list[str]]) -> None:
    _, name, *options = shown[1]
    command = main.get_command(click.Context(main), name)
    assert command is not None
    command.make_context(name, options)


@pytest.mark.parametrize("shown", [each for each in SHOWN if each[1][0] == "make"], ids=named)
def test_a_target_that_is_shown_is_one(shown: tuple[Block, list[str]]) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in shown[1][1:]:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


EXAMPLES = [page for page in PAGES if any(block.page == page and ">>>" in block.text for block in BLOCKS)]
EXTRACTS = [block for block in BLOCKS if block.language == "python" and ">>>" not in block.text]


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run_as_printed(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted >= 3
    assert results.failed == 0


def bare(code: str) -> str:
    """Code without white space and remarks, however its lines were wrapped."""
    return re.sub(r"\s|,(?=\s*\))", "", re.sub(r"  # .*", "", code))


@pytest.mark.parametrize("block", EXTRACTS, ids=str)
def test_code_of_a_game_that_is_shown_stands_there(block: Block) -> None:
    folder = ROOT / "src" / "deadhand" / "games"
    known = bare("\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))))
    for part in re.split(r"\n(?=@|\w+: Final)", f"\n{block.text}"):
        if part.startswith(("@", "from")) or " = " in part:
            assert bare(part) in known, part
        else:
            exec(part, {})  # the imports, which name what is there


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pictures_and_pages_that_are_linked_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert "://" in link or (page.parent / link).exists(), link
