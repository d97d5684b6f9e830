"""Effects of many small changes: right for planted cards, one correction for all, nothing where nothing is."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pytest

from deadhand import lab
from deadhand.arena.first_hands import first_hand_kinds, put_in_hand
from deadhand.arena.request import plan_games
from deadhand.games import find_game
from deadhand.lab.analysis.estimates import Values
from deadhand.lab.analysis.finished import finished_games
from deadhand.lab.analysis.variables import Variable
from deadhand.lab.pages.content import LabPage
from deadhand.lab.pages.effects import effects_page, found_effects
from deadhand.lab.sweeps.changes import Change, changes_of
from deadhand.lab.sweeps.effects import (
    HAND_POINTS,
    HAND_WINS,
    Effect,
    MeasuredChange,
    effects_of,
    measured_variables,
    play_effects,
)
from deadhand.lab.sweeps.parameters import SweepSetup
from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_numbers import with_numbers
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.record.state import Table

ZEVEN, LEFT = find_game("zeven"), find_game("left_4_dead")
ROUND = {"rounds": 1}
WITH_HANDS = [find_game("zeven"), find_game("card_of_the_dead")]
NAMES = ("wins.0", "score", "decisions")


def changes_with(deck: Deck = ZEVEN.deck, only: Sequence[str] = (), hands: Sequence[str] = ()) -> list[Change]:
    return changes_of(ZEVEN, SweepSetup(4, ROUND, deck), only=only, hands=hands)


def effects_with(request: lab.Request, changes: Sequence[Change]) -> list[Effect]:
    base, *changed = play_effects(lab.play, request, changes)
    return effects_of(base, changed)


def judgements(effects: Sequence[Effect], measure: str, *, steps: bool) -> dict[str, tuple[str, float]]:
    """Return the judgement of each card and how large its effect is."""
    return {
        effect.changes[0].path.partition(".")[0]: (effect.answer.judgement, effect.answer.difference.value)
        for effect in effects
        if effect.measure == measure and effect.is_step == steps
    }


# ---- which changes there are ----


def test_each_kind_has_one_copy_more_and_one_fewer_and_each_option_its_other_values() -> None:
    found = changes_with()
    copies = [(change.path, change.value) for change in found if change.sort == "copies"]
    assert copies[:2] == [("zombie_clown.count", 13), ("zombie_clown.count", 11)]
    assert len(copies) == 2 * len(ZEVEN.deck.kinds)
    options = [(change.path, change.value, change.now) for change in found if change.sort == "options"]
    assert ("rounds", 2, 1) in options
    assert ("shield", "value", "brains") in options
    assert not [path for path, *_ in options if path == "first_dealer"]


def test_options_written_as_words_are_changed_as_numbers_are() -> None:
    found = changes_of(ZEVEN, SweepSetup(4, {"rounds": "8"}, ZEVEN.deck), ["options"], ["rounds"])
    assert [(change.value, change.now) for change in found] == [(7, 8)]


def test_marked_numbers_are_changed_and_others_are_not() -> None:
    found = changes_of(LEFT, SweepSetup(4, {}, LEFT.deck), ["numbers"], ["hunting_rifle", "zombie"])
    assert [(change.path, change.value) for change in found] == [
        ("hunting_rifle.damage", LEFT.deck.kinds[10].numbers["damage"] + 1),
        ("hunting_rifle.damage", LEFT.deck.kinds[10].numbers["damage"] - 1),
    ]


def test_a_card_without_copies_has_no_fewer() -> None:
    deck = with_numbers(ZEVEN, ZEVEN.deck, {"hunter.count": 0})
    assert [change.step for change in changes_with(deck, ["hunter"])] == [1]


def test_a_name_that_fits_nothing_is_refused() -> None:
    with pytest.raises(Refused, match="no copies that fits sniper"):
        changes_of(ZEVEN, SweepSetup(4, {}, ZEVEN.deck), ["copies"], ["sniper"])


# ---- the games of a change ----


def test_a_change_plays_the_games_of_its_deck_with_the_same_seeds() -> None:
    done: list[tuple[int, int]] = []
    request = lab.Request(ZEVEN, seats=2, games=3, seed=5, bots="random", options=ROUND)
    changes = changes_with(only=["hunter"])
    base, more, _ = play_effects(lab.play, request, changes, progress=lambda *shown: done.append(shown))
    deck = with_numbers(ZEVEN, ZEVEN.deck, {"hunter.count": 11})
    for measured, played_with in ((base, None), (more, deck)):
        same = lab.play(lab.Request(ZEVEN, seats=2, games=3, seed=5, bots="random", options=ROUND, deck=played_with))
        assert measured.variables["decisions"].values.tolist() == same.games["decisions"].to_list()
    assert done[-1] == (9, 9)
    assert done == sorted(done)


def test_a_refused_change_is_named_and_the_others_go_on() -> None:
    deck = with_numbers(ZEVEN, ZEVEN.deck, {"zombie_clown.count": 40})
    request = lab.Request(ZEVEN, seats=2, games=2, seed=5, bots="random", options=ROUND, deck=deck)
    _, more, fewer = play_effects(lab.play, request, changes_with(deck, ["hunter"]))
    assert deck.size == 128
    assert "128" in more.refused
    assert fewer.variables
    page = page_of(request, [more, fewer], [])
    assert page.sections == []


def test_unfinished_games_have_no_value() -> None:
    request = lab.Request(ZEVEN, seats=2, games=4, seed=1, bots="random", options=ROUND, most_decisions=150)
    played = lab.play(request)
    assert 0 < played.games["finished"].sum() < 4, "else the test shows nothing"
    values = {each.key: each.values for each in measured_variables(finished_games(played, ZEVEN), 4)}
    assert (~np.isnan(values["decisions"])).tolist() == played.games["finished"].to_list()


# ---- the questions ----


def made_up(values: Mapping[str, Sequence[Values]], changes: Sequence[Change | None]) -> list[MeasuredChange]:
    """Changes with these values of each measure, in this order."""
    return [
        MeasuredChange(
            change, {key: Variable(key, "Counts", key, np.asarray(rows[place])) for key, rows in values.items()}
        )
        for place, change in enumerate(changes)
    ]


def draws(seed: int, changes: Sequence[Change], effect: Callable[[Change], float]) -> list[MeasuredChange]:
    noise = np.random.default_rng(seed)
    values = {
        key: [noise.normal(size=400) + (effect(each) if each else 0.0) for each in (None, *changes)] for key in NAMES
    }
    return made_up(values, [None, *changes])


def test_one_more_and_one_fewer_together_are_more_precise_than_each() -> None:
    changes = changes_with(only=["commando_*"])
    base, *changed = draws(1, changes, lambda change: 0.2 * change.step * (change.path == "commando_6.count"))
    effects = effects_of(base, changed)
    steps = judgements(effects, "score", steps=True)
    assert steps["commando_6"][0] == "differs"
    assert steps["commando_6"][1] == pytest.approx(0.2, abs=0.1)
    assert {judgement for path, (judgement, _) in steps.items() if path != "commando_6"} == {"no difference found"}
    (step,) = (each for each in effects if each.is_step and each.measure == "score" and "6" in each.changes[0].path)
    (more,) = (each for each in effects if each.changes == step.changes[:1] and each.measure == "score")
    assert step.answer.alone.reach < 0.6 * more.answer.alone.reach


def test_all_questions_of_all_changes_are_corrected_together() -> None:
    changes = changes_with(only=["commando_*"])
    base, *changed = draws(2, changes, lambda _: 0.0)
    effects = effects_of(base, changed)
    assert len(effects) == len(NAMES) * (len(changes) + len(changes) // 2)
    alone = effects_of(base, changed[:1])[0]
    assert alone.answer.p is not None
    assert effects[0].answer.p == pytest.approx(min(1.0, alone.answer.p / len(NAMES) * len(effects)))
    for effect in effects:
        difference = effect.answer.difference
        assert (effect.answer.judgement == "differs") == (not difference.low <= 0.0 <= difference.high)


def test_equal_decks_have_no_effect_in_19_of_20_runs() -> None:
    changes = changes_with()
    wrong = 0
    for seed in range(20):
        base, *changed = draws(seed, changes, lambda _: 0.0)
        wrong += bool(found_effects(effects_of(base, changed)))
    assert wrong <= 1


@pytest.mark.compiled("zeven")
@pytest.mark.parametrize("games", [100, pytest.param(2000, marks=pytest.mark.soak)])
def test_equal_decks_that_were_dealt_differently_have_no_effect_in_19_of_20_runs(games: int) -> None:
    """Each run asks for the effect of six changes that change nothing but the seed, and on the seats in turn too."""
    changes = changes_with(only=["commando_6", "hunter"], hands=["commando_6", "hunter"])
    wrong = 0
    for run in range(20):
        measured = []
        for number, change in enumerate((None, *changes)):
            played = lab.play(lab.Request(ZEVEN, games=games, seed=f"{run} {number}", options=ROUND))
            found = measured_variables(finished_games(played, ZEVEN), games)
            measured.append(MeasuredChange(change, {each.key: each for each in found}))
        effects = effects_of(measured[0], measured[1:])
        assert {effect.measure for effect in effects} == {*NAMES, HAND_WINS, HAND_POINTS}
        wrong += bool(found_effects(effects))
    assert wrong <= 1


@pytest.mark.compiled("left_4_dead")
def test_a_planted_strong_card_helps_the_team_and_a_planted_useless_one_does_not() -> None:
    planted = {"hunting_rifle.damage": 5, "uzi.damage": 0}
    request = lab.Request(
        LEFT,
        games=1000,
        seed=1,
        options={"relentless": "on", "difficulty": "expert"},
        deck=with_numbers(LEFT, LEFT.deck, planted),
    )
    assert request.deck is not None
    setup = SweepSetup(4, request.options, request.deck)
    found = judgements(
        effects_with(request, changes_of(LEFT, setup, ["copies"], ["hunting_rifle", "uzi"])), "wins.win", steps=True
    )
    judgement, effect = found["hunting_rifle"]
    assert judgement == "differs"
    assert effect > 0.0
    judgement, effect = found["uzi"]
    assert judgement == "no difference found" or effect < 0.0


@pytest.mark.compiled("zeven")
def test_a_planted_strong_card_in_the_first_hand_wins_and_a_planted_useless_one_does_not() -> None:
    """One Zombie guards all Brains, and no Hunter discards it; one Commando takes none."""
    deck = with_numbers(ZEVEN, ZEVEN.deck, {"zombie_clown.guards": 20, "hunter.count": 0, "commando_3.value": 0})
    request = lab.Request(ZEVEN, games=2000, seed=1, options=ROUND, deck=deck)
    hands = ["zombie_clown", "commando_3"]
    effects = effects_with(request, changes_of(ZEVEN, SweepSetup(4, ROUND, deck), ["hands"], hands=hands))
    for measure in (HAND_WINS, HAND_POINTS):
        found = judgements(effects, measure, steps=False)
        judgement, effect = found["zombie_clown"]
        assert judgement == "differs"
        assert effect > 0.0
        judgement, effect = found["commando_3"]
        assert judgement == "no difference found" or effect < 0.0


# ---- a card in the first hand ----


def hands_of(t: Table, hand: int, seats: Sequence[int]) -> list[list[int]]:
    return [[t.held[hand + seat, kind] for kind in range(t.held.shape[1])] for seat in seats]


@pytest.mark.parametrize("game", WITH_HANDS, ids=lambda game: game.slug)
def test_a_card_comes_to_the_first_hand_in_place_of_another(game: Game) -> None:
    hand = game.zones.named("hand").first
    placed = 0
    for seed, kind in enumerate(range(len(game.deck.kinds)), start=1):
        match = Match(game, seats=game.default_seats, seed=seed, options={})
        t, before, others = match.table, match.clone().table, list(range(1, game.default_seats))
        if game.plain[put_in_hand](t, hand, kind):
            placed += 1
            assert t.count[hand] == before.count[hand]
            assert t.held[hand, kind] - before.held[hand, kind] in (0, 1)  # 0 if the other card was of this kind
            assert hands_of(t, hand, others) == hands_of(before, hand, others)
            assert sorted(t.kind) == sorted(before.kind)
            assert t.known.tolist() == before.known.tolist()
            assert (t.actor, t.prompt) == (before.actor, before.prompt)
            assert t.offer_count > 0
        else:
            assert not any(t.known[card] == 0 for card in range(t.cards) if t.kind[card] == kind)
            assert match.digest == match.clone().digest
    assert placed > 5


@pytest.mark.parametrize("slug", ["left_4_dead", "escape_the_horde", "three_days"])
def test_games_of_teams_and_sides_have_no_such_experiment(slug: str) -> None:
    assert first_hand_kinds(plan_games(lab.Request(slug))) == []


def test_the_kinds_of_first_hands_are_those_that_are_dealt() -> None:
    assert first_hand_kinds(plan_games(lab.Request(ZEVEN))) == [kind.id for kind in ZEVEN.deck.kinds]


def test_the_seat_that_has_the_card_changes_from_game_to_game() -> None:
    request = lab.Request(ZEVEN, seats=3, games=4, seed=1, bots="random", options=ROUND)
    without = lab.play(request)
    played = lab.play(lab.Request(ZEVEN, seats=3, games=4, seed=1, bots="random", options=ROUND, first_hand="hunter"))
    assert played.conditions.first_hand == "hunter"
    assert played.games["first_hand"].to_list() == [True] * 4
    assert "first_hand" not in without.games.columns
    assert not played.games["decisions"].equals(without.games["decisions"])
    later = lab.play(
        lab.Request(ZEVEN, seats=3, games=4, first=2, seed=1, bots="random", options=ROUND, first_hand="hunter")
    )
    assert later.games.equals(played.games[2:])


def test_a_first_hand_of_no_such_card_or_without_rows_is_refused() -> None:
    with pytest.raises(Refused, match='has no card "sniper"'):
        lab.play(lab.Request(ZEVEN, first_hand="sniper"))
    with pytest.raises(Refused, match="have rows, not totals"):
        lab.simulate(lab.Request(ZEVEN, first_hand="hunter"))


# ---- the page ----


def page_of(request: lab.Request, measured: Sequence[MeasuredChange], effects: Sequence[Effect]) -> LabPage:
    return effects_page(request, measured, effects, bots="hard", commands=["deadhand lab effects"])


def test_the_page_has_a_chart_of_each_measure_and_names_what_was_found() -> None:
    pytest.importorskip("altair")
    from deadhand.lab.pages.html import html_of

    changes = changes_with(only=["commando_*", "rounds"])
    base, *changed = draws(1, changes, lambda change: 0.3 * change.step * (change.path == "commando_6.count"))
    page = page_of(lab.Request(ZEVEN, games=400), changed, effects_of(base, changed))
    assert [section.name for section in page.sections] == ["copies", "options"]
    assert [panel.name for panel in page.sections[0].panels] == ["copies-wins-0", "copies-score", "copies-decisions"]
    chart = page.sections[0].panels[1].chart
    assert chart is not None
    (rows,) = (rows for rows in chart.to_dict()["datasets"].values() if len(rows) > 1)
    assert len(rows) == 4, "one row for each card"
    assert rows[0]["name"] == "Commando 6"
    assert page.summary[0].sentence == "Effects found: 3. Questions asked: 39."
    assert "One more Commando 6: score +0.2" in html_of(page)


def test_a_page_without_a_finding_says_so() -> None:
    changes = changes_with(only=["hunter"])
    base, *changed = draws(3, changes, lambda _: 0.0)
    page = page_of(lab.Request(ZEVEN, games=400), changed, effects_of(base, changed))
    assert [verdict.sentence for verdict in page.summary] == ["No effect was found. Questions asked: 9."]
