"""The socket frames in the server's OpenAPI description, which otherwise has HTTP only."""

from typing import Any, Final

from fastapi import FastAPI
from pydantic import TypeAdapter

from deadhand.server.shapes.server_frames import FromServer
from deadhand.server.sockets.frames import Frame

REF_TEMPLATE: Final = "#/components/schemas/{model}"


def describe_frames(app: FastAPI) -> None:
    """Add the schemas `ToServer` and `FromServer` to the OpenAPI description."""
    http = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            known = http()["components"]["schemas"]
            known |= _named_schemas("ToServer", TypeAdapter(Frame).json_schema(ref_template=REF_TEMPLATE))
            known |= _named_schemas(
                "FromServer", TypeAdapter(FromServer).json_schema(ref_template=REF_TEMPLATE, mode="serialization")
            )
        return http()

    app.openapi = described  # type: ignore[method-assign]


def _named_schemas(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a union's schema and those of its members, by name."""
    return {**schema.pop("$defs"), name: schema}
