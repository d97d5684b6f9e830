"""The deck and what else lies in the box: sections 2 and 19."""

import re

import pytest

from deadhand.games.zeven import GAME
from tests.games.zeven.position import IDS, cards, dealt, position

TABLE = re.findall(
    r"^\| (\w+) \| ([A-Z][\w ]+) \| (\d+) \| ([\w ,]+) \| ([\w -]+) \|", GAME.rulebook_text, re.MULTILINE
)
"""The card table of section 19: id, name, copies, type, numbers."""
COPIES = {card.id: card.count for card in GAME.deck.kinds}


@pytest.mark.clause("Z-2.1", "Z-19.1")
def test_the_deck_has_100_play_cards() -> None:
    zombies = [COPIES[kind] for kind in COPIES if kind.startswith("zombie")]
    commandos = [COPIES[kind] for kind in COPIES if kind.startswith("commando")]
    assert (zombies, commandos) == ([12] * 4, [7] * 4)
    assert (COPIES["undead_horde"], COPIES["hunter"], COPIES["gravedigger"]) == (4, 10, 10)
    assert GAME.deck.size == sum(COPIES.values()) == 100


@pytest.mark.clause("Z-19.1", "Z-19.2")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_the_deck_file_says_what_the_card_table_says(row: tuple[str, ...]) -> None:
    identity, name, copies, _, numbers = row
    card = next(card for card in GAME.deck.cards if card.id == identity)
    assert (card.name, card.count) == (name, int(copies))
    number = [int(word) for word in re.findall(r"\d+", numbers)]
    assert [value for value in card.numbers.values() if value] == number


def test_the_card_table_and_the_deck_file_name_the_same_kinds_in_the_same_order() -> None:
    assert [row[0] for row in TABLE] == [card.id for card in GAME.deck.cards]


@pytest.mark.clause("Z-2.2")
def test_play_cards_are_four_zombies_four_commandos_horde_hunter_and_gravedigger() -> None:
    assert (
        *("zombie_clown", "zombie_nurse", "zombie_graveyard", "zombie_viral", "undead_horde"),
        *("commando_3", "commando_4", "commando_5", "commando_6", "hunter", "gravedigger"),
    ) == IDS
    values = [card.numbers["value"] for card in GAME.deck.kinds if card.id.startswith("commando")]
    assert values == [3, 4, 5, 6]


@pytest.mark.clause("Z-2.3", "Z-19.2")
def test_four_reminder_cards_belong_to_the_box_but_are_never_shuffled_in() -> None:
    reminder = next(card for card in GAME.deck.cards if not card.in_play)
    assert (reminder.id, reminder.count) == ("reminder", 4)
    assert sum(card.count for card in GAME.deck.cards) == 104
    t = dealt().t
    assert (t.cards, max(t.kind[: t.cards])) == (100, len(IDS) - 1)


@pytest.mark.clause("Z-2.4", "Z-T1")
@pytest.mark.parametrize(("players", "brains"), [(2, 20), (4, 40), (8, 80)])
def test_there_are_ten_brain_markers_for_each_of_up_to_eight_players(players: int, brains: int) -> None:
    assert sum(dealt(seats=players).all_brains) == brains


@pytest.mark.clause("Z-2.5")
def test_a_horde_is_not_a_zombie_except_inside_a_set() -> None:
    assert "exposed" not in position(discard="horde").choices
    assert "call" in position(hands={"A": cards(clown=6, horde=1)}).choices


@pytest.mark.clause("Z-2.6")
def test_nobody_sees_a_card_of_the_draw_pile() -> None:
    p = position(pile="horde clown 6")
    for viewer in ("A", "B", "C", "D", None):
        assert p.view(viewer)["zones"]["draw_pile"] == {"count": 3, "known": {}}


@pytest.mark.clause("Z-2.7")
def test_the_discard_pile_is_face_up_and_its_top_card_is_exposed() -> None:
    p = position(discard="6 clown nurse")
    assert p.view(None)["zones"]["discard_pile"]["cards"] == ["commando_6", "zombie_clown", "zombie_nurse"]
    assert p.play("exposed").hand("A") == "nurse"


@pytest.mark.clause("Z-2.8")
def test_a_table_is_a_row_of_face_up_cards_in_front_of_its_player() -> None:
    p = position(hands={"A": "viral"}, tables={"A": "nurse horde"}, step="play").play("lay viral")
    row = p.view("C")["zones"]["table"][0]
    assert row == {"count": 3, "cards": ["zombie_nurse", "undead_horde", "zombie_viral"]}


@pytest.mark.clause("Z-2.10")
def test_every_shuffle_comes_from_the_seed() -> None:
    assert dealt(seed=7).match.digest == dealt(seed=7).match.digest
    assert len({dealt(seed=seed).hand("A") for seed in range(20)}) == 20


@pytest.mark.clause("Z-2.10")
def test_a_shuffle_puts_every_card_in_every_place_equally_often() -> None:
    p = position(discard="clown nurse viral 6", pile="", left=2)
    orders = [p.twin(seed).play("draw", "draw").hand("A") for seed in range(1200)]
    for order in ("clown nurse", "clown viral", "nurse clown", "nurse viral", "viral clown", "viral nurse"):
        assert 150 < orders.count(order) < 250


@pytest.mark.clause("Z-19.3")
def test_with_eight_hands_of_five_and_all_zombies_and_hordes_laid_there_are_still_cards_to_draw() -> None:
    tables = dict.fromkeys("ABCDEF", "clown clown nurse graveyard viral viral")
    tables |= {"G": cards(nurse=5, graveyard=1, horde=1), "H": cards(nurse=1, graveyard=3, horde=3)}
    tables |= {"A": tables["A"] + " graveyard", "B": tables["B"] + " graveyard"}
    hands = dict.fromkeys("ABCDEFG", "3 4 5 6 hunter") | {"H": "hunter hunter hunter gravedigger gravedigger"}
    p = position(seats=8, tables=tables, hands=hands, discard="gravedigger")
    assert sum(len(p.table(seat).split()) for seat in "ABCDEFGH") == 52
    assert p.draw_pile == 7
    p.play("draw", "draw")
    assert p.prompt == "play"


@pytest.mark.clause("Z-19.3", "Z-6.12")
def test_larger_hands_at_worst_make_draws_be_skipped_and_compulsory_plays_feed_the_discard_pile() -> None:
    hands = {"A": cards(clown=4, hunter=4), "B": "6 6 6"}
    p = position(seats=2, hands=hands, discard="hunter", pile="")
    p.play("skip", "skip", "discard hunter", "discard hunter", "end", "draw", "draw")
    assert (p.actor, p.prompt) == ("B", "play")
