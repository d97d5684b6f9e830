"""The texts of the rules as they were imported, so that compiled rules are never kept under the hash of later texts."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final

PACKAGE: Final = Path(__file__).parent.parent


def _texts() -> Iterator[tuple[str, bytes]]:
    """Every file that rules can depend on: those with rules, and all of the core and of the games."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name, text = path.relative_to(PACKAGE).as_posix(), path.read_bytes()
        if name.startswith(("table/", "games/")) or b"@rule" in text or b"@door" in text:
            yield name, text


DIGESTS: Final[Mapping[str, str]] = MappingProxyType({name: sha256(text).hexdigest() for name, text in _texts()})
"""The hash of each such file when this module was imported, which is before any module with rules is."""


def digest_of_sources(package: str) -> str:
    """A hash of the core's rules and those of one game's package; other games do not count."""
    games, own = "games/", package.partition(".")[2].replace(".", "/") + "/"
    chosen = [f"{name} {digest}" for name, digest in DIGESTS.items() if name.startswith(own) or games not in name]
    return sha256("\n".join(chosen).encode()).hexdigest()
