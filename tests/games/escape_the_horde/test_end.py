"""The end of the game and its returns: sections 14 and 20."""

from collections import Counter
from typing import Any

import pytest

from tests.games.escape_the_horde.position import LETTERS, Position, cards, hesitant_game, position, random_game

QUIET = cards(rescue=10)
FULL = dict.fromkeys("ABCDEF", "weapon")


def statistic(p: Position, field: str) -> Any:
    """A statistic of a game that is over."""
    return next(each for each in p.view()["statistics"] if each["field"] == field)["values"]


# ---- 14. End of the game ----


@pytest.mark.clause("EH-14.1", "EH-1.4")
def test_all_survivors_turned_is_checked_first() -> None:
    """In the same turn the Stack and the Countdown end."""
    p = position(hands=FULL, bites="A", turned="BC", countdown=1, stack="zombie").play("A: draw").end_combat()
    assert p.result == ("all_turned", "infected")


@pytest.mark.clause("EH-14.2", "EH-14.4")
def test_effects_of_the_last_card_are_resolved_first() -> None:
    p = position(hands=FULL, stack="zombie").play("A: draw")
    assert (p.prompt, p.stack_size, p.view()["counters"]["stack_drawn"]) == ("combat", 0, 1)
    p.end_combat()
    assert (p.result, p.bites, p.stack) == (("stack", "survivors"), [1, 0, 0, 0], "zombie")


@pytest.mark.clause("EH-14.2")
def test_a_discard_weapon_as_the_last_card_takes_its_weapon() -> None:
    p = position(hands=FULL, stack="discard_weapon").play("A: draw")
    assert (p.result, p.armoury, p.discard) == (("stack", "survivors"), "weapon", "discard_weapon")


@pytest.mark.clause("EH-14.2")
def test_a_patient_zero_may_still_place_the_last_card() -> None:
    p = position(hands=FULL, bites="A", turned="BC", turn="D", countdown=9, stack="zombie").play("D: draw")
    assert p.play("D: place_drawn A").end_combat().result == ("all_turned", "infected")


@pytest.mark.clause("EH-14.3", "EH-1.3")
@pytest.mark.parametrize("turned", ["", "B", "BC"])
def test_the_survivors_win_if_one_of_them_is_not_turned(turned: str) -> None:
    p = position(hands=FULL, turned=turned, countdown=9 if turned else 0, stack="rescue").play("A: draw", "A: finish")
    assert p.result == ("stack", "survivors")


@pytest.mark.clause("EH-14.4")
@pytest.mark.parametrize("back", ["rescue", "bite"])
def test_a_zombie_shuffled_back_does_not_prolong_the_game(back: str) -> None:
    p = position(hands={"A": "weapon rescue", "B": "weapon"}, stack="zombie").play("A: draw")
    if back == "rescue":
        p.play("A: rescue 1").resolve()
    else:
        p.end_combat()
    assert (p.result, p.stack) == (("stack", "survivors"), "zombie")


@pytest.mark.clause("EH-14.4", "EH-9.9")
def test_a_second_draw_owed_is_lost() -> None:
    p = position(hands={"A": "weapon"}, turn="D", stack="rescue").play("D: finish")
    assert (p.result, p.hand("D")) == (("stack", "survivors"), "rescue")
    revealed_at = statistic(p, "revealed_in")
    assert revealed_at[3] == 0
    fight = position(hands={"A": "weapon"}, turn="D", stack="zombie").play("D: place_drawn A").end_combat()
    assert (fight.result, fight.stack, fight.hand("D")) == (("stack", "survivors"), "zombie", "")


@pytest.mark.clause("EH-14.5")
def test_spill_blood_that_empties_the_stack_ends_the_game_in_scavenger() -> None:
    p = position(hands={"A": "spill steal", "B": "weapon"}, stack="zombie zombie zombie").play("A: spill_survivor")
    p.resolve()
    assert (p.result, p.hand("A"), p.hand("B")) == (("stack", "survivors"), "steal", "weapon")
    some = position(hands={"A": "spill steal", "B": "weapon"}, stack="zombie rescue zombie").play("A: spill_survivor")
    assert (some.resolve().prompt, some.stack) == ("scavenge", "rescue")


@pytest.mark.clause("EH-14.6")
def test_if_stack_and_countdown_end_in_the_same_turn_the_reason_is_the_stack() -> None:
    p = position(hands=FULL, turned="C", countdown=1, stack="rescue").play("A: draw", "A: finish")
    assert p.result == ("stack", "survivors")


@pytest.mark.clause("EH-14.7", "EH-20.1", "EH-20.4")
def test_at_the_turn_limit_the_game_stops() -> None:
    p = position(hands=FULL, turn_number=148, turn_limit=150, stack=QUIET).play("A: draw", "A: finish")
    assert (p.turn_number, p.match.over) == (150, False)
    p.play("B: draw", "B: finish")
    assert p.result == ("turn_limit", "aborted")
    assert p.match.returns == [0, 0, 0, 0]


@pytest.mark.clause("EH-14.7")
def test_skipped_and_extra_turns_count_for_the_limit() -> None:
    skipped = position(hands=FULL, turn_number=148, turn_limit=150, skips="B", stack=QUIET).play("A: draw", "A: finish")
    assert skipped.result == ("turn_limit", "aborted")
    extra = position(hands=FULL, turn_number=149, turn_limit=150, extra="C", stack=QUIET).play("C: draw", "C: finish")
    assert extra.result == ("turn_limit", "aborted")


@pytest.mark.clause("EH-14.7")
@pytest.mark.parametrize(("countdown", "stack", "reason"), [(1, QUIET, "countdown"), (9, "rescue", "stack")])
def test_a_result_in_the_last_turn_counts_first(countdown: int, stack: str, reason: str) -> None:
    given: dict[str, Any] = {"turned": "C", "turn_number": 149, "turn_limit": 150}
    p = position(hands=FULL, countdown=countdown, stack=stack, **given).play("A: draw", "A: finish")
    assert p.result == (reason, "survivors")


@pytest.mark.clause("EH-14.9")
@pytest.mark.parametrize("viewer", ["A", "D", None])
def test_at_the_end_all_faction_cards_and_hands_are_shown(viewer: str | None) -> None:
    p = position(seats=5, zeros="DE", hands={"A": "weapon", "D": "zombie steal"}, stack="rescue")
    p.play("A: draw", "A: finish")
    assert [p.role(seat, viewer) for seat in "ABCDE"] == ["survivor", "survivor", "survivor", "zero", "zero"]
    assert p.face_up == "ABCDE"
    if viewer != "D":
        assert p.marks(viewer, "D") == {"zombie": 1, "steal": 1}
    if viewer != "A":
        assert p.marks(viewer, "A") == {"weapon": 1, "rescue": 1}


# ---- 20. Returns ----


@pytest.mark.clause("EH-20.1")
def test_results_and_reasons() -> None:
    outcomes = {outcome.name: outcome.result for outcome in Position.game.outcomes}
    assert outcomes == {
        "stack": "survivors",
        "countdown": "survivors",
        "all_turned": "infected",
        "turn_limit": "aborted",
    }


@pytest.mark.clause("EH-20.2", "EH-14.8")
def test_when_the_survivors_win_players_not_turned_score_1_all_others_0() -> None:
    p = position(seats=5, zeros="DE", hands=FULL, turned="B", bites="C", countdown=9, stack="rescue")
    assert p.play("A: draw", "A: finish").match.returns == [1, 0, 1, 0, 0]


@pytest.mark.clause("EH-20.3", "EH-14.8")
def test_when_the_infected_win_patient_zeros_score_1_turned_players_a_quarter() -> None:
    p = position(seats=5, zeros="DE", hands=FULL, turned="BC", bites="A", countdown=9, attack="A").end_combat()
    assert p.match.returns == [0.25, 0.25, 0.25, 1, 1]


@pytest.mark.clause("EH-20.5")
def test_statistics_of_a_game_followed_card_by_card() -> None:
    hands = {"A": "weapon weapon", "B": "grenade rescue", "D": "zombie zombie weapon", "C": "weapon"}
    p = position(hands=hands, turn="D", bites="A", stack=QUIET)
    p.play("D: place A", "D: place A", "D: attack")
    p.play("A: weapon_survivor 1", "D: weapon_infected")
    p.play("A: weapon_survivor 2").resolve()
    p.end_combat()
    assert (p.turned, p.turn) == ("A", "D")
    turns = 1 + len(p.turns_to_the_end())
    assert statistic(p, "round_number") == turns
    assert statistic(p, "first_faction") == ["Survivors", "Survivors", "Survivors", "Infected"]
    assert statistic(p, "final_faction") == ["Infected", "Survivors", "Survivors", "Infected"]
    assert statistic(p, "bites") == [2, 0, 0, 0]
    assert statistic(p, "turned_in") == [1, 0, 0, 0]
    assert statistic(p, "kills") == [1, 0, 0, 0]
    assert statistic(p, "revealed_in")[3] == 1
    played = dict(zip((card.id for card in Position.game.deck.kinds), statistic(p, "played"), strict=True))
    assert {kind: number for kind, number in played.items() if number} == {"weapon": 3}


@pytest.mark.clause("EH-20.5")
def test_turnings_and_reveals_are_counted_in_turns() -> None:
    hands = {**FULL, "D": "zombie weapon"}
    p = position(hands=hands, turn="C", bites="A", turn_number=6, stack=QUIET).play("C: draw", "C: finish")
    p.play("D: place A", "D: attack").end_combat()
    assert (p.turn_number, p.turned) == (8, "A")
    p.turns_to_the_end()
    assert (statistic(p, "turned_in"), statistic(p, "revealed_in")[3]) == ([8, 0, 0, 0], 8)


@pytest.mark.clause("EH-20.5")
def test_a_grenade_counts_all_the_zombies_it_kills() -> None:
    hands = {"A": "weapon", "B": "grenade rescue", "C": "weapon"}
    p = position(hands=hands, attack="AAA", stack=QUIET).play("B: grenade_survivor 1", "B: name 2", "B: done").resolve()
    assert p.each("kills") == [0, 2, 0, 0]
    p.end_combat().turns_to_the_end()
    assert statistic(p, "kills") == [0, 2, 0, 0]


@pytest.mark.clause("EH-20.1", "EH-20.2", "EH-20.3", "EH-14.3", "EH-14.1")
def test_in_whole_games_results_fit_who_is_turned() -> None:
    reasons: Counter[str | None] = Counter()
    for seed in range(14):
        game = hesitant_game if seed % 2 else random_game
        *_, last = game(seed, seats=3 + seed % 6)
        p = last.after
        seats = LETTERS[: p.match.seats]
        reason, side = p.result
        reasons[reason] += 1
        turned = p.turned
        alive = [seat for seat in seats if seat not in turned and not p.is_zero(seat)]
        assert (side == "infected") == (not alive)
        if side == "survivors":
            assert p.match.returns == [1.0 if seat in alive else 0.0 for seat in seats]
        else:
            assert p.match.returns == [1.0 if seat in p.zeros else 0.25 for seat in seats]
    assert len(reasons) >= 2
