"""Public and private information, and the marks of remembered cards: section 18."""

import pytest

from deadhand import deal
from tests.games.zeven.position import Position, cards, position

EVERYBODY = ("A", "B", "C", "D", None)


@pytest.mark.clause("Z-18.1", "Z-2.7", "Z-2.8")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_public_facts(viewer: str | None) -> None:
    p = position(
        hands={"A": "6 clown", "B": "3"},
        tables={"B": "nurse horde", "D": "viral"},
        discard="6 viral hunter",
        pile="5 5 5",
        brains={"A": 13, "B": 7},
        scores={"A": 20, "B": 40, "C": 30, "D": 30},
        step="play",
        left=1,
        shield="value",
    )
    view = p.view(viewer)
    zones, counters = view["zones"], view["counters"]
    assert [zone["cards"] for zone in zones["table"]] == [[], ["zombie_nurse", "undead_horde"], [], ["zombie_viral"]]
    assert zones["discard_pile"]["cards"] == ["commando_6", "zombie_viral", "hunter"]
    assert [zone["count"] for zone in zones["hand"]] == [2, 1, 0, 0]
    assert zones["draw_pile"]["count"] == 3
    assert (counters["brains"], counters["scores"]) == ([13, 7, 10, 10], [20, 40, 30, 30])
    assert (counters["dealer"], counters["active"]) == (3, 0)
    assert (view["prompt"]["seat"], view["prompt"]["name"], counters["plays_left"]) == (0, "play", 1)
    assert view["options"] == p.match.options
    assert view["options"]["shield"] == "value"


@pytest.mark.clause("Z-18.1")
@pytest.mark.parametrize("viewer", ["C", "D", None])
def test_all_read_how_brains_scores_and_the_step_of_the_turn_change(viewer: str | None) -> None:
    p = position(hands={"A": "6"}, step="play", turns=79, turn_limit=20, rounds=1).play("commando 6 B")
    assert p.log(viewer) == ["A plays Commando 6 on B.", "A takes 6 Brains from B.", "A has no card left to play."]
    read = p.play("end").log(viewer)
    assert "The round has taken too long and ends without a set." in read
    assert {"A scores 16 points this round and stands at 16.", "B scores 4 points this round and stands at 4."} < set(
        read
    )


@pytest.mark.clause("Z-18.1")
def test_the_deck_list_is_open_before_the_first_choice() -> None:
    deck = {card.id: card.count for card in deal("zeven", seed=1).deck.kinds}
    assert (deck["zombie_clown"], deck["undead_horde"], deck["commando_6"]) == (12, 4, 7)


@pytest.mark.clause("Z-18.2", "Z-2.6")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_draw_pile_is_hidden_from_everybody_and_a_hand_from_all_but_its_owner(viewer: str | None) -> None:
    hands = {"A": "6 clown", "B": "3", "C": "hunter", "D": "viral"}
    view = position(hands=hands).view(viewer)
    assert view["zones"]["draw_pile"] == {"count": 94, "known": {}}
    for seat, letter in enumerate("ABCD"):
        hand = view["zones"]["hand"][seat]
        assert ("cards" in hand) == (letter == viewer)
        assert hand.get("known", {}) == {}


@pytest.mark.clause("Z-18.3")
@pytest.mark.parametrize(
    ("step", "moves", "card"),
    [
        ("draw", ["exposed"], "nurse"),
        ("draw", ["take_back viral"], "viral"),
        ("play", ["gravedigger_graveyard", "fetch horde"], "horde"),
    ],
)
@pytest.mark.parametrize("viewer", ["B", "C", "D", None])
def test_a_card_taken_from_the_discard_pile_or_a_table_is_known_to_all(
    step: str, moves: list[str], card: str, viewer: str | None
) -> None:
    p = position(hands={"A": "gravedigger 6"}, tables={"A": "viral"}, discard="horde nurse", step=step).play(*moves)
    assert p.marks(viewer, "A") == {card: 1}


@pytest.mark.clause("Z-18.4")
def test_a_card_drawn_from_the_draw_pile_is_seen_by_its_drawer_only() -> None:
    clown, horde = position(pile="6 clown").play("draw"), position(pile="6 horde").play("draw")
    assert clown.log("A") == ["You draw a Clown Zombie."]
    assert horde.log("A") == ["You draw an Undead Horde."]
    for outsider in ("B", "C", "D", None):
        assert clown.view(outsider) == horde.view(outsider)
        assert clown.log(outsider) == ["A draws a card."]


@pytest.mark.clause("Z-18.5")
def test_a_look_shows_others_only_whose_hand_it_was_and_that_a_card_moved() -> None:
    one = looked_at("clown 3 viral").play("take viral")
    other = looked_at("hunter 6 horde").play("take 6")
    assert one.marks("A", "B") == {"clown": 1, "3": 1}
    for outsider in ("C", "D", None):
        assert one.view(outsider) == other.view(outsider)
        assert one.log(outsider) == [
            "A plays a Gravedigger on B's hand.",
            "A looks at B's hand.",
            "A takes a card from B.",
        ]
        assert one.sees_moves(outsider)[0] == (None, "B hand > A hand")


@pytest.mark.clause("Z-18.6")
def test_the_card_taken_is_known_to_user_and_target_only() -> None:
    p = looked_at("clown 3").play("take clown")
    assert p.log("A")[-1] == "You take a Clown Zombie from B."
    assert p.log("B")[-1] == "A takes a Clown Zombie from you."
    assert p.marks("B", "A") == {"clown": 1}
    for outsider in ("C", "D", None):
        assert p.log(outsider)[-1] == "A takes a card from B."
        assert p.marks(outsider, "A") == {}


@pytest.mark.clause("Z-18.6")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_card_then_discarded_is_seen_by_all(viewer: str | None) -> None:
    p = position(hands={"A": "gravedigger hunter", "B": "clown 3"}, step="play")
    p.play("pair_gravedigger_hunter B", "take clown", "strip 3")
    assert ("3", "B hand > discard_pile") in p.sees_moves(viewer)
    assert p.view(viewer)["zones"]["discard_pile"]["cards"][-1] == "commando_3"


@pytest.mark.clause("Z-18.7")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_card_removed_by_a_hunter_at_random_is_seen_by_all_on_the_discard_pile(viewer: str | None) -> None:
    p = position(hands={"A": "hunter 6", "B": "viral viral"}, step="play").play("hunter_hand B")
    assert ("viral", "B hand > discard_pile") in p.sees_moves(viewer)
    assert p.view(viewer)["zones"]["discard_pile"]["cards"][-1] == "zombie_viral"
    assert p.log(viewer)[-1] == ("You lose a Viral Zombie." if viewer == "B" else "B loses a Viral Zombie.")


@pytest.mark.clause("Z-18.8")
def test_the_view_marks_for_each_player_the_cards_they_know_to_be_in_a_hand() -> None:
    known = {"B": {"A": "clown 6"}, "C": {"A": "clown", "D": "horde"}}
    p = position(hands={"A": "clown clown 6", "D": "horde 3"}, known=known)
    assert (p.marks("B", "A"), p.marks("B", "D")) == ({"clown": 1, "6": 1}, {})
    assert (p.marks("C", "A"), p.marks("C", "D")) == ({"clown": 1}, {"horde": 1})
    assert (p.marks("D", "A"), p.marks(None, "A"), p.marks(None, "D")) == ({}, {}, {})


MARKED = [
    # what A does with A's own hand, or B with A's hand, and the marks that are left to C
    ("A", ["lay clown"], {"clown": 1, "nurse": 1}),
    ("A", ["discard nurse"], {"clown": 2}),
    ("A", ["discard viral"], {"clown": 2, "nurse": 1}),
    ("A", ["lay clown", "lay clown"], {"nurse": 1}),
    ("A", ["lay clown", "discard viral"], {"clown": 1, "nurse": 1}),
    ("B", ["gravedigger_hand A", "take viral"], {"clown": 1}),
    ("B", ["gravedigger_hand A", "take clown"], {"clown": 1}),
    ("B", ["gravedigger_hand A", "take nurse"], {"clown": 1}),
    ("B", ["pair_gravedigger_hunter A", "take viral", "strip clown"], {}),
    ("B", ["pair_gravedigger_hunter A", "take clown", "strip viral"], {"clown": 1}),
]


@pytest.mark.clause("Z-18.9")
@pytest.mark.parametrize(("who", "moves", "left"), MARKED)
@pytest.mark.parametrize("viewer", ["C", None])
def test_a_mark_goes_with_a_card_of_its_kind_and_one_of_every_kind_with_a_card_unseen(
    who: str, moves: list[str], left: dict[str, int], viewer: str | None
) -> None:
    assert with_open_cards(who).play(*moves).marks(viewer, "A") == left


@pytest.mark.clause("Z-18.10")
@pytest.mark.parametrize("rounds", [1, 2])
def test_marks_end_with_the_round_the_last_one_too(rounds: int) -> None:
    p = position(hands={"A": cards(clown=7), "B": "6 6 6"}, known={"C": {"B": "6 6"}}, rounds=rounds)
    assert p.marks("C", "B") == {"6": 2}
    p.play("call")
    assert all(p.marks("C", owner) == {} for owner in "ABD")


@pytest.mark.clause("Z-18.10")
def test_hands_are_not_shown_at_the_end_of_a_round_except_the_cards_of_a_winning_set() -> None:
    one = position(hands={"A": cards(clown=7) + " 6", "B": "nurse 3"}, rounds=1).play("call")
    other = position(hands={"A": cards(clown=7) + " 3", "B": "6 horde"}, rounds=1).play("call")
    for outsider in ("C", "D", None):
        assert one.view(outsider) == other.view(outsider)
        assert one.sees_moves(outsider) == [("clown", "A hand > A table")] * 7


@pytest.mark.clause("Z-18.11", "Z-7.12")
@pytest.mark.parametrize("hand", ["", "6", cards(clown=7), cards(clown=6)])
def test_the_question_to_end_or_call_is_asked_every_turn_whether_a_call_is_possible_or_not(hand: str) -> None:
    p = position(hands={"A": "hunter hunter " + hand}, step="play").play("discard hunter", "discard hunter")
    assert (p.actor, p.prompt) == ("A", "end")


@pytest.mark.clause("Z-18.11")
@pytest.mark.parametrize("step", ["draw", "play", "end"])
def test_which_choices_a_prompt_lists_is_private(step: str) -> None:
    one = position(hands={"A": cards(clown=7)}, step=step)
    other = position(hands={"A": cards(clown=6) + " 6"}, step=step)
    assert one.choices != other.choices
    for outsider in ("B", "C", "D", None):
        assert one.view(outsider) == other.view(outsider)
        assert one.view(outsider)["prompt"]["offers"] == []


@pytest.mark.clause("Z-18.12")
@pytest.mark.parametrize("hand", ["6", cards(clown=6), cards(clown=7), cards(viral=4, nurse=4), "horde hunter"])
def test_a_standing_order_meets_the_question_every_turn_whatever_the_hand(hand: str) -> None:
    """Timing is the clients' part; the core asks alike, has an answer ready, and shows the others nothing."""
    p = position(hands={"A": hand + " 3 3"}, step="play").play("discard 3", "discard 3")
    plain = position(hands={"A": "gravedigger " * len(hand.split()) + "3 3"}, step="play").play(
        "discard 3", "discard 3"
    )
    assert (p.prompt, p.default) == ("end", "end")
    assert "end" in p.choices
    for outsider in ("B", "C", "D", None):
        assert p.view(outsider) == plain.view(outsider)
    p.play(p.default)
    plain.play(plain.default)
    assert p.view("C") == plain.view("C")


def looked_at(hand: str) -> Position:
    """B's hand, looked at by A with a Gravedigger."""
    return position(hands={"A": "gravedigger 5", "B": hand}, step="play").play("gravedigger_hand B")


def with_open_cards(who: str) -> Position:
    """A holds 2 Clowns and a Nurse that all have seen and a Viral that nobody has; it is A's or B's play."""
    hands = {"A": "viral clown nurse clown", "B": "gravedigger hunter"}
    known = {viewer: {"A": "clown clown nurse"} for viewer in "BCD*"}
    return position(hands=hands, known=known, turn=who, step="play")


@pytest.mark.clause("Z-18.1")
@pytest.mark.parametrize(("brains", "told"), [(6, "6 Brains"), (1, "1 Brain"), (0, "no Brains")])
def test_a_single_brain_is_not_called_brains(brains: int, told: str) -> None:
    p = position(hands={"A": "6"}, brains={"B": brains}, step="play").play("commando 6 B")
    assert f"A takes {told} from B." in p.log("C")


@pytest.mark.clause("Z-18.1")
def test_a_single_point_is_not_called_points() -> None:
    p = position(hands={"A": cards(clown=7)}, brains={"B": 1, "C": 0}, seats=3).play("call")
    assert "B scores 1 point this round and stands at 1." in p.log(None)
    assert "C scores no point this round and stands at 0." in p.log(None)
