"""The page of a command: where it is written is checked before anything is played, so that no work is lost."""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from deadhand.cli import parameters
from deadhand.cli.commands.request import GameOptions
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason
from deadhand.table.game.game import Game

if TYPE_CHECKING:
    from deadhand.lab.pages.content import LabPage, Verdict

page_options = parameters.combine(
    parameters.path_option("--out", help="HTML file to write (default: named after the game, in this folder)."),
    parameters.path_option("--plots", metavar="FOLDER", help="Also write every plot as SVG and PNG into this folder."),
)


class PageOptions(GameOptions):
    """The options of the games, and of the page about them."""

    out: Path | None
    plots: Path | None


@dataclass(frozen=True)
class PageFile:
    """The file of a page, and the folder of its plots."""

    path: Path
    plots: Path | None

    def write(self, page: "LabPage") -> None:
        """Write a page, and its plots into their folder; print its summary and where it is.

        If its file cannot be written after all, the page goes to the folder of temporary files.

        Raises:
            Refused: if neither can be written, or if the page is not where it should be.
        """
        from deadhand.lab.pages.html import html_of, save_plots  # takes a moment to import

        text = html_of(page)
        _print_summary(page.summary)
        try:
            self.path.write_text(text, encoding="utf-8")
        except OSError as error:
            with tempfile.NamedTemporaryFile("w", suffix=".html", delete=False, encoding="utf-8") as file:
                file.write(text)
            reason = os_error_reason(error)
            raise Refused(f"{self.path} cannot be written: {reason}. The page was kept as {file.name}.") from None
        click.echo(f"The page is {self.path} ({len(text.encode()) / 1e6:.1f} MB).")
        if self.plots is not None:
            files = save_plots(page, self.plots)
            click.echo(f"{len(files)} plots are in {self.plots}.")


def page_file(game: Game, about: str, asked: PageOptions) -> PageFile:
    """Return where the page of a command about a game goes, by default to a file named after both.

    Raises:
        Refused: if it cannot be written there.
    """
    path = check_out(asked["out"] or Path(f"{game.slug}-{about}.html"))
    check_plots(asked["plots"])
    return PageFile(path, asked["plots"])


def check_out(path: Path) -> Path:
    """Return the path if a page can be written there.

    Raises:
        Refused: if its folder is missing or may not be written, or if it is a folder itself.
    """
    if path.is_dir():
        raise Refused(f"{path} is a folder. Name a file for the page, such as {path / 'report.html'}.")
    if not path.parent.is_dir():
        raise Refused(f"There is no folder {path.parent}. Make it, or choose another file with --out.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise Refused(f"{path} cannot be written: permission denied. Choose another file with --out.")
    return path


def check_plots(folder: Path | None) -> None:
    """Make the folder of the plots.

    Raises:
        Refused: if that is not possible.
    """
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"The plots cannot be written to {folder}: {os_error_reason(error)}.") from None
    if not os.access(folder, os.W_OK):
        raise Refused(f"The plots cannot be written to {folder}: permission denied.")


def _print_summary(verdicts: Sequence["Verdict"]) -> None:
    from deadhand.lab.pages.words import p_value

    for verdict in verdicts:
        sure = (
            ""
            if verdict.p is None
            else f" ({'hardly chance' if verdict.sure else 'may be chance'}: {p_value(verdict.p)})"
        )
        click.echo(f"- {verdict.sentence}{sure}".replace("\N{NO-BREAK SPACE}", " "))
