"""One line in the terminal answers each question that newcomers ask at their first table."""

import re
from typing import Any

import pytest

from deadhand.cli.sessions.saves import saves_folder
from deadhand.games import find_game
from deadhand.match.dealing import load
from tests.conformance.playing import view_data
from tests.newcomer_questions import QUESTIONS

from .conftest import Run

ALL = [(slug, question) for slug, game in QUESTIONS.items() for question in game["questions"]]
NOT_NOW = ("Not now", "not allowed now", "Now: ")
"""Says why something is not allowed now, or that it is allowed, as the cards lie here."""


def table(slug: str) -> list[str]:
    """The command that starts the table at which it is asked."""
    seats = {option.name for option in find_game(slug).options if option.seat}
    wishes = QUESTIONS[slug].get("options", {})
    options = [f"{name}={value + 1 if name in seats else value}" for name, value in wishes.items()]
    line = ["play", slug, "--seats", str(len(QUESTIONS[slug]["seats"])), "--seed", "4"]
    return [*line, *(word for option in options for word in ("--option", option))]


def asked_about(slug: str, question: dict[str, Any]) -> dict[str, Any]:
    """The card in the player's hand that the page's action points at; {} if it points at none."""
    (path,) = saves_folder().glob("*.json")
    match = load(path)
    view = view_data(match, 0)
    mine = [zone for zone in match.game.zones.zones if zone.per_seat and view["zones"][zone.name][0].get("cards")]
    if not mine:
        return {}
    cards = view["zones"][mine[0].name][0]["cards"]
    nth = re.search(r"nth=(\d)", question["page"])
    kind = next(kind for kind in match.deck.kinds if kind.id == cards[min(int(nth[1]) if nth else 0, len(cards) - 1)])
    return {"name": kind.name, "text": kind.text, "clause": kind.clauses[0] if kind.clauses else ""}


@pytest.mark.parametrize(("slug", "question"), ALL, ids=lambda value: value if isinstance(value, str) else None)
def test_newcomers_questions_are_answered_by_one_typed_line(run: Run, slug: str, question: dict[str, Any]) -> None:
    run(*table(slug))
    about = asked_about(slug, question)
    typed = question["terminal"].format(**about)
    printed = run("resume", typed=f"{typed}\nq\n").stdout
    for words in question["answer"]:
        told = NOT_NOW if words == "Not now" else (words.format(**about),)
        assert any(each.casefold() in printed.casefold() for each in told), f"{question['ask']}\n{printed}"
