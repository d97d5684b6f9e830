"""The greedy bot: Survivors share, a hidden Patient Zero plays like one, and suspicion follows what all can see."""

import random
from typing import Any

import numpy as np
import pytest

from deadhand.arena.request import Request
from deadhand.bots.players import Bot
from deadhand.games.escape_the_horde import GAME, belief, state as eh
from deadhand.games.escape_the_horde.bot import estimate
from deadhand.lab.totals.simulate import simulate
from deadhand.table.jit.jit import jit_available
from deadhand.table.record.state import NOBODY, SPECTATOR
from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import LETTERS, RULES, Position, cards, position


def chosen(p: Position, seed: int = 1) -> str:
    """Return the greedy bot's choice at the open question."""
    return p.short(Bot("greedy", seed=seed).choose(p.match))


def beliefs(p: Position, viewer: str | None = None) -> dict[str, int]:
    """The chance in thousandths that each player is a Patient Zero, as a viewer sees it who takes itself for none."""
    seat = SPECTATOR if viewer is None else LETTERS.index(viewer)
    row = np.zeros(eh.SEATS, np.int64)
    RULES[belief.write_beliefs](p.t, seat, NOBODY if viewer is None else seat, row, 0)
    return dict(zip(LETTERS[: p.match.seats], map(int, row), strict=False))


# ---- Survivors ----


def test_a_survivor_uses_a_weapon_on_a_zombie_before_him() -> None:
    assert chosen(position(attack="A", hands={"A": "weapon steal", "B": "dodge"})) == "weapon_survivor 1"


def test_a_survivor_shares_weapons_by_teaming_up_for_who_has_none() -> None:
    p = position(attack="A", hands={"B": "team_up weapon weapon", "C": "dodge"})
    assert chosen(p) == "team_up_survivor"
    assert chosen(p.play("team_up_survivor", "pass")) == "weapon_survivor 1"


def test_a_survivor_throws_a_grenade_at_all_zombies() -> None:
    p = position(attack="AAB", hands={"A": "grenade"})
    assert chosen(p).startswith("grenade_survivor")
    p.play("grenade_survivor 1")
    assert chosen(p) in ("name 2", "name 3")


@pytest.mark.parametrize(
    ("bites", "rescue", "grenade"), [("", "pass", "pass"), ("A", "rescue 1", "grenade_survivor 1")]
)
def test_a_survivor_keeps_dear_cards_for_more_than_a_single_first_bite(bites: str, rescue: str, grenade: str) -> None:
    for hand, choice in (("rescue", rescue), ("grenade", grenade)):
        assert chosen(position(attack="A", bites=bites, hands={"A": hand})) == choice


def test_a_survivor_leaves_an_ally_to_a_zombie_if_the_countdown_then_saves_the_others() -> None:
    """Of four players two would have to hold out for eight turns, instead of a whole Stack."""
    assert chosen(position(attack="A", bites="A", hands={"B": "rescue"})) == "pass"


def test_a_survivor_draws_a_first_bite_but_dodges_the_last() -> None:
    for bites, choice in (("", "draw"), ("A", "dodge_survivor")):
        p = position(bites=bites, hands={"A": "binoculars dodge"}, stack="zombie weapon weapon weapon")
        p.play("binoculars_survivor")
        assert chosen(p) == choice


def test_a_survivor_rescues_somebody_whose_turning_would_lengthen_the_countdown() -> None:
    """Two turns are left; with B as the last Survivor it would be five."""
    p = position(seats=5, zeros="DE", attack="A", bites="A", turned="C", countdown=2, hands={"B": "rescue"})
    assert chosen(p) == "rescue 1"


@pytest.mark.parametrize("hand", ["rescue", "grenade", "sacrifice"])
def test_a_survivor_keeps_dear_cards_from_the_first_bite_of_somebody_else(hand: str) -> None:
    assert chosen(position(seats=5, zeros="DE", attack="A", hands={"B": hand})) == "pass"


def test_a_survivor_lets_no_known_infected_take_a_weapon() -> None:
    p = position(seats=3, zeros="B", revealed="B", turn="B", armoury="weapon", hands={"A": "yeah_nah", "B": "re_arm"})
    assert chosen(p.play("re_arm_infected")) == "yeah_nah"


def test_a_sacrifice_goes_to_the_neighbour_who_is_suspected() -> None:
    p = position(seats=5, zeros="BE", attack="A", bites="A", survivors="BC", hands={"A": "sacrifice", "E": "weapon"})
    assert chosen(p) == "sacrifice_survivor 1 E"


def test_a_weapon_is_kept_for_oneself_if_nobody_is_attacked() -> None:
    assert chosen(position(hands={"A": "weapon rescue team_up"})) == "draw"


# ---- Hiding ----


@pytest.mark.parametrize(
    ("hands", "attack"),
    [
        ({"A": "weapon steal", "B": "dodge"}, ""),
        ({"A": "binoculars dodge", "B": "weapon"}, ""),
        ({"A": "team_up weapon weapon", "C": "dodge"}, "B"),
        ({"A": "rescue dodge", "C": "weapon"}, "B"),
        ({"A": "grenade", "C": "weapon"}, "BCF"),
        ({"A": "sacrifice weapon", "B": "weapon weapon"}, "B"),
        ({"A": "dodge steal"}, "B"),
    ],
)
def test_a_hidden_patient_zero_does_what_a_survivor_would_do_before_any_bite(
    hands: dict[str, str], attack: str
) -> None:
    """Same open position, same cards: only the role differs. Nobody has been bitten yet."""
    survivor, zero = (position(seats=6, zeros=zeros, turn="A", attack=attack, hands=hands) for zeros in ("DE", "AE"))
    for p in (survivor, zero):
        while p.actor != "A":
            p.play("pass")
    assert chosen(zero) == chosen(survivor)


@pytest.mark.parametrize("card", ["rescue", "grenade", "sacrifice"])
def test_a_hidden_patient_zero_prevents_a_countdown_that_a_survivor_wants(card: str) -> None:
    """If A is Turned, two of four players have to hold out for eight turns, instead of a whole Stack."""
    for zeros, cleared, spares in (("C", "", False), ("D", "", True), ("D", "ABC", True)):
        p = position(zeros=zeros, survivors=cleared, attack="A", bites="A", hands={"D": card}).to("D")
        assert chosen(p).startswith(card) is spares


def test_a_hidden_patient_zero_does_not_wash_away_zombies() -> None:
    """Nobody can see that a card is kept."""
    for zeros, choice in (("DE", "spill_survivor"), ("AE", "draw")):
        assert chosen(position(seats=6, zeros=zeros, turn="A", hands={"A": "spill team_up"})) == choice


def test_a_patient_zero_whom_open_facts_have_proved_does_not_play_for_the_survivors() -> None:
    """The other one has been a target before: the Team Up is kept."""
    hands = {"A": "dodge", "B": "dodge", "C": "team_up weapon"}
    for cleared, choice in (("", "team_up_survivor"), ("B", "pass")):
        p = position(seats=3, zeros="C", attack="A", survivors=cleared, hands=hands)
        while p.actor != "C":
            p.play("pass")
        assert chosen(p) == choice


@pytest.mark.parametrize("revealed", ["", "D"])
def test_a_proved_patient_zero_cancels_no_weapon_as_long_as_that_would_reveal_him(revealed: str) -> None:
    p = position(attack="A", survivors="ABC", zeros="D", revealed=revealed, hands={"A": "weapon", "D": "weapon"})
    p.play("weapon_survivor 1").to("D")
    assert chosen(p) == ("weapon_infected" if revealed else "pass")


@pytest.mark.parametrize("seats", [4, 5])
def test_a_role_is_proved_once_as_few_players_are_left_as_patient_zeros(seats: int) -> None:
    zeros, hands = "DE"[: seats - 3], dict.fromkeys(LETTERS[:seats], "weapon")
    proved = [
        RULES[belief.is_proved_patient_zero](position(zeros=zeros, survivors=cleared, seats=seats, hands=hands).t, 3)
        for cleared in ("AB", "ABC")
    ]
    assert proved == [False, True]


def test_a_known_patient_zero_rescues_who_would_set_the_countdown_too_soon() -> None:
    """If A is Turned, B and C have to hold out for eight turns, unless the Stack is shorter than that."""
    for left, choice in ((30, "rescue 1"), (5, "pass")):
        p = position(zeros="D", revealed="D", attack="A", bites="A", stack=cards(weapon=left), hands={"D": "rescue"})
        assert chosen(p.to("D")) == choice


def test_the_infected_steal_from_the_fullest_hand() -> None:
    hands = {"A": "steal", "B": "dodge", "C": "weapon weapon dodge", "D": "dodge dodge"}
    assert chosen(position(zeros="A", revealed="A", hands=hands)) == "steal C"


def test_binoculars_are_kept_while_the_top_of_the_stack_is_known() -> None:
    p = position(hands={"A": "binoculars binoculars", "B": "dodge"}, stack="weapon weapon dodge rescue")
    assert chosen(p) == "binoculars_survivor"
    assert chosen(p.play("binoculars_survivor", "pass")) == "draw"


def test_a_patient_zero_without_a_good_target_keeps_what_he_has_drawn() -> None:
    p = position(
        zeros="A", top="zombie", hands={"A": "weapon", "B": "weapon weapon weapon", "C": "grenade weapon team_up"}
    )
    assert chosen(p.play("draw")) == "finish"


def test_a_patient_zero_strikes_who_is_weak() -> None:
    """Nobody has a card, and the last Survivor would be Turned."""
    p = position(seats=3, zeros="A", turned="B", bites="C", hands={"A": "zombie"}, revealed="A", countdown=3)
    assert chosen(p) == "place C"


def test_the_infected_cancel_a_weapon_that_would_save_the_last_survivor() -> None:
    p = position(
        seats=3, zeros="A", revealed="A", turned="B", bites="C", attack="C", hands={"A": "weapon", "C": "weapon"}
    )
    p.play("weapon_survivor 1")
    assert chosen(p) == "weapon_infected"


# ---- Suspicion ----


@pytest.mark.parametrize("seats", range(3, 9))
def test_suspicions_sum_to_the_number_of_patient_zeros(seats: int) -> None:
    zeros = "B" if seats < 5 else "BC"
    p = position(seats=seats, zeros=zeros, hands=dict.fromkeys(LETTERS[:seats], "weapon"))
    for seat in range(seats):
        for act in range(eh.ACTS):
            p.t.acts[seat, act] = (seat + 1) * (act + 2) % 5
    assert sum(beliefs(p).values()) == pytest.approx(1000 * len(zeros), abs=2 * seats)


@pytest.mark.parametrize(
    ("act", "more"),
    [
        (eh.DREW_UNSEEN, True),
        (eh.HELPED, False),
        (eh.STOOD_BY, True),
        (eh.PUSHED, True),
        (eh.UNARMED, True),
        (eh.STOLE, False),
        (eh.EQUIPPED, False),
    ],
)
@pytest.mark.parametrize("seats", [4, 6])
def test_each_act_moves_suspicion_its_way(act: int, more: bool, seats: int) -> None:
    p = position(seats=seats, zeros="D" if seats == 4 else "DE")
    before = beliefs(p)
    p.t.acts[1, act] += 1
    after = beliefs(p)
    assert after["B"] > before["B"] if more else after["B"] < before["B"]
    assert after["C"] < before["C"] if more else after["C"] > before["C"]


def test_an_unseen_draw_makes_suspect_and_an_attack_clears() -> None:
    p = position(zeros="D", top="weapon zombie", hands={"A": "dodge", "B": "dodge"})
    p.play("draw", "finish")
    assert beliefs(p)["A"] > beliefs(p)["C"]
    p.play("draw")
    assert beliefs(p)["B"] == 0


def test_helping_another_lowers_suspicion() -> None:
    p = position(zeros="D", attack="A", hands={"B": "rescue"})
    p.play("rescue 1")
    assert beliefs(p)["B"] < beliefs(p)["C"]


def test_a_revealed_patient_zero_is_certain_and_leaves_one_to_be_found() -> None:
    p = position(seats=6, zeros="DE", revealed="D", survivors="AB", hands={"A": "dodge"})
    assert beliefs(p)["D"] == 1000
    assert beliefs(p)["A"] == beliefs(p)["B"] == 0
    assert {beliefs(p)[seat] for seat in "CEF"} == {333}


def test_a_zombie_known_in_a_hand_betrays_its_owner() -> None:
    p = position(seats=5, zeros="DE", hands={"D": "zombie weapon"}, known={"B": {"D": "zombie"}})
    assert beliefs(p, "B")["D"] == 1000
    assert beliefs(p, "C")["D"] < 1000


def test_suspicions_before_a_role_was_known_are_shown_at_the_end() -> None:
    """A is Patient Zero, and of four players anybody could be; then D, whom nothing tells from the others."""
    p = position(zeros="A", hands={"A": "zombie zombie", "B": "weapon"})
    p.play("place B", "attack")
    assert list(p.t.suspected[:4]) == [25, 25, 25, 25]


# ---- What it knows ----


@pytest.mark.parametrize("seed", seeds(6, soak=60))
def test_a_redeal_of_hidden_cards_does_not_change_a_choice(seed: int) -> None:
    p = Position.dealt(seats=3 + seed % 6, seed=seed)
    bot, draw = Bot("greedy", seed=seed), random.Random(seed)
    while not p.match.over:
        actor = p.match.actor
        assert actor is not None
        if draw.random() < 0.1:
            other = p.match.determinize(actor, draw.randrange(1000))
            assert Bot("greedy", seed=7).choose(other) == Bot("greedy", seed=7).choose(p.match)
        p.match.play(bot.choose(p.match))


# ---- Where a search stops ----


@pytest.mark.parametrize("turn", [1, 30])
def test_a_search_plays_twelve_turns_whatever_turn_it_begins_in(turn: int) -> None:
    p = position(seats=3, zeros="C", turn_number=turn)
    stage = RULES[estimate.stage_of](p.t)
    for turns, cut in ((11, False), (12, True), (13, True)):
        p.t.round_number = stage + turns
        assert bool(RULES[estimate.is_cut](p.t, stage)) is cut


@pytest.mark.parametrize("seats", range(3, 9))
def test_the_chance_to_escape_sinks_with_bites_and_zombies_in_hand_and_rises_with_weapons(seats: int) -> None:
    zeros = "C" if seats < 5 else "CD"

    def chance(**more: Any) -> int:
        p = position(seats=seats, zeros=zeros, **more)
        worths = [int(RULES[estimate.estimate](p.t, seat)) for seat in (0, 2)]
        assert sum(worths) == 1000
        return worths[0]

    even = chance(hands={"A": "dodge"})
    assert chance(hands={"A": "dodge"}, bites="B") < even
    assert chance(hands={"A": "dodge", "C": "zombie"}) < even
    assert chance(hands={"A": "dodge", "B": "weapon"}) > even


# ---- How strong it is ----


@pytest.mark.compiled("escape_the_horde")
@pytest.mark.skipif(not jit_available(), reason="hundreds of games need compiled rules")
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_on_either_side_greedy_bots_beat_random_ones(seats: int) -> None:
    returns = {}
    for survivors in ("greedy", "random"):
        for infected in ("greedy", "random"):
            bots = {"survivors": survivors, "infected": infected}
            report = simulate(Request(GAME, seats=seats, games=1000, bots=bots, seed="either side"))
            returns[survivors, infected] = {role.faction: role.mean_return for role in report.roles}
    for other in ("greedy", "random"):
        assert returns["greedy", other]["survivors"] > returns["random", other]["survivors"] + 0.02
        assert returns[other, "greedy"]["infected"] > returns[other, "random"]["infected"] + 0.02
