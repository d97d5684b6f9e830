"""The worked scenarios of section 18, CD-T1 to CD-T20."""

import pytest

from tests.games.card_of_the_dead.position import Position, dealt, position


def keep(p: Position, *numbers: int) -> Position:
    """Let everybody in turn keep this many cards, if they can."""
    for number in numbers:
        verb = ("keep_none", "keep_one", "keep_two", "keep_three")[number]
        p.play(min(choice for choice in p.choices if choice.startswith(verb)))
    return p


@pytest.mark.clause("CD-T1", "CD-5.1", "CD-5.2", "CD-5.7", "CD-5.8", "CD-5.9", "CD-5.10")
@pytest.mark.parametrize(("kept", "deck"), [((3, 3, 2), 48), ((3, 3, 3, 3, 3), 41), ((0, 0, 0), 56)])
def test_t1_setup(kept: tuple[int, ...], deck: int) -> None:
    seats = len(kept)
    p = dealt(seats=seats, first_player=0, seed=2)
    assert (p.deck_size, [len(p.hand(seat).split()) for seat in "ABCDE"[:seats]]) == (56 - 10 * seats, [10] * seats)
    keep(p, *kept)
    log = p.log(None)
    assert all(
        f"{letter} keeps {number} of the ten cards." in log for letter, number in zip("ABCDE", kept, strict=False)
    )
    drawn = sum(line.startswith("A draws") for line in log)
    assert p.deck_size == deck - drawn
    assert (p.discard, [p.movement(seat) for seat in "ABCDE"[:seats]]) == ("", [""] * seats)


@pytest.mark.clause("CD-T2", "CD-5.3", "CD-5.4", "CD-5.5", "CD-5.6")
def test_t2_only_one_point_actions_may_be_kept() -> None:
    ten = "bitten nukes pillage lure hide fog zombie zombie zombie zombie"
    p = position(seats=2, hands={"A": ten, "B": " ".join(["zombie"] * 10)}, step="draft")
    assert p.choices == {"keep_none", "keep_one lure", "keep_one hide", "keep_two hide lure"}


@pytest.mark.clause("CD-T3", "CD-6.4", "CD-6.8", "CD-7.1", "CD-15.1")
def test_t3_cornered() -> None:
    p = position(hands={"A": "lure"}, movement={"A": "pillage hide armored"}, top="cornered", step="draw")
    assert (p.points("A"), p.movement("A")) == (0, "")
    assert p.discard == "armored hide pillage cornered"
    assert p.choices == {"act lure", "move lure", "pass"}
    assert p.play("move lure").points("A") == 1


@pytest.mark.clause("CD-T4", "CD-8.2", "CD-9.1", "CD-9.2", "CD-9.3", "CD-9.4", "CD-9.5")
@pytest.mark.parametrize(("option", "moves"), [("off", True), ("on", False)])
def test_t4_surrounded(option: str, moves: bool) -> None:
    p = position(
        hands={"A": "chainsaw hide"},
        front={"A": "zombie zombie zombie"},
        top="zombies lure lure lure lure",
        step="draw",
        surrounded_stays=option,
    )
    assert (p.zombies("A"), p.surrounded, p.alive) == (5, "A", "ABCD")
    assert p.choices == {"act chainsaw", "act hide", "pass"}
    p.play("act chainsaw", "clear 2 0 0")
    assert p.zombies("A") == 3
    p.play("pass", "pass", "pass")
    assert p.turn == "A"
    assert ("move hide" in p.choices) == moves


@pytest.mark.clause("CD-T5", "CD-6.3", "CD-6.7", "CD-8.1", "CD-10.1", "CD-10.4", "CD-10.5", "CD-10.6", "CD-10.7")
def test_t5_eaten_while_drawing() -> None:
    p = position(
        seats=5,
        hands={"A": "lure hide", "B": "slugger"},
        front={"A": "zombie zombie zombie zombie"},
        movement={"A": "armored pillage"},
        top="zombie lure",
        step="draw",
        rounds=2,
        first_player=0,
    )
    assert (p.alive, p.turn, p.actor) == ("BCDE", "B", "B")
    assert (p.hand("A"), p.front("A"), p.movement("A"), p.points("A")) == ("", "", "", 0)
    assert p.discard == "zombie zombie zombie zombie zombie armored hide lure pillage"
    assert (p.t.surrounded_at, p.t.eaten_at, p.t.escape_at) == (3, 5, 5)
    while p.round_number == 1:
        p.play(p.default)
    assert p.alive == "ABCDE"


@pytest.mark.clause("CD-T6", "CD-10.2", "CD-11.2", "CD-11.3", "CD-11.10", "CD-14.19")
@pytest.mark.parametrize(("held", "gained"), [("lure", 5), ("lure bitten", 0)])
def test_t6_the_last_survivor(held: str, gained: int) -> None:
    p = position(
        seats=2,
        hands={"A": held},
        front={"A": "zombie", "B": "zombie zombie zombie zombie zombie zombie"},
        movement={"A": "pillage dynamite nukes"},
    )
    p.play("act lure", "lure B")
    assert (p.end_of_round(), p.gained(), p.round_number) == ("last_survivor", [gained, 0], 2)


@pytest.mark.clause("CD-T7", "CD-7.5", "CD-11.4", "CD-11.8", "CD-11.9", "CD-11.10")
def test_t7_escape() -> None:
    p = position(
        seats=3,
        hands={"A": "dynamite", "C": "bitten"},
        front={"A": "zombie"},
        movement={"A": "nukes pillage hide", "B": "hide hide hide", "C": "lure lure"},
    )
    p.play("move dynamite")
    assert (p.end_of_round(), p.gained()) == ("escape", [7, 3, 0])
    assert "A escapes with 7 movement points." in p.log("B")


@pytest.mark.clause("CD-T8", "CD-6.5", "CD-6.6", "CD-7.7", "CD-11.5", "CD-11.6", "CD-14.5")
def test_t8_the_last_card_under_swarm() -> None:
    movement = {"A": "hide", "B": "hide hide"}
    p = position(seats=2, hands={"A": "lure"}, movement=movement, deck="slugger", swarm=True, step="draw")
    assert p.hand("A") == "lure slugger"
    assert "The deck is empty: A cannot draw." in p.log("B")
    p.play("move slugger")
    assert (p.end_of_round(), p.gained()) == ("empty_deck", [2, 2])


@pytest.mark.clause("CD-T8", "CD-11.6", "CD-14.1", "CD-14.2", "CD-16.15", "CD-14.5")
def test_t8_bitten_under_the_empty_deck() -> None:
    movement = {"A": "hide", "B": "hide hide"}
    p = position(seats=2, hands={"A": "armored bitten"}, movement=movement, deck="slugger", swarm=True, step="draw")
    p.play("act armored")
    assert (p.turn, p.hand("B"), p.deck) == ("B", "bitten", "")
    assert (p.marks("A", "B"), p.marks(None, "B")) == ({"bitten": 1}, {"bitten": 1})
    assert p.choices == {"pass"}
    p.play("pass")
    assert (p.end_of_round(), p.gained()) == ("empty_deck", [1, 0])


@pytest.mark.clause("CD-T8", "CD-14.2", "CD-7.7")
def test_t8_armored_without_bitten_does_nothing() -> None:
    p = position(seats=2, hands={"A": "armored lure"}, deck="hide hide").play("act armored")
    assert (p.hand("A"), p.discard, p.deck) == ("lure", "armored", "hide")


BIG_ZOMBIES = {"A": "zombie zombies zombies_many"}


@pytest.mark.clause("CD-T9", "CD-13.3", "CD-13.4", "CD-14.8", "CD-14.9", "CD-14.10", "CD-14.12", "CD-14.23")
def test_t9_which_zombies_each_weapon_may_discard() -> None:
    p = position(seats=2, hands={"A": "slugger chainsaw dynamite"}, front=BIG_ZOMBIES, top="lure")
    assert p.twin(1).play("act slugger").choices == {"slug"}
    assert p.twin(1).play("act chainsaw").choices == {"clear 1 0 0", "clear 0 1 0"}
    assert p.twin(1).play("act dynamite").choices == {"clear 1 1 0", "clear 0 0 1"}
    assert p.play("act chainsaw", "clear 0 1 0").zombies("A") == 4


@pytest.mark.clause("CD-T9", "CD-14.13")
@pytest.mark.parametrize(("shed", "left"), [("hide", 2), ("pillage", 1)])
def test_t9_dynamite_costs_a_movement_card_of_ones_choice(shed: str, left: int) -> None:
    p = position(seats=2, hands={"A": "dynamite"}, front=BIG_ZOMBIES, movement={"A": "hide pillage"})
    p.play("act dynamite", "clear 0 0 1")
    assert p.choices == {"shed hide", "shed pillage"}
    assert p.play(f"shed {shed}").points("A") == left


@pytest.mark.clause("CD-T10", "CD-4.3", "CD-4.4", "CD-4.5")
def test_t10_the_smallest_zombie_card_is_lured_away() -> None:
    p = position(hands={"A": "lure"}, front={"A": "zombies zombie"}, top="lure").play("act lure", "lure C")
    assert (p.front("A"), p.front("C")) == ("zombies", "zombie")


@pytest.mark.clause("CD-T10", "CD-4.3", "CD-14.14")
def test_t10_hide_passes_the_smallest_to_the_next_living_player() -> None:
    p = position(hands={"A": "hide"}, front={"A": "zombies_many zombies"}, eaten="B", top="lure").play("act hide")
    assert (p.front("A"), p.zombies("C"), p.zombies("D")) == ("zombies_many", 2, 0)


@pytest.mark.clause("CD-T11", "CD-15.13", "CD-15.14", "CD-10.3")
def test_t11_ringtone() -> None:
    front = {"A": "zombie zombie zombie", "B": "zombie zombie", "C": "zombies"}
    p = position(front=front, hands={"B": "lure"}, top="ringtone lure", step="draw")
    assert (p.alive, p.turn) == ("BCD", "B")
    assert (p.zombies("B"), p.zombies("C")) == (1, 0)
    assert "A is eaten." in p.log(None)


@pytest.mark.clause("CD-T12", "CD-15.2", "CD-15.3", "CD-15.4", "CD-15.5")
def test_t12_fog_carries_a_zombie_around() -> None:
    p = position(seats=3, front={"A": "zombie"}, deck="fog lure lure lure", step="draw")
    assert (p.front("A"), p.front("B"), p.front("C")) == ("", "", "zombie")
    taken = [line for line in p.log(None) if "takes a card" in line]
    assert taken == [
        "B takes a card from A.",
        "C takes a card from B.",
        "A takes a card from C.",
        "B takes a card from A.",
        "C takes a card from B.",
    ]


@pytest.mark.clause("CD-T13", "CD-14.15", "CD-14.16", "CD-14.17", "CD-14.18")
def test_t13_staying_hidden_under_swarm() -> None:
    deck = " ".join(["lure"] * 12)
    p = position(seats=2, hands={"A": "hide armored"}, deck=deck, swarm=True).play("act hide")
    assert p.view("B")["counters"]["hide_right"] == [1, 0]
    p.play("pass")
    assert (p.actor, p.prompt, p.choices) == ("A", "hide", {"draw", "stay_hidden"})
    stayed = p.twin(1).play("stay_hidden")
    assert (stayed.deck_size, stayed.hand("A"), stayed.prompt) == (10, "armored", "play")
    stayed.play("move armored", "pass")
    assert (stayed.actor, stayed.hand("A"), stayed.deck_size) == ("A", "lure lure", 6)
    drew = p.twin(1).play("draw")
    assert (drew.hand("A"), drew.t.hide_right[0]) == ("armored lure lure", 0)


TEN = "zombie fog lure slugger hide hide lure lure tripped chainsaw"


@pytest.mark.clause("CD-T14", "CD-14.3", "CD-16.6")
def test_t14_barricade() -> None:
    p = position(seats=3, hands={"A": "barricade"}, deck=TEN).play("act barricade")
    assert p.choices == {"bury zombie", "bury fog", "bury lure"}
    p.play("bury fog")
    assert p.choices == {"handle zombie", "handle lure"}
    p.play("handle zombie")
    assert (p.front("A"), p.hand("A"), p.marks("B", "A")) == ("zombie", "lure", {})
    assert p.deck.split()[-1] == "fog"
    assert len(p.deck.split()) == 8 - len(p.hand("B").split()) == 7
    assert (p.sees_in_deck("A"), p.sees_in_deck("B"), p.sees_in_deck(None)) == ({0: "fog"}, {}, {})


@pytest.mark.clause("CD-T14", "CD-14.4")
def test_t14_eaten_behind_the_barricade() -> None:
    p = position(seats=3, hands={"A": "barricade"}, front={"A": "zombie zombie zombies zombie"}, deck=TEN)
    p.play("act barricade", "bury fog", "handle zombie")
    assert p.alive == "BC"
    assert p.discard.split()[-2:] == ["barricade", "lure"]


@pytest.mark.clause("CD-T14", "CD-14.4")
@pytest.mark.parametrize(
    ("deck", "plays"), [("hide lure", ["act barricade", "bury hide"]), ("hide", ["act barricade"])]
)
def test_t14_a_short_deck_keeps_one_card(deck: str, plays: list[str]) -> None:
    p = position(seats=3, hands={"A": "barricade", "B": "slugger"}, deck=deck).play(*plays)
    assert p.turn == "B"
    assert (p.hand("B"), p.deck) == ("slugger hide", "")


@pytest.mark.clause("CD-T15", "CD-11.2", "CD-11.3", "CD-11.7", "CD-11.11")
def test_t15_the_last_survivor_counts_before_the_empty_deck() -> None:
    front = {"A": "zombie zombie zombie zombie zombie"}
    p = position(front=front, movement={"B": "hide hide hide"}, eaten="CD", deck="zombie", step="draw", rounds=1)
    assert (p.end_of_round(), p.gained(), p.deck) == ("last_survivor", [0, 5, 0, 0], "")


@pytest.mark.clause("CD-T15", "CD-5.12")
@pytest.mark.parametrize(("option", "firsts"), [("same", "BBB"), ("next", "BCD")])
def test_t15_who_goes_first_in_later_rounds(option: str, firsts: str) -> None:
    p = dealt(first_player=1, later_rounds_first=option)
    found = {}
    while not p.match.over:
        found[p.round_number] = "ABCD"[p.t.first]
        p.play(p.default)
    assert "".join(found.values()) == firsts


@pytest.mark.clause("CD-T16", "CD-15.6", "CD-15.7", "CD-15.8", "CD-16.7", "CD-16.8")
def test_t16_ruffians() -> None:
    hands = {"A": "slugger lure", "B": "slugger", "C": "hide lure hide armored", "D": "tripped"}
    deck = "ruffians" + " chainsaw" * 4 + " zombie" * 15
    p = position(hands=hands, deck=deck, step="draw")
    assert (p.actor, p.prompt) == ("C", "order")
    p.play("under_rest")
    assert (p.hand("A"), p.hand("B"), p.hand("C"), p.hand("D")) == ("slugger lure", "slugger", "", "tripped")
    assert p.deck_size == 23
    assert p.marks("D", "A") == p.marks(None, "B") == {"slugger": 1}
    assert p.sees_in_deck("C") == {0: "hide", 1: "lure", 2: "hide", 3: "armored"}
    assert p.sees_in_deck("D") == {}
    assert p.discard == "ruffians"


@pytest.mark.clause("CD-T16", "CD-15.8")
def test_t16_four_sluggers_against_ruffians() -> None:
    p = position(hands=dict.fromkeys("ABCD", "slugger"), top="ruffians", step="draw")
    assert [p.hand(seat) for seat in "ABCD"] == ["slugger"] * 4
    assert (p.actor, p.prompt, p.discard) == ("A", "play", "ruffians")
    assert "The Ruffians come back to A and go away." in p.log("C")


@pytest.mark.clause("CD-T17", "CD-14.20", "CD-14.21")
def test_t17_nukes() -> None:
    p = position(
        hands={"A": "lure nukes", "B": "bitten hide slugger"},
        front={"A": "zombie", "B": "zombies zombie zombie"},
        movement={"B": "hide pillage"},
        top="lure",
    )
    p.play("act nukes")
    assert (p.zombies("B"), p.points("B"), p.hand("A"), p.zombies("A")) == (0, 3, "", 0)
    assert p.hand("B") == "lure"
    assert p.discard == "zombie lure zombie zombie zombies bitten hide slugger nukes"


@pytest.mark.clause(
    "CD-T18", "CD-14.5", "CD-14.6", "CD-14.7", "CD-14.22", "CD-14.25", "CD-16.4", "CD-16.12", "CD-11.10"
)
def test_t18_pillage() -> None:
    hands = {"A": "pillage", "B": "bitten", "D": "hide hide hide"}
    p = position(hands=hands, movement={"A": "nukes dynamite"}, deck="lure lure lure lure lure").play("act pillage")
    assert p.hand("A") == "bitten hide"
    assert ("A takes a Bitten from you." in p.log("B"), "A takes a card from B." in p.log("C")) == (True, True)
    assert (p.marks("B", "A"), p.marks("C", "A"), p.marks("D", "A")) == ({"bitten": 1}, {}, {"hide": 1})
    assert "A takes a Hide from you." in p.log("D")


@pytest.mark.clause("CD-T18", "CD-11.10", "CD-14.5")
def test_t18_bitten_at_the_end_of_the_round() -> None:
    p = position(hands={"A": "bitten"}, movement={"A": "nukes dynamite", "B": "hide"}, deck="").play("pass")
    assert (p.end_of_round(), p.gained()) == ("empty_deck", [0, 1, 0, 0])


@pytest.mark.clause("CD-T18", "CD-16.12")
def test_t18_asked_with_bitten_alone() -> None:
    p = position(hands={"A": "bitten"})
    assert (p.actor, p.prompt, p.choices) == ("A", "play", {"pass"})


@pytest.mark.clause("CD-T19", "CD-14.26", "CD-14.27")
@pytest.mark.parametrize(
    ("number", "left", "points", "told"),
    [
        (2, "lure", 1, "2 movement cards are"),
        (1, "lure pillage", 3, "1 movement card is"),
        (0, "lure pillage hide", 4, "no movement card is"),
    ],
)
def test_t19_tripped(number: int, left: str, points: int, told: str) -> None:
    p = position(hands={"A": "tripped"}, movement={"B": "lure pillage hide"}).play("act tripped", f"trip B {number}")
    assert (p.movement("B"), p.points("B")) == (left, points)
    assert f"You trip B: {told} lost." in p.log("A")
    assert f"A trips you: {told} lost." in p.log("B")


@pytest.mark.clause("CD-T20", "CD-15.9", "CD-15.10", "CD-15.11", "CD-15.12")
@pytest.mark.parametrize(("option", "in_round_two"), [("game", 2), ("round", 1)])
def test_t20_swarm(option: str, in_round_two: int) -> None:
    hands = {"A": "hide", "B": "hide"}
    deck = "swarm slugger slugger" + " armored" * 20
    p = position(seats=2, hands=hands, deck=deck, step="draw", swarm_lasts=option, rounds=2)
    assert (p.hand("A"), p.deck_size) == ("hide", 22)
    assert p.play("pass").hand("B") == "hide slugger slugger"
    while p.round_number == 1:
        p.play(p.default)
    assert p.t.swarm == (in_round_two == 2)
    while p.prompt == "draft":
        p.play("keep_none")
    assert len(p.hand(p.turn).split()) == in_round_two


@pytest.mark.clause("CD-T20", "CD-12.3", "CD-19.2")
def test_t20_two_share_the_victory() -> None:
    p = position(seats=3, movement={"A": "hide"}, scores={"A": 8, "B": 9, "C": 5}, deck="", step="end", rounds=1)
    assert (p.scores, p.match.returns) == ([9, 9, 5], [0.5, 0.5, 0])
