import re
from collections import Counter
from pathlib import Path

import pytest

from deadhand.cli import coverage, where as where_module
from deadhand.cli.commands import rules
from deadhand.games import GAMES, find_game
from deadhand.reference.primer import primer_of
from deadhand.reference.rulebook import rulebook_of
from tests.cli.conftest import Run, refusal

ZEVEN = find_game("zeven")


def test_all_rules_are_printed_under_their_headings(run: Run) -> None:
    printed = run("rules", "zeven").stdout
    book = rulebook_of(ZEVEN)
    assert all(section.title in printed for section in book.sections)
    assert all(f"  {clause.id}  {clause.text}" in printed for clause in book.clauses.values())


def test_one_clause_is_printed_alone(run: Run) -> None:
    assert run("rules", "zeven", "z-12.9").stdout == (
        "  Z-12.9  Afterwards the Commando goes to the discard pile. [rulebook]\n"
    )


def test_a_chapter_is_printed_whole(run: Run) -> None:
    assert [line.split()[0] for line in run("rules", "zeven", "Z-10").stdout.splitlines()] == [
        "Z-10.1",
        "Z-10.2",
        "Z-10.3",
    ]


def test_an_unknown_clause_is_refused(run: Run) -> None:
    assert 'has no clause "Z-99.1"' in refusal(run("rules", "zeven", "Z-99.1"))


def test_an_unknown_game_is_refused(run: Run) -> None:
    assert f'There is no game "chess"; the games are {", ".join(GAMES)}.' in refusal(run("rules", "chess"))


def test_a_word_is_found_in_capitals_and_small_letters(run: Run) -> None:
    found = run("rules", "zeven", "--search", "HORDE").stdout.splitlines()
    shown = [clause for section in rulebook_of(ZEVEN).sections_for_players for clause in section.clauses]
    assert len(found) == len([clause for clause in shown if "horde" in clause.text.lower()])


def test_notes_of_the_authors_are_neither_searched_nor_printed_with_what_is_found(run: Run) -> None:
    noted = [
        clause for clause in rulebook_of(ZEVEN).clauses.values() if any("engine" in note for note in clause.sources)
    ]
    assert noted
    printed = run("rules", "zeven", "--search", "engine").stdout
    assert all(clause.id not in printed for clause in noted)
    assert "[" not in run("rules", "zeven", "--search", "horde").stdout
    assert run("rules", "zeven", "--search", "proves").exit_code == 1


def test_a_word_that_is_not_there_is_not_found(run: Run) -> None:
    result = run("rules", "zeven", "--search", "queen")
    assert (result.exit_code, result.stdout) == (1, 'No clause of Zeven Card Zombie mentions "queen".\n')


def test_an_empty_search_is_refused(run: Run) -> None:
    assert "search word is empty" in refusal(run("rules", "zeven", "--search", " "))


def test_two_wishes_at_once_are_refused(run: Run) -> None:
    assert "Use only one of" in refusal(run("rules", "zeven", "Z-1.1", "--search", "x"))


def test_found_words_are_highlighted_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "apply_style", lambda text, **_: f"<{text}>")
    assert rules.highlight("A Horde and a horde.", "horde") == "A <Horde> and a <horde>."


def write_tests(folder: Path, clauses: list[str]) -> None:
    lines = ["import pytest"]
    lines += [f"@pytest.mark.clause({clause!r})\ndef test_{n}(): ..." for n, clause in enumerate(clauses)]
    (folder / "test_rules.py").write_text("\n".join(lines))


def test_coverage_names_the_clauses_without_a_test(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(coverage, "folder_of_tests", lambda _game: tmp_path)
    clauses = list(rulebook_of(ZEVEN).clauses)
    write_tests(tmp_path, clauses[1:])
    result = run("rules", "zeven", "--coverage")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0].startswith("Z-1.1 has no test: Every player")
    assert result.stdout.splitlines()[-1] == f"{len(clauses)} clauses, {len(clauses) - 1} with a test"


def test_coverage_is_complete_when_every_clause_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(coverage, "folder_of_tests", lambda _game: tmp_path)
    write_tests(tmp_path, list(rulebook_of(ZEVEN).clauses))
    result = run("rules", "zeven", "--coverage")
    assert (result.exit_code, result.stdout.count("\n")) == (0, 1)


def test_coverage_complains_of_clauses_that_are_not_in_the_rules(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(coverage, "folder_of_tests", lambda _game: tmp_path)
    write_tests(tmp_path, [*rulebook_of(ZEVEN).clauses, "Z-0.0"])
    result = run("rules", "zeven", "--coverage")
    assert result.exit_code == 1
    assert "Z-0.0 is named by a test" in result.stdout


def test_coverage_counts_only_markers_of_tests(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        "import pytest\n"
        "@pytest.mark.clause('A-1', 'A-2')\n@pytest.mark.parametrize('x', [1])\ndef test_one(x): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.clause('A-3'))])\ndef test_two(x): ...\n"
        "@pytest.mark.clause('A-4')\ndef helper(): ...\n"
        "# @pytest.mark.clause('A-5')\n"
        "@pytest.mark.clause('A-6')\nclass TestThree: ...\n"
    )
    (tmp_path / "position.py").write_text("@pytest.mark.clause('A-7')\ndef test_none(): ...\n")
    found = {test.name: (test.line, sorted(test.clauses)) for test in coverage.tests_with_clauses(tmp_path)}
    assert found == {"test_one": (4, ["A-1", "A-2"]), "test_two": (6, ["A-3"]), "TestThree": (11, ["A-6"])}


def test_coverage_needs_the_source_code(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("deadhand.__file__", str(tmp_path / "site" / "deadhand" / "__init__.py"))
    assert "needs Deadhand's source code" in refusal(run("rules", "zeven", "--coverage"))


def test_where_lists_the_rules_the_words_and_the_tests_of_a_clause(run: Run) -> None:
    clause, *places = run("rules", "zeven", "Z-12.4", "--where").stdout.splitlines()
    assert clause.startswith("  Z-12.4  ")
    for place in places:
        sort, where, name, *_ = place.split()
        path, _, line = where.partition(":")
        lines = (where_module.ROOT / path).read_text(encoding="utf-8").splitlines()
        assert sort in ("rule", "words", "test")
        assert name.removesuffix(":") in "\n".join(lines[: int(line)]), place
    shown = "\n".join(places)
    for found in ("play_commando: Take Brains", "loot: Return the Brains", "COMMANDO: Play {0} on {1}", "commando_6"):
        assert f"  {found}" in shown
    assert "test   tests/games/zeven/test_commando.py:" in shown


def test_where_finds_every_clause_of_a_chapter_in_the_rules_or_the_tests(run: Run) -> None:
    printed = run("rules", "zeven", "Z-12", "--where").stdout
    for part in re.split(r"^  (?=Z-)", printed, flags=re.MULTILINE)[1:]:
        assert "    test  " in part, part
        assert "    rule  " in part, part


def test_where_needs_a_clause_and_the_source_code(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "--where needs a clause" in refusal(run("rules", "zeven", "--where"))
    monkeypatch.setattr("deadhand.__file__", str(tmp_path / "site" / "deadhand" / "__init__.py"))
    assert "needs Deadhand's source code" in refusal(run("rules", "zeven", "Z-12.4", "--where"))


@pytest.mark.parametrize(
    ("text", "clause", "named"),
    [
        ("Take Brains [Z-12.3 to Z-12.9].", "Z-12.4", True),
        ("Take Brains [Z-12.3 to Z-12.9].", "Z-12.10", False),
        ("Take Brains [Z-12.3 to Z-12.9].", "Z-1.4", False),
        ("Brains that are guarded [Z-10, Z-12].", "Z-12.4", True),
        ("Brains that are guarded [Z-1].", "Z-12.4", False),
        ("[L4D-12.2, L4D-19.14 to 19.16]", "L4D-19.15", True),
        ("[L4D-12.2, L4D-19.14 to 16]", "L4D-19.17", False),
        ("[Z-D2 to Z-D4]", "Z-D3", True),
        ("[Z-D2 to Z-D4]", "Z-3", False),
        ("[CD-5.7]", "D-5.7", False),
    ],
)
def test_ranges_and_chapters_name_a_clause(text: str, clause: str, *, named: bool) -> None:
    assert where_module.names_clause(text, clause) is named


@pytest.mark.parametrize("slug", GAMES)
def test_rules_short_prints_the_primer_and_the_cards(run: Run, slug: str) -> None:
    result = run("rules", slug, "--short")
    told = " ".join(result.stdout.split())
    found = primer_of(find_game(slug))
    for text in found.texts:
        assert text in told
    copies = Counter[tuple[str, str]]()
    for kind in find_game(slug).deck.kinds:
        copies[kind.name, kind.text] += kind.count
    for (name, text), count in copies.items():
        assert told.count(f"x {name}: {text}") == 1
        assert f" {count}x {name}: {text}" in told
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "Use only one of" in refusal(run("rules", slug, "--short", "--coverage"))
