"""The data folder is private to its user; one that an older version left open is closed, and that is said once."""

from pathlib import Path
from typing import Final

import click

from deadhand.table.file_permissions import tighten

OURS: Final = ("tables.sqlite*", "tables-before-*", "seats.json*", "games", ".tables.sqlite*")
"""What is kept in a data folder."""


def keep_private(folder: Path) -> None:
    """Close a data folder to other users, or within a folder that holds other things what is ours."""
    if not folder.is_dir():
        return
    mine = {path for pattern in OURS for path in folder.glob(pattern)}
    alone = mine and all(path in mine for path in folder.iterdir())
    opened = tighten([*mine, *([folder] if alone else [])])
    if opened:
        click.echo(f"Others on this computer could look into {opened[0]}; only you can now.", err=True)
