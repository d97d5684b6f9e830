"""`deadhand lab`: the commands of the lab, one module each, imported only when it is used."""

from importlib import import_module
from typing import Any, Final, cast

import click

COMMANDS: Final = {
    "sweep": "Change one or two numbers step by step, and show what that does.",
    "tune": "Search a deck's reconstructed numbers for given targets.",
}


class LabGroup(click.Group):
    """The group of the lab's commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # as click calls it
        """Return the names of the commands."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands in the help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return a command by name."""
        if cmd_name not in COMMANDS:
            return None
        module: Any = import_module(f"deadhand.cli.commands.lab.{cmd_name}")
        return cast("click.Command", module.command)


@click.group("lab", cls=LabGroup)
def command() -> None:
    """Study a game: sweeps and tuning."""
