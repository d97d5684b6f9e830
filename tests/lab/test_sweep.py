"""Sweeps: the same games at every step, refused steps beside the others, and tables and pages of what was measured."""

import csv
import re
import sys
from collections.abc import Sequence

import numpy as np
import pytest

from deadhand.arena.request import Request
from deadhand.extras import command_to_add
from deadhand.games import find_game
from deadhand.lab.analysis.intervals import Estimate, share_interval
from deadhand.lab.sweeps.measures import find_measure, measure_games, measures_of
from deadhand.lab.sweeps.parameters import SweepSetup, parse_parameter
from deadhand.lab.sweeps.sweep import Sweep, SweepCell
from deadhand.lab.sweeps.tables import csv_text, text_table
from deadhand.lab.totals.simulate import simulate
from deadhand.table.errors import Refused

ZEVEN = find_game("zeven")
QUICK = {"rounds": 1}


def sweep_of(*words: str, measure: str = "places", games: int = 3) -> Sweep:
    return Sweep(
        game=ZEVEN,
        setup=SweepSetup(2, QUICK, ZEVEN.deck),
        parameters=[parse_parameter(ZEVEN, each) for each in words],
        measure=find_measure(ZEVEN, measure),
        games=games,
        bots=["greedy"],
        seed=1,
    )


def made_up(sweep: Sweep) -> list[SweepCell]:
    """Cells without any game played; the second is refused."""
    cells = [SweepCell(values, {"team": Estimate(0.25, 0.2, 0.3, 3)}) for values in sweep.steps]
    return [cells[0], SweepCell(cells[1].values, {}, "No <cards> left."), *cells[2:]]


def test_every_step_is_what_simulate_measures_with_its_numbers() -> None:
    sweep = sweep_of("commando_6.count=0,7", measure="seats")
    done: list[int] = []
    cells = list(sweep.play(done.append))
    assert [cell.values for cell in cells] == [(0,), (7,)]
    report = simulate(Request(ZEVEN, seats=2, games=3, bots=["greedy"], seed=1, options=QUICK))
    assert [estimate.value for estimate in cells[1].estimates.values()] == [seat.win_share for seat in report.seats]
    assert done[-1] == 6


def test_a_step_that_the_game_refuses_says_why_and_the_others_go_on() -> None:
    cells = list(sweep_of("zombie_*.count=0,12", "hunter.count=0,10", measure="length", games=1).play())
    assert [bool(cell.refused) for cell in cells] == [False] * 4
    small = SweepSetup(2, QUICK, ZEVEN.deck)
    refusing = Sweep(
        ZEVEN, small, [parse_parameter(ZEVEN, "seats=2,8")], find_measure(ZEVEN, "length"), 1, ["greedy"] * 2, 1
    )
    first, second = refusing.play()
    assert first.estimates
    assert "8 seats need 1 bot for all or 8 bots" in second.refused


@pytest.mark.parametrize("dealer", [0, 1])
def test_places_are_counted_from_the_seat_that_plays_first(dealer: int) -> None:
    options = {**QUICK, "first_dealer": dealer}
    seats, places = (
        measure_games(
            find_measure(ZEVEN, name),
            Request(ZEVEN, seats=2, games=3, bots=["greedy", "random"], seed=1, options=options),
        )
        for name in ("seats", "places")
    )
    assert seats["seat 1"].value > seats["seat 2"].value, "else the test shows nothing"
    first, second = ("seat 2", "seat 1") if dealer == 0 else ("seat 1", "seat 2")  # Z-4.9
    assert places == {"first player": seats[first], "place 2": seats[second]}


def test_each_kind_of_game_has_its_measures() -> None:
    assert measures_of(find_game("left_4_dead"))[0] == "team"
    assert measures_of(find_game("escape_the_horde"))[0] == "sides"
    assert find_measure(ZEVEN, None).name == "places"
    with pytest.raises(Refused, match='has no measure "team"; it has places, seats, spread, length'):
        find_measure(ZEVEN, "team")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "one or two numbers, not 0"),
        (("rounds=1..2", "seats=2..3", "hunter.count=1..2"), "one or two numbers, not 3"),
        (("rounds=1", "rounds=2"), "rounds is changed twice"),
        (("hunter.count=0..99", "commando_6.count=0..99"), "10000 combinations"),
    ],
)
def test_too_much_at_once_is_refused(words: Sequence[str], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        sweep_of(*words)


def test_the_tables_show_values_intervals_and_refusals() -> None:
    sweep = sweep_of("rounds=1..3")
    lines = list(text_table(sweep, made_up(sweep)))
    assert lines[0].split() == ["rounds", "team"]
    assert lines[1].split("  ")[0] == "1"
    assert "25.0 % (20.0 to 30.0)" in lines[1]
    assert lines[2].endswith("refused: No <cards> left.")
    rows = list(csv.DictReader(csv_text(sweep, made_up(sweep)).splitlines()))
    assert [row["rounds"] for row in rows] == ["1", "2", "3"]
    assert (rows[0]["value"], rows[0]["low"], rows[0]["refused"]) == ("0.25", "0.2", "")
    assert (rows[1]["value"], rows[1]["refused"]) == ("", "No <cards> left.")


@pytest.mark.parametrize("words", [("rounds=1..3",), ("rounds=1..2", "shield=value,number")])
def test_the_page_has_a_plot_with_its_table_and_needs_no_network(words: Sequence[str]) -> None:
    pytest.importorskip("altair")
    from deadhand.lab.pages.html import html_of
    from deadhand.lab.pages.sweep import sweep_page

    sweep = sweep_of(*[word for word in words if not word.startswith("shield")], *_shield(words))
    text = html_of(sweep_page(sweep, made_up(sweep), bots="greedy", commands=["deadhand lab sweep"]))
    assert text.count("<svg ") == 1
    assert "25.0 % (20.0 to 30.0)" in text
    assert "No &lt;cards&gt; left." in text
    assert not re.search(r'(?:src|href)="(?!#)', text)


def _shield(words: Sequence[str]) -> list[str]:
    """The option's own words, whatever they are."""
    choices = next(option.choices for option in ZEVEN.options if option.name == "shield")
    return [f"shield={','.join(choices[:2])}"] if len(words) > 1 else []


def test_the_page_names_the_extremes_only_if_they_differ_significantly() -> None:
    """Of equal steps, some are lowest and highest by chance in almost every sweep."""
    pytest.importorskip("altair")
    from deadhand.lab.pages.sweep import sweep_page

    sweep, draws = sweep_of("rounds=1..8"), np.random.default_rng(1)

    def said(true_shares: Sequence[float]) -> str:
        wins = [int(draws.binomial(500, share)) for share in true_shares]
        estimates = [Estimate(won / 500, *share_interval(won, 500), 500) for won in wins]
        cells = [SweepCell(v, {"team": each}) for v, each in zip(sweep.steps, estimates, strict=True)]
        (verdict,) = sweep_page(sweep, cells, bots="greedy").summary
        return verdict.sentence

    equal = [said([0.4] * 8) for _ in range(60)]
    assert sum("Lowest" in sentence for sentence in equal) <= 2
    assert "No step was found to differ from another in 3 games each." in equal
    assert "Lowest at rounds = 1," in said([0.2, *[0.4] * 6, 0.6])


def test_the_spread_needs_the_libraries_of_the_lab_before_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    with pytest.raises(Refused, match=re.escape(command_to_add("lab"))):
        find_measure(ZEVEN, "spread")
    assert find_measure(ZEVEN, "places").name == "places"
