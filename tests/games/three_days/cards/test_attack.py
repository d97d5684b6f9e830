"""Attacks: section 11F, damage to cards in 18A and 18B, and Agents."""

import pytest

from tests.games.three_days.position import dan, exactly, position, rick, selena


@pytest.mark.clause("TD-11.22", "TD-D8", "TD-18.12")
@pytest.mark.parametrize(
    ("weapon", "beside", "hits"),
    [
        *(("bat", "", 3), ("pipe", "", 2), ("knife", "", 2), ("punch", "", 2)),
        *(("rifle", "rifle_ammo", 2), ("gun", "gun_ammo", 3)),
    ],
)
def test_d8_one_card_takes_the_damage_of_the_weapon(weapon: str, beside: str, hits: int) -> None:
    p = position(rick(equipped=weapon, beside=beside), spaces="fat fat").play("attack 2")
    assert (p.spaces, p.t.actions_left) == (f"fat fat:h{hits}", 2)


@pytest.mark.clause("TD-11.23", "TD-20.1", "TD-18.9")
def test_any_card_that_can_take_damage_may_be_attacked() -> None:
    p = position(rick(equipped="bat"), selena(), dan(), spaces="zombie exit soup market barricade pharmacy door_market")
    assert p.offers("attack") == {"1", "3", "5"}
    for way in (2, 4, 6, 7):
        assert p.refused(f"attack {way}")
    p.play("attack 3")
    assert (p.space(3), p.discards()) == ("-", ["soup"])


@pytest.mark.clause("TD-11.22", "TD-11.20", "TD-24.1")
def test_without_a_weapon_or_its_ammunition_there_is_no_attack() -> None:
    for sheet in (rick(hand="bat"), rick(equipped="rifle"), rick(equipped="gun"), rick(hand="punch")):
        assert position(sheet, spaces="zombie").offers("attack") == set()
    assert position(dan(equipped="punch"), spaces="zombie").offers("attack") == {"1"}


@pytest.mark.clause("TD-11.24")
def test_placing_and_attacking_cost_an_action_each() -> None:
    p = position(selena(hand="rifle_ammo bat", equipped="rifle"), spaces="fat").play("place rifle_ammo", "attack 1")
    assert p.t.actions_left == 1
    p.play("attack 1")
    assert p.t.actions_left == 0


@pytest.mark.clause("TD-11.25", "TD-11.26", "TD-18.17")
@pytest.mark.parametrize(("weapon", "uses"), [("bat", 3), ("pipe", 3), ("knife", 2)])
def test_a_weapon_is_discarded_after_its_last_use(weapon: str, uses: int) -> None:
    p = position(selena(hand="soup", equipped=weapon), spaces="fat fat fat")
    for number in range(1, uses + 1):
        assert p.equipped() == weapon + (f":u{number - 1}" if number > 1 else "")
        p.play(f"attack {number}")
    assert (p.equipped(), p.discards()) == ("", [weapon])


@pytest.mark.clause("TD-11.25", "TD-11.26")
@pytest.mark.parametrize(("weapon", "ammunition", "uses"), [("rifle", "rifle_ammo", 3), ("gun", "gun_ammo", 4)])
def test_ammunition_is_used_up_and_its_weapon_stays(weapon: str, ammunition: str, uses: int) -> None:
    p = position(rick(equipped=weapon, beside=f"{ammunition}:u{uses - 2}"), spaces="fat fat").play("attack 1")
    assert p.equipped() == f"{weapon} + {ammunition}:u{uses - 1}"
    p.play("attack 2")
    assert (p.equipped(), p.discards(), p.offers("attack")) == (weapon, [ammunition], set())


@pytest.mark.clause("TD-11.26", "TD-18.11", "TD-20.7", "TD-D18")
def test_the_weapon_is_discarded_only_after_all_that_the_attack_sets_off() -> None:
    hand = "soup note pipe lantern"
    p = position(rick(hand=hand, equipped="bat:u2"), spaces="box:h1", pile="knife").play("attack 1")
    assert (p.prompt, p.equipped(), p.hand()) == ("reward", "bat:u3", f"{hand} gun")
    p.play("done")
    assert (p.equipped(), p.discards()) == ("", ["bat"])


@pytest.mark.clause("TD-11.27", "TD-18.34", "TD-20.23")
def test_the_noise_of_the_automatic_rifle_comes_after_its_damage() -> None:
    shooter = selena(hand="bat", equipped="rifle", beside="rifle_ammo", automatic=True)
    p = position(shooter, spaces="zombie zombie", pile="runner").play("attack 1")
    assert (p.spaces, p.t.noise_points) == ("runner zombie", 1)  # the space was Free already
    quiet = position(shooter._replace(automatic=False), spaces="zombie zombie", pile="runner").play("attack 1")
    assert (quiet.spaces, quiet.t.noise_points) == ("- zombie", 0)


@pytest.mark.clause("TD-18.9", "TD-18.10", "TD-18.11")
@pytest.mark.parametrize(
    ("card", "hit_points"),
    [
        *(("zombie", 2), ("mommy", 4), ("screamer", 1), ("runner", 1), ("spitter", 2), ("grabber", 2), ("ghoul", 1)),
        *(("barricade", 3), ("soup", 1), ("kevlar", 1), ("bat", 1), ("rifle_ammo", 1), ("grenade", 1)),
    ],
)
def test_a_card_is_destroyed_when_its_hit_points_are_used_up(card: str, hit_points: int) -> None:
    deck = exactly(ghoul=3, punch=1)
    if hit_points > 1:
        p = position(dan(equipped="punch"), spaces=f"{card}:h{max(0, hit_points - 3)} zombie", deck=deck).play(
            "attack 1"
        )
        assert p.space(1) == (f"{card}:h{hit_points - 1}" if hit_points > 2 else "-")
    p = position(dan(equipped="punch"), spaces=f"{card}:h{max(0, hit_points - 2)} zombie", deck=deck).play("attack 1")
    assert p.spaces == "- zombie"


@pytest.mark.clause("TD-18.14", "TD-18.12")
def test_defence_lowers_every_hit() -> None:
    p = position(selena(hand="soup", equipped="pipe"), spaces="armored").play("attack 1")
    assert p.spaces == "armored:h1"
    p.play("attack 1")
    assert (p.spaces, p.t.zombies_eliminated) == ("", 1)


@pytest.mark.clause("TD-18.13", "TD-18.25")
@pytest.mark.parametrize("card", ["gas", "fat:h3", "car:h2"])
def test_shot_cards_do_not_explode_and_beaten_ones_do(card: str) -> None:
    shot = position(selena(equipped="rifle", beside="rifle_ammo"), spaces=f"{card} zombie").play("attack 1")
    assert (shot.spaces, shot.v, shot.t.explosions) == ("- zombie", [18], 0)
    beaten = position(selena(hand="soup", equipped="pipe"), spaces=f"{card} zombie", pile="soup soup").play("attack 1")
    damage = 5 if card.startswith("fat") else 3
    assert (beaten.spaces, beaten.v, beaten.t.explosions) == ("", [18 - damage], 1)


@pytest.mark.clause("TD-18.1", "TD-17.3")
def test_destroyed_zombies_are_counted_and_other_cards_not() -> None:
    p = position(rick(equipped="bat"), spaces="zombie soup barricade ghoul")
    for number, eliminated in ((1, 1), (2, 1)):
        assert p.play(f"attack {number}").t.zombies_eliminated == eliminated
    other = position(dan(equipped="punch"), spaces="barricade:h1 ghoul").play("attack 1", "attack 2")
    assert other.t.zombies_eliminated == 1


@pytest.mark.clause("TD-20.26", "TD-11.26", "TD-11.25", "TD-18.17")
def test_an_agent_changes_the_next_attack_and_is_used_up() -> None:
    p = position(dan(hand="soup", equipped="punch", beside="berserk"), spaces="mommy box").play("attack 2")
    assert (p.equipped(), p.discards()[0], p.space(2)) == ("punch", "berserk", "-")
    assert p.play("attack 1").space(1) == "mommy:h2"


@pytest.mark.clause("TD-18.21", "TD-18.23", "TD-20.26", "TD-18.12")
def test_a_paralyze_agent_takes_zombies_without_a_token_and_deals_no_hits() -> None:
    p = position(dan(equipped="punch", beside="paralyze"), spaces="zombie fat:p barricade soup exit")
    assert (p.offers("attack"), p.offers("strike")) == ({"1"}, {"1"})
    assert p.refused("attack 2")
    assert p.refused("attack 3")
    p.play("attack 1")
    assert (p.space(1), p.equipped()) == ("zombie:p", "punch")


@pytest.mark.clause("TD-18.22")
def test_an_explosive_agent_hits_its_target_and_the_neighbours_but_no_survivor() -> None:
    pile = "soup soup soup soup"
    p = position(dan(equipped="punch", beside="explosive"), spaces="zombie box zombie barricade", pile=pile)
    p.play("attack 2")
    assert (p.v, p.spaces, p.t.noise_points, p.t.explosions) == ([12], "- - - barricade", 2, 0)
    assert p.hand() == "gun gun_ammo_epic"
