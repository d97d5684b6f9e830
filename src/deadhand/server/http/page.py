"""The built page and its assets. Nothing secret is in them, so they may be compressed and kept."""

import re
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

STATIC: Final = Path(__file__).parents[1] / "static"
SHOWN: Final = re.compile(r"(?:about|games/[\w-]+|t/[\w-]+|replay/[\w-]+(?:/\d{1,6})?)?/?", re.ASCII)
"""The paths at which the page shows something, as its own App.svelte has them."""
FOR_PROGRAMS: Final = ("api", "assets", "healthz", "readyz", "metrics")
"""Where programs ask, who have no use for a page."""


class Assets(StaticFiles):
    """Built files; a hash of the content is part of every name, so a browser may keep them for good."""

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        """A file, marked as never changing."""
        response = super().file_response(*arguments, **more)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def add_page(app: FastAPI) -> None:
    """Serve the page at every path that is no file; where it shows nothing, it says so, and the status is 404."""
    if not (STATIC / "index.html").exists():
        return
    files = {file.name: file for file in STATIC.iterdir() if file.is_file()}
    app.mount("/assets", GZipMiddleware(Assets(directory=STATIC / "assets"), minimum_size=1000))

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> FileResponse:
        if path in files:
            return FileResponse(files[path])
        if path.partition("/")[0] in FOR_PROGRAMS or not _wants_page(request):
            raise HTTPException(404)
        return FileResponse(files["index.html"], status_code=200 if SHOWN.fullmatch(path) else 404)


def _wants_page(request: Request) -> bool:
    """Whether who asks takes a page: a browser, or somebody who does not say."""
    accepted = request.headers.get("accept", "*/*")
    return "html" in accepted or "*/*" in accepted
