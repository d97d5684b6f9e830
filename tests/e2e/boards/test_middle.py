"""The middle of the boards with as much written in it as there ever is, which played games reach now and then only."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from deadhand.games import find_game
from tests.e2e.boards.test_frame import look
from tests.e2e.disguise import disguise
from tests.e2e.visitors import new_table, open_page, private_link
from tests.e2e.windows import blank_page

LONG = "Maximilian of the Old Wood"


def swarm_in_the_draft(view: dict[str, Any]) -> None:
    """Card of the Dead: a last round with Swarm."""
    view["counters"].update(swarm=1, round_number=9, rounds=9)


def all_may_use_weapons(view: dict[str, Any]) -> None:
    """Escape the Horde: half of all have passed in a Combat after a Team Up."""
    half = len(view["names"]) // 2
    view["counters"].update(combat=1, teamed_up=1, still_asked=[1] * half + [0] * half, passed=[0] * half + [1] * half)


def dodged(view: dict[str, Any]) -> None:
    """Escape the Horde: nobody draws, and all are asked."""
    view["counters"].update(combat=0, dodged=1, still_asked=[1] * len(view["names"]), passed=[0] * len(view["names"]))


def trade(view: dict[str, Any]) -> None:
    """Left 4 Dead: one card is offered for another."""
    view["prompt"].update(name="trade", about={"given": "health_pack", "wanted": "assault_rifle", "proposer": 1})


def last_call(view: dict[str, Any]) -> None:
    """Left 4 Dead: somebody with a long name is asked for a Health Pack."""
    view["prompt"].update(name="give_pack", about={"patient": 1})


def surrounded(view: dict[str, Any]) -> None:
    """The Board Game: no space is Free, an explosion is due, three Threats are in force, and one of three is dead."""
    marks = {"hits": [1], "hit_points": [6], "left": [5], "turns": [2], "turn_value": [3]}
    deeds = {"misses": [0], "strikes": [3], "infects": [1], "acts": [1], "blast": [5]}
    lying = {"count": 1, "cards": ["fat_zombie"], "marks": {**marks, **deeds}}
    threats = ["threat_fierce", "threat_tough", "threat_loud"]
    view["zones"].update(spaces=[lying] * 7, threats={"count": 3, "cards": threats})
    view["zones"]["seen"] = {"count": 3, "cards": ["antiviral", "gun", "ammunition_gun_epic"]}
    view["counters"].update(under_last_wisper=1, free_spaces=0, indoors=1, day=3, dead=[0, 1, 0], vitality=[1, 0, 12])


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "crowd", "watched"),
    [
        ("three_days", surrounded, True),
        ("card_of_the_dead", swarm_in_the_draft, True),
        ("card_of_the_dead", swarm_in_the_draft, False),
        ("escape_the_horde", all_may_use_weapons, True),
        ("escape_the_horde", dodged, False),
        ("left_4_dead", trade, False),
        ("left_4_dead", last_call, True),
        ("three_days", surrounded, False),
    ],
)
def test_texts_in_the_middle_have_room(
    browser: Browser, site: str, game: str, crowd: Callable[[dict[str, Any]], None], *, watched: bool
) -> None:
    table = new_table(site, game=game, seats=["me", *["greedy"] * (find_game(game).most_seats - 1)])
    page = open_page(browser, blank_page(site), fresh=True)

    def crowded(frame: dict[str, Any]) -> None:
        frame["view"]["names"][1:] = [f"{LONG} {nth}" for nth in range(1, len(frame["view"]["names"]))]
        if frame["view"]["prompt"]:
            crowd(frame["view"])

    disguise(page, state=crowded)
    page.goto(f"{site}/t/{table['id']}" if watched else private_link(site, table))
    if watched:
        page.get_by_role("button", name="Watch").click()
    expect(page.get_by_role("region", name="The middle")).to_be_visible()
    wrong = look(page, moment=crowd.__name__).wrong
    assert not wrong, "\n".join(wrong)
