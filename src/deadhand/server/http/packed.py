"""Answers that are the same for everybody, compressed for those who can read that."""

from collections.abc import Callable

from fastapi import Request, Response


def perhaps_packed(request: Request, text: Callable[..., bytes]) -> Response:
    """JSON, compressed for those who can read that."""
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if packed else {})}
    return Response(text(packed=packed), media_type="application/json", headers=headers)
