"""Guided games in the terminal: played to the end, left and continued; only expected actions are accepted."""

import re
from collections.abc import Sequence

import pytest

from deadhand.cli.interactive.background_compilation import BackgroundCompilation
from deadhand.cli.interactive.lesson_loop import LessonLoop
from deadhand.cli.interactive.question import question_text
from deadhand.cli.screens.colour_screen import ColourScreen
from deadhand.cli.screens.page import LEAST_PROMPT
from deadhand.cli.screens.text import Line
from deadhand.cli.sessions.lesson import LessonProgress, LessonSession, progress_file
from deadhand.cli.sessions.saves import saves_folder
from deadhand.games import find_game
from deadhand.guides.exercise_file import exercises_of
from deadhand.guides.lesson import lesson_of
from deadhand.table.words.words import words_of
from tests.cli.conftest import Run, refusal
from tests.conformance.playing import in_soak
from tests.guides.test_guides import TAUGHT, each_step, scenes, taught

READ = "\n"


def typed(slug: str, number: int = 0) -> str:
    """All that somebody types who does what a lesson says."""
    lines = ""
    for lesson in scenes(slug):
        if lesson.index != number:
            continue
        for match, step in each_step(lesson):
            now = lesson.state_of(match)
            lines += READ * (now.count - bool(step))
            if step:
                name = match.name(now.awaited[0])
                lines += "1\n" if name == "help" else f"{name}\n"  # a command of the terminal is called help, too
    return lines


@pytest.mark.parametrize("number", [0, *in_soak([(1,)])])
@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_plays_to_its_end(run: Run, slug: str, number: int) -> None:
    lesson = taught(slug).lessons[number]
    result = run("learn", slug, *(["--lesson", "2"] if number else []), typed=typed(slug, number))
    assert result.exit_code == 0
    assert f"Lesson {number + 1} of 2: {lesson.title}" in result.stdout
    for step in lesson.steps:
        assert step.say in result.stdout
    assert "Hold that thought" not in result.stdout
    assert result.stdout.endswith(f"deadhand {f'play {slug}' if number else f'learn {slug} --lesson 2'}\n")
    assert not progress_file(find_game(slug)).exists()


def test_the_lessons_are_listed_by_their_titles(run: Run) -> None:
    result = run("learn", "zeven", "--list")
    assert result.stdout.startswith("1. Rob and call (4 minutes)\n2. Pairs and dirty tricks (3 minutes)\nExercise 1: ")
    assert "2. Paare und Gemeinheiten (3 Minuten)" in run("learn", "zeven", "--list", "--language", "de").stdout
    refused = refusal(run("learn", "zeven", "--lesson", "3"))
    assert "has the lessons 1 (Rob and call), 2 (Pairs and dirty tricks), not 3" in refused


class Newcomer(LessonLoop):
    """A person who types the number that the question names, and looks whether the table is in sight each time."""

    def __init__(self, slug: str, number: int, lines: int) -> None:
        game = find_game(slug)
        scene = taught(slug).lessons[number].first
        learning = LessonSession(game, LessonProgress(game=slug, rules=game.version, scene=scene))
        super().__init__(learning, Paged(), BackgroundCompilation(game))
        self.lines = lines

    def read_input(self, prompt: str, **_: object) -> str:
        """Enter, or the number that is named."""
        self.check_sight(prompt)
        assert isinstance(self.screen, Paged)
        self.screen.page.append(prompt)
        if prompt.startswith("Enter"):
            return ""
        named = re.search(r"\(type (\d+)", prompt)
        assert named is not None, prompt
        return named[1]

    def check_sight(self, prompt: str) -> None:
        """The table, the line of the lesson and the choices stand on the screen together, above the prompt."""
        assert isinstance(self.screen, Paged)
        text = "\n".join(self.screen.page)
        assert self.screen.page[0].startswith("── "), text
        assert len(self.screen.page) + LEAST_PROMPT <= self.lines, text
        step = self.learning.next_step()
        assert step is not None
        assert " ".join(step.say.split()) in " ".join(text.split()), text
        asked = self.opened.heading if self.opened else question_text(self.session)
        assert prompt.startswith("Enter") or asked in " ".join(text.split()), text


class Paged(ColourScreen):
    """A screen that keeps what has been printed since the top of the last table."""

    def __init__(self) -> None:
        super().__init__()
        self.page: list[str] = []

    def _print_lines(self, lines: Sequence[Line]) -> None:
        super()._print_lines(lines)
        for text in ("".join(text for text, _ in line) for line in lines):
            self.page = [text] if text.startswith("── ") else [*self.page, text]


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (60, 20)])
@pytest.mark.parametrize("number", [0, *in_soak([(1,)])])
@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_fits_the_screen_with_the_table_in_sight_and_names_the_number_to_type(
    slug: str,
    number: int,
    columns: int,
    lines: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    Newcomer(slug, number, lines).run()
    printed = capsys.readouterr().out
    assert printed.endswith(f"deadhand {f'play {slug}' if number else f'learn {slug} --lesson 2'}\n")
    assert not progress_file(find_game(slug)).exists()


def test_the_table_of_a_lesson_is_printed_again_only_if_it_has_changed_or_left_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = []
    for lines in (24, 1000):
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("LINES", str(lines))
        Newcomer("zeven", 0, lines).run()
        tables.append(capsys.readouterr().out.count("── "))
    steps = sum(len(scene.scene.step) for scene in scenes("zeven") if scene.index == 0)
    actions = sum(bool(step.do) for scene in scenes("zeven") if scene.index == 0 for step in scene.scene.step)
    assert actions <= tables[1] < tables[0] < steps


@pytest.mark.parametrize("typed", ["t", "u", "language xx", "language de"])
def test_a_command_is_answered_while_a_line_is_read(run: Run, typed: str) -> None:
    result = run("learn", "zeven", typed=f"{typed}\n")
    assert result.exit_code == 0
    first = taught("zeven").scene[0].step[0].say
    language = "de" if typed.endswith("de") else "en"
    assert words_of(find_game("zeven"), language).translate(first) in result.stdout.rpartition("Enter")[0]


def test_an_exercise_does_not_name_the_number(run: Run) -> None:
    assert "(type " in run("learn", "zeven", typed=f"{READ}{READ}q\n").stdout
    assert "(type " not in run("learn", "zeven", "--exercise", "1", typed="q\n").stdout


PAGE_WORDS = {
    "en": r"\b(click|press|tap|drag|marked (one|card|City)|glow\w*|buttons?|mouse|hover)\b",
    "de": r"\b(klick\w*|tippe? auf|drück\w*|zieh\w* mit der Maus|markierte\w*|leucht\w*|Schaltfläche\w*|Maus)\b",
    "es": r"\b(clic|pulsa|arrastra|la marcada|carta( de \w+)? marcada|brilla\w*|botón|botones|ratón)\b",
}


@pytest.mark.parametrize("language", PAGE_WORDS)
@pytest.mark.parametrize("slug", TAUGHT)
def test_no_lesson_speaks_of_the_page(slug: str, language: str) -> None:
    words = words_of(find_game(slug), language)
    texts = [words.translate(step.say) for lesson in taught(slug).lessons for step in lesson.steps]
    assert [text for text in texts if re.search(PAGE_WORDS[language], text, re.IGNORECASE)] == []


def test_everything_else_is_refused_in_a_friendly_line(run: Run) -> None:
    result = run("learn", "zeven", typed=f"{READ}{READ}draw\nu\nexposed\n")
    assert "Hold that thought! For now: draw the exposed card of the graveyard." in result.stdout
    assert "You cannot undo in a lesson" in result.stdout
    assert "You take the exposed Viral Zombie." in result.stdout


def test_enter_brings_the_question_of_a_lesson_back_with_what_is_to_be_done(run: Run) -> None:
    waits = taught("zeven").scene[0].step[2]
    assert waits.do
    printed = run("learn", "zeven", typed=f"{READ}{READ}h\n\n").stdout
    again = printed.partition("Enter shows the table and your choices again.")[2]
    assert waits.say in again
    assert "1. Draw from the draw pile" in again


def test_a_line_of_a_lesson_is_said_again_after_help(run: Run) -> None:
    printed = run("learn", "zeven", typed=f"h\n{READ}").stdout
    assert printed.count(taught("zeven").scene[0].step[0].say) == 2


def test_a_card_of_a_map_is_pointed_at_by_the_choice_that_turns_it_over(run: Run) -> None:
    told = run("learn", "three_days", typed=typed("three_days")).stdout.replace("\n", " ")
    assert "(Look at: the choice “Walk to card 3 of row 4”.)" in told
    assert "Look at: streets" not in told


def test_a_lesson_continues_where_it_was_left(run: Run) -> None:
    steps = taught("zeven").scene[0].step
    first = run("learn", "zeven", typed=f"{READ}{READ}exposed\nq\n").stdout
    assert first.endswith("deadhand learn zeven\n")
    second = run("learn", "zeven").stdout
    assert steps[3].say in second
    assert steps[0].say not in second
    assert steps[0].say in run("learn", "zeven", "--restart").stdout


def test_a_line_that_was_read_is_not_shown_again(run: Run) -> None:
    steps = taught("zeven").scene[0].step
    run("learn", "zeven", typed=READ)
    assert steps[0].say not in run("learn", "zeven").stdout


def test_a_scene_can_be_chosen(run: Run) -> None:
    result = run("learn", "zeven", "--scene", "2")
    assert lesson_of(find_game("zeven"), 1).scene.step[0].say in result.stdout
    assert "has scenes 1 to 3, not 4" in refusal(run("learn", "zeven", "--scene", "4"))


def test_a_kept_lesson_is_no_game_to_resume(run: Run) -> None:
    run("learn", "zeven", typed=READ)
    assert "no unfinished game" in refusal(run("resume"))


@pytest.mark.parametrize("text", ["", "[]", '{"format": "deadhand-lesson-1"}', "\0"])
def test_a_damaged_file_starts_over(run: Run, text: str) -> None:
    progress_file(find_game("zeven")).parent.mkdir(parents=True)
    progress_file(find_game("zeven")).write_text(text)
    assert taught("zeven").scene[0].step[0].say in run("learn", "zeven").stdout


def test_a_rewritten_guide_starts_over_and_says_so(run: Run) -> None:
    run("learn", "zeven", typed=f"{READ}{READ}exposed\n")
    path = progress_file(find_game("zeven"))
    path.write_text(path.read_text().replace('"actions":[', '"actions":[1,1,1,'))
    result = run("learn", "zeven")
    assert taught("zeven").scene[0].step[0].say in result.stdout
    assert saves_folder().exists()


def test_an_exercise_refuses_a_worse_choice_with_its_cost_and_explains_the_best(run: Run) -> None:
    exercise = exercises_of(find_game("zeven"))[0]
    worse = next(name for name in exercise.chances if name != exercise.best)
    result = run("learn", "zeven", "--exercise", "1", typed=f"{worse}\n{exercise.best}\n{READ}")
    printed = result.stdout.replace("\n", " ")
    assert f"You win about {exercise.chances[worse]} of 100 games after this choice" in printed
    assert exercise.why in printed
    assert result.stdout.endswith("deadhand learn zeven --exercise 2\n")
    assert "exercises 1 to 5, not 6" in refusal(run("learn", "zeven", "--exercise", "6"))
