"""The addresses at which others can reach this server."""

import ipaddress
import re
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from deadhand.table.words.templates import sentences

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104  # friends in the same network are meant to join
HERE_ONLY, NO_NETWORK = sentences(
    "Only this computer can reach this table. Start the server with --host 0.0.0.0 to let others in your network join.",
    "Only this computer can reach this table, because it is in no network now.",
)
TEST_ADDRESS: Final = "192.0.2.1"
"""A reserved address (RFC 5737); the route to it shows our own address, and nothing is sent."""
HOST: Final = re.compile(r"[A-Za-z0-9._-]{1,253}(?::[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](?::[0-9]{1,5})?")


@dataclass(frozen=True)
class BoundAddress:
    """The host and port at which a server listens."""

    host: str
    port: int


@dataclass(frozen=True)
class Addresses:
    """The addresses at which others reach this server, best first; if there are none, what to do (in English)."""

    addresses: list[str]
    trouble: str


def reachable_addresses(bound: BoundAddress | None, *, public: str | None, request_origin: str) -> Addresses:
    """Return the addresses of a server that a browser has just asked at `request_origin`.

    `public` is what its operator says; then what others might reach too: where the browser found it, and where it
    listens in the networks of this computer.
    """
    found = [public] if public else []
    if request_origin and not _is_here(request_origin):
        found.append(request_origin)
    if bound is not None:
        found += network_addresses(bound)
    others = list(dict.fromkeys(found))
    if others:
        return Addresses(others, "")
    return Addresses([], NO_NETWORK if bound is not None and bound.host in EVERYWHERE else HERE_ONLY)


def network_addresses(bound: BoundAddress) -> list[str]:
    """Return the addresses at which a server is reached from the networks that this computer is in."""
    hosts = own_addresses() if bound.host in EVERYWHERE else [bound.host]
    found = [f"http://{f'[{host}]' if ':' in host else host}:{bound.port}" for host in hosts]
    return [address for address in found if not _is_here(address)]


def request_origin(scheme: str, host: str | None) -> str:
    """Return the address that a browser has asked at; empty if it names none."""
    return f"{scheme}://{host}" if host and HOST.fullmatch(host) else ""


def check_public(address: str) -> str:
    """Return a public address without the slash at its end, or raise ValueError."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not HOST.fullmatch(parts.netloc) or parts.path.strip("/"):
        raise ValueError(f'A public address looks like https://cards.example.org, not "{address}".')
    return f"{parts.scheme}://{parts.netloc}"


def check_listen(address: str) -> str:
    """Return an address to listen at, or raise ValueError."""
    split_listen(address)
    return address


def check_host(name: str) -> str:
    """Return a host name as browsers write it, or raise ValueError."""
    host = name.lower().rstrip(".")
    if not HOST.fullmatch(host.removeprefix("*.")) or ":" in host:
        raise ValueError(f'A host name looks like cards.example.org or *.example.org, without a port, not "{name}".')
    return host


def check_proxy(address: str) -> str:
    """Return the address or network of a proxy in its usual form, or raise ValueError."""
    try:
        network = ipaddress.ip_network(address, strict=False)
    except ValueError:
        example = "such as 127.0.0.1 or 10.0.0.0/8"
        raise ValueError(f'A proxy is named by its address or network, {example}, not "{address}".') from None
    return str(network.network_address) if network.num_addresses == 1 else str(network)


def split_listen(address: str) -> tuple[str, int]:
    """Return the host and the port of an address such as 127.0.0.1:9464 or [::1]:9464, or raise ValueError."""
    host, colon, port = address.rpartition(":")
    if not (colon and HOST.fullmatch(address) and port.isdecimal() and 0 < int(port) < 65536):
        raise ValueError(f'An address to listen at looks like 127.0.0.1:9464, not "{address}".')
    return host.strip("[]"), int(port)


def own_addresses() -> list[str]:
    """Return this computer's addresses, the one by which it goes out first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((TEST_ADDRESS, 9))
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(known[4][0]) for known in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return list(dict.fromkeys(found))


def _is_here(address: str) -> bool:
    """Return whether an address is a loopback address."""
    host = urlsplit(address).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        known = ipaddress.ip_address(host)
    except ValueError:
        return False
    return known.is_loopback or known.is_unspecified
