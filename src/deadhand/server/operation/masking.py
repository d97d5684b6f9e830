"""Masking of secrets in texts."""

import re
from typing import Final

MASK: Final = "***"
PASSWORD: Final = re.compile(r"(?P<before>://[^/?#\s:@\"]*:)[^/?#\s\"]*(?=@)")
"""The password in an address such as postgresql+asyncpg://ann:secret@host/name."""
KEY: Final = re.compile(
    r"""(?P<before>(?:password|passwd|passfile|secret|token|key|visitor|authorization|cookie)"""
    r"""(?:\\?["'])?\s*[=:]\s*(?:\\?["'])?(?:bearer\s+|basic\s+)?)[^\s&#"'\\,;)}\]]+""",
    re.IGNORECASE,
)
"""A value that its name calls secret: in a query, a header, JSON or a list of parameters."""
SEAT: Final = re.compile(r"(?P<before>(?<![A-Za-z])seat(?:=|%3D))[A-Za-z0-9_-]{12,}", re.IGNORECASE)
"""The secret of a seat in a private link."""


def mask_secrets(text: str) -> str:
    """Mask passwords, keys and seat secrets in a text."""
    for pattern in (PASSWORD, KEY, SEAT):
        text = pattern.sub(rf"\g<before>{MASK}", text)
    return text
