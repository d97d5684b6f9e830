"""The decks and terms: sections 2, 19 (the table), 20 (the table) and 21."""

import re

import pytest

from deadhand.games.left_4_dead import GAME, state as l4d
from deadhand.games.left_4_dead.items import holding
from deadhand.games.left_4_dead.monsters import monsters
from tests.games.left_4_dead.position import IDS, RULES, cards, dealt, position, random_game

TABLE = re.findall(
    r"^\| (\w+) \| ([A-Z][\w' ]+) \| (\d+) \| ([\w ,]+) \| ([^|]+) \| ([^|]+) \|", GAME.rulebook_text, re.MULTILINE
)
"""The card tables of sections 19 and 20: id, name, copies, type, numbers, text."""
CARDS = {card.id: card for card in GAME.deck.cards}


def total(*identities: str) -> int:
    """Return the number of copies of these cards."""
    return sum(CARDS[identity].count for identity in identities)


@pytest.mark.clause("L4D-2.1", "L4D-21.1", "L4D-21.2")
def test_the_cards_are_108() -> None:
    assert total(*IDS[: l4d.MONSTERS]) == 49
    assert total(*IDS[l4d.MONSTERS : l4d.EVENT_CARDS]) == 16
    assert total(*IDS[l4d.EVENT_CARDS : l4d.ITEMS]) == 35
    assert total(*IDS[l4d.EVENT_CARDS : l4d.GUNS]) == 8
    assert [total("health_pack"), total("pills"), total("pipe_bomb", "molotov")] == [9, 12, 6]
    assert total(*IDS[: l4d.ITEMS]) == 100
    assert total(*IDS[l4d.ITEMS :]) == 8
    assert GAME.deck.size == 108


@pytest.mark.clause("L4D-21.3", "L4D-20.4")
def test_the_reconstructed_counts() -> None:
    guessed = [card.id for card in GAME.deck.cards if card.count_source == "reconstructed" and card.back == "Encounter"]
    assert guessed == ["hunting_rifle", "shotgun", "health_pack", "pills", "pipe_bomb", "molotov"]
    assert total(*guessed) == 31
    assert total(*(set(IDS[: l4d.ITEMS]) - set(guessed))) == 69
    assert total(*IDS[l4d.ITEMS :]) == 8


@pytest.mark.clause("L4D-2.2")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_the_deck_file_says_what_the_card_tables_say(row: tuple[str, ...]) -> None:
    identity, name, copies, sort, numbers, text = row
    card, kind = CARDS[identity], IDS.index(identity)
    assert (card.name, card.count, card.text) == (name, int(copies), text.strip())
    first = "monster" if kind < l4d.MONSTERS else "event" if kind < l4d.EVENT_CARDS else "item"
    assert sort.split(",")[0].strip() == (first if kind < l4d.ITEMS else "last stand")
    if kind < l4d.MONSTERS:
        return
    printed = [int(number) for number in re.findall(r"\d+", numbers)]
    assert printed == [value for name, value in card.numbers.items() if value and (name, value) != ("amount", 1)]


def test_the_card_tables_and_the_deck_file_name_the_same_kinds_in_the_same_order() -> None:
    assert [row[0] for row in TABLE] == list(IDS)


@pytest.mark.clause("L4D-2.5", "L4D-19.1", "L4D-19.8", "L4D-19.9")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_damage_and_health_of_the_monsters(seats: int) -> None:
    p = position("items", seats=seats, held={"A": "uzi"})
    found = {
        IDS[kind]: (p.t.numbers[kind, l4d.DAMAGE], RULES[monsters.toughness](p.t, kind)) for kind in range(l4d.MONSTERS)
    }
    assert found == {
        **dict.fromkeys(("zombie", "hunter", "smoker", "boomer"), (1, 1)),
        "tank": (5, seats + 1),
        "witch": (3, seats - 1),
    }


@pytest.mark.clause("L4D-2.3", "L4D-13.9")
def test_last_stand_cards_never_enter_the_encounter_deck_or_its_discard_pile() -> None:
    apart = {l4d.LAST_STAND_DECK, l4d.LAST_STAND_PILE}
    for seed in range(3):
        used = 0
        for move in random_game(seed):
            t = move.after.t
            for card in range(t.cards):
                assert (t.kind[card] >= l4d.ITEMS) == (t.zone[card] in apart)
            now = t.count[l4d.LAST_STAND_PILE]
            assert now >= used
            used = now


@pytest.mark.clause("L4D-2.4", "L4D-19.21")
def test_only_the_zombie_is_of_type_zombie() -> None:
    sorts = {row[0]: row[3].split(", ")[-1] for row in TABLE if row[3].startswith("monster")}
    assert [identity for identity, sort in sorts.items() if sort == "Zombie"] == ["zombie"]
    assert set(sorts.values()) == {"Zombie", "Special"}
    p = position("plan", window=True, held={"A": "pipe"}, front={"B": "hunter smoker boomer tank witch"})
    assert p.prompt == "target"  # no Zombie, so no window


@pytest.mark.clause("L4D-2.2", "L4D-2.3", "L4D-2.6")
def test_the_deck_says_of_what_sort_each_card_is_as_the_rules_sort_them() -> None:
    sorts = [CARDS[identity].sort for identity in IDS]
    assert set(sorts[: l4d.MONSTERS]) == {"Monster"}
    assert set(sorts[l4d.MONSTERS : l4d.EVENT_CARDS]) == {"Event"}
    assert set(sorts[l4d.ITEMS :]) == {"Last Stand"}
    for item in range(l4d.EVENT_CARDS, l4d.ITEMS):
        assert sorts[item] == sorts[RULES[holding.same_sort](item)]
    assert list(dict.fromkeys(sorts[l4d.EVENT_CARDS : l4d.ITEMS])) == ["Gun", "Health Pack", "Pills", "Grenade"]


@pytest.mark.clause("L4D-2.6", "L4D-2.7")
@pytest.mark.parametrize(
    ("held", "refused"),
    [
        ("uzi", "uzi rifle assault shotgun"),
        ("shotgun", "uzi rifle assault shotgun"),
        ("pack", "pack"),
        ("pills", "pills"),
        ("pipe", "pipe molotov"),
        ("molotov", "pipe molotov"),
    ],
)
def test_one_item_of_each_of_four_kinds(held: str, refused: str) -> None:
    loose = "uzi rifle assault shotgun pack pills pipe molotov"
    p = position(held={"A": held}, front={"C": loose})
    taken = {choice.split()[1] for choice in p.choices if choice.startswith("take")}
    assert taken == set(loose.split()) - set(refused.split())
    for item in refused.split():
        assert p.refused(f"take {item}") == "L4D-2.7"


@pytest.mark.clause("L4D-2.8", "L4D-18.1")
def test_a_held_item_lies_face_up() -> None:
    p = position(held={"B": "uzi pack"})
    for viewer in ("A", "B", None):
        assert p.view(viewer)["zones"]["held"][1]["cards"] == ["uzi", "health_pack"]


@pytest.mark.clause("L4D-2.9")
@pytest.mark.parametrize(
    ("item", "plays"),
    [("pack", ["heal A"]), ("pills", ["pills"]), ("pipe", ["pipe_bomb"]), ("molotov", ["molotov B"])],
)
def test_packs_pills_and_grenades_work_once_and_are_discarded(item: str, plays: list[str]) -> None:
    p = position("items", window=True, held={"A": item}, health={"A": 1}, front={"B": "zombie"})
    p.play(*plays)
    assert (p.held("A"), item in p.discard.split()) == ("", True)


@pytest.mark.clause("L4D-2.10", "L4D-19.16")
def test_a_gun_is_kept_and_works_every_round() -> None:
    p = position("plan", front={"A": "zombie", "B": "zombie"}, held={"A": "uzi"}, deck=cards(pills=9)).agree(
        A="A zombie"
    )
    p.until("target", "A")
    assert (p.held("A"), p.each("power")[0] - p.t.ammo) == ("uzi", 2)


@pytest.mark.clause("L4D-2.11", "L4D-8.2")
def test_the_holder_is_the_player_a_card_lies_in_front_of() -> None:
    p = position("damage", front={"C": "zombie zombie"}, deck=cards(pills=9))
    assert p.health == [5, 5, 3, 5]


@pytest.mark.clause("L4D-2.12", "L4D-15.13")
def test_a_face_down_card_counts_as_nothing_until_flipped() -> None:
    hidden = {"A": "zombie horde uzi"}
    p = position("events", face_down=hidden, held={"A": "molotov", "B": "pack"}, deck=cards(pills=9))
    assert p.all_face_down == [3, 0, 0, 0]
    assert p.prompt == "items"
    assert not [choice for choice in p.choices if choice.startswith(("take", "molotov"))]


@pytest.mark.clause("L4D-2.13", "L4D-10.4")
def test_a_flipped_item_is_loose_and_belongs_to_nobody() -> None:
    p = position("flip", face_down={"A": "uzi"}, deck=cards(pills=9))
    assert (p.front("A"), p.held("A")) == ("uzi", "")
    p.play("pass_items").until("items", "B").play("take uzi")
    assert (p.held("B"), p.front("A")) == ("uzi", "")


@pytest.mark.clause("L4D-2.14", "L4D-17.4")
def test_killed_and_removed_monsters_go_to_the_discard_pile() -> None:
    p = position("plan", window=True, front={"B": "zombie zombie hunter"}, held={"A": "pipe"}, deck=cards(pills=9))
    p.play("pipe_bomb", "enough").agree(A="B zombie", C="B hunter")
    assert sorted(p.discard.split()) == ["hunter", "pipe", "zombie", "zombie"]


@pytest.mark.clause("L4D-2.15", "L4D-2.16", "L4D-11.3")
def test_players_combine_against_more_health_than_one_can_deal() -> None:
    def after(**plan: str) -> str:
        return position("plan", seats=3, front={"B": "witch"}, deck=cards(pills=9)).agree(**plan).discard

    assert after(A="B witch") == ""
    assert after(A="B witch", C="B witch") == "witch"


@pytest.mark.clause("L4D-2.17")
def test_shuffles_are_uniformly_random() -> None:
    """Each player's first card is a Zombie in 30 of 96 games, within four standard errors."""
    games, share = 400, 30 / 96
    found = 0
    for seed in range(games):
        moved = [event for event in dealt(seed=seed, difficulty="easy").view()["events"] if event["event"] == "moved"]
        found += sum(event["card"] == "zombie" for event in moved if event["from"][0] == "face_down")
    error = (share * (1 - share) / (4 * games)) ** 0.5
    assert abs(found / (4 * games) - share) < 4 * error
