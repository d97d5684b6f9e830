"""The built page and its assets. They contain no secret, so they may be compressed and cached."""

import re
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import FastAPI, HTTPException, Request, Response

from deadhand.server.http.static_json import IMMUTABLE, StaticResponse

STATIC: Final = Path(__file__).parents[1] / "static"
INDEX: Final = "index.html"
FIRST_VIEWS: Final = (("front.html", re.compile(r"/?")), ("table.html", re.compile(r"device/?|(?:t|replay)/.+")))
"""The page once more, with links that load what these paths show first; `web/build/pages.ts` builds them."""
BROTLI: Final = ".br"
"""How the names of compressed copies end; `web/build/brotli.ts` writes them."""
REVALIDATE: Final = "no-cache"
"""Everything else a browser may keep, too, but asks each time whether it is still so."""
PAGE_PATHS: Final = re.compile(
    r"(?:about|device|me|(?:games|print)/[\w-]+|lab(?:/[\w-]+)?|t/[\w-]+|replay/[\w-]+(?:/\d{1,6})?)?/?", re.ASCII
)
"""The paths at which the page shows something, as its own App.svelte has them."""
API_PATHS: Final = ("api", "assets", "rules", "healthz", "readyz", "metrics")
"""Where programs ask, who have no use for a page."""


def add_page(app: FastAPI) -> None:
    """Serve the page at every path that is not a file; at unknown paths it says so, with status 404."""
    files = built_files()
    if INDEX not in files:
        return

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path in files:
            return files[path].answer(request)
        if path.partition("/")[0] in API_PATHS or not _wants_page(request):
            raise HTTPException(404)
        return files.get(page_at(path), files[INDEX]).answer(request, status=200 if PAGE_PATHS.fullmatch(path) else 404)


@cache
def built_files() -> dict[str, StaticResponse]:
    """Return all files of the page by path, read and compressed once."""
    files = [
        file for file in STATIC.rglob("*") if file.is_file() and not file.name.startswith(".") and file.suffix != BROTLI
    ]
    return {file.relative_to(STATIC).as_posix(): _file_response(file) for file in files}


def page_at(path: str) -> str:
    """Return the file of the page that loads what this path shows first."""
    return next((name for name, paths in FIRST_VIEWS if paths.fullmatch(path)), INDEX)


def _file_response(file: Path) -> StaticResponse:
    media_type = guess_type(file.name)[0] or "application/octet-stream"
    packed = file.with_name(file.name + BROTLI)
    return StaticResponse(
        file.read_bytes(),
        media_type,
        brotli=packed.read_bytes() if packed.exists() else None,
        cache_control=IMMUTABLE if file.parent.name == "assets" else REVALIDATE,
    )


def _wants_page(request: Request) -> bool:
    """Return whether the client accepts HTML, or states nothing."""
    accepted = request.headers.get("accept", "*/*")
    return "html" in accepted or "*/*" in accepted
