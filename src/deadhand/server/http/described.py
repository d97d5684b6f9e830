"""The server's OpenAPI, with what FastAPI does not find by itself: the frames of sockets, and the form of refusals."""

import json
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from pydantic import TypeAdapter

from deadhand.server.http.answers import Problem
from deadhand.server.http.static_json import StaticResponse, cached
from deadhand.server.shapes.client_frames import Frame
from deadhand.server.shapes.server_frames import frames_adapter

REF_TEMPLATE: Final = "#/components/schemas/{model}"


def describe(app: FastAPI) -> None:
    """Add the frames of both directions and the form of refusals to the server's OpenAPI, and serve it."""
    plain = app.openapi

    def complete() -> dict[str, Any]:
        if app.openapi_schema is None:
            _add_schemas(plain()["components"]["schemas"])
        return plain()

    app.openapi = complete  # type: ignore[method-assign]

    @cached
    def whole() -> StaticResponse:
        return StaticResponse(json.dumps(app.openapi(), ensure_ascii=False).encode())

    @app.get("/api/openapi.json", include_in_schema=False)
    async def described(request: Request) -> Response:
        return (await whole()).answer(request)


def _add_schemas(schemas: dict[str, Any]) -> None:
    added = {
        "Problem": Problem.model_json_schema(ref_template=REF_TEMPLATE),
        "ToServer": TypeAdapter(Frame).json_schema(ref_template=REF_TEMPLATE),
        "FromServer": frames_adapter().json_schema(ref_template=REF_TEMPLATE, mode="serialization"),
    }
    for name, schema in added.items():
        schemas |= {**schema.pop("$defs"), name: schema}
