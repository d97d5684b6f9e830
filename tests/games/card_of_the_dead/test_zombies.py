"""Passing on, thresholds, surrounded and eaten: sections 4, 8, 9 and 10."""

import pytest

from tests.games.card_of_the_dead.position import dealt, position, random_game


def zombies(number: int) -> str:
    """Return this many single Zombie cards."""
    return " ".join(["zombie"] * number)


THRESHOLDS = [(2, 5, 7, 7), (3, 4, 6, 6), (4, 4, 6, 6), (5, 3, 5, 5)]


@pytest.mark.clause("CD-8.1", "CD-8.2", "CD-9.1")
@pytest.mark.parametrize(("seats", "surrounded", "eaten", "escape"), THRESHOLDS)
def test_the_numbers_by_players(seats: int, surrounded: int, eaten: int, escape: int) -> None:
    counters = dealt(seats=seats).view(None)["counters"]
    assert (counters["surrounded_at"], counters["eaten_at"], counters["escape_at"]) == (surrounded, eaten, escape)


@pytest.mark.clause("CD-8.2", "CD-9.1", "CD-10.1")
@pytest.mark.parametrize(("seats", "surrounded", "eaten", "_escape"), THRESHOLDS)
@pytest.mark.parametrize("card", ["zombie", "zombies", "zombies_many"])
def test_a_number_is_met_by_reaching_or_passing_it(
    seats: int, surrounded: int, eaten: int, _escape: int, card: str
) -> None:
    size = {"zombie": 1, "zombies": 2, "zombies_many": 3}[card]
    for before in range(eaten):
        p = position(
            seats=seats, hands={"A": "lure"}, front={"A": zombies(before)}, top=f"{card} hide", step="draw", rounds=1
        )
        total = before + size
        assert ("A" in p.alive) == (total < eaten)
        assert ("A" in p.surrounded) == (surrounded <= total < eaten)


@pytest.mark.clause("CD-8.1")
def test_the_numbers_stay_when_players_are_eaten() -> None:
    p = position(seats=5, hands={"A": "lure"}, front={"A": zombies(3)}, eaten="CDE")
    assert (p.surrounded, p.t.eaten_at, p.t.escape_at) == ("A", 5, 5)


@pytest.mark.clause("CD-8.2", "CD-11.4")
@pytest.mark.parametrize(("seats", "_surrounded", "_eaten", "escape"), THRESHOLDS)
@pytest.mark.parametrize(("card", "points"), [("hide", 1), ("nukes", 2)])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_the_escape_number(
    seats: int, _surrounded: int, _eaten: int, escape: int, card: str, points: int, more: int
) -> None:
    laid = ["slugger", "slugger", "slugger", "slugger", "lure", "lure", "lure"][: escape - points + more]
    p = position(seats=seats, hands={"A": card}, movement={"A": " ".join(laid)}, rounds=1, top="armored")
    p.play(f"move {card}")
    assert p.match.over == (len(laid) + points >= escape)
    if p.match.over:
        assert p.gained()[0] == len(laid) + points


@pytest.mark.clause("CD-9.1", "CD-9.2", "CD-9.3")
@pytest.mark.parametrize("number", [3, 4, 5])
def test_the_surrounded_cannot_move_but_act_and_their_points_count(number: int) -> None:
    p = position(hands={"A": "lure hide"}, front={"A": zombies(number)}, movement={"A": "nukes"}, deck="armored")
    moves = {"move lure", "move hide"} if number < 4 else set()
    assert p.choices == {"act lure", "act hide", "pass"} | moves
    assert p.points("A") == 2
    p.play("pass")
    p.play(p.default)
    assert p.gained()[0] == 2


@pytest.mark.clause("CD-9.4")
def test_below_the_number_movement_is_possible_again() -> None:
    p = position(seats=2, hands={"A": "slugger hide"}, front={"A": zombies(5)}, deck="lure armored tripped")
    assert "move hide" not in p.choices
    p.play("act slugger", "slug", "pass")
    assert (p.turn, p.surrounded) == ("A", "")
    assert "move hide" in p.choices


@pytest.mark.clause("CD-9.4", "CD-9.1")
def test_somebody_elses_card_can_surround_and_free() -> None:
    p = position(seats=3, hands={"A": "lure", "B": "hide"}, front={"A": "zombie", "B": zombies(3)}, top="armored")
    p.play("act lure", "lure B")
    assert (p.turn, p.surrounded) == ("B", "B")
    assert p.choices == {"act armored", "act hide", "pass"}
    assert "B is surrounded." in p.log("C")


@pytest.mark.clause("CD-9.5")
def test_big_zombie_cards_count_with_their_number() -> None:
    p = position(hands={"A": "hide"}, front={"A": "zombies_many zombie"})
    assert (p.zombies("A"), p.surrounded) == (4, "A")


@pytest.mark.clause("CD-10.1", "CD-10.2", "CD-14.14")
@pytest.mark.parametrize("plays", [["act lure", "lure B"], ["act hide"]])
def test_one_can_be_eaten_in_anybodys_turn(plays: list[str]) -> None:
    hands = {"A": "lure hide", "B": "slugger", "C": "armored"}
    p = position(hands=hands, front={"A": "zombie", "B": zombies(5)}, top="tripped").play(*plays)
    assert (p.alive, p.turn, p.hand("B")) == ("ACD", "C", "")
    assert "B is eaten." in p.log(None)


@pytest.mark.clause("CD-9.1", "CD-10.1")
@pytest.mark.parametrize(("card", "sentence"), [("zombies", "A is surrounded."), ("zombies_many", "A is eaten.")])
def test_a_player_eaten_at_once_is_not_called_surrounded(card: str, sentence: str) -> None:
    p = position(front={"A": zombies(3)}, hands={"A": "hide", "B": "lure"}, top=f"{card} lure", step="draw")
    told = [line for line in p.log("B") if line in ("A is surrounded.", "A is eaten.")]
    assert told == [sentence]


@pytest.mark.clause("CD-10.3", "CD-15.13")
def test_zombies_that_move_together_are_moved_before_anybody_is_eaten() -> None:
    front = {"A": zombies(5), "B": "zombie", "C": "zombies", "D": "zombie"}
    p = position(front=front, hands={"B": "hide"}, top="ringtone armored", step="draw")
    assert (p.alive, [p.zombies(seat) for seat in "ABCD"]) == ("BCD", [0, 0, 0, 0])
    assert p.discard.split().count("zombie") == 7


@pytest.mark.clause("CD-10.4", "CD-2.11")
def test_all_cards_of_the_eaten_are_discarded() -> None:
    hands, front, movement = {"A": "lure bitten", "B": "hide"}, {"A": zombies(4) + " zombies"}, {"A": "slugger armored"}
    p = position(seats=2, hands=hands, front=front, movement=movement, top="zombie", step="draw", rounds=1)
    assert (p.hand("A"), p.front("A"), p.movement("A"), p.points("A"), p.zombies("A")) == ("", "", "", 0, 0)
    assert p.discard == f"{zombies(5)} zombies armored bitten lure slugger"


@pytest.mark.clause("CD-10.5")
def test_the_eaten_have_no_turns_are_not_chosen_and_keep_earlier_points() -> None:
    p = position(
        hands={"A": "tripped slugger pillage lure", "D": "hide"},
        front={"A": "zombie"},
        eaten="BC",
        deck="armored",
        scores={"B": 7},
        rounds=1,
    )
    assert p.twin(1).play("act lure").choices == {"lure D"}
    assert p.twin(1).play("act slugger").choices == {"slug", "rob D"}
    p.play("pass")
    assert p.turn == "D"
    p.play("pass")
    assert (p.scores, p.gained()) == ([0, 7, 0, 0], [0, 0, 0, 0])


@pytest.mark.clause("CD-10.6")
def test_the_eaten_take_part_in_the_next_round() -> None:
    p = position(hands={"A": "lure"}, eaten="BC", rounds=2)
    while p.round_number == 1:
        p.play(p.default)
    assert (p.alive, [len(p.hand(seat).split()) for seat in "ABCD"]) == ("ABCD", [10] * 4)


@pytest.mark.clause("CD-10.7", "CD-11.7")
def test_the_turn_of_the_eaten_ends_and_the_next_living_player_follows() -> None:
    p = position(front={"A": zombies(5)}, hands={"C": "hide"}, eaten="B", top="zombie lure", step="draw")
    assert (p.turn, p.hand("C")) == ("C", "hide lure")


@pytest.mark.clause("CD-4.3", "CD-4.4")
@pytest.mark.parametrize(
    ("mine", "given"),
    [("zombies zombie zombies_many", "zombie"), ("zombies_many zombies", "zombies"), ("zombies_many", "zombies_many")],
)
@pytest.mark.parametrize("plays", [["act lure", "lure B"], ["act hide"]])
def test_the_smallest_zombie_card_is_handed_over(mine: str, given: str, plays: list[str]) -> None:
    p = position(seats=3, hands={"A": "lure hide"}, front={"A": mine}, eaten="", top="tripped").play(*plays)
    assert p.front("B") == given
    assert sorted([*p.front("A").split(), given]) == sorted(mine.split())


@pytest.mark.clause("CD-10.1", "CD-10.2", "CD-2.5", "CD-2.6", "CD-9.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_counters_always_agree_with_the_cards(seats: int) -> None:
    sizes = {"zombie": 1, "zombies": 2, "zombies_many": 3}
    for _, _, p in random_game(seats, seats=seats):
        for seat in "ABCDE"[:seats]:
            assert p.zombies(seat) == sum(sizes[card] for card in p.front(seat).split())
            assert p.points(seat) == sum(
                2 if card in ("dynamite", "nukes", "pillage") else 1 for card in p.movement(seat).split()
            )
            assert p.zombies(seat) < p.t.eaten_at
            assert (seat in p.surrounded) == (p.zombies(seat) >= p.t.surrounded_at)
            if seat not in p.alive:
                assert p.hand(seat) + p.front(seat) + p.movement(seat) == ""
