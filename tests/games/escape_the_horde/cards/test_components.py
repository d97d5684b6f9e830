"""Components and zones, and the card tables: sections 2 and 17."""

import re
from collections import Counter

import pytest

from deadhand.games.escape_the_horde import GAME
from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import IDS, cards, position, random_game

STACK_TABLE = re.findall(
    r"^\| (\w+) \| ([^|]+) \| (\d+) \| ([^|]+) \| ([^|]+) \| (EH[^|]+) \| ([^|]+) \|$", GAME.rulebook_text, re.MULTILINE
)
"""The Stack cards of section 17: id, name, copies, speed, text, clauses, provenance."""
ASIDE_TABLE = re.findall(
    r"^\| (\w+) \| ([^|]+) \| (\d+) \| (Faction|condition, two sides|marker) \| ([^|]+) \| (EH[^|]+) \| ([^|]+) \|$",
    GAME.rulebook_text,
    re.MULTILINE,
)
"""The cards set aside."""
STACK_ROWS = [row for row in STACK_TABLE if row not in ASIDE_TABLE]
CARDS = {card.id: card for card in GAME.deck.cards}


@pytest.mark.clause("EH-2.1", "EH-17.18")
def test_the_deck_has_100_stack_cards_and_20_set_aside() -> None:
    assert [int(row[2]) for row in STACK_ROWS] == [22, 6, 20, 4, 6, 8, 5, 6, 5, 5, 4, 5, 4]
    assert [int(row[2]) for row in ASIDE_TABLE] == [6, 2, 6, 5, 1]
    assert sum(card.count for card in GAME.deck.cards) == 120
    assert sum(card.count for card in GAME.deck.cards if card.back == "Stack") == 100


@pytest.mark.clause("EH-2.1", "EH-16.3")
@pytest.mark.parametrize("row", [*STACK_ROWS, *ASIDE_TABLE], ids=lambda row: row[0])
def test_the_deck_file_says_what_the_card_tables_say(row: tuple[str, ...]) -> None:
    identity, name, copies = row[:3]
    assert (CARDS[identity].name, CARDS[identity].count) == (name, int(copies))


@pytest.mark.parametrize("row", STACK_ROWS, ids=lambda row: row[0])
def test_the_deck_file_has_the_texts_of_the_card_table(row: tuple[str, ...]) -> None:
    assert CARDS[row[0]].text == row[4].strip()


def test_the_card_tables_and_the_deck_file_name_the_same_kinds_in_the_same_order() -> None:
    assert [row[0] for row in (*STACK_ROWS, *ASIDE_TABLE)] == list(CARDS)
    assert list(CARDS)[: len(IDS)] == list(IDS)


@pytest.mark.clause("EH-2.2")
def test_the_stack_is_drawn_from_the_top_face_down() -> None:
    p = position(hands={"A": "rescue"}, top="weapon sacrifice").play("A: draw")
    assert p.hand("A") == "rescue weapon"
    assert all(p.sees_in_stack(viewer) == {} for viewer in (*"ABCD", None))


@pytest.mark.clause("EH-2.3", "EH-2.4", "EH-17.3", "EH-6.14")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_the_armoury_takes_weapons_and_nothing_else_the_discard_pile_no_weapon(seed: int) -> None:
    used: Counter[str] = Counter()
    for move in random_game(seed, seats=4):
        p = move.after
        assert set(p.armoury.split()) <= {"weapon"}
        assert "weapon" not in p.discard.split()
        used.update(p.discard.split() + p.armoury.split())
    assert used["weapon"]
    assert len(used) > 5


@pytest.mark.clause("EH-2.4")
def test_the_discard_pile_is_not_reshuffled() -> None:
    p = position(hands={"A": "weapon"}, stack="rescue", discard=cards(steal=4)).play("A: draw", "A: finish")
    assert (p.discard, p.stack) == ("steal steal steal steal", "")
    assert p.result == ("stack", "survivors")


@pytest.mark.clause("EH-2.3", "EH-2.4", "EH-16.1")
@pytest.mark.parametrize("viewer", ["A", "D", None])
def test_armoury_and_discard_pile_are_face_up(viewer: str | None) -> None:
    zones = position(hands={"A": "rescue"}, armoury="weapon", discard="steal zombie").view(viewer)["zones"]
    assert zones["armoury"]["cards"] == ["weapon"]
    assert zones["discard_pile"]["cards"] == ["steal", "zombie"]


@pytest.mark.clause("EH-2.5")
@pytest.mark.parametrize("viewer", ["A", "D", None])
def test_attacking_zombies_lie_face_up_in_front_of_their_targets(viewer: str | None) -> None:
    front = position(hands={"A": "rescue"}, attack="ABA").view(viewer)["zones"]["wastelands"]
    assert [zone["cards"] for zone in front] == [["zombie", "zombie"], ["zombie"], [], []]
    assert [zone["marks"]["number"] for zone in front] == [[1, 3], [2], [], []]
    assert not any(card.id == "wasteland" for card in GAME.deck.kinds)


@pytest.mark.clause("EH-2.6")
def test_shuffled_back_a_zombie_may_lie_anywhere_in_the_whole_stack() -> None:
    before = position(hands={"A": "weapon", "B": "rescue"}, attack="A", stack="rescue weapon steal")
    found: Counter[str] = Counter(before.twin(seed).end_combat().stack for seed in range(960))
    assert len(found) == 24  # every order of four cards
    chi_square = sum((number - 40) ** 2 / 40 for number in found.values())
    assert chi_square < 53  # 23 degrees of freedom, 0.04 %


@pytest.mark.clause("EH-2.7")
def test_there_is_no_limit_to_a_hand() -> None:
    p = position(hands={"A": cards(rescue=5, weapon=20, sacrifice=6)}, top="dodge").play("A: draw", "A: finish")
    assert len(p.hand("A").split()) == 32


@pytest.mark.clause("EH-2.3")
def test_zombies_killed_and_cards_used_lie_where_they_belong() -> None:
    p = position(hands={"A": "weapon", "B": "grenade"}, attack="AA").play("A: weapon_survivor 1").resolve()
    p.play("B: grenade_survivor 2").resolve()
    assert (p.armoury, p.discard) == ("weapon", "grenade zombie zombie")
