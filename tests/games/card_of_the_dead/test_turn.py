"""Draw, then play a card: sections 6 and 7."""

import pytest

from tests.conformance.playing import seeds
from tests.games.card_of_the_dead.position import position, random_game

FIVE = "zombie zombie zombie zombie zombie"


@pytest.mark.clause("CD-6.1")
def test_the_top_card_must_be_drawn() -> None:
    p = position(hands={"A": "hide"}, deck="lure slugger armored", step="draw")
    assert (p.hand("A"), p.deck) == ("hide lure", "slugger armored")


@pytest.mark.clause("CD-6.1", "CD-14.17")
def test_only_hide_allows_not_to_draw() -> None:
    p = position(hands={"A": "lure"}, deck="lure slugger armored", step="draw", hidden="A")
    assert (p.prompt, p.choices) == ("hide", {"draw", "stay_hidden"})
    assert position(hands={"A": "lure"}, deck="lure slugger", step="draw", hidden="B").prompt == "play"


@pytest.mark.clause("CD-6.2", "CD-16.3")
def test_an_action_card_goes_to_the_hand_unseen() -> None:
    p = position(hands={"A": "hide"}, top="lure", step="draw")
    assert p.hand("A") == "hide lure"
    assert "You draw a Lure." in p.log("A")
    for viewer in ("B", None):
        assert "A draws a card." in p.log(viewer)
        assert p.marks(viewer, "A") == {}
        assert p.sees_moves(viewer) == [(None, "deck > A hand")]


@pytest.mark.clause("CD-6.3")
@pytest.mark.parametrize("card", ["zombie", "zombies", "zombies_many"])
def test_a_zombie_card_goes_in_front_of_who_drew_it(card: str) -> None:
    p = position(hands={"A": "hide"}, top=card, step="draw")
    assert (p.front("A"), p.hand("A"), p.actor) == (card, "hide", "A")
    assert p.sees_moves("C") == [(card, "deck > A zombies")]


@pytest.mark.clause("CD-6.4", "CD-4.7", "CD-6.8")
@pytest.mark.parametrize("card", ["cornered", "fog", "swarm", "ringtone", "ruffians"])
def test_an_event_is_shown_carried_out_and_discarded_and_a_card_may_still_be_played(card: str) -> None:
    p = position(hands={"A": "slugger", "B": "slugger", "C": "slugger", "D": "slugger"}, top=card, step="draw")
    assert (p.discard, p.prompt, p.actor) == (card, "play", "A")
    article = "" if card == "ruffians" else "a "
    assert f"A draws {article}{card.capitalize()}." in p.log("B")
    assert "act slugger" in p.choices


@pytest.mark.clause("CD-6.5", "CD-15.9")
def test_under_swarm_the_second_card_is_drawn_when_the_first_is_settled() -> None:
    p = position(hands={"A": "lure hide"}, deck="ruffians slugger armored", swarm=True, step="draw")
    assert (p.prompt, p.deck) == ("order", "slugger armored")
    p.play("under_rest")
    assert (p.prompt, p.hand("A"), p.deck) == ("play", "slugger", "armored hide lure")


@pytest.mark.clause("CD-6.6", "CD-11.6")
def test_a_draw_from_the_empty_deck_is_skipped_and_the_turn_goes_on() -> None:
    p = position(hands={"A": "hide"}, deck="lure", swarm=True, step="draw")
    assert (p.prompt, p.hand("A"), p.deck) == ("play", "hide lure", "")
    assert "The deck is empty: you cannot draw." in p.log("A")


@pytest.mark.clause("CD-6.7", "CD-10.7")
def test_a_player_eaten_while_drawing_draws_no_more_and_plays_nothing() -> None:
    p = position(
        hands={"A": "hide", "B": "slugger"},
        front={"A": FIVE},
        deck="zombie lure armored tripped",
        swarm=True,
        step="draw",
    )
    assert (p.actor, p.hand("A"), p.alive) == ("B", "", "BCD")
    assert p.hand("B") == "slugger lure armored"


@pytest.mark.clause("CD-7.1")
@pytest.mark.parametrize("choice", ["act lure", "move lure", "pass"])
def test_one_card_or_none(choice: str) -> None:
    p = position(hands={"A": "lure hide"}, top="armored")
    assert p.choices == {"act hide", "act lure", "move hide", "move lure", "pass"}
    assert p.play(choice).turn == "B"


@pytest.mark.clause("CD-7.1", "CD-16.12")
def test_with_an_empty_hand_nobody_is_asked() -> None:
    p = position(hands={"B": "lure"}, deck="zombie hide hide", step="draw")
    assert (p.turn, p.front("A")) == ("B", "zombie")


@pytest.mark.clause("CD-7.2", "CD-6.5")
def test_one_card_a_turn_even_after_two_draws() -> None:
    p = position(hands={"A": "hide"}, deck="lure slugger armored armored tripped", swarm=True, step="draw")
    assert p.play("move lure").turn == "B"


@pytest.mark.clause("CD-7.3")
def test_an_action_card_is_played_for_its_action_or_for_its_points() -> None:
    p = position(hands={"A": "nukes"})
    assert p.choices == {"act nukes", "move nukes", "pass"}


@pytest.mark.clause("CD-7.4")
def test_as_an_action_it_is_carried_out_and_then_discarded() -> None:
    p = position(hands={"A": "hide"}, front={"A": "zombie"}, discard="fog", top="lure").play("act hide")
    assert (p.front("B"), p.discard, p.movement("A")) == ("zombie", "fog hide", "")
    assert p.log("D")[0] == "A plays Hide."


@pytest.mark.clause("CD-7.5")
def test_as_movement_it_lies_open_on_top_and_its_text_does_nothing() -> None:
    p = position(hands={"A": "nukes lure"}, front={"B": "zombie"}, movement={"A": "hide"}, top="armored").play(
        "move nukes"
    )
    assert (p.movement("A"), p.points("A"), p.front("B"), p.hand("A")) == ("hide nukes", 3, "zombie", "lure")
    assert p.log("C")[0] == "A lays Nukes! for movement."


@pytest.mark.clause("CD-7.6")
def test_a_movement_card_stays() -> None:
    p = position(
        seats=2, hands={"A": "lure", "B": "hide"}, movement={"A": "hide"}, top="armored armored slugger slugger"
    )
    p.play("pass", "pass", "pass", "pass")
    assert p.movement("A") == "hide"


@pytest.mark.clause("CD-7.6")
@pytest.mark.parametrize("seed", range(2))
def test_movement_points_only_go_by_a_card_or_with_their_owner(seed: int) -> None:
    for before, verb, after in random_game(seed, seats=3):
        for seat in "ABC":
            fewer = after.points(seat) < before.points(seat)
            if fewer and after.round_number == before.round_number and seat in after.alive:
                assert verb in ("trip", "shed") or "cornered" in after.discard


@pytest.mark.clause("CD-7.7", "CD-7.8")
@pytest.mark.parametrize(
    "card", ["armored", "chainsaw", "dynamite", "hide", "lure", "nukes", "pillage", "slugger", "tripped"]
)
def test_an_action_may_be_played_for_nothing(card: str) -> None:
    p = position(hands={"A": card}, top="zombie lure").play(f"act {card}")
    assert (p.hand("A"), p.discard, p.turn) == ("", card, "C")


@pytest.mark.clause("CD-7.8", "CD-14.13")
def test_a_part_that_is_not_possible_is_skipped() -> None:
    p = position(hands={"A": "dynamite"}, movement={"A": "hide"}, top="lure").play("act dynamite")
    assert p.choices == {"shed hide"}
    q = position(hands={"A": "dynamite"}, front={"A": "zombie"}, top="lure").play("act dynamite", "clear 1 0 0")
    assert q.turn == "B"


@pytest.mark.clause("CD-7.9")
@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("lure", {"lure B", "lure C", "lure D"}),
        ("slugger", {"slug", "rob B"}),
        ("chainsaw", {"clear 1 0 0"}),
        ("tripped", {"trip C 0", "trip C 1"}),
    ],
)
def test_a_choice_with_effect_must_be_made_unless_the_text_says_up_to(card: str, choices: set[str]) -> None:
    p = position(hands={"A": card, "B": "hide"}, front={"A": "zombie"}, movement={"C": "armored"}).play(f"act {card}")
    assert p.choices == choices


@pytest.mark.clause("CD-7.10")
def test_a_card_drawn_this_turn_may_be_played() -> None:
    p = position(deck="lure armored hide", step="draw")
    assert p.choices == {"act lure", "move lure", "pass"}


@pytest.mark.clause("CD-7.11")
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_nobody_but_the_active_player_is_asked_save_by_ruffians(seed: int) -> None:
    asked = {move.before.prompt for move in random_game(seed) if move.before.actor != move.before.turn}
    assert asked <= {"draft", "order"}


@pytest.mark.clause("CD-7.12")
def test_then_the_next_player_begins() -> None:
    p = position(hands={"A": "lure", "B": "hide"}, top="armored").play("pass")
    assert (p.turn, p.hand("B"), p.log("A")[-2:]) == ("B", "hide armored", ["It is B's turn.", "B draws a card."])
