"""What strangers ask at their first table is answered in the terminal by one line; the questions stand in a file."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from deadhand.cli.sittings.saves import saves_folder
from deadhand.games import find_game
from deadhand.match.dealing import load

from .conftest import Run

FILE = Path(__file__).parents[1] / "questions.toml"
GAMES = tomllib.loads(FILE.read_text(encoding="utf-8"))
QUESTIONS = [(slug, question) for slug, game in GAMES.items() for question in game["questions"]]

IN_TERMINAL = {"Why can I not turn that card over?": "walk to card 1 of row 1"}
"""What is pointed at on a map is named in words here."""
NOT_NOW = ("Not now", "not allowed now", "Now: ")
"""Why something cannot be done now, or that it can be, as the cards lie here."""


def table(slug: str) -> list[str]:
    """The command that starts the table at which it is asked."""
    seats = {option.name for option in find_game(slug).options if option.seat}
    wishes = GAMES[slug].get("options", {})
    options = [f"{name}={value + 1 if name in seats else value}" for name, value in wishes.items()]
    line = ["play", slug, "--seats", str(len(GAMES[slug]["seats"])), "--seed", "4"]
    return [*line, *(word for option in options for word in ("--option", option))]


def asked_about(slug: str, question: dict[str, Any]) -> dict[str, Any]:
    """The card in the player's hand that the page's action points at; {} if it points at none."""
    (path,) = saves_folder().glob("*.json")
    match = load(path)
    view = match.view(0)
    mine = [zone for zone in match.game.zones.zones if zone.per_seat and view["zones"][zone.name][0].get("cards")]
    if not mine:
        return {}
    cards = view["zones"][mine[0].name][0]["cards"]
    nth = re.search(r"nth=(\d)", question["page"])
    kind = next(kind for kind in match.deck.kinds if kind.id == cards[min(int(nth[1]) if nth else 0, len(cards) - 1)])
    return {"name": kind.name, "text": kind.text, "clause": kind.clauses[0] if kind.clauses else ""}


@pytest.mark.parametrize(("slug", "question"), QUESTIONS, ids=lambda value: value if isinstance(value, str) else None)
def test_what_a_stranger_asks_is_answered_by_one_line(run: Run, slug: str, question: dict[str, Any]) -> None:
    run(*table(slug))
    about = asked_about(slug, question)
    typed = IN_TERMINAL.get(question["ask"], question["terminal"]).format(**about)
    printed = run("resume", typed=f"{typed}\nq\n").stdout
    for words in question["answer"]:
        told = NOT_NOW if words == "Not now" else (words.format(**about),)
        assert any(each.casefold() in printed.casefold() for each in told), f"{question['ask']}\n{printed}"
