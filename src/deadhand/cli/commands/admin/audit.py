"""The audit log: what operators have ordered."""

from pathlib import Path

import click

from deadhand.cli import parameters
from deadhand.cli.commands.admin.store import echo_list, run_with_storage


@click.command("audit", epilog="Example: deadhand admin audit --limit 20")
@parameters.store_options
@click.option("--limit", "most", default=50, type=parameters.WholeNumber(1, 10_000), help="Number of orders to list.")
def audit(data: Path | None, database: str | None, most: int) -> None:
    """List the orders of operators, latest first: when, who, what, and the message."""
    lines = (
        f"{entry.at:%Y-%m-%d %H:%M:%S}  {entry.operator:<10}  {entry.action:<12}  {entry.target:<24}  "
        f"{entry.words}".rstrip()
        for entry in run_with_storage(data, database, lambda storage: storage.moderation.audit_log(most=most))
    )
    echo_list(lines, none="No order has been given.")
