"""What FastAPI does not find by itself, added to the OpenAPI: refusals of every path, and the frames of sockets."""

import json
from collections.abc import Mapping
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from pydantic import TypeAdapter

from deadhand.server.http.static_json import StaticResponse, cached
from deadhand.server.shapes.client_frames import Frame
from deadhand.server.shapes.server_frames import frames_adapter

PROBLEM: Final = {
    "title": "Problem",
    "description": "Why a request was refused.",
    "type": "object",
    "required": ["detail", "request"],
    "properties": {
        "detail": {
            "type": "object",
            "required": ["message", "clause"],
            "properties": {
                "message": {"type": "string", "description": "A sentence for people."},
                "clause": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "description": "The clause of the rules that forbids it, if there is one.",
                },
            },
        },
        "request": {"type": "string", "description": "The request's id, as in the header X-Request-ID and in the log."},
    },
}
COMMON_REFUSALS: Final = {
    "400": ("NotUnderstood", "The request is not valid, or the rules or the table do not allow it."),
    "403": ("NotYours", "The secret opens no seat here, or the client may not do this."),
    "413": ("TooLarge", "The body is too large, or has no Content-Length."),
    "429": ("TooMuch", "Too many requests from this address; Retry-After says after how many seconds to try again."),
    "500": ("Fault", "The server failed."),
    "503": ("OutOfService", "The database cannot be used now; Retry-After says after how many seconds to try again."),
}
"""The refusals that every path may answer: the name of each in the OpenAPI, and its reason."""
KEY_REFUSALS: Final = {"401": ("NoKey", "The key of a person is missing, or is not one.")}
LOOKUP_REFUSALS: Final = {
    "404": ("NotFound", "There is no such game, table or move."),
    "410": ("OtherRules", "The table was played by rules that this server no longer has; its past can still be read."),
}
REF_TEMPLATE: Final = "#/components/schemas/{model}"
RETRYABLE: Final = ("429", "503")


def describe(app: FastAPI) -> None:
    """Add every refusal in one form, and the frames of both directions, to the server's OpenAPI; and serve it."""
    plain = app.openapi

    def complete() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = plain()
            _declare(schema["components"])
            for path, operations in schema["paths"].items():
                for operation in operations.values():
                    more = {
                        **(LOOKUP_REFUSALS if "{" in path else {}),
                        **(KEY_REFUSALS if "security" in operation else {}),
                    }
                    _add_refusals(operation["responses"], {**COMMON_REFUSALS, **more})
        return plain()

    app.openapi = complete  # type: ignore[method-assign]

    @cached
    def whole() -> StaticResponse:
        return StaticResponse(json.dumps(app.openapi(), ensure_ascii=False).encode())

    @app.get("/api/openapi.json", include_in_schema=False)
    async def described(request: Request) -> Response:
        return (await whole()).answer(request)


def _declare(components: dict[str, Any]) -> None:
    for validation in ("HTTPValidationError", "ValidationError"):
        components["schemas"].pop(validation, None)  # what is not understood is answered as every refusal
    components["schemas"]["Problem"] = PROBLEM
    refusals = {**COMMON_REFUSALS, **KEY_REFUSALS, **LOOKUP_REFUSALS}
    components["responses"] = {name: _refusal(status, why) for status, (name, why) in refusals.items()}
    frames = {
        "ToServer": TypeAdapter(Frame).json_schema(ref_template=REF_TEMPLATE),
        "FromServer": frames_adapter().json_schema(ref_template=REF_TEMPLATE, mode="serialization"),
    }
    for name, union in frames.items():
        components["schemas"] |= {**union.pop("$defs"), name: union}


def _add_refusals(known: dict[str, Any], refusals: Mapping[str, tuple[str, str]]) -> None:
    known.pop("422", None)
    for status, (name, _) in refusals.items():
        known.setdefault(status, {"$ref": f"#/components/responses/{name}"})


def _refusal(status: str, why: str) -> dict[str, Any]:
    told: dict[str, Any] = {
        "description": why,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    if status in RETRYABLE:
        told["headers"] = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}
    return told
