"""A group of commands that are imported only when they are used."""

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, cast

import click


class CommandGroup(click.Group):
    """A group whose commands are modules with a `command`.

    `summaries` has the first sentence of each command's help by its name, so that no module is imported to list them.
    """

    def __init__(self, *args: Any, package: str, summaries: Mapping[str, str], **more: Any) -> None:
        super().__init__(*args, **more)
        self._package, self._summaries = package, summaries

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # as click calls it
        """Return the names of the commands."""
        return list(self._summaries)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands in the help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._summaries.items()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return a command by name."""
        if cmd_name not in self._summaries:
            return None
        return cast("click.Command", import_module(f"{self._package}.{cmd_name.replace('-', '_')}").command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the named command; an unknown name is refused with the most similar one."""
        if args[0] not in self._summaries and (near := get_close_matches(args[0].lower(), self._summaries, n=1)):
            ctx.fail(f"No such command '{args[0]}' (did you mean {near[0]}?)")
        return super().resolve_command(ctx, args)
