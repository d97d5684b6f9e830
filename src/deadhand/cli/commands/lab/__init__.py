"""`deadhand lab`: play many games with a row for each, and report on them. Each subcommand is a module with a `command`."""

from importlib import import_module
from typing import Final, cast

import click

from deadhand.table.errors import Refused

COMMANDS: Final = {
    "report": "Play many games and write a report: is it fair, long, tense, and which card is too strong?",
    "compare": "Compare two decks, settings or sets of bots: what differs, and how sure is it?",
}
"""The subcommands and the first sentence of their help, so that no module is imported to list them."""
LIBRARIES: Final = ("polars", "scipy", "altair", "vl_convert")


class LabGroup(click.Group):
    """The group of the lab's subcommands."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # as click calls it
        """Return the names of the subcommands."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the subcommands in the help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return a subcommand by name.

        Raises:
            Refused: if the libraries of the lab are not installed.
        """
        if cmd_name not in COMMANDS:
            return None
        for library in LIBRARIES:
            try:
                import_module(library)
            except ModuleNotFoundError:
                raise Refused("The lab needs more libraries. Install them with: pip install 'deadhand[lab]'") from None
        return cast("click.Command", import_module(f"{__name__}.{cmd_name}").command)


@click.group("lab", cls=LabGroup)
def command() -> None:
    """Measure a game: play many games between bots, and report on them."""
