"""Orders about people: bans and mutes of addresses, browsers and names."""

import os
import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from typing_extensions import TypedDict, Unpack

from deadhand.cli import parameters
from deadhand.cli.commands.admin.store import (
    echo_list,
    format_age,
    format_rest,
    operator,
    run_with_storage,
    words_option,
)
from deadhand.server.sentences import BANNED, MUTED
from deadhand.table.errors import Refused
from deadhand.table.game.setup import check_name

if TYPE_CHECKING:
    from deadhand.server.database.people.moderation import Effect, Kind

Command = TypeVar("Command", bound=Callable[..., Any])
DONE: Final = {"ban": "banned", "mute": "muted"}
BROWSER: Final = re.compile(r"[0-9a-f]{16}")
WIDEST: Final = {4: 16, 6: 32}
"""The shortest network prefix that is banned without confirmation, by IP version."""
LOOPBACK: Final = {version: ip_network(network) for version, network in ((4, "127.0.0.0/8"), (6, "::1/128"))}
LONGEST_TIME: Final = 10_000 * 86_400.0
"""Seconds of the longest ban with an end."""


def _read_time(_context: click.Context, _parameter: click.Parameter, value: str | None) -> timedelta | None:
    from deadhand.server.settings import seconds_of

    if value is None:
        return None
    try:
        seconds = seconds_of(value)
    except ValueError as error:
        raise Refused(str(error)) from None
    if seconds is None or not 0 < seconds <= LONGEST_TIME:
        raise Refused("The time must be longer than 0, and at most 10000d.")
    return timedelta(seconds=seconds)


name_option = click.option("--name", "is_name", is_flag=True, help="TARGET is a name; names that look like it count.")
target_options = parameters.combine(click.argument("target"), parameters.store_options, name_option)
new_options = parameters.combine(
    click.option(
        "--for", "time", metavar="TIME", callback=_read_time, help="End it after this time: 12h, 7d (default: never)."
    ),
    click.option("--yes", is_flag=True, help="Do not ask for confirmation."),
)


class NewRestriction(TypedDict):
    """The sentences about a new ban or mute."""

    target: str
    words: str
    time: timedelta | None
    is_name: bool
    yes: bool


@click.command("ban", epilog="Example: deadhand admin ban 203.0.113.7 --for 7d")
@target_options
@words_option(BANNED)
@new_options
def ban(data: Path | None, database: str | None, **more: Unpack[NewRestriction]) -> None:
    """Ban an address, a network, a browser or a name.

    TARGET is an address (203.0.113.7), a network (2001:db8::/48), a browser's 16 hex digits from the log or a report,
    or with --name a name. A network wider than /16 (IPv6: /32), or one that contains an address of this computer or
    yours, needs a confirmation.
    """
    _restrict("ban", data, database, more)


@click.command("mute", epilog="Example: deadhand admin mute 0123456789abcdef --for 24h")
@target_options
@words_option(MUTED)
@new_options
def mute(data: Path | None, database: str | None, **more: Unpack[NewRestriction]) -> None:
    """Forbid somebody to write messages and comments; they may play on.

    TARGET is an address, a network, a browser or a name, as for a ban. Quick messages stay allowed.
    """
    _restrict("mute", data, database, more)


@click.command("unban", epilog="Example: deadhand admin unban 203.0.113.7")
@target_options
def unban(data: Path | None, database: str | None, target: str, *, is_name: bool) -> None:
    """Lift a ban."""
    _lift("ban", data, database, target, is_name=is_name)


@click.command("unmute", epilog="Example: deadhand admin unmute 0123456789abcdef")
@target_options
def unmute(data: Path | None, database: str | None, target: str, *, is_name: bool) -> None:
    """Lift a mute."""
    _lift("mute", data, database, target, is_name=is_name)


@click.command("bans", epilog="Example: deadhand admin bans")
@parameters.store_options
def bans(data: Path | None, database: str | None) -> None:
    """List the bans and mutes, with their age, end and message."""
    lines = (
        f"{bar.effect}  {bar.kind:<7}  {bar.value:<24}  {format_age(bar.at):>4} ago, {format_rest(bar.until)}  "
        f"{bar.words}"
        for bar in run_with_storage(data, database, lambda storage: storage.moderation.restrictions())
    )
    echo_list(lines, none="Nobody is banned or muted.")


def _restrict(effect: "Effect", data: Path | None, database: str | None, new: NewRestriction) -> None:
    """Ban or mute the target of a command."""
    from deadhand.server.database.people.moderation import Restriction

    kind, value = parse_target(new["target"], is_name=new["is_name"])
    if kind == "address" and not new["yes"]:
        confirm_ban(value)
    until = None if new["time"] is None else datetime.now(UTC) + new["time"]
    row = Restriction(effect, kind, value, new["words"], None, until)
    done = run_with_storage(data, database, lambda storage: storage.moderation.restrict(row, by=operator()))
    end = "" if until is None else f" until {until:%Y-%m-%d %H:%M} UTC"
    click.echo(f"{value} is {DONE[effect]}{end}." if done else f"{value} is already {DONE[effect]}.")


def _lift(effect: "Effect", data: Path | None, database: str | None, target: str, *, is_name: bool) -> None:
    """Lift the ban or mute of the target of a command."""
    kind, value = parse_target(target, is_name=is_name)
    if not run_with_storage(
        data, database, lambda storage: storage.moderation.lift(effect, kind, value, by=operator())
    ):
        raise Refused(f'{value} is not {DONE[effect]}; "deadhand admin bans" lists who is.')
    click.echo(f"{value} is no longer {DONE[effect]}.")


def parse_target(text: str, *, is_name: bool = False) -> "tuple[Kind, str]":
    """Parse the target of an order: an address, a network, a browser or a name. Return its kind and its stored form."""
    from deadhand.server.rooms.lobby.orders import read_network

    if is_name:
        check_name(text)
        return "name", text
    if BROWSER.fullmatch(text.strip()):
        return "browser", text.strip()
    network = read_network(text)
    return "address", str(network.network_address if network.num_addresses == 1 else network)


def confirm_ban(value: str) -> None:
    """Ask for confirmation of a ban that is wide or affects the operator.

    Raises:
        Refused: if the answer is no, or nobody can be asked.
    """
    hits = ban_warning(value)
    if not hits:
        return
    if not sys.stdin.isatty():
        raise Refused(f"This would concern {hits}. Add --yes to confirm.")
    if not click.confirm(f"This concerns {hits}. Continue?"):
        raise Refused("Nothing was done.")


def ban_warning(value: str) -> str:
    """Return the part of a ban that is probably a mistake; "" for a small ban of strangers."""
    from deadhand.server.network.addresses import own_addresses
    from deadhand.server.rooms.lobby.orders import read_network

    network = read_network(value)
    if network.prefixlen == 0:
        return f"every address of IPv{network.version}"
    if network.prefixlen < WIDEST[network.version]:
        return f"{network.num_addresses:,} addresses"
    if network.overlaps(LOOPBACK[network.version]):
        return "this computer and any proxy on it"
    operator = re.split("[ %]", os.environ.get("SSH_CONNECTION", ""))[0]
    for address in filter(None, (operator, *own_addresses())):
        if read_network(address).overlaps(network):
            return f"{address}, which is {'your own address' if address == operator else 'this computer'}"
    return ""
