"""The terminal in the reader's language: its sentences are complete, a game reads German, and the language changes."""

from pathlib import Path

import click
import pytest

from deadhand.cli.commands import play
from deadhand.cli.screens.colour_screen import ColourScreen
from deadhand.cli.screens.narrate import merge_sentences
from deadhand.cli.screens.text import collation_key, width_of
from deadhand.cli.sessions.log import LogSentence
from deadhand.cli.words.say import current_language, locale_language, say, use_language
from deadhand.games import find_game
from deadhand.match.dealing import deal, replay
from deadhand.match.result import result_lines
from deadhand.match.saved import read_saved
from deadhand.table.words.grammar import ENGLISH, languages
from deadhand.translation.texts import texts_in
from tests.conformance.playing import in_soak
from tests.game_settings import translated_games

from .conftest import Run, refusal

TRANSLATED = [code for code in languages() if code != ENGLISH]


def test_templates_are_found_in_calls_and_by_the_names_of_constants() -> None:
    source = """
NOTICES: Final = {"lost": "Lost.", "back": "Back."}
HELP: Final = sentences("one", "two")
say("{0} left", 3)
say("yes" if value else "no")
shown.say(NOTICES[kind])
say(unknown)
"""
    assert set(texts_in(source)) == {"one", "two", "{0} left", "yes", "no", "Lost.", "Back."}


def test_the_language_ends_with_its_block() -> None:
    with use_language("de"):
        assert say("{0:1 card|# cards}", 2) == "2 Karten"
    assert say("{0:1 card|# cards}", 2) == "2 cards"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de"}, "de"),
        ({"LANG": "tlh_QO.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert locale_language() == language


def test_the_option_beats_the_variable_and_the_variable_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "The game is saved." in run("play", "zeven", typed="q\n").output
    monkeypatch.setenv("DEADHAND_LANGUAGE", "de")
    assert "Das Spiel ist gespeichert." in run("play", "zeven", typed="q\n").output
    assert "The game is saved." in run("play", "zeven", "--language", "en", typed="q\n").output
    assert "'tlh' is not one of" in refusal(run("play", "zeven", "--language", "tlh"))


def test_a_command_leaves_no_language_behind(run: Run) -> None:
    assert run("games", "zeven", "--language", "de").output.splitlines()[2].startswith("  Plätze: 2 bis 8")
    assert current_language() == "en"


@pytest.mark.parametrize(
    ("slug", "language", "prompt", "level", "word"),
    [
        ("three_days", "de", "Deine Wahl (1", "übersieht", "zombie"),
        *in_soak(
            (slug, "de", "Deine Wahl (1", "übersieht", "zombie") for slug in translated_games() if slug != "three_days"
        ),
        ("escape_the_horde", "es", "Tu elección (1", "pasa por alto", "zombi"),
        *in_soak(
            (slug, "es", "Tu elección (1", "pasa por alto", "zombi")
            for slug in translated_games()
            if slug != "escape_the_horde"
        ),
    ],
)
def test_a_translated_game_fits_the_screen_and_says_nothing_in_english(
    slug: str, language: str, prompt: str, level: str, word: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "open_screen", lambda *, plain: ColourScreen())  # noqa: ARG005
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    typed = f"h\nb\nl\nlevel\n? {word}\nnonsense\n" + "1\n" * 15
    output = run("play", slug, "--seed", "3", "--language", language, typed=typed).output
    lines = [click.unstyle(line) for line in output.splitlines()]
    assert prompt in output
    assert level in output.casefold()
    assert max(width_of(line) for line in lines[:-1] if not line.startswith(prompt.removesuffix("(1"))) <= 80
    english = {" the ", " your ", " you ", "You ", " of ", "Your "}
    shown = [line for line in lines if find_game(slug).title not in line]
    assert [line for line in shown if any(word in line for word in english)] == []


ENGLISH_WORDS = (" the ", " of ", " is ", " to ", " are ", " seat ", " not ", "There ", "Means ", "This ")


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    "line",
    [
        "games zeven",
        "games --saved",
        "rules zeven --short",
        "rules zeven Z-99",
        "simulate zeven --games 2 --option rounds=1 --option turn_limit=20 --statistics",
        "verify game.json",
        "play zeven --seat 9",
        "play zeven --option rounds=99",
        "resume missing.json",
        "replay game.json --seat x",
        "review game.json",
    ],
)
def test_a_command_says_nothing_in_english(
    line: str, language: str, run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(saved.parent)
    monkeypatch.setenv("DEADHAND_LANGUAGE", language)
    done = run(*line.split())
    said = (done.output + done.stderr).replace("No such file or directory", "")
    assert said
    assert [word for word in ENGLISH_WORDS if word in said] == [], said


def test_names_are_sorted_without_their_accents() -> None:
    assert sorted(["Zombie", "Äpfel", "Axt", "ändern"], key=collation_key) == ["ändern", "Äpfel", "Axt", "Zombie"]


def test_the_language_changes_in_mid_game(run: Run) -> None:
    typed = "1\nlanguage\nlanguage tlh\nlanguage de\n1\nlanguage en\nq\n"
    output = run("play", "zeven", "--seed", "5", "--no-auto", typed=typed).output
    english, _, rest = output.partition("language de\n")
    german, _, again = rest.partition("language en\n")
    assert "de  Deutsch" in english
    assert 'There is no language "tlh"; there are en, ' in english
    assert "1. Vom Nachziehstapel ziehen" in german
    assert "Deine Hand: " in german
    assert "Du ziehst " in german
    assert "Draw from" not in german
    assert "Your hand: " in again
    assert "The game is saved." in again


def test_a_lesson_changes_its_language(run: Run) -> None:
    output = run("learn", "zeven", "--restart", typed="language de\n\nq\n").output
    assert "Enter to continue" in output
    assert output.count("Weiter mit Enter") >= 2
    assert "Die Lektion ist gespeichert." in output


def test_the_saved_log_does_not_depend_on_the_language_of_the_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play", "card_of_the_dead", "--option", "rounds=1", "--save", path, "--language", "de", typed="1\n" * 300)
    account = read_saved(path).account
    assert account is not None
    assert account.end[0] == "The game is over."
    assert "Das Spiel ist vorbei." in run("replay", path, "--language", "de").output


def test_winners_are_called_in_german() -> None:
    match = deal("zeven", seats=3, seed=1, rounds=1, turn_limit=20)
    while not match.over:
        match.play(match.default)
    match.language = "de"
    last = [result_lines(match, reader, match.view(reader))[-1] for reader in (0, 1, 2, None)]
    assert all(line.endswith(("gewinnt.", "gewinnst.", "den Sieg.")) for line in last), last


def test_german_sentences_about_one_player_are_joined() -> None:
    texts = ["Du ziehst eine Karte.", "Du ziehst eine Karte.", "Du legst einen Jäger aus."]
    with use_language("de"):
        assert merge_sentences([LogSentence(text) for text in texts], ["Ann", "Ben"]) == [
            "Du ziehst eine Karte (2-mal) und legst einen Jäger aus."
        ]


def test_a_finished_game_is_replayed_without_its_language(tmp_path: Path) -> None:
    match = deal("zeven", seats=3, seed=1).in_language("de")
    path = tmp_path / "game.json"
    match.save(path)
    assert replay(read_saved(path)).language == "en"
