"""The server's OpenAPI, with what FastAPI does not find by itself: the frames of sockets, and all refusals."""

import json
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from deadhand.server.edge.refusals import WAIT
from deadhand.server.http.answers import Problem
from deadhand.server.http.static_json import StaticResponse, cached
from deadhand.server.http.statuses import MEANINGS, statuses_of
from deadhand.server.shapes.client_frames import Frame
from deadhand.server.shapes.server_frames import frames_adapter

REFUSED: Final = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
RETRY: Final = {
    "headers": {"Retry-After": {"required": True, "schema": {"type": "integer"}, "description": "Seconds."}}
}
REF_TEMPLATE: Final = "#/components/schemas/{model}"


def describe(app: FastAPI) -> None:
    """Add the frames of both directions and the refusals of each endpoint to the server's OpenAPI, and serve it."""
    plain = app.openapi

    def complete() -> dict[str, Any]:
        if app.openapi_schema is None:
            whole = plain()
            _add_schemas(whole["components"]["schemas"])
            whole["components"]["responses"] = {
                _name(status): {"description": meaning, **REFUSED} | (RETRY if status in WAIT else {})
                for status, meaning in MEANINGS.items()
            }
            for route in app.routes:
                if isinstance(route, APIRoute) and route.include_in_schema:
                    _add_refusals(whole["paths"][route.path_format], route)
        return plain()

    app.openapi = complete  # type: ignore[method-assign]

    @cached
    def whole() -> StaticResponse:
        return StaticResponse(json.dumps(app.openapi(), ensure_ascii=False).encode())

    @app.get("/api/openapi.json", include_in_schema=False)
    async def described(request: Request) -> Response:
        return (await whole()).answer(request)


def _add_refusals(operations: dict[str, Any], route: APIRoute) -> None:
    """Name the statuses of the refusals of an endpoint. Invalid requests get 400 here, and not 422."""
    for method in route.methods or ():
        responses = operations[method.lower()]["responses"]
        responses.pop("422", None)
        responses |= {str(status): {"$ref": f"#/components/responses/{_name(status)}"} for status in statuses_of(route)}


def _name(status: int) -> str:
    """Return the name of a refusal, such as NotFound."""
    return HTTPStatus(status).phrase.replace(" ", "")


def _add_schemas(schemas: dict[str, Any]) -> None:
    added = {
        "Problem": Problem.model_json_schema(ref_template=REF_TEMPLATE),
        "ToServer": TypeAdapter(Frame).json_schema(ref_template=REF_TEMPLATE),
        "FromServer": frames_adapter().json_schema(ref_template=REF_TEMPLATE, mode="serialization"),
    }
    for name, schema in added.items():
        schemas |= {**schema.pop("$defs"), name: schema}
    for name in ("HTTPValidationError", "ValidationError"):  # FastAPI's own form of 422
        del schemas[name]
