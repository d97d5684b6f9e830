"""What must never be printed, taken out of what is."""

import re
from typing import Final

MASK: Final = "***"
PASSWORD: Final = re.compile(r"(?P<before>://[^/?#\s:@]*:)(?P<password>[^/?#\s]*)(?=@)")
"""The password in an address such as postgresql+asyncpg://ann:secret@host/name."""
KEY: Final = re.compile(
    r"(?P<before>(?:password|passwd|passfile|sslpassword|secret|token|key)=)(?P<value>[^&#\s]+)", re.IGNORECASE
)


def masked(text: str) -> str:
    """A text without the passwords of the addresses in it."""
    return KEY.sub(rf"\g<before>{MASK}", PASSWORD.sub(rf"\g<before>{MASK}", text))
