"""The greedy bot's choices: where a Survivor has only one good move, it must find it."""

import pytest

from deadhand.arena.request import Request
from deadhand.bots.players import Bot
from deadhand.engine import use_compiled
from deadhand.games.three_days import GAME
from deadhand.lab.totals.simulate import simulate
from tests.games.three_days.position import Position, cards, dan, dealt, position, rick, selena


def choice(p: Position) -> str:
    """Return the greedy bot's choice at the open question."""
    return p.short(Bot("greedy", seed=1).choose(p.match))


def let_bot(p: Position) -> list[str]:
    """Let the bot play on until the turn of the Survivor is over; what it chose."""
    bot, turn, chosen = Bot("greedy", seed=1), p.t.round_number, []
    while not p.match.over and p.t.round_number == turn:
        action = bot.choose(p.match)
        chosen.append(p.short(action))
        p.match.play(action)
    return chosen


# ---- fighting ----


def test_a_zombie_is_killed_before_it_hits_and_then_the_bot_walks_on() -> None:
    chosen = let_bot(position(rick(equipped="bat"), spaces="zombie", pile=cards(soup=6)))
    assert chosen[0] == "attack 1"
    assert chosen[-1].startswith("walk")


def test_the_zombie_that_hits_harder_is_killed_first() -> None:
    p = position(dan(equipped="punch"), spaces="runner zombie", actions=1, skill_used=True)
    assert choice(p) == "attack 2"


def test_the_bot_equips_a_weapon_if_none_is_ready() -> None:
    assert choice(position(rick(hand="bat"), spaces="zombie")) == "equip bat"


def test_the_punch_is_ready_before_a_knife_is_wasted() -> None:
    assert choice(position(dan(hand="punch knife"))) == "equip punch"


def test_a_fat_zombie_about_to_explode_is_shot() -> None:
    p = position(selena(v=5, equipped="rifle", beside="rifle_ammo"), rick(v=5), spaces="fat:t2h1 zombie")
    let_bot(p)
    assert "fat" not in p.spaces
    assert p.v[1] == 5


def test_a_fat_zombie_with_hit_points_left_for_one_blow_is_not_beaten_to_explode() -> None:
    p = position(rick(v=6, equipped="bat"), dan(v=5, equipped="punch"), spaces="fat:h2 zombie")
    assert "attack 1" not in let_bot(p)


def test_a_gas_canister_is_left_alone_by_a_bat() -> None:
    assert "attack 1" not in let_bot(position(rick(v=6, equipped="bat"), spaces="gas"))


def test_a_grenade_is_thrown_where_it_kills_three() -> None:
    p = position(rick(v=6, hand="grenade"), spaces="zombie zombie zombie", pile=cards(soup=6))
    assert choice(p) == "throw grenade 2"


def test_a_grenade_is_kept_for_more_than_a_runner() -> None:
    assert not choice(position(rick(hand="grenade", equipped="bat"), spaces="runner")).startswith("throw")


# ---- healing and carrying ----


@pytest.mark.parametrize(("v", "used"), [(15, False), (14, False), (11, True), (4, True)])
def test_soup_is_eaten_where_nothing_of_it_is_wasted(v: int, used: bool) -> None:
    assert ("use soup" in let_bot(position(rick(v=v, hand="soup")))) == used


def test_soup_is_eaten_before_the_blow_that_would_kill() -> None:
    p = position(rick(v=2, hand="soup"), spaces="zombie", pile=cards(soup=6))
    assert "use soup" in let_bot(p)
    assert p.dead == ""


def test_an_antiviral_is_taken_before_vitality_pays_for_it() -> None:
    assert "use antiviral" in let_bot(position(rick(i=1, hand="antiviral")))


def test_the_bot_picks_up_healing_but_no_junk_for_the_last_action() -> None:
    assert choice(position(rick(v=9), spaces="soup", actions=2)) == "pick_up 1"
    assert choice(position(dan(equipped="punch"), spaces="gun_ammo", actions=1)).startswith("walk")


def test_ammunition_goes_to_who_has_the_rifle() -> None:
    p = position(rick(hand="rifle_ammo"), selena(equipped="rifle", beside="rifle_ammo_starter:u2"), gone="all")
    assert choice(p) == "give rifle_ammo B"


def test_a_medkit_does_not_go_to_and_fro() -> None:
    p = position(rick(v=12, hand="medkit", equipped="bat"), selena(v=15, equipped="bat"), gone="all")
    assert not any(word.startswith("give") for word in [*let_bot(p), *let_bot(p), *let_bot(p)])


@pytest.mark.parametrize(("v", "discards"), [(12, True), (2, False)])
def test_at_the_last_supper_who_needs_a_soup_least_discards_one(v: int, discards: bool) -> None:
    sheets = dan(v=v, equipped="punch", hand="soup"), rick(v=9, hand="soup")
    p = position(*sheets, streets={"5,0": "supper"}).play("walk 5,0")
    assert p.choices == {"discard_hand soup", "done"}
    assert (choice(p) == "discard_hand soup") == discards


def test_a_hand_over_five_gives_up_what_is_worth_least() -> None:
    p = position(dan(equipped="punch", hand="soup soup antiviral medkit kevlar gun_ammo", v=12), gone="all")
    chosen = let_bot(p)
    assert "discard_hand gun_ammo" in chosen or not any(word.startswith("discard") for word in chosen)


def test_a_toolkit_opens_what_heals() -> None:
    assert choice(position(rick(v=5, hand="toolkit"), spaces="showcase", indoors="pharmacy")) == "open toolkit 1"


# ---- ways ----


def test_the_way_goes_to_the_nearest_city_place() -> None:
    p = position(rick(), gone="3,0 3,1 3,2 2,0 2,1", actions=1)
    assert choice(p) == "walk 1,1"


def test_a_card_that_leads_nowhere_is_left_alone() -> None:
    p = position(rick(), gone="3,1 3,2 2,1", actions=1)
    assert choice(p) in ("walk 3,0", "walk 3,3")
    p = position(rick(), gone="3,0 3,1 3,2 2,0 2,1 1,1", actions=1)
    assert choice(p) in ("walk 3,3", "walk 1,0")


def test_on_the_last_day_the_bot_leaves_as_soon_as_it_can() -> None:
    assert let_bot(position(rick(), spaces="exit", day=3))[-1] == "leave 1"


def test_the_pharmacy_is_entered_on_day_one() -> None:
    assert let_bot(position(rick(), spaces="pharmacy"))[-1] == "leave 1"


def test_indoors_the_way_out_is_taken_when_nothing_is_left() -> None:
    p = position(rick(), spaces="door_pharmacy", indoors="pharmacy", gone="all")
    assert let_bot(p)[-1] == "leave 1"


def test_under_last_wisper_a_space_is_freed() -> None:
    p = position(rick(), spaces="bat barricade zombie zombie barricade")
    let_bot(p)
    assert p.result[0] != "blocked"


def test_under_last_wisper_a_space_is_freed_by_force() -> None:
    p = position(rick(v=15, equipped="bat"), spaces="zombie barricade barricade barricade car")
    let_bot(p)
    assert p.result[0] != "blocked"


# ---- whole games ----


@pytest.mark.parametrize("seats", [1, 3])
def test_the_bot_never_looks_at_hidden_cards(seats: int) -> None:
    p = dealt(seats=seats, seed=seats)
    for number in range(60):
        if p.match.over:
            break
        other = p.match.determinize(p.match.actor or 0, number)
        action = Bot("greedy", seed=number).choose(p.match)
        assert action == Bot("greedy", seed=number).choose(other)
        p.match.play(action)


@pytest.mark.compiled("three_days")
@pytest.mark.parametrize(("seats", "share"), [(1, 0.55), (2, 0.55), (3, 0.6)])
def test_the_bot_wins_more_often_than_not(seats: int, share: float) -> None:
    if not use_compiled(GAME):
        pytest.skip("hundreds of games need compiled rules")
    report = simulate(Request(GAME, seats=seats, games=200, bots=["greedy"], seed="bot"))
    assert report.team is not None
    assert report.team.win_share > share
