"""The page as a static site: its files, and the folder that they are written into."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deadhand.browser import built
from deadhand.games import GAMES
from deadhand.server.static_site import ExportedSite, export_site
from deadhand.table.errors import Refused
from deadhand.table.words.grammar import languages

ADDRESS = re.compile(r'(?:href|src)="([^"]*)"')


def export(folder: Path) -> ExportedSite:
    """Export the site; the progress ends with the whole."""
    shares: list[float] = []
    site = export_site(folder, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    return site


@pytest.fixture(scope="module")
def site(exportable: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("host") / "site"
    export(folder)
    return folder


def test_every_address_of_a_page_is_a_file_from_where_the_page_lies(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) == 5 + 3 * len(GAMES)
    for page in pages:
        addresses = ADDRESS.findall(page.read_text(encoding="utf-8"))
        assert len(addresses) > 5
        for address in addresses:
            assert (page.parent / address).resolve().is_relative_to(site)
            assert (page.parent / address).is_file(), address


def test_answers_about_games_are_files_in_every_language(site: Path) -> None:
    for language in languages():
        games = json.loads((site / f"api/games.{language}.json").read_bytes())
        assert [game["slug"] for game in games] == list(GAMES)
        for game in games:
            folder = site / "api" / "games"
            described = json.loads((folder / f"{game['slug']}.{language}.json").read_bytes())
            assert described["title"] == game["title"]
            for part in ("words", "primer", "help", "guide"):
                assert json.loads((folder / game["slug"] / f"{part}.{language}.json").read_bytes())
            assert (folder / game["slug"] / "rules.en.json").is_file()
            for kind in ("wasm", "json"):
                assert (site / "rules" / f"{game['slug']}.{game['device']}.{kind}").is_file()
            for deck in game["decks"]:
                assert json.loads((folder / game["slug"] / "decks" / f"{deck}.json").read_bytes())["cards"][language]


def test_a_page_has_the_security_policy_of_a_server_as_far_as_a_page_may(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)" />', page)
    assert "default-src 'self'" in policy
    assert "frame-ancestors" not in policy
    assert page.index("Content-Security-Policy") < page.index("<script")


def test_an_export_replaces_an_earlier_one(exportable: None, tmp_path: Path) -> None:
    first = export(tmp_path)
    old = tmp_path / "assets" / "old.js"
    old.write_text("")
    names = json.loads((tmp_path / ".deadhand-site").read_text())
    (tmp_path / ".deadhand-site").write_text(json.dumps([*names, "assets/old.js"]))
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("kept")
    assert export(tmp_path) == first
    assert not old.exists()
    assert (tmp_path / ".git" / "config").read_text() == "kept"
    assert sum(file.is_file() for file in tmp_path.rglob("*")) == first.files + len([".deadhand-site", ".git/config"])


def test_a_folder_with_other_files_is_refused_and_left_alone(exportable: None, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(Refused, match=r"thesis\.txt"):
        export_site(tmp_path, lambda _: None)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(Refused, match="is a file"):
        export_site(tmp_path / "thesis.txt", lambda _: None)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_a_list_of_files_elsewhere_deletes_nothing(exportable: None, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (tmp_path / "thesis.txt").write_text("mine")
    (folder / ".deadhand-site").write_text('["../thesis.txt"]')
    export(folder)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_without_rules_for_browsers_nothing_is_written(
    page_is_built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(built, "FOLDER", tmp_path / "built")
    with pytest.raises(Refused, match="deadhand compile-browser"):
        export_site(tmp_path / "site", lambda _: None)
    assert list(tmp_path.iterdir()) == []


def test_the_command_says_what_to_do_next(exportable: None, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "deadhand", "export-site", str(tmp_path / "site"))
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert f"python -m http.server --directory {tmp_path / 'site'}" in done.stdout
    assert re.search(r"\d+ files in .*, \d\.\d MB", done.stdout)
