"""The greedy bot's choices: where a sensible team has only one good move, the bots must find it."""

from deadhand.bots.players import Bot
from tests.games.left_4_dead.position import Position, cards, position

PILLS = cards(pills=30)
MANY = "zombie hunter boomer " * 5


def choice(p: Position) -> str:
    """Return the greedy bot's choice at the open question."""
    return p.short(Bot("greedy", seed=1).choose(p.match))


def let_bots(p: Position, *prompts: str) -> dict[str, list[str]]:
    """Let bots answer while one of these questions is open; what each seat chose, in order."""
    bot = Bot("greedy", seed=1)
    chosen: dict[str, list[str]] = {}
    while p.prompt in prompts:
        action = bot.choose(p.match)
        chosen.setdefault(p.actor, []).append(p.short(action))
        p.match.play(action)
    return chosen


def named(p: Position) -> dict[str, list[str]]:
    """Whom the bots engage, seat by seat."""
    chosen = let_bots(p, "target", "confirm")
    return {
        seat: sorted(word for word in words if word.startswith("engage"))
        for seat, words in chosen.items()
        if any(word.startswith("engage") for word in words)
    }


def only_a(p: Position) -> Position:
    """All but A are busy with Car Alarms this round."""
    for seat in range(1, p.match.seats):
        p.t.silenced[seat] = 1
    return p


def test_two_players_with_guns_combine_to_kill_the_tank_and_the_others_take_the_rest() -> None:
    p = position("plan", front={"A": "tank zombie", "B": "zombie"}, held={"B": "uzi", "C": "rifle"}, deck=PILLS)
    plan = named(p)
    assert (plan["B"], plan["C"]) == (["engage A tank"], ["engage A tank"])
    assert {*plan["A"], *plan["D"]} == {"engage A zombie", "engage B zombie"}
    assert p.monsters == 0


def test_without_the_strength_to_kill_the_tank_one_player_keeps_it_busy() -> None:
    p = position("plan", front={"A": "tank zombie", "B": "zombie zombie"}, deck=PILLS)
    plan = named(p)
    assert [word for words in plan.values() for word in words].count("engage A tank") == 1
    assert (p.monsters, p.health) == (1, [5, 5, 5, 5])


def test_a_plan_begun_by_others_is_carried_on() -> None:
    p = position("plan", front={"A": "tank", "B": "zombie"}, held={"A": "rifle", "D": "uzi"}, deck=PILLS)
    p.play("engage A tank")
    plan = named(p)
    assert plan["D"] == ["engage A tank"]
    assert p.monsters == 0


def test_nobody_wakes_the_witch_alone() -> None:
    p = position("plan", front={"A": "witch"}, health={"B": 2}, deck=PILLS, seats=5)
    assert len(named(p)) in (0, 4), "she is left asleep or killed by all who are needed"
    assert p.health == [5, 2, 5, 5, 5]


def test_the_witch_is_left_asleep_where_waking_her_costs_more_than_a_zombie() -> None:
    p = position("plan", front={"A": "witch witch", "B": "zombie"}, health={"A": 1}, seats=3, deck=PILLS)
    assert choice(only_a(p)) == "ready"


def test_the_weak_are_protected_first() -> None:
    p = position("plan", front={"A": "zombie", "B": "zombie", "C": "zombie"}, health={"C": 1}, deck=PILLS)
    assert choice(only_a(p)) == "engage C zombie"


def test_a_shotgun_is_fired_where_most_monsters_lie() -> None:
    p = position("plan", front={"A": "zombie", "B": "zombie zombie zombie"}, held={"D": "shotgun"}, deck=PILLS)
    plan = named(p)
    assert plan["D"] == ["engage B zombie"] * 3
    assert p.monsters == 0


def test_a_boomer_is_engaged_before_a_zombie() -> None:
    p = position("plan", front={"B": "zombie boomer zombie"}, deck=PILLS)
    assert choice(only_a(p)) == "engage B boomer"


def test_a_smoker_is_not_left_to_its_holder_who_cannot_engage_it() -> None:
    p = position("plan", front={"D": "smoker", "A": "zombie zombie zombie"}, deck=PILLS)
    named(p)
    assert p.monsters == 0


def test_a_plan_is_changed_where_somebody_has_named_nonsense() -> None:
    p = position("plan", front={"A": "zombie", "C": "zombie zombie", "D": "zombie"}, health={"C": 2}, deck=PILLS)
    p.play("engage A zombie", "engage A zombie", "engage A zombie", "engage A zombie")
    let_bots(p, "confirm", "target")
    assert p.monsters == 0


def test_a_good_plan_is_confirmed_by_all() -> None:
    p = position("plan", front={"A": "zombie", "B": "zombie"}, deck=PILLS)
    chosen = let_bots(p, "target", "confirm")
    assert all("change" not in words for words in chosen.values())


def test_grenades_are_kept_in_an_early_round_and_thrown_in_the_finale() -> None:
    for grenade, thrown in (("pipe", "pipe_bomb"), ("molotov", "molotov B")):
        front = {"B": "zombie zombie zombie", "C": "zombie", "D": "zombie"}
        early = position("plan", window=True, front=front, held={"A": grenade})
        finale = position("plan", window=True, front=front, held={"A": grenade}, finale=True)
        assert (choice(early), choice(finale)) == ("pass_window", thrown)


def test_the_pipe_bomb_removes_the_zombies_that_the_plan_has_no_hands_for() -> None:
    front = {"B": "zombie hunter", "C": "zombie zombie boomer smoker"}
    p = position("plan", window=True, front=front, held={"A": "pipe"}, health={"C": 2}, finale=True, deck=PILLS)
    let_bots(p, "instant", "bomb")
    assert (p.front("B"), p.front("C")) == ("hunter", "boomer smoker")
    named(p)
    assert (p.monsters, p.health) == (0, [5, 5, 2, 5])


def test_a_pipe_bomb_and_a_molotov_clear_the_finale_together() -> None:
    front = {"A": "zombie zombie hunter", "B": "zombie zombie", "C": "boomer smoker hunter", "D": "zombie zombie"}
    p = position("plan", window=True, front=front, held={"A": "pipe", "D": "molotov"}, finale=True, deck=PILLS)
    chosen = let_bots(p, "instant", "bomb", "target", "confirm")
    assert "pipe_bomb" in chosen["A"]
    assert any(word.startswith("molotov") for word in chosen["D"])
    assert p.monsters == 0


def test_the_weak_are_healed_first() -> None:
    p = position("items", held={"A": "pack"}, health={"A": 4, "B": 1, "C": 2}, front={"B": "zombie"}, finale=True)
    assert choice(p) == "heal B"


def test_health_packs_are_kept_shortly_before_the_finale_deals_monsters_by_health() -> None:
    for deck, chosen in ((8, "pass_items"), (0, "heal B")):
        p = position("items", held={"A": "pack"}, health={"B": 1}, deck=cards(pills=deck), finale=deck == 0)
        assert choice(p) == chosen


def test_pills_save_a_player_whom_the_monsters_would_down() -> None:
    weak = position("plan", held={"A": "pills"}, health={"A": 2}, front={"A": "zombie zombie zombie"})
    well = position("plan", held={"A": "pills"}, health={"A": 4}, front={"A": "zombie"})
    weak.until("instant_before_damage")
    well.until("instant_before_damage")
    assert (choice(weak), choice(well)) == ("pills", "pass_window")


def test_guns_go_to_who_has_none_and_one_strong_gun_stays_in_the_team() -> None:
    loose = {"B": "shotgun uzi pills"}
    assert choice(position("items", front=loose)) == "take uzi"
    assert choice(position("items", front=loose, held={"C": "rifle"})) == "take shotgun"
    assert choice(position("items", front=loose, held={"A": "rifle"})) == "take pills"
    swapped = position("items", front={"B": "shotgun"}, held={"A": "rifle", "C": "uzi"})
    assert choice(swapped) == "swap shotgun"
    rearmed = position("items", front={"B": "uzi"}, held={"A": "shotgun", "C": "assault"})
    assert choice(rearmed) == "swap uzi"


def test_spare_pills_are_offered_to_a_weaker_player_who_has_none_and_accepted() -> None:
    p = position("items", held={"A": "pills"}, health={"C": 2})
    chosen = let_bots(p, "items", "trade")
    assert (chosen["A"][0], chosen["C"][0], p.held("C")) == ("give C pills", "accept", "pills")
    equal = position("items", held={"A": "pills"}, health={"A": 2, "C": 2})
    assert choice(equal) == "pass_items"


def test_a_car_alarm_is_silenced_by_who_has_nothing_else_to_do() -> None:
    quiet = position("events", front={"B": "alarm"})
    busy = position("events", front={"B": "alarm", "A": MANY})
    assert (choice(quiet), choice(busy)) == ("silence", "let_ring")


def test_nobody_is_left_behind() -> None:
    p = position("last_stand", held={"B": "pack"}, health={"A": 0}, deck=PILLS)
    assert choice(p) == "help"
    p = position("last_stand", health={"A": -1}, last_stand="leave", deck=PILLS)
    let_bots(p, "give_health")
    assert p.health[0] > 0
