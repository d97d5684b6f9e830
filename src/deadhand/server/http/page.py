"""The built page and its assets. Nothing secret is in them, so they may be compressed and kept."""

from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, HTTPException
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

STATIC: Final = Path(__file__).parents[1] / "static"


class Assets(StaticFiles):
    """Built files; a hash of the content is part of every name, so a browser may keep them for good."""

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        """A file, marked as never changing."""
        response = super().file_response(*arguments, **more)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def add_page(app: FastAPI) -> None:
    """Serve the page; every path that is no file is the page itself, which finds its own way."""
    if not (STATIC / "index.html").exists():
        return
    app.mount("/assets", GZipMiddleware(Assets(directory=STATIC / "assets"), minimum_size=1000))

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> FileResponse:
        if path.startswith("api/") or not path.isprintable():
            raise HTTPException(404)
        file = (STATIC / path).resolve()
        inside = file.is_relative_to(STATIC.resolve()) and file.is_file()
        return FileResponse(file if inside else STATIC / "index.html")
