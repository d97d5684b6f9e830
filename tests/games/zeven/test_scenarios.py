"""The worked scenarios of section 22, Z-T1 to Z-T20."""

import pytest

from tests.games.zeven.position import cards, dealt, position


@pytest.mark.clause("Z-T1", "Z-4.1", "Z-4.2", "Z-4.3", "Z-4.4", "Z-4.6", "Z-4.7", "Z-4.8", "Z-4.9")
@pytest.mark.parametrize(("players", "pile", "brains"), [(4, 79, 40), (2, 89, 20), (8, 59, 80)])
def test_t1_setup_with_dealer_a(players: int, pile: int, brains: int) -> None:
    p = dealt(seats=players, first_dealer=0)
    letters = "ABCDEFGH"[:players]
    assert [len(p.hand(seat).split()) for seat in letters] == [5] * players
    assert [p.table(seat) for seat in letters] == [""] * players
    assert (p.draw_pile, len(p.discard.split()), sum(p.all_brains), p.actor) == (pile, 1, brains, "B")


@pytest.mark.clause("Z-T2", "Z-6.2", "Z-6.4", "Z-6.7", "Z-18.3")
def test_t2_both_draws_from_the_discard_pile() -> None:
    p = position(discard="horde nurse clown").play("exposed", "exposed")
    assert (p.hand("A"), p.discard) == ("clown nurse", "horde")
    for viewer in ("B", "C", "D", None):
        assert p.marks(viewer, "A") == {"clown": 1, "nurse": 1}


@pytest.mark.clause("Z-T2", "Z-6.5", "Z-6.7")
@pytest.mark.parametrize(("option", "offered"), [("off", False), ("on", True)])
def test_t2_a_horde_below_the_clown(option: str, offered: bool) -> None:
    p = position(discard="horde clown", horde_from_discard=option).play("exposed")
    assert ("exposed" in p.choices) == offered


@pytest.mark.clause("Z-T3", "Z-6.3", "Z-6.4", "Z-6.5", "Z-6.6", "Z-6.9", "Z-6.12")
def test_t3_an_exposed_commando() -> None:
    p = position(hands={"B": "3"}, tables={"A": "nurse viral"}, discard="6")
    assert p.choices == {"draw", "take_back nurse", "take_back viral"}
    p.play("take_back nurse")
    assert (p.table("A"), p.t.draws_left, p.prompt) == ("viral", 1, "draw")
    while p.actor == "A":
        p.play("draw" if p.prompt == "draw" else "end" if p.prompt == "end" else f"discard {p.hand('A').split()[0]}")
    p.play("draw", "draw", "commando 3 A")
    assert p.brains("A") == 10 - (3 - 1)


@pytest.mark.clause("Z-T4", "Z-12.2", "Z-12.4", "Z-12.7", "Z-12.9")
def test_t4_the_rulebook_example_of_a_commando_against_three_zombies() -> None:
    p = position(hands={"A": "6 hunter"}, tables={"B": "clown nurse viral"}, step="play")
    p.play("commando 6 B")
    assert (p.brains("A"), p.brains("B")) == (13, 7)
    assert p.table("B") == "clown nurse viral"
    assert p.discard == "hunter 6"


@pytest.mark.clause("Z-T5", "Z-12.4", "Z-12.5")
@pytest.mark.parametrize(("shield", "taken"), [("brains", 2), ("value", 4)])
def test_t5_a_commando_6_on_four_guarded_brains(shield: str, taken: int) -> None:
    p = position(hands={"A": "6"}, tables={"B": "clown viral"}, brains={"B": 4}, step="play", shield=shield)
    p.play("commando 6 B")
    assert (p.brains("A"), p.brains("B")) == (10 + taken, 4 - taken)


@pytest.mark.clause("Z-T6", "Z-12.3", "Z-12.6", "Z-12.8", "Z-15.3", "Z-15.11")
@pytest.mark.parametrize(
    ("table", "plays", "taken", "discard"),
    [
        ("horde clown nurse", ["commando 5 B", "commando 4 B"], 0, "hunter 5 4"),
        ("horde clown nurse", ["pair_commandos 5 4 B"], 4, "hunter 5 4"),
        ("", ["commando 5 B"], 5, "hunter 5"),
    ],
)
def test_t6_commandos_5_and_4_singly_and_as_a_pair(table: str, plays: list[str], taken: int, discard: str) -> None:
    p = position(hands={"A": "5 4"}, tables={"B": table}, step="play").play(*plays)
    assert (p.brains("A"), p.brains("B"), p.discard) == (10 + taken, 10 - taken, discard)


@pytest.mark.clause("Z-T7", "Z-12.4", "Z-12.8")
def test_t7_two_commandos_6_singly() -> None:
    p = position(hands={"A": "6 6"}, tables={"B": "clown nurse viral"}, step="play")
    assert p.play("commando 6 B").brains("B") == 7
    assert p.play("commando 6 B").brains("B") == 4
    assert p.brains("A") == 16


@pytest.mark.clause("Z-T7", "Z-12.4", "Z-12.5", "Z-15.3")
@pytest.mark.parametrize(("shield", "taken"), [("brains", 7), ("value", 9)])
def test_t7_two_commandos_6_as_a_pair(shield: str, taken: int) -> None:
    p = position(hands={"A": "6 6"}, tables={"B": "clown nurse viral"}, step="play", shield=shield)
    p.play("pair_commandos 6 6 B")
    assert (p.brains("A"), p.brains("B")) == (10 + taken, 10 - taken)


@pytest.mark.clause("Z-T8", "Z-7.7", "Z-15.4", "Z-15.5", "Z-15.6", "Z-15.10")
def test_t8_hunter_and_commando_ignore_two_hordes() -> None:
    hands = {"A": "hunter 6 5", "B": "3"}
    p = position(hands=hands, tables={"B": "horde horde"}, brains={"B": 5}, discard="viral", step="play")
    p.play("pair_hunter_commando 6 B")
    assert (p.brains("A"), p.brains("B")) == (15, 0)
    assert (p.table("B"), p.hand("B"), p.discard) == ("horde horde", "3", "viral hunter 6")
    assert p.choices == {"end"}


@pytest.mark.clause("Z-T9", "Z-7.5", "Z-12.4", "Z-13.3", "Z-13.6")
def test_t9_a_hunter_opens_the_way_for_a_commando() -> None:
    p = position(hands={"A": "hunter 5"}, tables={"B": "horde clown nurse"}, discard="", step="play")
    p.play("hunter_table B horde", "commando 5 B")
    assert (p.brains("A"), p.brains("B"), p.discard) == (13, 7, "hunter horde 5")


@pytest.mark.clause("Z-T10", "Z-6.4", "Z-13.2", "Z-13.6", "Z-13.7")
def test_t10_a_viral_zombie_hunted_from_a_hand_is_exposed_for_the_next_player() -> None:
    p = position(hands={"A": "hunter nurse", "C": "viral"}, step="play").play("hunter_hand C", "lay nurse", "end")
    assert (p.actor, p.discard) == ("B", "hunter hunter viral")
    assert p.play("exposed").hand("B") == "viral"


@pytest.mark.clause("Z-T10", "Z-7.10", "Z-13.2")
def test_t10_a_player_without_cards_cannot_be_named() -> None:
    p = position(hands={"A": "hunter nurse", "B": "3"}, step="play")
    assert p.choices == {"lay nurse", "hunter_hand B", "discard nurse", "discard hunter"}
    assert p.refused("hunter_hand C") == "Z-7.10"


@pytest.mark.clause("Z-T11", "Z-7.5", "Z-14.4", "Z-14.6", "Z-14.7", "Z-18.3")
def test_t11_a_gravedigger_brings_the_commando_back_but_not_itself() -> None:
    p = position(hands={"A": "6 gravedigger"}, discard="viral", step="play")
    p.play("commando 6 B", "gravedigger_graveyard")
    assert p.choices == {"fetch viral", "fetch 6"}
    p.play("fetch 6")
    assert (p.hand("A"), p.discard) == ("6", "viral gravedigger")
    assert [p.marks(viewer, "A") for viewer in ("B", "C", "D", None)] == [{"6": 1}] * 4


@pytest.mark.clause("Z-T12", "Z-15.7", "Z-15.9", "Z-18.6")
def test_t12_gravedigger_and_hunter_on_three_cards() -> None:
    p = position(hands={"A": "gravedigger hunter", "B": "clown hunter 3"}, discard="", step="play")
    p.play("pair_gravedigger_hunter B", "take clown", "strip 3")
    assert (p.hand("A"), p.hand("B"), p.discard) == ("clown", "hunter", "gravedigger hunter 3")
    assert p.choices == {"end"}
    assert p.marks("B", "A") == {"clown": 1}
    other = position(hands={"A": "gravedigger hunter", "B": "viral hunter 3"}, discard="", step="play")
    other.play("pair_gravedigger_hunter B", "take viral", "strip 3")
    for outsider in ("C", "D"):
        assert p.view(outsider) == other.view(outsider)


@pytest.mark.clause("Z-T12", "Z-15.8")
def test_t12_gravedigger_and_hunter_on_one_card() -> None:
    p = position(hands={"A": "gravedigger hunter", "B": "3"}, discard="", step="play")
    p.play("pair_gravedigger_hunter B", "take 3")
    assert (p.hand("A"), p.hand("B"), p.discard, p.prompt) == ("3", "", "gravedigger hunter", "end")


@pytest.mark.clause("Z-T13", "Z-9.5", "Z-9.7", "Z-9.8", "Z-9.13", "Z-16.1", "Z-16.3")
def test_t13_a_call_before_drawing() -> None:
    hands, brains = {"A": "clown clown clown 6 viral"}, {"A": 6, "B": 14}
    p = position(hands=hands, tables={"A": cards(clown=4)}, brains=brains, rounds=1).play("call")
    assert p.match.scores == [26, 14, 10, 10]
    assert (p.match.over, p.hand("A")) == (True, "6 viral")


@pytest.mark.clause("Z-T13", "Z-9.9")
def test_t13_or_no_call() -> None:
    p = position(hands={"A": "clown clown clown 6 viral"}, tables={"A": cards(clown=4)}).play("draw", "draw")
    assert (p.prompt, p.t.round_number) == ("play", 1)


@pytest.mark.clause("Z-T14", "Z-9.2", "Z-9.4", "Z-9.6", "Z-9.11", "Z-11.2", "Z-11.3", "Z-11.4", "Z-16.4", "Z-16.7")
@pytest.mark.parametrize(
    ("hand", "table", "moves", "points"),
    [
        (cards(clown=6, nurse=1, horde=1), "", ["call"], 15),
        (cards(clown=6, nurse=1), "horde", ["call"], 7),
        (cards(clown=6, nurse=1), "horde", ["take_back horde", "call"], 15),
        (cards(viral=3, nurse=2, horde=2), "", ["call"], 7),
    ],
)
def test_t14_hordes_in_calls(hand: str, table: str, moves: list[str], points: int) -> None:
    p = position(hands={"A": hand}, tables={"A": table}, rounds=1).play(*moves)
    assert p.match.scores[0] == 10 + points


@pytest.mark.clause("Z-T14", "Z-9.2", "Z-9.4")
def test_t14_three_kinds_are_no_set_even_with_a_horde() -> None:
    assert "call" not in position(hands={"A": cards(viral=4, nurse=1, clown=1, horde=1)}).choices


@pytest.mark.clause("Z-T15", "Z-8.2", "Z-8.3", "Z-9.2", "Z-9.8", "Z-9.10", "Z-16.6")
def test_t15_seven_laid_cards_of_three_kinds() -> None:
    hands, tables = {"A": "clown 6"}, {"A": cards(clown=3, nurse=3, viral=1)}
    p = position(hands=hands, tables=tables, pile="6 6", rounds=1)
    assert "call" not in p.choices
    assert position(hands=hands, tables=tables, step="play").choices.isdisjoint({"call", "lay clown"})
    called = position(hands=hands, tables=tables, rounds=1).play("take_back viral", "call")
    assert called.match.scores == [20, 10, 10, 10]
    p.play("take_back viral", "draw", "lay clown")
    assert (p.match.over, p.match.scores) == (True, [20, 10, 10, 10])


@pytest.mark.clause("Z-T16", "Z-9.5", "Z-9.8", "Z-13.5", "Z-16.4")
def test_t16_a_hunter_on_ones_own_nurse_makes_room_for_a_call() -> None:
    hands, tables = {"A": "hunter viral 6 3"}, {"A": cards(viral=5, clown=1, nurse=1)}
    p = position(hands=hands, tables=tables, step="play", rounds=1)
    assert "call" not in p.choices
    p.play("hunter_table A nurse", "call")
    assert p.match.scores[0] == 10 + 15
    off = position(hands=hands, tables=tables, step="play", hunter_own_table="off")
    assert off.refused("hunter_table A nurse") == "Z-13.5"


@pytest.mark.clause("Z-T17", "Z-6.10")
def test_t17_the_discard_pile_is_shuffled_under_its_top_card() -> None:
    p = position(discard=cards(clown=4, viral=4) + " hunter", pile="").play("draw")
    assert (len(p.hand("A").split()), p.draw_pile, p.discard) == (1, 7, "hunter")


@pytest.mark.clause("Z-T17", "Z-6.11", "Z-6.12", "Z-7.1", "Z-7.2", "Z-7.12")
def test_t17_nothing_to_draw() -> None:
    p = position(hands={"A": "6"}, discard="hunter", pile="")
    for _ in range(2):
        assert p.choices == {"skip"}
        p.play("skip")
    p.play("discard 6")
    assert (p.actor, p.choices) == ("A", {"end"})
    assert p.play("end").actor == "B"


@pytest.mark.clause("Z-T18", "Z-16.1", "Z-16.2", "Z-16.5", "Z-16.9", "Z-17.2", "Z-17.3")
def test_t18_scoring_and_the_next_round() -> None:
    brains = {"A": 13, "B": 9, "C": 8, "D": 10}
    p = position(hands={"C": cards(graveyard=5, clown=2)}, brains=brains, turn="C")
    dealer = p.t.dealer
    p.play("call")
    assert p.match.scores == [13, 9, 20, 10]
    assert sum(p.match.scores) == 40 + 12
    assert (p.t.dealer, p.all_brains) == ((dealer + 1) % 4, [10] * 4)


@pytest.mark.clause("Z-T19", "Z-14.2", "Z-14.3", "Z-14.8", "Z-18.3", "Z-18.5", "Z-18.6", "Z-18.9")
def test_t19_marks_after_a_look_and_a_card_laid() -> None:
    p = position(
        hands={"A": "clown 6 nurse clown", "B": "gravedigger 3"},
        known={viewer: {"A": "clown clown nurse"} for viewer in "BCD*"},
        turn="B",
        step="play",
    )
    p.play("gravedigger_hand A")
    assert p.choices == {"take clown", "take nurse", "take 6"}
    p.play("take 6")
    assert p.marks("C", "A") == {"clown": 1}
    assert p.marks("B", "A") == {"clown": 2, "nurse": 1}
    assert (p.marks("A", "B"), p.marks("C", "B")) == ({"6": 1}, {})
    assert (None, "A hand > B hand") in p.sees_moves("C")
    while p.actor != "A" or p.prompt != "play":
        p.play(p.default)
    p.play("lay clown")
    assert p.marks("C", "A") == {}
    assert p.marks("B", "A") == {"clown": 1, "nurse": 1}


@pytest.mark.clause("Z-T20", "Z-16.9", "Z-17.5", "Z-23.2")
def test_t20_two_players_share_the_win() -> None:
    hand, before = {"A": cards(clown=4, nurse=3)}, {"A": 25, "B": 35, "C": 27}
    p = position(seats=3, hands=hand, scores=before, rounds=3, round_number=3).play("call")
    assert p.match.scores == [45, 45, 37]
    assert sum(p.match.scores) == 90 + 10 + 12 + 15
    assert p.match.returns == [0.5, 0.5, 0]


@pytest.mark.clause("Z-T20", "Z-17.8")
def test_t20_a_round_of_60_turns_without_a_set_stalls() -> None:
    brains = {"A": 4, "B": 17, "C": 9}
    p = position(seats=3, brains=brains, step="end", turns=58, turn_limit=20, rounds=1).play("end")
    assert (p.match.over, p.t.turns) == (False, 59)
    while not p.match.over:
        p.play(p.default)
    assert (p.match.outcome, p.t.round_winner[0], p.t.round_turns[0]) == ("with_stalled_rounds", -1, 60)
    assert p.match.scores == [4, 17, 9]
