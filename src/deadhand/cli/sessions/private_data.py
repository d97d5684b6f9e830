"""Permissions of the data folder: private to its user; an open one is closed with a message."""

from pathlib import Path
from typing import Final

from deadhand.cli.wrapping import print_wrapped
from deadhand.table.file_permissions import restrict_access

OURS: Final = ("tables.sqlite*", "tables-before-*", "seats.json*", "games", ".tables.sqlite*")
"""The files of a data folder."""


def keep_private(folder: Path) -> None:
    """Close a data folder to other users; in a shared folder, only our files."""
    if not folder.is_dir():
        return
    mine = {path for pattern in OURS for path in folder.glob(pattern)}
    alone = mine and all(path in mine for path in folder.iterdir())
    opened = restrict_access([*mine, *([folder] if alone else [])])
    if opened:
        print_wrapped(f"Other users could read {opened[0]}. Now only you can.", err=True)
