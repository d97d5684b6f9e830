"""The deck file says what the tables of sections 19 and 21 say."""

import re

import pytest

from deadhand.games.three_days import GAME
from tests.games.three_days.notation import SHORT

COLUMNS = (
    *("id", "name", "copies", "deck", "kind", "speed", "hp", "damage", "turn", "noise", "call", "tools", "uses"),
    *("ammo", "defence", "points", "resource", "text"),
)
ROW = re.compile(r"^\| ([a-z_]+ \|(?: [^|]+ \|){19})$", re.MULTILINE)
TABLE = [
    dict(zip(COLUMNS, (cell.strip() for cell in found[1].split("|")), strict=False))
    for found in ROW.finditer(GAME.rulebook_text)
    if not found[1].startswith("id |")
]
CARDS = {card.id: card for card in GAME.deck.cards}
SHEETS = re.findall(
    r"^\| (survivor_\w+) \| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|", GAME.rulebook_text, re.MULTILINE
)
DAMAGES = {"Z": "damage", "M": "melee", "R": "range", "E": "explosive"}
BACKS = ("Common", "City", "Market", "Pharmacy", "Survival Kit", "Starter Set", "Epic", "Invoke")


def first_number(text: str) -> int:
    """The first number of a cell, 0 if it has none."""
    found = re.search(r"\d+", text)
    return int(found[0]) if found else 0


@pytest.mark.clause("TD-2.1", "TD-22.9")
def test_every_card_of_the_deck_stands_in_a_table() -> None:
    others = {identity for identity in CARDS if identity.startswith(("threat_", "survivor_", "playing_area"))}
    assert {row["id"] for row in TABLE} == {*CARDS} - others
    assert len(TABLE) == len(CARDS) - len(others)
    assert [row[0] for row in SHEETS] == [identity for identity in CARDS if identity.startswith("survivor_")]
    assert len(SHORT) == len(set(SHORT)) == len(GAME.deck.kinds)


@pytest.mark.clause("TD-18.9", "TD-18.17", "TD-18.20", "TD-18.34")
@pytest.mark.parametrize("row", [row for row in TABLE if row["id"] in CARDS], ids=lambda row: row["id"])
def test_a_card_is_as_its_row_says(row: dict[str, str]) -> None:
    card = CARDS[row["id"]]
    numbers = card.numbers
    assert (card.name, card.count) == (row["name"], int(row["copies"]))
    assert card.text == row["text"]
    assert row["deck"].startswith(card.back)
    later = [first_number(found[1]) if (found := re.search(f"Day {day}: (\\d+)", row["deck"])) else 0 for day in (2, 3)]
    assert [numbers["day2"], numbers["day3"]] == later
    assert (numbers["hit_points"], numbers["damage"]) == (first_number(row["hp"]), first_number(row["damage"]))
    assert numbers["turn"] == first_number(row["turn"])
    assert numbers["noise"] == first_number(row["noise"])
    if card.sort in ("Weapon", "Ammunition", "Agent"):
        assert numbers["uses"] == first_number(row["uses"])


@pytest.mark.clause("TD-18.9")
@pytest.mark.parametrize("row", [row for row in TABLE if row["id"] in CARDS], ids=lambda row: row["id"])
def test_a_card_prints_hit_points_only_by_their_symbol_and_its_damage_by_its_kind(row: dict[str, str]) -> None:
    printed = GAME.printed_numbers(CARDS[row["id"]])
    symbol = re.fullmatch(r"\d+", row["hp"])
    assert printed.get("hit_points", 0) == (int(symbol[0]) if symbol else 0)
    if damage := re.match(r"([ZMRE])(\d+)", row["damage"]):
        assert printed[DAMAGES[damage[1]]] == int(damage[2])


@pytest.mark.clause("TD-18.14", "TD-18.15", "TD-18.16", "TD-20.23", "TD-20.27")
def test_points_defence_and_the_other_side_of_the_rifle() -> None:
    rows = {row["id"]: row for row in TABLE}
    for identity, row in rows.items():
        if row["defence"] != "-":
            assert CARDS[identity].numbers["amount"] == first_number(row["defence"])
        if re.search(r"\d", row["points"]):
            assert CARDS[identity].numbers["amount"] == first_number(row["points"])
    rifle = CARDS["rifle"].numbers
    assert rows["rifle"]["damage"] == f"R{rifle['damage']}; Automatic R{rifle['amount']}"
    assert rows["rifle"]["noise"] == f"Automatic {rifle['noise']}"


@pytest.mark.clause("TD-5.3", "TD-18.8")
@pytest.mark.parametrize("row", SHEETS, ids=lambda row: row[0])
def test_a_survivor_has_the_values_of_the_sheet(row: tuple[str, ...]) -> None:
    identity, name, _, vitality, immunity, slots = row
    numbers = CARDS[identity].numbers
    assert CARDS[identity].name == name.strip()
    assert (numbers["hit_points"], numbers["amount"], numbers["uses"]) == (int(vitality), int(immunity), int(slots))


@pytest.mark.clause("TD-18.1", "TD-18.5")
def test_resources_are_what_can_be_picked_up() -> None:
    sorts = {row["resource"]: set[str]() for row in TABLE}
    for row in TABLE:
        if row["id"] in CARDS:
            sorts[row["resource"]].add(CARDS[row["id"]].sort.removeprefix("Fast "))
    assert sorts == {
        "yes": {"Weapon", "Ammunition", "Agent", "Item"},
        "no": {"Zombie", "Object", "Event", "Place"},
    }
    assert {card.back for card in GAME.deck.cards} == {*BACKS, "Threat", "Survivor", ""}
