"""Help on any name by a question mark, hints, odds and previews."""

import re
import shlex
from pathlib import Path

import pytest

import deadhand
from deadhand.advice.preview import has_preview, preview
from deadhand.cli.interactive.advice import preview_lines
from deadhand.games import GAMES, find_game
from deadhand.table.words.names import english_name

from .conftest import Run

ZEVEN = ("play", "zeven", "--seed", "7", "--option", "first_dealer=4")
BOARD_GAME = ("play", "three_days", "--seats", "1", "--seed", "1", "--option", "survivor_1=rick")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hunter", "Hunter\n  Discard a random card from an opponent's hand"),
        ("horde", "Undead Horde\n  On your table it guards 3 Brains."),
        ("GUARD", "Brains guarded\n  "),
        ("call", "Call a winning set of seven\n  Not now. "),
        ("take back", "Take back your ...\n  Not now. "),
        ("exposed", "Draw the exposed card of the graveyard\n  Z-6.4"),
        ("tie", "Z-"),
    ],
)
def test_names_are_found_by_a_part_of_them(run: Run, typed: str, said: str) -> None:
    assert said in run(*ZEVEN, typed=f"? {typed}\nq\n").stdout


def test_a_card_says_what_can_be_done_with_it_now(run: Run) -> None:
    printed = run(*ZEVEN, typed="? gravedigger\n1\n1\n? gravedigger\nq\n").stdout
    assert "Not now: " in printed
    assert "Now: Play a Gravedigger: look at Agatha's hand and take a card; " in printed


@pytest.mark.parametrize("slug", GAMES)
def test_only_printed_numbers_of_a_card_are_shown_and_no_field_names(run: Run, slug: str) -> None:
    game = find_game(slug)
    printed_on_cards = {english_name(name) for kind in game.deck.kinds for name in game.printed_numbers(kind)}
    sorts = {tuple(name for name, value in kind.numbers.items() if value): kind.name for kind in game.deck.kinds}
    names = set(sorts.values())
    typed = "".join(f"? {name}\n" for name in sorted(names))
    _, *answers = run("play", slug, "--seed", "1", typed=typed).stdout.split("Your choice")[: len(names) + 1]
    assert len(answers) == len(names)
    for answer in answers:
        facts = re.search(r"\d+ in the game(?:; (.*))?\.\n", answer)
        assert facts is not None, answer
        assert {number.rpartition(" ")[0] for number in (facts[1] or "").split(", ") if number} <= printed_on_cards
        assert not re.search(r"\b[a-z]+_[a-z]+\b", answer), answer


def test_the_command_that_lists_all_rules_with_a_word_is_whole(run: Run) -> None:
    printed = run(*ZEVEN, typed="? may be\nq\n").stdout
    command = re.search(r"more rules mention .*\n  (deadhand .*)\n", printed)
    assert command is not None, printed
    assert run(*shlex.split(command[1])[1:]).exit_code == 0


def test_author_notes_of_a_rule_are_not_shown_at_the_table(run: Run) -> None:
    printed = run(*ZEVEN, typed="?\n? Z-12.9\n? hunter\n? tie\n? 1\nq\n").stdout
    assert "Z-12.9  Afterwards the Commando goes to the discard pile.\n" in printed
    assert not re.search(r"\[(rulebook|public|ruling|reconstructed)", printed)


def test_an_unknown_name_is_refused(run: Run) -> None:
    assert '"xyzzy" is not a choice' in run(*ZEVEN, typed="? xyzzy\nq\n").stdout


def test_a_tip_names_choices_by_their_numbers_with_reasons(run: Run) -> None:
    printed = run(*ZEVEN, typed="1\n1\nt\nq\n").stdout
    best = re.search(r"Best: (.+) \((\d+)\)\n  \S", printed)
    assert best is not None
    assert f"{best[2]}. {best[1]}" in printed


@pytest.mark.parametrize("command", ["hint Expert", pytest.param("t expert", marks=pytest.mark.soak)])
def test_a_tip_of_a_level_that_searches_has_chances(run: Run, command: str) -> None:
    printed = run(*ZEVEN, "--option", "rounds=1", typed=f"{command}\nt wizard\nq\n").stdout
    best = re.search(r"Best: (.+) \((\d+)\), wins about (\d+) of 100\n  \S", printed)
    assert best is not None
    assert f"{best[2]}. {best[1]}" in printed
    chances = [
        int(chance) for chance in re.findall(r"^(?:Best|Or): .+, wins about (\d+) of 100", printed, re.MULTILINE)
    ]
    assert len(chances) > 1
    assert chances == sorted(chances, reverse=True)
    assert 0 <= chances[-1] <= chances[0] <= 100
    assert 'There is no bot "wizard"' in printed


def test_odds_cover_piles_and_hands(run: Run) -> None:
    printed = run(*ZEVEN, typed="n\nq\n").stdout
    assert re.search(r"The draw pile, 79 cards; Agatha's hand, 5 cards; .*:\n  [A-Z][\w ]+ \d+ \(\d+ %\)", printed)


def test_odds_that_are_the_same_in_several_places_are_listed_once(run: Run) -> None:
    printed = run("play", "card_of_the_dead", "--seed", "7", typed="n\nq\n").stdout
    odds = [line for line in printed.splitlines() if re.match(r"  \S.* \d+ \(\d+ %", line)]
    assert len(odds) == len(set(odds)) == 1
    assert "The deck, 16 cards; Agatha's hand, 10 cards; Silas's hand, 10 cards; Ophelia's hand, 10 cards:" in printed


def test_odds_fit_the_screen_and_a_name_shows_a_place_in_full(run: Run) -> None:
    _, all_places, common, nowhere, *_ = run(*BOARD_GAME, typed="n\nn common\nn attic\nq\n").stdout.split("Your choice")
    assert sum(-(-len(line) // 80) for line in all_places.split("\n")) < 24
    assert "other kinds" in all_places
    assert "other kinds" not in common
    assert "Zombie Screamer" in common
    assert 'No hidden place is called "attic". There are: the Common pile' in nowhere


def test_the_preview_of_ending_the_turn_comes_with_the_question_and_on_request(run: Run) -> None:
    typed = "1\n1\n1\nf\nf 9\nq\n"
    printed = run(*BOARD_GAME, typed=typed).stdout
    assert re.search(r"^End the turn: You lose 1 Immunity and have \d+\.", printed, re.MULTILINE)
    assert re.search(r"If you choose \d+, End the turn:\n  .*You lose 1 Immunity", printed)
    assert "has no preview of this choice" in printed


def test_only_exact_results_are_called_sure() -> None:
    match = deadhand.deal("three_days", seats=1, seed=1, survivor_1="rick")
    while match.prompt != "turn":
        match.play(match.default)
    told = [preview(match, action) for action in match.legal if has_preview(match.game, action)]
    for each in told:
        *lines, last = preview_lines(each)
        estimated = [line for line in lines if line.startswith(("Very likely: ", "About ")) or "less likely" in line]
        assert estimated == ([] if each["sure"] else lines)
        assert ("Estimated from" in last) == (not each["sure"])
    assert {each["sure"] for each in told} == {True, False}


def test_odds_counted_over_redeals_are_marked_as_estimates(run: Run) -> None:
    printed = run("play", "escape_the_horde", "--seed", "7", typed="n\nq\n").stdout
    assert re.search(r"\d \(~\d+ %\)", printed)
    assert not re.search(r"\d \(\d+ %\)", printed)
    assert re.search(r"estimated from \d+\s+simulated deals", printed)


def test_a_game_without_previews_says_so(run: Run) -> None:
    assert "Type f and the number of a choice" in run(*ZEVEN, typed="f\nq\n").stdout


def test_a_person_leads_several_seats_of_a_team_and_each_has_its_name(run: Run) -> None:
    line = ("play", "three_days", "--seats", "3", "--seat", "1,3", "--name", "Ann,Cy", "--seed", "3")
    printed = run(*line, typed="1\n" * 6).stdout
    assert "Ann: " in printed
    assert re.search(r"^Cy: .*\.$", printed, re.MULTILINE)
    assert not re.search(r"^You ", printed, re.MULTILINE)
    resumed = run("resume", typed="q\n").stdout
    assert re.search(r"^(Ann|Cy): \S", resumed, re.MULTILINE)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play zeven --seat 1,2", "In Zeven Card Zombie players have hidden cards"),
        ("play three_days --seats 3 --seat 1,1", "A seat is named twice"),
        ("play three_days --seats 3 --seat 1,4", "There is no seat 4"),
        ("play three_days --seats 3 --seat one", 'A seat is a number from 1 to 3, not "one"'),
        ("play three_days --seats 3 --seat 1,2 --name Ann", "2 seats need 2 names"),
        ("host zeven --people 9", "not 9"),
        ("host zeven --seats 3 --people 4", "room for 1 to 3 people, not 4"),
    ],
)
def test_seats_that_cannot_be_had_are_refused(run: Run, line: str, said: str) -> None:
    result = run(*line.split())
    assert result.exit_code == 2
    assert said in result.stderr


def test_saved_games_are_listed_the_last_first(run: Run) -> None:
    assert "There is no saved game" in run("games", "--saved").stdout
    run("play", "zeven", "--name", "Ann")
    lines = run("games", "--saved").stdout.splitlines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d  Zeven Card Zombie, \d+ moves, not over: Ann, Agatha, .*", lines[0])
    assert lines[1].startswith("    deadhand resume ")
    assert '"over": false' in run("games", "--saved", "--json").stdout


def test_a_replay_skips_moves_without_visible_effects(run: Run, tmp_path: Path) -> None:
    played = run("play", "left_4_dead", "--seed", "5", "--save", tmp_path / "game.json", typed="1\n" * 30)
    assert played.exit_code == 0
    printed = run("replay", tmp_path / "game.json", "--seat", "none").stdout
    assert "Nothing that can be seen" not in printed
    assert not re.search(r"^\d+\. *$", printed, re.MULTILINE)
