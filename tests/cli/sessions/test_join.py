"""`deadhand join`: the same table from a terminal, at a real server."""

import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Final, cast

import pytest
from click.testing import Result

from deadhand.cli.sessions.table_client import parse_link
from tests.cli.conftest import Run, refusal
from tests.server.process import HTTP, Process, process
from tests.server.rooms.test_decks import WITH_MORE_HUNTERS

NONSENSE: Final = (
    "nonsense",
    "",
    "<>",
    "/t/abc",
    "http:///t/abc",
    "http://[::1/t/abc",
    "http://a:b/t/abc",
    "ftp://a/t/abc",
)
ONE_ROUND: Final = {"rounds": 1, "first_dealer": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def site(server: Process) -> str:
    return server.address


def start(
    site: str, *, seats: list[str], options: Mapping[str, int] = ONE_ROUND, deck: str | None = None
) -> dict[str, Any]:
    """A table at which the second seat deals, so that the one after it begins."""
    wish = {"game": "zeven", "nickname": "Ann", "seats": seats, "options": options, "pace": 0, "deck": deck}
    return cast("dict[str, Any]", HTTP.post(f"{site}/api/tables", json=wish).raise_for_status().json())


def join(run: Run, link: str, *arguments: str, typed: str) -> Result:
    return run("join", link, "--plain", *arguments, typed=typed)


def test_a_whole_game_is_played_at_a_servers_table(run: Run, site: str) -> None:
    table = start(site, seats=["me", "greedy", "greedy"])
    played = join(run, f"{site}/t/{table['id']}#seat={table['secret']}", typed="1\n" * 2000)
    assert played.exit_code == 0, played.stderr
    assert "The game is over." in played.stdout
    assert HTTP.get(f"{site}/api/tables/{table['id']}/verify").json()["honest"]


def test_a_table_with_a_changed_deck_shows_its_cards(run: Run, site: str) -> None:
    typed = "?trapper\nodds\n" + "1\n" * 25
    for _ in range(15):  # the card is not drawn in every game
        table = start(site, seats=["me", "greedy", "greedy"], deck=WITH_MORE_HUNTERS)
        link = f"{site}/t/{table['id']}#seat={table['secret']}"
        lines = join(run, link, typed=f"{typed}language de\nodds\n1\n1\nq\n").stdout.splitlines()
        hands = [line for line in lines if line.startswith(("Your hand:", "Deine Hand:"))]
        if any("Trapper" in hand for hand in hands):
            break
    assert any("Trapper" in hand for hand in hands)
    assert not any("Hunter" in hand or "Jäger" in hand for hand in hands)
    assert "Trapper" in lines  # what is known of the card
    assert not any(re.search("You draw an? Hunter|Discard an? Hunter|Hunter +[0-9]", line) for line in lines)


@pytest.mark.soak
def test_lines_from_a_pipe_wait_while_the_server_has_had_too_much_at_once(run: Run, server: Process) -> None:
    with server.restarted("--frames-per-second", "10"):
        table = start(server.address, seats=["me", "greedy"], options={"rounds": 5, "first_dealer": 1})
        played = join(run, f"{server.address}/t/{table['id']}#seat={table['secret']}", typed="1\n" * 30 + "q\n")
    assert "Too many" not in played.stdout
    assert "The table is saved." in played.stdout


def test_lines_from_a_pipe_wait_for_a_lost_connection(server: Process) -> None:
    table = start(server.address, seats=["me", "greedy", "greedy"])
    link = f"{server.address}/t/{table['id']}#seat={table['secret']}"
    command = [sys.executable, "-m", "deadhand", "join", link, "--plain"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as joined:
        assert joined.stdin is not None
        assert joined.stdout is not None
        said = ""
        while "It is your turn" not in said:
            said += joined.stdout.readline()
        server.kill()
        joined.stdin.write("1\n" * 2000)
        joined.stdin.flush()
        server.start()
        said, _ = joined.communicate(timeout=120)
    assert "The game is over." in said


def test_the_server_answers_in_the_language_of_the_terminal(run: Run, site: str) -> None:
    table = start(site, seats=["me", "greedy"])
    refused = join(run, f"{site}/t/{table['id']}", "--name", "Ben", "--language", "de", typed="")
    assert refusal(refused) == "An diesem Tisch ist kein Platz frei."


def begin_when_ready(site: str, table: dict[str, Any], *, seat: int) -> None:
    """Begin the game as its host, as soon as somebody at a seat is ready."""
    address = f"{site}/api/tables/{table['id']}"
    for _ in range(600):
        if HTTP.get(address).json()["seats"][seat]["ready"]:
            break
        time.sleep(0.1)
    HTTP.post(f"{address}/begin", json={}, headers={"X-Seat-Secret": table["secret"]}).raise_for_status()


def test_an_open_seat_is_taken_and_kept_by_the_link_that_is_printed(run: Run, site: str) -> None:
    table = start(site, seats=["open", "me"])
    with ThreadPoolExecutor() as threads:
        beginning = threads.submit(begin_when_ready, site, table, seat=0)
        joined = join(run, f"{site}/t/{table['id']}", "--name", "Ben", typed="q\n")
        beginning.result()
    seats = HTTP.get(f"{site}/api/tables/{table['id']}").json()["seats"]
    assert (seats[0]["name"], seats[0]["kind"]) == ("Ben", "human")
    assert "when the host starts it" in joined.stdout
    link = re.search(r"join '(\S+)'", joined.stdout)
    assert link is not None
    again = join(run, link[1], typed="q\n")
    assert again.exit_code == 0
    assert "It is your turn." in again.stdout


def test_an_action_that_is_not_offered_is_refused_by_the_server_with_the_rule(run: Run, site: str) -> None:
    table = start(site, seats=["me", "greedy"])
    refused = join(run, f"{site}/t/{table['id']}#seat={table['secret']}", "--no-auto", typed="skip\nq\n")
    assert "Z-6.12" in refused.stdout


@pytest.mark.parametrize(
    "pasted",
    [
        "{0}",
        " {0} ",
        "{0}.",
        "<{0}>",
        "{0},",
        "({0})",
        '"{0}"',
        "“{0}”.",
        "{0}\n",
        "\u200b{0}\ufeff",
        "{0}/",
        "{0}?a=b",
        "`{0}`",
    ],
)
def test_a_link_is_understood_as_people_paste_it(pasted: str) -> None:
    for link, base in LINKS.items():
        place, secret = parse_link(pasted.format(f"{link}/t/k0X-vGb_BuBExbx"))
        assert (place.base, place.table, secret) == (base, "k0X-vGb_BuBExbx", None)
    if pasted.endswith(("/", "b")):
        return
    place, secret = parse_link(pasted.format("cards.example/t/k0X#seat=W23-C_5"))
    assert (place.base, place.table, secret) == ("https://cards.example", "k0X", "W23-C_5")


LINKS = {
    "http://192.168.1.5:8000": "http://192.168.1.5:8000",
    "HTTPS://cards.example": "https://cards.example",
    "192.168.1.5:8000": "http://192.168.1.5:8000",
    "192.168.1.5": "http://192.168.1.5",
    "localhost:8000": "http://localhost:8000",
    "raspberrypi": "http://raspberrypi",
    "cards.example": "https://cards.example",
    "cards.example:8000": "http://cards.example:8000",
    "http://[::1]:8000": "http://[::1]:8000",
    "[fe80::1]:8000": "http://[fe80::1]:8000",
}
"""Servers as they stand in links, and where they are."""


def test_a_table_is_joined_by_a_link_without_its_scheme(run: Run, site: str) -> None:
    table = start(site, seats=["me", "greedy", "greedy"])
    link = f"<{site.removeprefix('http://')}/t/{table['id']}#seat={table['secret']}>, "
    assert "It is your turn." in join(run, link, typed="q\n").stdout


class OtherServer(BaseHTTPRequestHandler):
    """A server of something else, which sends some people away."""

    def do_GET(self) -> None:
        away = "away" in self.path
        self.send_response(301 if away else 200)
        if away:
            self.send_header("Location", self.path.replace("away", "here"))
        self.end_headers()
        answers = {"list": b"[1]", "dict": b"{}", "here": b"{}", "part": b'{"commitment": "", "deck_changes": []}'}
        answers |= {"deck": b'{"game": "zeven", "commitment": "", "deck_changes": ["Hunter"], "deck": 1}'}
        self.wfile.write(answers.get(self.path[-4:], b"<html>"))

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("list", "unknown answer"),
        ("dict", "unknown answer"),
        ("html", "unknown answer"),
        ("part", "unknown answer"),
        ("deck#seat=secret", "unknown answer"),
        ("away", "sends you to http://127.0.0.1:"),
    ],
)
def test_a_link_to_another_server_is_one_sentence(run: Run, table: str, said: str) -> None:
    with HTTPServer(("127.0.0.1", 0), OtherServer) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        assert said in refusal(join(run, f"http://127.0.0.1:{other.server_port}/t/{table}", typed=""))
        other.shutdown()


def test_a_link_to_what_speaks_no_http_is_one_sentence(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:

        def greet() -> None:
            with other.accept()[0] as client:
                client.send(b"220 mail.example ESMTP\r\n")

        answering = threading.Thread(target=greet)
        answering.start()
        assert "cannot be reached" in refusal(join(run, f"http://127.0.0.1:{other.getsockname()[1]}/t/abc", typed=""))
        answering.join()


@pytest.mark.parametrize(
    ("link", "said"),
    [
        *((nonsense, "is not a table link") for nonsense in NONSENSE),
        ("{site}/t/nothing-here", "no such table"),
        ("{site}/t/{table}#seat=wrong", "does not belong to a seat"),
        ("{site}/t/{table}", "No seat is open"),
        ("http://127.0.0.1:9/t/abc", "cannot be reached"),
    ],
)
def test_a_bad_link_is_one_sentence_and_exit_code_2(run: Run, site: str, link: str, said: str) -> None:
    table = start(site, seats=["me", "greedy"])
    assert said in refusal(join(run, link.format(site=site, table=table["id"]), typed=""))
