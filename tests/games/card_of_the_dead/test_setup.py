"""Set-up of a round and the draft: section 5."""

from collections import Counter

import pytest

from tests.conformance.playing import seeds, view_data
from tests.games.card_of_the_dead.position import Position, dealt, position

KEEPABLE = {"armored", "barricade", "chainsaw", "hide", "lure", "slugger", "tripped"}
TEN_ZOMBIES = " ".join(["zombie"] * 10)


@pytest.mark.clause("CD-5.1", "CD-5.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ten_cards_each_from_the_shuffled_deck(seats: int) -> None:
    p = dealt(seats=seats)
    assert [len(p.hand(seat).split()) for seat in "ABCDE"[:seats]] == [10] * seats
    assert p.deck_size == 56 - 10 * seats
    assert dealt(seats=seats, seed=2).hand("A") != p.hand("A")


@pytest.mark.clause("CD-5.2", "CD-16.2")
def test_only_their_owner_sees_the_ten() -> None:
    p = dealt()
    assert len(p.view("A")["zones"]["hand"][0]["cards"]) == 10
    for viewer in ("B", "C", "D", None):
        assert p.marks(viewer, "A") == {}


@pytest.mark.clause("CD-5.3")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_up_to_three_one_point_actions_may_be_kept(seed: int) -> None:
    p = dealt(seed=seed)
    assert p.actor is not None
    have = Counter(p.hand(p.actor).split())
    for choice in p.choices:
        verb, *kept = choice.split()
        assert len(kept) == ["keep_none", "keep_one", "keep_two", "keep_three"].index(verb)
        assert set(kept) <= KEEPABLE
        assert not Counter(kept) - have
    assert len(p.choices) == number_of_choices([have[kind] for kind in KEEPABLE])


def number_of_choices(copies: list[int]) -> int:
    """Count the sets of up to three cards, as coefficients of a product of polynomials."""
    ways = [1, 0, 0, 0]
    for most in copies:
        ways = [sum(ways[size - taken] for taken in range(min(most, size) + 1)) for size in range(4)]
    return sum(ways)


@pytest.mark.clause("CD-5.3", "CD-17.3")
def test_the_kept_cards_are_held_in_the_order_dealt() -> None:
    ten = "zombie slugger fog lure zombie hide lure zombie bitten zombie"
    p = position(seats=2, hands={"A": ten, "B": TEN_ZOMBIES}, step="draft", deck="tripped armored")
    p.play("keep_three hide lure slugger", "keep_none")
    assert p.hand("A").startswith("slugger lure hide")


@pytest.mark.clause("CD-5.4")
@pytest.mark.parametrize(("choice", "kept"), [("keep_none", 0), ("keep_one lure", 1), ("keep_two hide lure", 2)])
def test_fewer_than_three_may_be_kept_for_nothing_in_return(choice: str, kept: int) -> None:
    ten = "lure hide slugger zombie zombie zombie zombie zombie zombie zombie"
    p = position(seats=2, hands={"A": ten, "B": TEN_ZOMBIES.replace("zombie", "fog", 2)}, step="draft", deck="armored")
    p.play(choice, "keep_none")
    assert f"A keeps {kept} of the ten cards." in p.log("B")
    drawn = sum(line.startswith("You draw") for line in p.log("A"))
    assert len(p.hand("A").split() + p.front("A").split()) <= kept + drawn


@pytest.mark.clause("CD-5.5")
@pytest.mark.parametrize("kind", ["bitten", "dynamite", "nukes", "pillage"])
def test_bitten_and_the_two_point_cards_cannot_be_kept(kind: str) -> None:
    p = position(hands={"A": f"lure {kind}" + " zombie" * 8}, step="draft")
    assert p.choices == {"keep_none", "keep_one lure"}
    assert p.refused(f"keep_one {kind}") == "CD-5.5"


@pytest.mark.clause("CD-5.6", "CD-5.8")
def test_zombies_and_events_seen_in_the_draft_do_nothing_and_go_back() -> None:
    hands = {"A": "swarm cornered ringtone fog fog ruffians zombie zombie zombie zombie", "B": TEN_ZOMBIES}
    p = position(seats=2, hands=hands, step="draft").play("keep_none")
    assert (p.t.swarm, p.front("A"), p.discard) == (0, "", "")
    p.play("keep_none")
    assert (p.t.swarm, len(p.deck.split() + p.discard.split())) == (0, 55)


@pytest.mark.clause("CD-5.7", "CD-16.14", "CD-16.2")
def test_nobody_learns_what_or_how_many_another_keeps_before_all_have_chosen() -> None:
    ten = "lure hide slugger zombie zombie zombie zombie zombie zombie zombie"
    p = position(
        seats=3,
        hands={"A": ten, "B": TEN_ZOMBIES, "C": "tripped lure zombie zombie zombie" + " slugger hide" * 2 + " armored"},
        step="draft",
    )
    views = []
    for choice in ("keep_none", "keep_one lure", "keep_two hide lure", "keep_three hide lure slugger"):
        after = p.twin(1).play(choice)
        views.append([after.view(viewer) for viewer in ("B", "C", None)])
        assert after.actor == "B"
    assert all(view == views[0] for view in views)


@pytest.mark.clause("CD-5.7", "CD-5.9")
def test_the_number_of_cards_kept_is_public_after_the_draft() -> None:
    ten = "lure hide slugger zombie zombie zombie zombie zombie zombie zombie"
    hands = {"A": ten, "B": TEN_ZOMBIES, "C": "tripped fog fog zombie zombie armored swarm hide hide hide"}
    p = position(seats=3, hands=hands, step="draft", deck="lure")
    p.play("keep_three hide lure slugger", "keep_none", "keep_two armored hide")
    log = p.log(None)
    for line in ("A keeps 3 of the ten cards.", "B keeps 0 of the ten cards.", "C keeps 2 of the ten cards."):
        assert line in log


@pytest.mark.clause("CD-5.7", "CD-16.14")
def test_everybody_is_asked_also_with_nothing_to_keep() -> None:
    p = position(seats=2, hands={"A": TEN_ZOMBIES, "B": "lure hide" + " fog" * 2 + " zombie" * 6}, step="draft")
    assert (p.actor, p.choices) == ("A", {"keep_none"})
    assert p.play("keep_none").actor == "B"


@pytest.mark.clause("CD-5.8", "CD-16.11")
def test_returned_cards_are_shuffled_and_nobody_knows_their_places() -> None:
    p = dealt()
    for _ in range(4):
        p.play("keep_none")
    for viewer in ("A", "B", None):
        assert p.sees_in_deck(viewer) == {}
    decks = set()
    for seed in range(3):
        q = dealt()
        for _ in range(3):
            q.play("keep_none")
        decks.add(q.twin(seed).play("keep_none").deck)
    assert len(decks) == 3


@pytest.mark.clause("CD-16.11")
def test_cards_returned_in_the_draft_can_be_looked_up() -> None:
    p = dealt(seats=2)
    assert p.actor is not None
    ten = p.hand(p.actor).split()
    seat = p.match.actor
    p.play("keep_none", "keep_none")
    assert view_data(p.match.at(0), seat)["zones"]["hand"][seat]["cards"] == ten


@pytest.mark.clause("CD-5.5", "CD-16.2")
def test_in_no_world_that_another_player_imagines_is_a_card_kept_that_must_go_back() -> None:
    p = position(
        seats=2, hands={"A": "lure hide slugger" + " zombie" * 7, "B": "fog fog" + " zombie" * 8}, step="draft"
    )
    p.play("keep_three hide lure slugger")
    numbers = set()
    for seed in range(30):
        imagined = Position(p.match.determinize(1, seed)).play("keep_none")
        events = imagined.view(None)["events"]
        kept = next(event["values"][1] for event in events if event["event"] == "kept" and event["values"][0] == 0)
        assert set(imagined.hand("A").split()[:kept]) <= KEEPABLE
        numbers.add(kept)
    assert min(numbers) < 3


@pytest.mark.clause("CD-5.9")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_kept_cards_are_the_starting_hand_and_the_rest_is_the_deck(seats: int) -> None:
    p = dealt(seats=seats)
    while p.prompt == "draft":
        p.play(p.default)
    kept = sum(int(line.split()[2]) for line in p.log(None) if line.endswith("of the ten cards."))
    held = sum(p.view(None)["zones"]["hand"][seat]["count"] for seat in range(seats))
    drawn = sum(" draws a" in line for line in p.log(None))
    assert kept > 0
    assert p.deck_size == 56 - kept - drawn
    assert held >= kept


@pytest.mark.clause("CD-5.10", "CD-11.13")
def test_play_areas_and_the_discard_pile_are_empty_again() -> None:
    front, movement = {"A": "zombie zombies", "B": "zombie"}, {"B": "hide"}
    p = position(seats=2, hands={"A": "lure"}, front=front, movement=movement, discard="fog", hidden="B", rounds=2)
    while p.round_number == 1:
        p.play(p.default)
    assert (p.discard, [p.front(seat) + p.movement(seat) for seat in "AB"]) == ("", ["", ""])
    assert (p.zombies("A"), p.points("B"), p.alive, p.surrounded) == (0, 0, "AB", "")
    assert list(p.t.hide_right[:2]) == [0, 0]


@pytest.mark.clause("CD-5.11", "CD-3.3")
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_the_first_player_is_the_one_named(seat: int) -> None:
    p = dealt(first_player=seat)
    assert p.actor == "ABCD"[seat]
    while p.prompt == "draft":
        p.play("keep_none")
    assert f"It is {'ABCD'[seat]}'s turn." in p.log(None)


@pytest.mark.clause("CD-5.11", "CD-3.3")
def test_the_first_player_is_random_unless_named() -> None:
    firsts = [dealt(seed=seed).actor for seed in range(200)]
    assert all(30 < firsts.count(letter) < 70 for letter in "ABCD")


@pytest.mark.clause("CD-5.12", "CD-3.4")
@pytest.mark.parametrize(("option", "first"), [("same", "C"), ("next", "D")])
def test_the_first_player_of_the_next_round(option: str, first: str) -> None:
    p = dealt(first_player=2, later_rounds_first=option)
    while p.round_number == 1:
        p.play(p.default)
    assert (p.actor, p.prompt, p.view(None)["counters"]["first"]) == (first, "draft", "ABCD".index(first))


@pytest.mark.clause("CD-5.13")
def test_turns_go_clockwise() -> None:
    p = position(hands=dict.fromkeys("ABCD", "lure"), top="hide hide hide hide", turn="C")
    turns = []
    for _ in range(5):
        turns.append(p.turn)
        p.play("pass")
    assert turns == list("CDABC")
