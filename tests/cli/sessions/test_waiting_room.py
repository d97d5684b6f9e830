"""The wait for a game: who hosts can start it from any terminal, everybody can leave it and chat."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminals import PROMPT, Terminals, pexpect, shown
from tests.server.process import HTTP, Process, process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(tmp_path_factory.mktemp("tables")) as running:
        yield running


def table(server: Process) -> tuple[str, str]:
    """A table of Zeven with an open seat; its link, and the host's secret."""
    options = {"rounds": 1, "first_dealer": 1}
    wish = {"game": "zeven", "nickname": "Ann", "seats": ["me", "open"], "options": options, "pace": 0}
    made = HTTP.post(f"{server.address}/api/tables", json=wish).raise_for_status().json()
    return f"{server.address}/t/{made['id']}", made["secret"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def send(child: Any, typed: str, *, to: Any, until: str) -> None:
    """Type a line until it has arrived: what is typed while a page is drawn is ignored."""
    for _ in range(20):
        child.sendline(typed)
        if to.expect([until, pexpect.TIMEOUT], timeout=3) == 0:
            return
    raise AssertionError(to.before)


def test_a_host_who_comes_back_by_the_link_starts_the_table_and_everybody_chats(
    terminals: Terminals, server: Process
) -> None:
    link, secret = table(server)
    ben = terminals(f"join {link} --name Ben")
    ben.expect(r"\(q leaves, say hello sends a message\)")
    ben.send("say Good ")
    ann = terminals(f"join {link}#seat={secret}")
    ann.expect("At the table: Ann, Ben")
    ann.expect(r"\(Enter starts; q leaves\)")
    ben.expect("At the table: Ann, Ben")
    ben.expect(r"\(q leaves, say hello sends a message\)")
    ben.sendline("evening")  # a line half typed is kept when news print the prompt again
    ann.expect("Ben: Good evening")
    ben.expect("Ben: Good evening")
    ann.sendline("")
    ann.expect(PROMPT)
    send(ann, "say Hello there", to=ben, until=r"Ann\S*: Hello there")
    ann.expect(r"Ann\S*: Hello there")
    send(ben, "say And you", to=ann, until=r"Ben\S*: And you")


@pytest.mark.soak
def test_a_host_who_comes_back_fills_the_open_seats_with_the_level_of_bots_that_they_name(
    terminals: Terminals, tmp_path: Path
) -> None:
    data = tmp_path / "tables"
    line = ("host", "zeven", "--people", 3, "--seats", 3, "--bots", "easy", "--host", "127.0.0.1")
    host = terminals(*line, "--port", free_port(), "--data", data)
    ready = r"\(Enter starts, bots take the # open seats; q leaves\)".replace("#", "2")
    host.expect(ready)
    host.sendline("q")
    host.expect(r"deadhand join 'http://[^/]+(/t/(\S+)#seat=\S+)' --bots easy\r\n")
    place, table = host.match[1], host.match[2]
    host.expect(terminals.end)
    with process(data) as server:
        again = terminals("join", f"{server.address}{place}", "--bots", "easy")
        again.expect(ready)
        again.sendline("")
        again.expect(PROMPT)
        seats = HTTP.get(f"{server.address}/api/tables/{table}").raise_for_status().json()["seats"]
        assert [seat["bot"] for seat in seats] == [None, "easy", "easy"]


def test_a_guest_names_no_level_of_bots_that_there_is_not(terminals: Terminals, server: Process) -> None:
    link, _ = table(server)
    guest = terminals("join", link, "--bots", "clever")
    guest.expect('There is no bot "clever"')
    guest.expect(terminals.end)


def test_q_and_ctrl_c_leave_the_wait_and_say_how_to_come_back(terminals: Terminals, server: Process) -> None:
    link, _ = table(server)
    for typed in ("q\n", "\x03"):
        ben = terminals(f"join {link} --name Ben")
        ben.expect(r"\(q leaves, say hello sends a message\)")
        ben.send(typed)
        ben.expect(r"The table is saved\. Come back with:\s+deadhand join '\S+#seat=\S+'")
        ben.expect(terminals.end)
        ben.close()
        assert ben.exitstatus == 0, typed


@pytest.mark.soak
def test_ctrl_c_in_the_lobby_of_a_host_says_how_to_come_back(terminals: Terminals, tmp_path: Path) -> None:
    host = terminals(
        *("host", "zeven", "--name", "Ann", "--host", "127.0.0.1", "--port", free_port(), "--data", tmp_path / "tables")
    )
    host.expect(r"\(Enter starts, a bot takes the open seat; q leaves\)")
    host.sendcontrol("c")
    host.expect(terminals.end)
    said = shown(host)
    assert re.search(r"Open the table again with:\n  deadhand serve --port \d+", said), said
    assert re.search(r"Come back with:\n  deadhand join 'http\S+'", said), said
    host.close()
    assert host.exitstatus == 0


def test_bots_are_sent_no_messages(terminals: Terminals) -> None:
    game = terminals("play zeven --seed 5")
    game.expect(PROMPT)
    game.sendline("say hello")
    game.expect("Only bots are at this table")
