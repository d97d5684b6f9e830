"""Friends in terminals at one server: who waits sees the table, a lost line comes back, a host needs no browser."""

import json
import re
import shlex
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from click.core import ParameterSource
from websockets.sync.client import connect

from deadhand.cli.commands.serve import command as serve
from deadhand.cli.interactive.waiting_room import wait_for_start
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sessions.client_seed import ClientSeed
from deadhand.cli.sessions.connection import ServerConnection
from deadhand.games import find_game
from deadhand.match.state_in_words import PROTOCOL
from tests.cli.terminals import PROMPT, Terminals, shown, suspend
from tests.server.process import HTTP, Process, process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(tmp_path_factory.mktemp("tables")) as running:
        yield running


def start(server: Process, **wish: Any) -> dict[str, Any]:
    """A table of Zeven at which Ann begins; the other seat is open."""
    usual = {
        "game": "zeven",
        "nickname": "Ann",
        "seats": ["me", "open"],
        "options": {"rounds": 1, "first_dealer": 1},
        "pace": 0,
    }
    return cast(
        "dict[str, Any]", HTTP.post(f"{server.address}/api/tables", json={**usual, **wish}).raise_for_status().json()
    )


def begin(server: Process, table: dict[str, Any], *, fill: str | None = None) -> None:
    address = f"{server.address}/api/tables/{table['id']}"
    HTTP.post(f"{address}/begin", json={"fill": fill}, headers={"X-Seat-Secret": table["secret"]}).raise_for_status()


@pytest.mark.soak
def test_who_waits_sees_the_table_and_comes_back_by_itself_to_the_same_seat(
    terminals: Terminals, server: Process
) -> None:
    table = start(server, clock=600)
    link = f"{server.address}/t/{table['id']}"
    ben = terminals(f"join {link} --name Ben")
    ben.expect(r"(\S+#seat=\S+)")
    private = ben.match[1]
    ben.expect("starts when the host starts it")
    ann = terminals(f"join {link}#seat={table['secret']}")
    ann.expect("At the table: Ann, Ben")
    begin(server, table)
    ann.expect(PROMPT)
    assert re.search(r"Your choice \(1(?:-2)?, 1?\d min left", shown(ann) + ann.after)
    ben.expect(r"Waiting for Ann: .*\(\? b l q h\)")
    assert "> Ann" in shown(ben)

    server.kill()
    for terminal in (ann, ben):
        terminal.expect("Connection lost")
    server.start()
    for terminal in (ann, ben):
        terminal.expect("Reconnected")
    ann.expect(PROMPT)
    ann.sendline("1")
    ann.expect(PROMPT)
    ben.expect("Ann draws a card")
    ben.expect(r"Waiting for Ann: .*\(\? b l q h\)")
    ben.sendline("q")
    ben.expect(re.escape(f"deadhand join '{private}'"))
    ann.expect("Ben is away")

    again = terminals(f"join {link} --name Ben")
    again.expect(re.escape(private))
    again.expect("Waiting for Ann")
    ann.expect("Ben is back")


def test_what_comes_too_late_for_the_beginning_is_said_and_ends_nothing(
    server: Process, capsys: pytest.CaptureFixture[str]
) -> None:
    table = start(server)
    line = ServerConnection(f"ws{server.address.removeprefix('http')}/api/tables/{table['id']}/socket", table["secret"])
    line.send({"type": "free", "seat": 1})
    while line._frames.qsize() < 2:  # the lobby, and the refusal
        time.sleep(0.01)
    begin(server, table, fill="greedy")
    first = wait_for_start(line, open_screen(plain=True), ClientSeed())
    assert first["type"] == "state"
    assert "That seat is empty." in capsys.readouterr().out
    line.close()


@pytest.mark.soak
def test_an_answer_ahead_is_kept_and_can_be_taken_back(terminals: Terminals, server: Process) -> None:
    table = start(server, game="card_of_the_dead", options={"rounds": 1, "first_player": 0})
    ben = terminals(f"join {server.address}/t/{table['id']} --name Ben")
    ben.expect("starts when the host starts it")
    begin(server, table)
    ben.expect(r"\(answer early: 1-\d+, ")
    ben.sendline("h")
    ben.expect("Enter shows the table and your choices again.")
    ben.expect(r"\(answer early: 1-\d+, ")
    ben.sendline("")
    ben.expect(r"\(answer early: 1-\d+, ")
    assert "Keep no card" in shown(ben)
    ben.sendline("1")
    ben.expect("Your early answer: ")
    ben.expect(r"\(\? b l q h\)")
    ben.sendline("u")
    ben.expect(r"\(answer early: 1-\d+, ")


def numbers_at(link: str) -> list[Any]:
    """Return the revealed numbers from which a table's deal was made."""
    base, table = link.split("/t/")
    with connect(f"ws{base.removeprefix('http')}/api/tables/{table}/socket") as line:
        line.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
        while (frame := json.loads(line.recv(timeout=20)))["type"] != "dealt":
            pass
    return [each["number"] for each in frame["commitments"]]


@pytest.mark.soak
def test_a_lone_host_contributes_a_number_and_sees_how_to_reopen_the_table(
    terminals: Terminals, tmp_path: Path
) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = tmp_path / "tables of mine"
    host = terminals(
        *("host", "zeven", "--people", 1, "--seats", 2, "--name", "Ann"),
        *("--host", "127.0.0.1", "--port", port, "--data", data, "--public-address", "https://cards.example"),
    )
    host.expect(r"The table is served at (\S+/t/\S+)")
    link = host.match[1]
    host.expect(r"(?:Your choice|\? b l q h)")
    assert [len(number) for number in numbers_at(link)] == [64]
    host.sendline("q")
    host.expect("Open the table again with:")
    host.expect(terminals.end)
    command = shlex.split(shown(host).splitlines()[1])
    assert command[:2] == ["deadhand", "serve"]
    assert parsed_serve(command[2:]) == {
        "host": "127.0.0.1",
        "port": port,
        "data": data,
        "no_browser": True,
        "public_address": "https://cards.example",
    }


def parsed_serve(arguments: list[str]) -> dict[str, Any]:
    """Return the options that `deadhand serve` reads from a command line."""
    with serve.make_context("serve", arguments) as context:
        given = {name for name in context.params if context.get_parameter_source(name) is ParameterSource.COMMANDLINE}
        return {name: context.params[name] for name in given}


def test_a_host_starts_a_table_without_a_browser_and_bots_take_open_seats(terminals: Terminals, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    deck = tmp_path / "mine.toml"
    deck.write_text(find_game("zeven").deck.source.replace('name = "Hunter"', 'name = "Trapper"'), encoding="utf-8")
    host = terminals(f"host zeven --people 2 --seats 3 --name Ann --host 127.0.0.1 --port {port} --deck {deck}")
    host.expect(r"The table is served at (\S+/t/\S+)")
    link = host.match[1]
    host.expect(r"At the table: Ann, an open seat, \w+ \(bot\)")
    ben = terminals(f"join {link} --name Ben")
    ben.expect("edited deck: Trapper: the Hunter")
    ben.expect("You have a seat")
    host.expect(r"At the table: Ann, Ben, \w+ \(bot\)")
    host.expect(r"\(Enter starts; q leaves\)")
    suspend(host)
    host.expect(r"At the table: Ann, Ben, \w+ \(bot\)\.\s+\(Enter starts; q leaves\)")
    host.sendline("")
    host.expect(r"(?:Your choice|\? b l q h)")
    ben.expect(r"(?:Your choice|\? b l q h)")
    for player in (host, ben):
        suspend(player)
        player.expect(r"(?:Your choice|\? b l q h)")
    assert [len(number) for number in numbers_at(link)] == [64, 64]  # both terminals gave one to the deal
    host.sendline("q")
    host.expect(r"Open the table again with:\s+deadhand serve")
    host.expect(terminals.end)
    host.close()
    assert host.exitstatus == 0
