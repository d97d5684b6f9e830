"""Aim, components, terms and the cards: sections 1, 2, 4 and 13."""

import re

import pytest

from deadhand import Refused, deal
from deadhand.games.card_of_the_dead import GAME
from tests.conformance.playing import seeds
from tests.games.card_of_the_dead.position import IDS, dealt, position, random_game

TABLE = re.findall(
    r"^\| (\w+) \| ([A-Z][\w!]+) \| (\d+) \| (Zombie|Action|Event) \| (?:([\d]) ?(?:zombies?)? \| )?([^|]+) \|",
    GAME.rulebook_text,
    re.MULTILINE,
)
"""The card tables of section 13: id, name, copies, type, number, text."""
CARDS = {card.id: card for card in GAME.deck.kinds}


def total(kind: str) -> int:
    """Return the number of cards of a type in the deck."""
    return sum(int(row[2]) for row in TABLE if row[3] == kind)


@pytest.mark.clause("CD-1.1", "CD-12.2")
def test_every_player_survives_alone() -> None:
    p = position(movement={"A": "hide hide", "B": "hide"}, deck="", step="end", rounds=1)
    assert (p.scores, p.match.returns) == ([2, 1, 0, 0], [1, 0, 0, 0])


@pytest.mark.clause("CD-1.2", "CD-3.1")
def test_two_to_five_players_four_by_default() -> None:
    assert deal("card_of_the_dead", seed=1).seats == 4
    assert [dealt(seats=seats).match.seats for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(Refused, match="2 to 5 seats"):
            deal("card_of_the_dead", seats=seats, seed=1)


@pytest.mark.clause("CD-1.3", "CD-3.2", "CD-12.1")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_three_rounds_whose_points_are_added_up(seed: int) -> None:
    *_, last = random_game(seed)
    rounds = [last.after.gained(number) for number in (1, 2, 3)]
    assert last.after.round_number == 3
    assert last.after.scores == [sum(points) for points in zip(*rounds, strict=True)]


@pytest.mark.clause("CD-1.4")
def test_a_turn_is_a_draw_and_then_perhaps_a_card() -> None:
    p = position(hands={"A": "hide", "B": "slugger"}, top="lure tripped", step="draw")
    assert (p.hand("A"), p.actor, p.prompt) == ("hide lure", "A", "play")
    assert p.play("pass").turn == "B"


@pytest.mark.clause("CD-1.5")
def test_one_may_flee_fight_or_push_zombies_onto_others() -> None:
    p = position(hands={"A": "chainsaw lure hide"}, front={"A": "zombie zombie zombie"}, top="armored")
    assert p.twin(1).play("move hide").points("A") == 1
    assert p.twin(1).play("act chainsaw", "clear 2 0 0").zombies("A") == 1
    assert p.twin(1).play("act lure", "lure B").zombies("B") == 1


@pytest.mark.clause("CD-1.6")
@pytest.mark.parametrize(("hand", "points"), [("bitten", 0), ("lure", 3)])
def test_a_bite_can_cost_the_round(hand: str, points: int) -> None:
    p = position(hands={"A": hand}, movement={"A": "hide pillage"}, deck="").play("pass")
    assert p.gained()[0] == points


@pytest.mark.clause("CD-2.1", "CD-13.1")
def test_the_deck_has_56_cards_of_three_types() -> None:
    assert (total("Zombie"), total("Action"), total("Event")) == (23, 27, 6)
    assert GAME.deck.size == len(GAME.deck.kinds) + sum(card.count - 1 for card in GAME.deck.cards) == 56
    by_type = {kind: [int(row[2]) for row in TABLE if row[3] == kind] for kind in ("Zombie", "Action", "Event")}
    assert by_type["Zombie"] == [20, 2, 1]
    assert by_type["Action"] == [2, 2, 1, 4, 1, 4, 4, 1, 1, 4, 3]
    assert by_type["Event"] == [1, 2, 1, 1, 1]


@pytest.mark.clause("CD-13.1", "CD-13.2", "CD-4.2", "CD-4.6")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_the_deck_file_says_what_the_card_tables_say(row: tuple[str, ...]) -> None:
    identity, name, copies, kind, number, text = row
    card = CARDS[identity]
    assert (card.name, card.count, card.text) == (name, int(copies), text.strip())
    assert card.numbers == {
        "zombies": int(number) if kind == "Zombie" else 0,
        "movement": int(number) if kind == "Action" else 0,
    }


PROVENANCE = dict(re.findall(r"^\| (\w+) \| [A-Z][\w!]+ \| \d+ \| .+ \| ([^|]+) \|$", GAME.rulebook_text, re.MULTILINE))
"""The last column of the card tables, by id."""


@pytest.mark.parametrize("identity", IDS)
def test_the_deck_file_says_where_each_effect_and_each_count_is_known_from(identity: str) -> None:
    """Counts are all public; an effect is printed if the sheet shows it, and not the title alone and public numbers."""
    cell = PROVENANCE[identity]
    assert (CARDS[identity].source == "rulebook") == ("[rulebook]" in cell and "number" not in cell)
    assert CARDS[identity].count_source == "public"
    assert cell == "[public]" or re.search(r"; count[^;]*\[public\]$", cell)


def test_the_card_tables_and_the_deck_file_name_the_same_kinds_in_the_same_order() -> None:
    assert [row[0] for row in TABLE] == list(CARDS) == list(IDS)


@pytest.mark.clause("CD-13.2")
def test_27_zombies_and_29_movement_points_are_in_the_deck() -> None:
    assert sum(card.count * card.numbers["zombies"] for card in CARDS.values()) == 27
    points = [
        number for card in CARDS.values() if card.id in IDS[3:14] for number in [card.numbers["movement"]] * card.count
    ]
    assert (points.count(1), points.count(2), points.count(0), sum(points)) == (23, 3, 1, 29)


@pytest.mark.clause("CD-13.5")
def test_the_twenty_zombie_cards_are_one_kind() -> None:
    p = position(hands={"A": "slugger"}, front={"A": "zombie zombie zombie"}).play("act slugger")
    assert p.choices == {"slug"}


@pytest.mark.clause("CD-2.2", "CD-16.2")
@pytest.mark.parametrize("viewer", ["A", "B", None])
def test_the_deck_is_face_down_and_drawn_from_its_top(viewer: str | None) -> None:
    p = position(hands={"A": "hide"}, deck="lure slugger armored", step="draw")
    assert (p.hand("A"), p.deck) == ("hide lure", "slugger armored")
    assert p.view(viewer)["zones"]["deck"] == {"count": 2, "known": {}}


@pytest.mark.clause("CD-2.2", "CD-14.1")
def test_some_cards_go_under_the_deck() -> None:
    p = position(hands={"A": "armored bitten lure"}, deck="hide slugger").play("act armored")
    assert p.deck == "slugger bitten"


@pytest.mark.clause("CD-2.3")
def test_the_discard_pile_is_face_up_and_not_shuffled_into_the_deck() -> None:
    p = position(seats=2, hands={"A": "lure"}, discard="hide slugger", deck="hide")
    assert p.view("B")["zones"]["discard_pile"]["cards"] == ["hide", "slugger"]
    p.play("act lure", "pass")
    assert p.end_of_round() == "empty_deck"


@pytest.mark.clause("CD-2.4", "CD-7.5")
@pytest.mark.parametrize("viewer", ["A", "B", None])
def test_a_play_area_is_open(viewer: str | None) -> None:
    p = position(front={"A": "zombie zombies"}, movement={"A": "hide pillage"}, hands={"A": "lure"})
    zones = p.view(viewer)["zones"]
    assert zones["zombies"][0]["cards"] == ["zombie", "zombies"]
    assert zones["movement"][0]["cards"] == ["hide", "pillage"]


@pytest.mark.clause("CD-2.5", "CD-9.5", "CD-4.2")
@pytest.mark.parametrize(("card", "zombies"), [("zombie", 1), ("zombies", 2), ("zombies_many", 3)])
def test_zombies_are_the_numbers_on_the_cards(card: str, zombies: int) -> None:
    p = position(hands={"A": "hide"}, front={"A": "zombie"}, top=card, step="draw")
    assert p.zombies("A") == 1 + zombies
    assert p.view("B")["counters"]["zombies"] == [1 + zombies, 0, 0, 0]


@pytest.mark.clause("CD-2.6", "CD-4.6")
@pytest.mark.parametrize(
    ("card", "points"), [("hide", 1), ("pillage", 2), ("dynamite", 2), ("nukes", 2), ("armored", 1)]
)
def test_movement_points_are_those_of_the_cards_laid(card: str, points: int) -> None:
    p = position(hands={"A": card}, movement={"A": "lure"}).play(f"move {card}")
    assert p.points("A") == 1 + points
    assert p.view("B")["counters"]["movement"] == [1 + points, 0, 0, 0]


@pytest.mark.clause("CD-2.7")
def test_a_hand_has_no_limit() -> None:
    hand = "lure lure lure lure hide hide hide hide slugger slugger slugger slugger"
    p = position(hands={"A": hand}, top="chainsaw", step="draw")
    assert len(p.hand("A").split()) == 13
    assert "act chainsaw" in p.choices


@pytest.mark.clause("CD-2.8", "CD-10.5")
def test_only_the_living_are_players_for_a_card() -> None:
    p = position(hands={"A": "lure"}, front={"A": "zombie"}, eaten="C").play("act lure")
    assert (p.choices, p.alive) == ({"lure B", "lure D"}, "ABD")


@pytest.mark.clause("CD-2.9")
def test_chance_comes_from_the_seed_alone() -> None:
    deals = {dealt(seed=seed).match.digest for seed in (1, 2, 3)}
    assert len(deals) == 3
    assert {dealt(seed=seed).match.digest for seed in (1, 2, 3)} == deals


@pytest.mark.clause("CD-2.9", "CD-14.25")
def test_a_random_card_is_any_of_a_hand_alike_often() -> None:
    p = position(hands={"A": "slugger", "B": "hide lure armored"}, top="tripped").play("act slugger")
    taken = [p.twin(seed).play("rob B").hand("A") for seed in range(300)]
    assert set(taken) == {"hide", "lure", "armored"}
    assert all(75 < taken.count(kind) < 125 for kind in ("hide", "lure", "armored"))


@pytest.mark.clause("CD-2.10")
def test_a_card_being_played_lies_apart() -> None:
    p = position(hands={"A": "lure hide"}, front={"A": "zombie"}).play("act lure")
    assert (p.middle, p.hand("A"), p.discard) == ("lure", "hide", "")


@pytest.mark.clause("CD-2.10", "CD-6.4")
def test_an_event_lies_apart_until_it_is_carried_out() -> None:
    p = position(hands={"A": "lure hide"}, top="ruffians", step="draw")
    assert (p.middle, p.discard, p.prompt) == ("ruffians", "", "order")
    assert p.play("under_rest").discard == "ruffians"


@pytest.mark.clause("CD-2.11")
def test_cards_discarded_together_lie_in_the_order_of_the_tables_players_clockwise_from_the_active_one() -> None:
    hands = {"A": "tripped hide", "B": "nukes slugger bitten", "C": "lure"}
    front = {"A": "zombies_many zombie", "C": "zombies zombie"}
    p = position(hands=hands, front=front, turn="B", top="armored").play("act nukes")
    expected = "bitten slugger zombie zombies lure zombie zombies_many hide tripped nukes"
    assert p.discard == expected


@pytest.mark.clause("CD-4.1", "CD-4.7", "CD-6.2")
def test_the_three_types_go_where_they_belong() -> None:
    p = position(hands={"B": "lure"}, top="zombie fog hide", step="draw")
    assert (p.front("A"), p.turn, p.hand("A")) == ("zombie", "B", "")
    assert "fog" in p.discard
    assert "fog" not in p.hand("B")


@pytest.mark.clause("CD-4.5", "CD-14.10")
def test_the_order_of_sizes_does_not_bind_discards() -> None:
    p = position(hands={"A": "chainsaw"}, front={"A": "zombie zombies"}, top="lure")
    assert p.play("act chainsaw", "clear 0 1 0").front("A") == "zombie"


@pytest.mark.clause("CD-4.5", "CD-15.3")
def test_the_order_of_sizes_does_not_bind_random_draws() -> None:
    p = position(seats=2, hands={"A": "lure", "B": "hide"}, front={"A": "zombie zombies"}, deck="fog lure")
    fronts = {p.twin(seed).play("pass").front("A") for seed in range(80)}
    assert {"zombie", "zombies"} <= fronts


@pytest.mark.clause("CD-4.8", "CD-14.20")
def test_only_nukes_discards_the_zombie_cards_of_others() -> None:
    others = {"B": "zombie zombies", "C": "zombie"}
    for card in ("chainsaw", "slugger", "dynamite"):
        p = position(hands={"A": card}, front=others, top="lure").play(f"act {card}")
        assert (p.front("B"), p.front("C")) == ("zombie zombies", "zombie")
    p = position(hands={"A": "nukes"}, front=others, top="lure").play("act nukes")
    assert (p.front("B"), p.front("C")) == ("", "")
