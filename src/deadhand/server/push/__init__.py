"""Web Push (RFC 8030): checked endpoints, encrypted messages, and their delivery within limits."""

from importlib.util import find_spec
from typing import Final

from deadhand.extras import Extra
from deadhand.server.settings import Settings

PUSH: Final = Extra("push", "Web Push needs", frozenset({"cryptography", "http_ece", "py_vapid"}))
NO_HTTPS: Final = "Web Push needs HTTPS: set --public-address to the https address of a proxy in front of this server."


def push_obstacle(settings: Settings) -> str:
    """Return why this server sends no push messages, in a sentence for everybody; empty if it does."""
    if settings.push == "off":
        return "Web Push is switched off (--push off)."
    if settings.push == "auto" and not (settings.public_address or "").startswith("https://"):
        return NO_HTTPS
    return f"{PUSH.needs} {missing_library()}." if missing_library() else ""


def missing_library() -> str:
    """Return a library of the extra that is not installed; empty if all are."""
    return next((library for library in sorted(PUSH.libraries) if find_spec(library) is None), "")
