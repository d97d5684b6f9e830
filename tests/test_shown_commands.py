"""Every command and every piece of code in the documents is run, or at least is there: readers copy them."""

import asyncio
import doctest
import itertools
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from deadhand.bots.players import Bot
from deadhand.cli import COMMANDS as ALL_COMMANDS, main
from deadhand.cli.commands.serve import sqlite_in
from deadhand.lab.rows.people import PeopleGame, PeopleWriter
from deadhand.match.dealing import deal
from deadhand.match.match import Match
from deadhand.server.database.storage import open_storage
from deadhand.server.run import check_database
from tests.guides.walk import PAGES as WALKED

TESTS = Path(__file__).parent
ROOT = TESTS.parent
ABOVE = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "benchmarks/results.md")]
PAGES = [*ABOVE, *sorted((ROOT / "docs").glob("*.md"))]
A_BLOCK = re.compile(r"^```(?P<language>\S*)\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL)
A_SPAN = re.compile(r"`([^`\n]+)`")
A_VARIABLE = re.compile(r"[A-Z_]+=\S+")
SHELLS = ("sh", "powershell")
NOT_RUN = {
    "apt-get": "installs packages of Debian, as root",
    "brew": "is a program of macOS",
    "chown": "needs root and the user of the unit",
    "cloudflared": "needs the service of another",
    "createdb": "is a program of PostgreSQL",
    "curl": "asks a server at a host name of one's own",
    "dask": "starts processes that go on; tests/lab has a cluster of its own",
    "docker": "needs a daemon; what it runs of Deadhand is checked",
    "git": "asks a server",
    "nginx": "reads its pages as root; tests/server/edge runs it",
    "journalctl": "needs systemd; as systemctl",
    "pg_basebackup": "is a program of PostgreSQL; test_point_in_time.py runs it",
    "kill": "ends a server; tests/server does that in many ways",
    "pg_dump": "is a program of PostgreSQL",
    "pg_restore": "is a program of PostgreSQL",
    "pip": "asks a registry; the extras are checked, and `make release-check` installs the wheel",
    "pipx": "asks a registry, and installs for the user",
    "podman": "needs rights that a test has not; what it runs of Deadhand is checked",
    "promtool": "is a program of Prometheus; test_deploy.py runs it where it is installed",
    "py": "is a program of Windows",
    "python3": "makes the environment of a server, as root",
    "ssh": "needs the service of another",
    "systemctl": "needs systemd; test_deploy.py checks the unit where `systemd-analyze` is installed",
    "systemd-analyze": "needs systemd; as above",
    "uv": "asks a registry, and installs for the user",
}
"""The programs that the documents show and no test here runs, and why not. All others are run."""
RUN = ("deadhand", "make", "python", "npm")
RUN_BY_DEPLOY = ("cp", "deadhand-backup", "install", "printf", "promtool", "sed")
"""Those of the recipe for a VPS that `test_deploy.py` runs in a folder."""
GO_ON = ("serve", "host", "join", "train")
"""Commands that go on for long, or until somebody ends them; tests of their own run them."""
SHARED_WITH_OTHERS = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""Here a plugin of pytest may have been imported before pytest."""


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
        lines = (line for shown in self.text.splitlines() for line in shown.split(" && "))
        split = (itertools.dropwhile(A_VARIABLE.fullmatch, shlex.split(line, comments=True)) for line in lines)
        return [[Path(program).name, *words] for program, *words in filter(None, map(list, split))]


def blocks() -> Iterator[Block]:
    """All blocks of all pages."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in A_BLOCK.finditer(text):
            yield Block(page, text.count("\n", 0, found.start()) + 1, found["language"], found["text"])


BLOCKS = list(blocks())
OF_BOTS = [
    block for block in BLOCKS if block.page.name == "bots.md" and block.language == "python" and ">>>" not in block.text
]
FILES_OF_BOTS = ("mymodule.py", "mymodule.py", "guest.py")
"""The file of each program on the page about bots."""
PROGRAMS = {
    name: "\n\n".join(block.text for block, file in zip(OF_BOTS, FILES_OF_BOTS, strict=True) if file == name)
    for name in FILES_OF_BOTS
}
SHOWN = [
    (block, words)
    for block in BLOCKS
    if block.language in SHELLS and block.page.name not in WALKED
    for words in block.commands
]
"""The commands in blocks, but not those of the guides that are walked (`tests/guides/walk.py`)."""
COMMANDS = [(block, words) for block, words in SHOWN if words[0] == "deadhand"]
LASTING = [(block, words) for block, words in COMMANDS if words[1] in GO_ON]
BRIEF = list({tuple(words): (block, words) for block, words in COMMANDS if words[1] not in GO_ON}.values())
"""Those that end by themselves; what several pages show is run once."""


def named(shown: tuple[Block, list[str]]) -> str:
    return f"{shown[0]} {' '.join(shown[1][:3])}"


@pytest.fixture(scope="module")
def spoken_of(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the documents speak of."""
    folder = tmp_path_factory.mktemp("spoken_of")
    match, bot = deal("zeven", seats=2, seed=3, rounds=1), Bot("greedy")
    match.save(folder / "data" / "games" / "unfinished.json", players=["human", "greedy"])
    while not match.over:
        match.play(bot.choose(match))
    match.save(folder / "game.json", players=["human", "greedy"])
    check_database(sqlite_in(folder / "data"))
    write_people_games(match, folder)
    for deck in ("mine", "first", "second"):
        (folder / f"{deck}.toml").write_text(match.game.deck.source, encoding="utf-8")
    # A search in plain rules is slow.
    program = PROGRAMS["mymodule.py"].replace("simulations=40", "simulations=2")
    (folder / "mymodule.py").write_text(program, encoding="utf-8")
    return folder


def write_people_games(match: Match, folder: Path) -> None:
    """Store a game that a device has sent, and write the rows of one of people."""

    async def store() -> None:
        storage = await open_storage(sqlite_in(folder / "data"))
        saved = match.saved(players=["human", "greedy"])
        await storage.device_games.keep("0" * 24, digest="0" * 64, saved=saved, most=1)
        await storage.close()

    asyncio.run(store())
    usual, bot = deal("zeven", seats=2, seed=3), Bot("greedy")
    while not usual.over:
        usual.play(bot.choose(usual))
    with PeopleWriter(folder / "people-games") as writer:
        writer.add(PeopleGame(usual.saved(players=["human", "human"])), source="server")
        writer.finish()


@pytest.fixture
def place(spoken_of: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A copy of that folder, for one command."""
    folder = tmp_path / "place"
    shutil.copytree(spoken_of, folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DEADHAND_DATA", str(folder / "data"))
    monkeypatch.setenv("DEADHAND_JIT", "0")
    monkeypatch.setattr(sys, "path", list(sys.path))
    if "export-games" in request.node.name:
        shutil.rmtree(folder / "people-games")
    if "restore" in request.node.name:
        assert not deadhand(["deadhand", "backup", "tables-2026-11-22.backup"]).exit_code
    return folder


def deadhand(words: list[str]) -> Result:
    """Run a command with nothing typed; of many games it plays two, each of one round, and a review is short."""
    if words[1] == "simulate":
        words = words if "--games" in words else [*words, "--games", "2"]
        words = [*words, "--option", "rounds=1"] if words[2] == "zeven" and "rounds" not in " ".join(words) else words
    if words[1] == "review":
        words = [*words, "--simulations", "10"]
    few = ["2" if before == "--games" else word for before, word in zip(["", *words], words, strict=False)]
    arguments, file = (few[: few.index(">")], few[-1]) if ">" in few else (few, None)
    done = CliRunner().invoke(main, arguments[1:], input="", prog_name="deadhand")
    if file:
        Path(file).write_text(done.stdout, encoding="utf-8")
    return done


def test_blocks_say_what_they_are_in() -> None:
    assert {block.language for block in BLOCKS} <= {*SHELLS, "python", "diff", "ini", "json"}
    assert len(SHOWN) > 30


def test_every_command_is_run_or_it_is_said_why_not() -> None:
    """In a text, a span is a command if it begins with a program that there is and has more words."""
    spans = [span for page in PAGES for span in A_SPAN.findall(A_BLOCK.sub("", page.read_text("utf-8")))]
    split = (itertools.dropwhile(A_VARIABLE.fullmatch, span.split()) for span in spans)
    in_text = {Path(program).name for program, *rest in filter(None, map(list, split)) if rest}
    programs = {words[0] for _, words in SHOWN} | {name for name in in_text if shutil.which(name) or name in NOT_RUN}
    assert programs <= {*RUN, *RUN_BY_DEPLOY, *NOT_RUN}
    assert {"deadhand", "docker", "printf", "systemctl", "uv"} <= programs


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_install_lines_work_from_a_clone_and_name_extras_that_there_are(page: Path) -> None:
    """Nothing is published: a bare name would install nothing, or the program of somebody else."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for line in re.findall(r"\b(?:pip|pipx|uv tool) install .*", page.read_text("utf-8")):
        assert "deadhand[" not in line, line
        for named in re.findall(r"\[([\w,]+)\]", line):
            assert set(named.split(",")) <= extras.keys(), line


@pytest.mark.usefixtures("without_charts")
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


def commands_in_text() -> Iterator[list[str]]:
    """The words of each command in the midst of a text or a table, also where a container runs it; no variables."""
    found = dict.fromkeys(span for page in PAGES for span in A_SPAN.findall(A_BLOCK.sub("", page.read_text("utf-8"))))
    for span in found:
        words = [word for word in span.split() if not A_VARIABLE.fullmatch(word)]
        if words[:1] in (["docker"], ["podman"]):
            words = words[words.index("deadhand") :] if "deadhand" in words[:-1] else []
            words = words if words[1:] and words[1] in ALL_COMMANDS else []  # else the container is called so
        if len(words) > 1 and Path(words[0]).name in ("deadhand", "python", "make", "npm"):
            yield [Path(words[0]).name, *words[1:]]


IN_TEXT = list(commands_in_text())


def shown_with(program: str) -> list[list[str]]:
    """The commands of a program, of blocks and of texts."""
    return [words for words in [*(words for _, words in SHOWN), *IN_TEXT] if words[0] == program]


def test_commands_are_found_in_text() -> None:
    assert ["python", "benchmarks/attacks.py"] in IN_TEXT
    assert ["deadhand", "admin", "ban", "TARGET"] in IN_TEXT
    assert ["deadhand", "backup", "/data/NAME.backup"] in IN_TEXT


@pytest.mark.parametrize("words", [words for words in IN_TEXT if words[0] == "deadhand"], ids=" ".join)
def test_a_command_in_a_text_has_what_is_shown(words: list[str]) -> None:
    context, rest = click.Context(main, info_name="deadhand"), words[1:]
    while isinstance(context.command, click.Group):
        command = context.command.get_command(context, rest[0])
        assert command is not None
        context, rest = click.Context(command, parent=context, info_name=rest[0]), rest[1:]
    options = {word for param in context.command.get_params(context) for word in (*param.opts, *param.secondary_opts)}
    assert {word for word in rest if word.startswith("-")} <= options
    done = CliRunner().invoke(main, [*context.command_path.split()[1:], "--help"], prog_name="deadhand")
    assert done.exit_code == 0


def help_of(words: list[str]) -> tuple[str, ...]:
    """Return the command that shows that a program starts, and does nothing more; pytest only collects."""
    if words[1:3] == ["-m", "pytest"]:
        return (*words[1:], "--collect-only", "--quiet", "-n", "0", "-p", "no:cacheprovider", *SHARED_WITH_OTHERS)
    return (*words[1 : 3 if words[1] == "-m" else 2], "--help")


def collects_folders(words: list[str]) -> bool:
    """Return True for a run of pytest over whole folders, whose collection takes seconds."""
    return words[1:3] == ["-m", "pytest"] and any((ROOT / word).is_dir() for word in words[3:])


@pytest.mark.soak
@pytest.mark.parametrize("folders", [False, True])
def test_every_program_that_is_shown_starts_from_the_root(monkeypatch: pytest.MonkeyPatch, *, folders: bool) -> None:
    """As a reader starts it: with nothing but the root of the repository to find it by."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
    shown = [words for words in shown_with("python") if collects_folders(words) == folders and words[1] not in PROGRAMS]
    programs = list(dict.fromkeys(map(help_of, shown)))
    assert len(programs) > (2 if folders else 10)
    done = subprocess.run(
        [sys.executable, TESTS / "forked_programs.py"],
        input=json.dumps(programs),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=240,
    )
    *_, codes = done.stdout.splitlines()
    assert json.loads(codes) == [0] * len(programs), (done.stdout, done.stderr)


@pytest.mark.parametrize("words", shown_with("make"), ids=" ".join)
def test_a_target_that_is_shown_is_one(words: list[str]) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in words[1:]:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


@pytest.mark.parametrize("words", shown_with("npm"), ids=" ".join)
def test_a_script_of_the_page_that_is_shown_is_one(words: list[str]) -> None:
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    assert words[1:] == ["ci"] or (words[1] == "run" and words[2] in scripts)


EXAMPLES = [page for page in PAGES if any(block.page == page and ">>>" in block.text for block in BLOCKS)]
EXTRACTS = [
    block for block in BLOCKS if block.language == "python" and ">>>" not in block.text and block not in OF_BOTS
]


@pytest.mark.parametrize(
    "page",
    # reviews and hints of experts simulate games, which takes long in plain rules
    [pytest.param(page, marks=[pytest.mark.soak] if page.name == "review.md" else []) for page in EXAMPLES],
    ids=lambda page: page.name,
)
def test_the_examples_of_a_page_run_as_printed(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted >= 3
    assert results.failed == 0


def test_the_programs_of_bots_are_short() -> None:
    lines = [len(block.text.strip().splitlines()) for block in OF_BOTS]
    assert all(
        number <= {"mymodule.py": 15, "guest.py": 40}[file] for number, file in zip(lines, FILES_OF_BOTS, strict=True)
    )


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
    for link in links_of(page):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.name)
def test_a_page_of_the_site_links_to_the_site_alone(page: Path) -> None:
    """`make site` is strict about that; what it includes from elsewhere stands where it is included."""
    for link in links_of(page):
        assert (page.parent / link).resolve().is_relative_to(ROOT / "docs"), link


def links_of(page: Path) -> list[str]:
    """The files that a page links to."""
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    return [link for link in links if "://" not in link]


def test_ci_builds_the_site() -> None:
    assert "make site" in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
