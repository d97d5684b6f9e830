"""Web Push (RFC 8030): checked endpoints, encrypted messages, and their delivery within limits."""

from typing import Final

from deadhand.extras import Extra
from deadhand.server.settings import Settings

PUSH: Final = Extra("push", "Web Push needs", frozenset({"cryptography", "http_ece", "py_vapid"}))
NO_HTTPS: Final = "Web Push needs HTTPS: set --public-address to the https address of a proxy in front of this server."


def push_obstacle(settings: Settings) -> str:
    """Return why this server sends no push messages, in a sentence; empty if it does."""
    if settings.push == "off":
        return "Web Push is switched off (--push off)."
    if settings.push == "auto" and not (settings.public_address or "").startswith("https://"):
        return NO_HTTPS
    try:
        import http_ece  # noqa: F401
        import py_vapid  # noqa: F401
    except ModuleNotFoundError as error:
        missing = PUSH.missing_library(error)
        if missing is None:
            raise
        return f"{missing}"
    return ""
