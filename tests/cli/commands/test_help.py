import pytest

import deadhand
from deadhand.cli import COMMANDS
from deadhand.cli.errors import LONGEST, one_line
from tests.cli.conftest import Run, refusal


def test_the_bare_command_prints_its_help(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert "deadhand learn zeven" in result.stdout
    assert "deadhand play zeven" in result.stdout
    assert all(name in result.stdout for name in COMMANDS)


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version").stdout == f"deadhand {deadhand.__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_has_an_example(run: Run, name: str) -> None:
    assert f"Example: deadhand {name}" in run(name, "--help").stdout


@pytest.mark.parametrize(("name", "sentence"), COMMANDS.items())
def test_the_list_of_commands_says_what_each_says_of_itself(run: Run, name: str, sentence: str) -> None:
    assert sentence in " ".join(run(name, "--help").stdout.split())


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("dance", "No such command 'dance'"),
        ("play", "Missing argument 'GAME'"),
        ("play zeven --seats many", "'many' is not a valid integer"),
        ("play zeven --colour", "No such option"),
        ("rules zeven --search", "requires an argument"),
        ("simulate zeven --games 0", "is not in the range"),
        ("paly zeven", "No such command 'paly' (did you mean play?)"),
    ],
)
def test_a_wrong_command_line_is_one_sentence_that_says_where_to_read_on(run: Run, line: str, words: str) -> None:
    sentence = refusal(run(*line.split()))
    assert words in sentence
    assert "--help" in sentence


def test_errors_show_no_control_characters_and_have_an_end() -> None:
    assert one_line("a\nb\x1b[2J\u202e") == "a b\\x1b[2J\\u202e"
    assert len(one_line("x" * 5000)) == LONGEST + 3
