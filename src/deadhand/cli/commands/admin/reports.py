"""Reports of players: list them, read one with the lines around it, close it."""

from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from deadhand.cli import parameters
from deadhand.cli.commands.admin.store import check_words, echo_list, format_age, operator, run_with_storage
from deadhand.table.errors import Refused

if TYPE_CHECKING:
    from deadhand.server.database.people.moderation import StoredReport

number_argument = click.argument("number", type=parameters.WholeNumber(1, 2**31 - 1))


@click.command("reports", epilog="Example: deadhand admin reports --all")
@parameters.store_options
@click.option("--all", "closed", is_flag=True, help="List closed reports, too.")
@click.option("--limit", "most", default=50, type=parameters.WholeNumber(1, 10_000), help="Number of reports to list.")
def reports(data: Path | None, database: str | None, most: int, *, closed: bool) -> None:
    """List the open reports of players, latest last."""
    found = run_with_storage(data, database, lambda storage: storage.moderation.reports(closed=closed, most=most))
    echo_list(map(_as_line, found), none="There is no report." if closed else "There is no open report.")


@click.command("report", epilog="Example: deadhand admin report 12")
@number_argument
@parameters.store_options
def report(number: int, data: Path | None, database: str | None) -> None:
    """Show a report: the lines around it, who is meant, who reports, and how to act."""
    found = run_with_storage(
        data, database, lambda storage: storage.moderation.reports(closed=True, most=1, number=number)
    )
    if not found:
        raise _no_report(number)
    click.echo("\n".join(_describe(found[0])))


@click.command("close-report", epilog='Example: deadhand admin close-report 12 --note "muted for a day"')
@number_argument
@parameters.store_options
@click.option("--note", default="", callback=check_words, help="What was done, for the audit log.")
def close_report(number: int, data: Path | None, database: str | None, note: str) -> None:
    """Close a report, so that it is no longer listed."""
    if not run_with_storage(
        data, database, lambda storage: storage.moderation.close_report(number, note, by=operator())
    ):
        raise _no_report(number, "open ")
    click.echo(f"Report {number} is closed.")


def _as_line(stored: "StoredReport") -> str:
    report = stored.report
    state = "closed" if stored.closed else "open"
    said = f'"{report.text}"' if report.text else "the name"
    return (
        f"{stored.id:>4}  {format_age(stored.at):>4} ago  {state:<6}  {report.about:<7}  "
        f"table {report.table_id}  {report.name}: {said}"
    )


def _no_report(number: int, kind: str = "") -> Refused:
    return Refused(f'There is no {kind}report {number}; "deadhand admin reports" lists them.')


def _describe(stored: "StoredReport") -> list[str]:
    """Return a report in lines for the operator."""
    told = stored.report
    state = f"closed {format_age(stored.closed)} ago" if stored.closed else "open"
    name = f"--name {quote(told.name)}" if told.about == "name" else None
    targets = [each for each in (told.browser or told.address, name) if each]
    return [
        f"Report {stored.id}, {stored.at:%Y-%m-%d %H:%M} UTC, {state}",
        f"Table {told.table_id}; a {told.about} of {told.name}",
        f"Browser {told.browser or 'unknown'}, address {told.address or 'unknown'}",
        f"Reported by {told.reporter_name or 'a spectator'}{f': {told.note}' if told.note else ''}",
        *(
            f"{'>' if line['reported'] else ' '} {datetime.fromtimestamp(line['at'], UTC):%H:%M:%S} "
            f"{line['name']}: {line['text']}"
            for line in told.lines
        ),
        *(f"To act: deadhand admin mute {each} --for 24h, deadhand admin ban {each} --for 7d" for each in targets),
        f"Then: deadhand admin close-report {stored.id}",
    ]
