"""Tuning: targets are checked, totals are kept, and the search finds a planted deck, also if it was stopped."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from deadhand.games import find_game
from deadhand.lab.tuning.conclusion import conclude, missed_targets
from deadhand.lab.tuning.free_numbers import FreeNumber, Total, free_numbers, keep_totals, totals_of
from deadhand.lab.tuning.search import Search
from deadhand.lab.tuning.shortfall import Values, measure_cells, misses_of, shortfall_of
from deadhand.lab.tuning.targets import Cell, Targets, parse_targets
from deadhand.lab.tuning.tuned_deck import deck_file_of, edited_source
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_file import changed_deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game

pytest.importorskip("optuna")
L4D = find_game("left_4_dead")
DECK = Deck.read(L4D.other_decks["2026-11"])
"""A deck that stays as it is, whatever is tuned."""
ZEVEN = find_game("zeven")
HEAD = 'game = "left_4_dead"\nseed = "test"\ntrials = 30\ngames = [10, 40]\nfinal_games = 50\n'
PARAMETERS = '[parameters]\n"pills.count" = "2..12"\n"molotov.count" = "2..12"\n"health_pack.health" = "1..4"\n'
STEPS = (
    '[[target]]\nat = { seats = [3, 4], overlooks = 5, difficulty = ["easy", "hard"] }\n'
    'along = "difficulty"\nfalls_by = 8\n'
)
SHARE = '[[target]]\nat = { seats = 4, bots = "hard" }\nleast = 40\nmost = 50\n'


def targets_of(text: str, game: Game = L4D) -> Targets:
    return parse_targets(text, game, name="targets.toml")


def test_targets_are_cells_in_rows() -> None:
    targets = targets_of(HEAD + PARAMETERS + STEPS + SHARE)
    steps, share = targets.targets
    assert [[(cell.seats, dict(cell.options)["difficulty"]) for cell in row] for row in steps.rows] == [
        [(3, "easy"), (3, "hard")],
        [(4, "easy"), (4, "hard")],
    ]
    assert {cell.level.overlooks for row in steps.rows for cell in row} == {5}
    assert [[cell.level.name for cell in row] for row in share.rows] == [["hard"]]
    assert len(targets.cells) == 5
    assert "should fall by at least 8 at each step of difficulty (seats 3, 4; overlooks 5)" in steps.sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD.replace("left_4_dead", "zeven") + SHARE, 'these targets are for "zeven", not "left_4_dead"'),
        (HEAD, "target: Field required"),
        (HEAD + "x = 1\n" + SHARE, "x: Extra inputs are not permitted"),
        (HEAD + "[[target]]\nat = {}\n", "target 1: give either least or most"),
        (HEAD + "[[target]]\nat = {}\nfalls_by = 3\n", "target 1: steps need along"),
        (
            HEAD + SHARE.replace("seats = 4", "seats = 9"),
            "seats of Left 4 Dead: The Card Game allows a whole number from 3",
        ),
        (HEAD + SHARE.replace("hard", "god"), 'no bot "god"'),
        (HEAD + SHARE.replace('bots = "hard"', "overlooks = 101"), "0 to 100, not 101"),
        (HEAD + SHARE.replace("seats = 4", 'mood = "bad"'), 'has no option "mood"'),
        (HEAD + SHARE.replace("least = 40", "least = 60"), "least is 60, which is more than most, 50"),
        (HEAD + SHARE.replace("most = 50", "most = 101"), "a share in percent, 0 to 100, not 101"),
        (HEAD + STEPS.replace("falls_by = 8", "falls_by = 101"), "more than the 100 points"),
        (HEAD + SHARE + 'measure = "places"\n', 'no measure "places"'),
        ("game = ", "not valid TOML"),
    ],
)
def test_wrong_targets_are_refused_before_anything_is_played(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        targets_of(text)
    assert sentence in str(refused.value)


def test_a_label_that_a_measure_does_not_have() -> None:
    targets = targets_of(
        'game = "zeven"\nseed = 1\n[[target]]\nof = "place 9"\nat = { seats = 2, rounds = 1 }\nleast = 1\n', ZEVEN
    )
    with pytest.raises(Refused, match='places has no "place 9"; it has first player, place 2'):
        measure_cells(ZEVEN, ZEVEN.deck, targets.cells, games=1, seed=1)


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        (
            {"zombie.count": "1..5"},
            "zombie.count is not marked as reconstructed, so it is not tuned; of zombie, nothing",
        ),
        (
            {"pills.amount": "1..5"},
            "pills.amount is not marked as reconstructed, so it is not tuned; of pills, count, health",
        ),
        ({"difficulty": "1..2"}, "written as KIND.NUMBER, not difficulty"),
        ({"pills.count": "0..100"}, "allows a whole number from 0 to 99, not 100"),
    ],
)
def test_only_what_the_deck_marks_may_be_tuned(parameters: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        free_numbers(L4D, DECK, parameters)
    assert sentence in str(refused.value)


def test_without_a_list_everything_that_is_marked_is_free() -> None:
    free = {number.path: number for number in free_numbers(L4D, DECK, {})}
    assert {"pills.count", "pills.health", "hunter.damage", "helped_up.count"} <= set(free)
    assert not {"zombie.count", "hunter.flip", "uzi.count"} & set(free)
    assert (free["pills.count"].least, free["pills.count"].most) == (3, 14)
    cards = find_game("card_of_the_dead")
    with pytest.raises(Refused, match="marks no number as reconstructed"):
        free_numbers(cards, cards.deck, {})


def test_printed_totals_are_kept_and_impossible_ones_refused() -> None:
    free = free_numbers(L4D, DECK, {"pills.count": "2..12", "molotov.count": "2..12", "pills.health": "1..3"})
    totals = totals_of(DECK, free)
    assert totals == [Total(("pills.count", "molotov.count"), 12, "count of the Encounter cards, 100 in all")]
    kept = keep_totals({"pills.count": 12, "molotov.count": 6, "pills.health": 3}, free, totals)
    assert kept is not None
    assert kept["pills.count"] + kept["molotov.count"] == 12
    assert kept["pills.count"] > kept["molotov.count"]
    assert kept["pills.health"] == 3
    assert keep_totals({"pills.count": 12, "molotov.count": 2}, free[:2], totals, fixed="pills.count") is None
    with pytest.raises(Refused, match="cannot add up to 7, which the printed total needs"):
        totals_of(DECK, free_numbers(L4D, DECK, {"pills.count": "8..12"}))


def test_misses_of_bounds_and_of_steps() -> None:
    targets = targets_of(HEAD + STEPS + SHARE)
    steps, share = targets.targets
    values: dict[Cell, list[float]] = {cell: [45.0] for cell in targets.cells}
    values[steps.rows[0][0]] = [60.0]
    values[share.rows[0][0]] = [38.0]
    assert [miss.by for miss in misses_of(steps, values)] == [0.0, 8.0]
    assert [miss.by for miss in misses_of(share, values)] == [2.0]
    assert shortfall_of(targets.targets, values) == (0 + 64) / 2 + 4


def planted(game: Game, deck: Deck, cells: Sequence[Cell], **_: Any) -> Values:
    """Shares as if games had been played: best with 4 Pills, worse with strong Health Packs; Molotovs do nothing."""
    cards = {card.id: card for card in deck.cards}
    assert sum(card.count for card in deck.cards) == 108
    share = 45 + 3 * abs(cards["pills"].count - 4) + 5 * (cards["health_pack"].numbers["health"] - 1)
    return {cell: [float(share)] for cell in cells}


@pytest.fixture(autouse=True)
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("search", "conclusion"):
        monkeypatch.setattr(f"deadhand.lab.tuning.{module}.measure_cells", planted)


def search_in(folder: Path, text: str = HEAD + PARAMETERS + SHARE, deck: Deck = DECK) -> Search:
    return Search(L4D, deck, targets_of(text), folder / "study")


def play(search: Search, trials: int) -> None:
    while search.finished < trials:
        search.play_trial()


def test_the_search_finds_a_planted_deck_and_says_why(tmp_path: Path) -> None:
    search = search_in(tmp_path)
    play(search, 40)
    best = search.results()[0]
    assert best.shortfall == 0
    result = conclude(search)
    assert result.shortfall < result.shortfall_before
    assert (result.shortfall, result.shortfall_before) == (0, 14**2)
    assert missed_targets(search, result.values) == []
    text = deck_file_of(search, result)
    deck = changed_deck(text, L4D, name="tuned.toml")
    assert {card.id: card.count for card in deck.cards} == {card.id: card.count for card in result.deck.cards}
    assert "All targets are met." in text
    assert "4 seats, hard: 64 -> " in text
    for change in result.changes:
        assert f"{change.path}: {change.after} instead of {change.before}" in text


def test_a_change_is_worth_the_shortfall_without_it_and_idle_changes_are_reverted(tmp_path: Path) -> None:
    search = search_in(
        tmp_path,
        HEAD
        + PARAMETERS.replace('"molotov.count" = "2..12"\n', "").replace(
            '"pills.count" = "2..12"\n', '"pipe_bomb.amount" = "1..4"\n'
        )
        + SHARE,
    )
    play(search, 30)
    changes = {change.path: change for change in conclude(search).changes}
    assert "pipe_bomb.amount" not in changes, "it does nothing"
    assert changes["health_pack.health"].without == 14**2


def test_taking_changes_back_never_eats_up_the_improvement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parameters = '[parameters]\n"pills.health" = "1..4"\n"health_pack.health" = "1..4"\n"molotov.damage" = "1..3"\n'
    search = search_in(tmp_path, HEAD + parameters + "[[target]]\nat = { seats = 4 }\nmost = 0\n")

    def slightly(_game: Game, deck: Deck, cells: Sequence[Cell], **_: Any) -> Values:
        """Every change helps by half a point of a hundred."""
        own = {card.id: card for card in DECK.cards}
        changed = sum(card.numbers != own[card.id].numbers for card in deck.cards)
        return {cell: [100.0 - changed / 2] for cell in cells}

    for module in ("search", "conclusion"):
        monkeypatch.setattr(f"deadhand.lab.tuning.{module}.measure_cells", slightly)
    play(search, 20)
    result = conclude(search)
    assert len(result.changes) == 3
    assert result.shortfall == 98.5**2


def test_a_search_that_was_stopped_goes_on_as_if_it_had_not_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("whole", "parts"):
        (tmp_path / name).mkdir()
    whole = search_in(tmp_path / "whole")
    play(whole, 14)
    play(search_in(tmp_path / "parts"), 9)
    with monkeypatch.context() as patch:
        patch.setattr("deadhand.lab.tuning.search.measure_cells", _interrupted)
        with pytest.raises(KeyboardInterrupt):
            search_in(tmp_path / "parts").play_trial()
    again = search_in(tmp_path / "parts")
    assert again.finished == 9
    play(again, 14)
    assert [result.numbers for result in again.results()] == [result.numbers for result in whole.results()]


def _interrupted(*_: object, **__: object) -> Values:
    raise KeyboardInterrupt


def test_a_refused_deck_is_no_result_and_the_search_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    search = search_in(tmp_path)
    search.play_trial()

    def refusing(*_: object, **__: object) -> Values:
        raise Refused("No.")

    with monkeypatch.context() as patch:
        patch.setattr("deadhand.lab.tuning.search.measure_cells", refusing)
        assert search.play_trial() is None
    assert (search.finished, len(search.results())) == (2, 1)


def test_a_study_of_something_else_is_refused(tmp_path: Path) -> None:
    search_in(tmp_path)
    with pytest.raises(Refused, match="begun with another targets"):
        search_in(tmp_path, HEAD + PARAMETERS + SHARE.replace("40", "41"))
    with pytest.raises(Refused, match="begun with another deck"):
        search_in(tmp_path, deck=Deck.read(DECK.source.replace("count = 30", "count = 29")))
    search_in(
        tmp_path, HEAD.replace("trials = 30", "trials = 60") + PARAMETERS + SHARE
    )  # more trials are no other search
    (tmp_path / "study").write_text("no study\n")
    with pytest.raises(Refused, match="is no study of a tuning"):
        search_in(tmp_path)


def test_an_edited_deck_keeps_its_comments_and_its_texts_fit() -> None:
    edited = edited_source(L4D, DECK, {"pills.health": 1, "pills.count": 9})
    assert edited.splitlines()[0] == DECK.source.splitlines()[0]
    pills = next(card for card in Deck.read(edited).cards if card.id == "pills")
    assert (pills.count, pills.numbers["health"], pills.text) == (9, 1, "Instant: heal yourself 1. Not while downed.")
    assert len(edited.splitlines()) == len(DECK.source.splitlines())


def test_a_deck_in_unusual_style_is_edited_too() -> None:
    source = DECK.source.replace(
        "count = 7\nnumbers = { damage = 0, health = 2,", 'numbers = { "health" = 2, damage = 0,'
    ).replace('id = "pills"', 'id = "pills"\ncount = 7')
    deck = Deck.read(source)
    again = Deck.read(edited_source(L4D, deck, {"pills.health": 1, "pills.count": 9}))
    assert next((c.count, c.numbers["health"]) for c in again.cards if c.id == "pills") == (9, 1)


def test_free_numbers_without_a_total_are_left_as_proposed() -> None:
    free = [FreeNumber("hunter.count", 0, 20, 10)]
    assert keep_totals({"hunter.count": 17}, free, totals_of(ZEVEN.deck, free)) == {"hunter.count": 17}
