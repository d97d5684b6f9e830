"""The optional extras of the package, such as `deadhand[lab]`, whose libraries may not be installed."""

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from deadhand.table.errors import Refused


@dataclass(frozen=True)
class Extra:
    """An extra: its name, the beginning of its message ("The lab needs"), and the modules that it installs."""

    name: str
    needs: str
    libraries: frozenset[str]

    def missing_library(self, error: ModuleNotFoundError) -> Refused | None:
        """Return the refusal for a library of the extra that is not installed; None if the error is about another."""
        library = (error.name or "").partition(".")[0]
        if library not in self.libraries:
            return None
        return Refused(f"{self.needs} {library}. To install it: {command_to_add(self.name)}")

    @contextmanager
    def libraries_needed(self) -> Iterator[None]:
        """Import inside this block what needs the extra.

        Raises:
            Refused: if one of its libraries is not installed.
        """
        try:
            yield
        except ModuleNotFoundError as error:
            raise self.missing_library(error) or error from None


def command_to_add(extra: str) -> str:
    """Return the line for a shell that adds an extra to this installation, from the same source by the same tool."""
    options, source = _source_with(extra)
    prefix = Path(sys.prefix)
    if (prefix / "pipx_metadata.json").exists():
        words = ["pipx", "install", "--force", source]
    elif (prefix / "uv-receipt.toml").exists():
        words = ["uv", "tool", "install", "--force", source]
    else:
        words = [*_installer(), *options, source]
    return shlex.join(words)


def command_to_install(library: str) -> str:
    """Return the line for a shell that installs another library for this Python."""
    return shlex.join([*_installer(), library])


def _installer() -> list[str]:
    """Return the words of a shell that install for this Python; an environment of uv has no pip."""
    if find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", sys.executable]
    return [sys.executable, "-m", "pip", "install"]


def _source_with(extra: str) -> tuple[list[str], str]:
    """Return pip's options and the requirement with an extra, by what the installer recorded in `direct_url.json`.

    Source: https://packaging.python.org/en/latest/specifications/direct-url
    """
    try:
        record = json.loads(distribution("deadhand").read_text("direct_url.json") or "{}")
    except PackageNotFoundError:
        record = {}
    url = record.get("url", "")
    if "dir_info" in record:
        editable = ["--editable"] if record["dir_info"].get("editable") else []
        return editable, f"{url2pathname(urlsplit(url).path)}[{extra}]"
    if "vcs_info" in record:
        url = f"{record['vcs_info']['vcs']}+{url}"
    return [], f"deadhand[{extra}] @ {url}" if url else f"deadhand[{extra}]"
