"""The page as a static site: files that any host serves from any folder, for games on the device, without a server.

What a server answers about games becomes files, and every path of the page a folder with a page of its own, which says
in a tag that there is no server. `web/src/lib/browser/base.ts` reads that tag and names the same files.
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from deadhand.browser.built import BuiltRules, find_built
from deadhand.games import GAMES, find_game
from deadhand.server.http import catalogue
from deadhand.server.http.page import INDEX, built_files, page_at
from deadhand.server.http.requests import CONTENT_SECURITY_POLICY, HEADERS
from deadhand.server.http.static_json import StaticResponse
from deadhand.table.errors import Refused
from deadhand.table.words.grammar import ENGLISH, languages

LIST: Final = ".deadhand-site"
"""The file that lists the files of an exported site, so that the next export can replace them."""
NO_JEKYLL: Final = ".nojekyll"
"""With this file GitHub Pages serves the others as they are."""
OF_SERVER: Final = ("robots.txt",)
"""Files of the page that mean something only to a server's own root."""
FOLDERS: Final = (
    *("", "about", "device", "me", "lab"),
    *(f"{kind}/{slug}" for kind in ("games", "lab", "print") for slug in GAMES),
)
"""The paths of the page that need no server, without their slashes."""
WORKER: Final = "service_worker.js"
WORKER_FOLDERS: Final = "const FOLDERS=[];"
"""The line of the service worker that lists the folders; `web/build/service_worker.ts` writes it."""
FROM_ROOT: Final = re.compile(r'(?<=\s)(href|src)="/')
CHARSET: Final = '<meta charset="utf-8" />'
NOT_IN_PAGES: Final = "frame-ancestors"
"""The part of the security policy that only headers may have."""


class ExportedSite(NamedTuple):
    """The number and total size of the exported files."""

    files: int
    size: int
    """Bytes."""


def export_site(folder: Path, progress: Callable[[float], None]) -> ExportedSite:
    """Write the site into a folder, in place of an earlier one; `progress` is called with the share done.

    Raises:
        Refused: if the page or rules are not built, or the folder has other files.
        OSError: if the folder cannot be written.
    """
    rules = _built_rules()
    earlier = _listed_files(folder)
    _refuse_foreign(folder, earlier)
    files = asyncio.run(_all_files(rules, progress))
    _write_list(folder, {*earlier, *files})  # an interrupted export can be repeated
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for name in list(_files_in(folder)):
        if name not in files:
            (folder / name).unlink()
    _write_list(folder, files.keys())
    return ExportedSite(len(files), sum(map(len, files.values())))


def _built_rules() -> Mapping[str, BuiltRules]:
    """Return the rules for browsers by game.

    Raises:
        Refused: if those of a game are missing, or the page is.
    """
    if INDEX not in built_files():
        raise Refused("The page is not built. Install the package again: that builds it.")
    found = {slug: find_built(find_game(slug)) for slug in GAMES}
    missing = ", ".join(find_game(slug).title for slug, built in found.items() if built is None)
    if missing:
        raise Refused('These games have no rules for browsers: {0}. Run "deadhand compile-browser" first.', missing)
    return {slug: built for slug, built in found.items() if built is not None}


def _files_in(folder: Path) -> Iterator[str]:
    """Yield the names of all files in a folder, without hidden ones such as those of Git."""
    names = (file.relative_to(folder) for file in folder.rglob("*") if not file.is_dir())
    return (name.as_posix() for name in names if not any(part.startswith(".") for part in name.parts))


def _listed_files(folder: Path) -> set[str]:
    """Return the names of the files of an earlier export; none without one."""
    try:
        return {str(name) for name in json.loads((folder / LIST).read_text(encoding="utf-8"))}
    except (FileNotFoundError, NotADirectoryError, ValueError, TypeError):
        return set()


def _refuse_foreign(folder: Path, earlier: set[str]) -> None:
    if folder.exists() and not folder.is_dir():
        raise Refused("{0} is a file. Name a folder for the site.", folder)
    foreign = next((name for name in _files_in(folder) if name not in earlier), None)
    if foreign is not None:
        raise Refused("The folder {0} has other files, such as {1}. Name an empty one.", folder, foreign)


def _write_list(folder: Path, names: Iterable[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / LIST).write_text(json.dumps(sorted(names), indent=0) + "\n", encoding="utf-8")


async def _all_files(rules: Mapping[str, BuiltRules], progress: Callable[[float], None]) -> dict[str, bytes]:
    """Return the contents of all files by name."""
    built = {name: file.content for name, file in built_files().items() if name not in OF_SERVER}
    pages = {name for name in built if name.endswith(".html")}
    files = {name: content for name, content in built.items() if name not in pages}
    files |= {f"{folder}/{INDEX}".lstrip("/"): _page(folder) for folder in FOLDERS}
    files[WORKER] = _worker(files[WORKER])
    files |= {f"rules/{file.name}": file.read_bytes() for each in rules.values() for file in (each.module, each.tables)}
    files[NO_JEKYLL] = b""
    answers = list(_answers({slug: built.hash for slug, built in rules.items()}))
    for done, (name, answer) in enumerate(answers):
        files[name] = (await answer()).content
        progress((done + 1) / len(answers))
    return files


def _page(folder: str) -> bytes:
    """Return the page of a folder, with addresses from there."""
    html = built_files()[page_at(folder)].content.decode()
    root = "../" * len(Path(folder).parts) or "./"
    policy = "; ".join(part for part in CONTENT_SECURITY_POLICY.split("; ") if not part.startswith(NOT_IN_PAGES))
    tags = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}" />',
        f'<meta name="referrer" content="{HEADERS["Referrer-Policy"]}" />',
        f'<meta name="static-site" content="{root}" />',
    )
    relative = FROM_ROOT.sub(rf'\1="{root}', html)
    return relative.replace(CHARSET, "\n    ".join((CHARSET, *tags)), 1).encode()


def _worker(code: bytes) -> bytes:
    """Return the service worker, which shows each folder its own page."""
    folders = [f"{folder}/".lstrip("/") for folder in FOLDERS]
    return code.decode().replace(WORKER_FOLDERS, f"const FOLDERS={json.dumps(folders)};", 1).encode()


Answer = tuple[str, Callable[[], Awaitable[StaticResponse]]]


def _answers(devices: Mapping[str, str]) -> Iterator[Answer]:
    """Yield the names of all answers about games, and how each is made; `devices` are the hashes of their rules."""
    for language in languages():
        all_games = partial(catalogue.all_games, language, tuple(devices.values()))
        yield f"api/games.{language}.json", all_games
        for slug, device in devices.items():
            game = f"api/games/{slug}"
            yield f"{game}.{language}.json", partial(catalogue.one_game, slug, language, device)
            yield f"{game}/words.{language}.json", partial(catalogue.game_words, slug, language)
            yield f"{game}/primer.{language}.json", partial(catalogue.game_primer, slug, language)
            yield f"{game}/help.{language}.json", partial(catalogue.game_help, slug, language)
            yield f"{game}/guide.{language}.json", partial(catalogue.game_guide, slug, language)
    for slug in devices:
        yield f"api/games/{slug}/rules.{ENGLISH}.json", partial(catalogue.game_rules, slug)
        for deck in find_game(slug).other_decks:
            yield f"api/games/{slug}/decks/{deck}.json", partial(catalogue.other_deck, slug, deck)
