"""Decisions of each player, and the defaults for absent ones: section 21."""

import pytest

from deadhand import Refused
from tests.conformance.playing import seeds
from tests.games.zeven.position import cards, dealt, position, random_game

ZOMBIES_AND_MORE = "clown nurse 5 6 hunter gravedigger"


@pytest.mark.clause("Z-D1")
def test_options_are_chosen_by_the_host_before_the_game_have_defaults_and_are_seen_by_all() -> None:
    *_, last = random_game(1, seats=2, rounds=1, turn_limit=20)
    chosen = {"rounds": 1, "turn_limit": 20}
    defaults = {"first_dealer": "random", "shield": "brains", "horde_from_discard": "off", "hunter_own_table": "on"}
    for p in (dealt(seats=2, rounds=1, turn_limit=20), last.after):
        for viewer in ("A", "B", None):
            assert p.view(viewer)["options"] == chosen | defaults
    with pytest.raises(Refused, match="rounds"):
        dealt(rounds=9)


@pytest.mark.clause("Z-D2")
def test_choices_of_a_draw() -> None:
    p = position(hands={"A": cards(clown=6)}, tables={"A": "clown", "B": "viral"}, discard="6 nurse")
    assert (p.actor, p.choices) == ("A", {"draw", "exposed", "take_back clown", "call"})
    p.play("draw")
    assert (p.actor, p.prompt, p.choices >= {"draw", "exposed", "take_back clown", "call"}) == ("A", "draw", True)


@pytest.mark.clause("Z-D2", "Z-6.12")
@pytest.mark.parametrize(
    ("pile", "discard", "default"), [("6", "viral", "draw"), ("", "viral 6", "draw"), ("", "viral", "skip")]
)
def test_an_absent_player_draws_from_the_pile_or_else_skips(pile: str, discard: str, default: str) -> None:
    p = position(hands={"A": cards(clown=7)}, tables={"A": "clown"}, pile=pile, discard=discard)
    assert p.default == default
    assert default in p.choices


@pytest.mark.clause("Z-D2")
@pytest.mark.parametrize(
    ("source", "read"),
    [
        ("draw", "A draws a card."),
        ("exposed", "A takes the exposed Nurse Zombie."),
        ("take_back clown", "A takes back a Clown Zombie."),
    ],
)
def test_the_source_of_a_draw_is_seen_by_all(source: str, read: str) -> None:
    p = position(tables={"A": "clown"}, discard="6 nurse").play(source)
    assert p.log("C") == p.log(None) == [read]


@pytest.mark.clause("Z-D3", "Z-7.7", "Z-21.1")
def test_choices_of_a_play_pairs_only_as_the_first() -> None:
    p = position(hands={"A": ZOMBIES_AND_MORE, "B": "3 3"}, tables={"B": "viral"}, step="play", seats=2)
    singly = {
        *("lay clown", "lay nurse", "commando 5 B", "commando 6 B", "hunter_hand B", "hunter_table B viral"),
        *("gravedigger_hand B", "gravedigger_graveyard", *(f"discard {card}" for card in ZOMBIES_AND_MORE.split())),
    }
    pairs = {
        *("pair_commandos 5 6 B", "pair_commandos 6 5 B", "pair_hunter_commando 5 B", "pair_hunter_commando 6 B"),
        "pair_gravedigger_hunter B",
    }
    assert p.choices == singly | pairs
    assert p.play("discard 5").choices == singly - {"commando 5 B", "discard 5"}


@pytest.mark.clause("Z-D3")
def test_a_call_is_a_choice_of_a_play_and_all_see_what_is_played() -> None:
    p = position(hands={"A": cards(clown=7) + " 5"}, step="play")
    assert "call" in p.choices
    assert p.play("commando 5 B").log("D")[0] == "A plays Commando 5 on B."


@pytest.mark.clause("Z-D3", "Z-21.2")
@pytest.mark.parametrize(
    ("hand", "table", "default"),
    [
        ("6 viral clown", "", "lay viral"),
        ("6 clown viral", "", "lay clown"),
        ("hunter horde clown", "nurse", "lay horde"),
        ("6 hunter", "", "discard 6"),
        ("hunter 6", "", "discard hunter"),
        ("viral 6", "clown clown nurse nurse viral viral horde", "discard viral"),
        ("6 viral", "clown clown nurse nurse viral viral horde", "discard 6"),
        ("clown clown clown clown clown clown clown", "", "lay clown"),
    ],
)
@pytest.mark.parametrize("seat", "AC")
def test_an_absent_player_lays_the_zombie_or_horde_held_longest_or_else_discards_the_card_held_longest(
    hand: str, table: str, default: str, seat: str
) -> None:
    p = position(hands={seat: hand}, tables={seat: table}, turn=seat, step="play")
    assert p.default == default
    assert default in p.choices


@pytest.mark.clause("Z-D3", "Z-21.2")
@pytest.mark.parametrize(("hand", "left"), [("6 hunter 6", "hunter 6"), ("clown 6 clown", "6 clown")])
def test_the_equal_card_held_longest_is_discarded_or_laid(hand: str, left: str) -> None:
    p = position(hands={"A": hand}, step="play")
    assert p.play(p.default).hand("A") == left


@pytest.mark.clause("Z-21.2")
@pytest.mark.parametrize(
    ("draws", "default"),
    [
        (["draw", "exposed"], "lay nurse"),
        (["exposed", "draw"], "lay viral"),
        (["take_back clown", "exposed"], "lay clown"),
        (["exposed", "take_back clown"], "lay viral"),
    ],
)
def test_held_longest_is_the_card_that_came_into_the_hand_first(draws: list[str], default: str) -> None:
    p = position(hands={"A": "6"}, tables={"A": "clown"}, discard="viral", pile="nurse").play(*draws)
    assert p.default == default


@pytest.mark.clause("Z-D4", "Z-21.3", "Z-14.2")
@pytest.mark.parametrize("order", ["hunter 6 clown 3 viral 6", "6 6 viral clown 3 hunter", "viral hunter 6 3 6 clown"])
def test_the_hand_looked_at_is_shown_sorted_not_in_its_owners_order(order: str) -> None:
    p = position(hands={"A": "gravedigger", "B": order}, step="play").play("gravedigger_hand B")
    shown = list(p.view("A")["zones"]["hand"][1]["known"])
    assert shown == ["zombie_clown", "zombie_viral", "commando_3", "commando_6", "hunter"]
    assert [offer["name"] for offer in p.view("A")["prompt"]["offers"]] == [f"take {kind}" for kind in shown]


@pytest.mark.clause("Z-D4")
def test_an_absent_player_takes_the_first_card_of_the_hand_looked_at() -> None:
    p = position(hands={"A": "gravedigger", "B": "hunter 6 viral"}, step="play").play("gravedigger_hand B")
    assert (p.actor, p.choices, p.default) == ("A", {"take viral", "take 6", "take hunter"}, "take viral")
    p.play("take 6")
    assert (p.marks("B", "A"), p.marks("C", "A")) == ({"6": 1}, {})


@pytest.mark.clause("Z-D5")
@pytest.mark.parametrize(
    ("hand", "taken", "discarded"),
    [("hunter 6 viral", "viral", "6"), ("6 viral viral", "viral", "viral"), ("hunter horde 3", "horde", "3")],
)
def test_an_absent_player_takes_the_first_and_discards_the_next_card_of_the_hand_looked_at(
    hand: str, taken: str, discarded: str
) -> None:
    p = position(hands={"A": "gravedigger hunter", "B": hand}, step="play").play("pair_gravedigger_hunter B")
    assert (p.actor, p.default) == ("A", f"take {taken}")
    p.play(p.default)
    assert (p.actor, p.default) == ("A", f"strip {discarded}")
    p.play(p.default)
    assert (p.hand("A"), p.discard.split()[-1]) == (taken, discarded)
    assert (p.marks("B", "A"), p.marks("C", "A")) == ({taken: 1}, {})
    assert (discarded, "B hand > discard_pile") in p.sees_moves("D")


@pytest.mark.clause("Z-D6")
@pytest.mark.parametrize("top", ["clown", "6", "hunter"])
def test_a_card_of_the_discard_pile_is_chosen_by_the_active_player_else_the_topmost(top: str) -> None:
    p = position(hands={"A": "gravedigger"}, discard=f"viral 3 {top}", step="play").play("gravedigger_graveyard")
    assert (p.actor, p.choices) == ("A", {"fetch viral", "fetch 3", f"fetch {top}"})
    assert p.default == f"fetch {top}"
    p.play(p.default)
    assert [p.marks(viewer, "A") for viewer in ("B", "C", "D", None)] == [{top: 1}] * 4


@pytest.mark.clause("Z-D7")
@pytest.mark.parametrize(("hand", "choices"), [("6", {"end"}), (cards(clown=7), {"end", "call"})])
def test_after_the_plays_the_active_player_ends_the_turn_or_calls_an_absent_one_ends_it(
    hand: str, choices: set[str]
) -> None:
    p = position(hands={"A": hand}, step="end")
    assert (p.actor, p.choices, p.default) == ("A", choices, "end")


@pytest.mark.clause("Z-D7")
def test_all_see_how_a_turn_ends() -> None:
    ended = position(hands={"A": cards(clown=7)}, step="end").play("end")
    assert ended.log("C") == ["It is B's turn."]
    called = position(hands={"A": cards(clown=7)}, step="end", rounds=1).play("call")
    assert called.log("C")[:2] == ["A calls.", "A wins the round with 7 Clown Zombies: 20 points."]


@pytest.mark.clause("Z-D2", "Z-D3", "Z-D4", "Z-D5", "Z-D6", "Z-D7")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_the_answer_for_an_absent_player_is_always_an_allowed_one(seed: int) -> None:
    for before, _, _ in random_game(seed, seats=3, rounds=2, turn_limit=30):
        assert before.default in before.choices


@pytest.mark.parametrize(
    ("step", "moves", "cards_of_a", "hand_of_b"),
    [
        ("draw", ["take_back clown"], ("gravedigger 6 gravedigger hunter clown", "clown nurse"), "5 viral 5"),
        ("play", ["hunter_table A clown"], ("gravedigger 6 gravedigger", "clown nurse"), "5 viral 5"),
        ("play", ["gravedigger_graveyard", "fetch 3"], ("6 gravedigger hunter 3", "clown nurse clown"), "5 viral 5"),
        ("play", ["gravedigger_hand B", "take 5"], ("6 gravedigger hunter 5", "clown nurse clown"), "viral 5"),
        ("play", ["pair_gravedigger_hunter B", "take 5", "strip 5"], ("6 gravedigger 5", "clown nurse clown"), "viral"),
        (
            "play",
            ["pair_gravedigger_hunter B", "take viral", "strip 5"],
            ("6 gravedigger viral", "clown nurse clown"),
            "5",
        ),
    ],
)
def test_the_oldest_of_equal_cards_leaves_a_hand_and_the_newest_a_table(
    step: str, moves: list[str], cards_of_a: tuple[str, str], hand_of_b: str
) -> None:
    hands = {"A": "gravedigger 6 gravedigger hunter", "B": "5 viral 5"}
    p = position(hands=hands, tables={"A": "clown nurse clown"}, discard="3", step=step).play(*moves)
    assert ((p.hand("A"), p.table("A")), p.hand("B")) == (cards_of_a, hand_of_b)


def test_the_oldest_of_equal_cards_is_discarded_from_a_hand_looked_at() -> None:
    p = position(hands={"A": "gravedigger hunter", "B": "5 viral 5 3"}, step="play")
    p.play("pair_gravedigger_hunter B", "take 3", "strip 5")
    assert p.hand("B") == "viral 5"
