"""Games in line mode, as through a pipe: plain lines, one question at a time."""

import json
from pathlib import Path

import pytest

from deadhand.bots.names import find_level
from deadhand.cli.sessions.saves import saves_folder
from deadhand.games import find_game
from deadhand.match.dealing import load
from deadhand.match.match import Match
from deadhand.match.saved import read_saved

from .conftest import Run, refusal

MINE = ("play", "zeven", "--seed", "7", "--option", "first_dealer=4")
"""A game in which seat 1 begins."""


def only_save() -> Path:
    (path,) = saves_folder().glob("*.json")
    return path


def test_the_first_prompt_shows_the_table_and_numbered_choices(run: Run) -> None:
    result = run(*MINE)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    greeting = lines.pop(3)
    assert greeting.startswith("Zeven Card Zombie: Collect seven zombies")
    assert lines[:12] == [
        "Round 1 begins; the dealer is Ophelia.",
        "The draw pile is shuffled.",
        "It is your turn.",
        "Round 1 of 5, Dealer: Ophelia, Draws left 2, Plays left 2.",
        "You (to choose): Brains 10; Points 0; Brains guarded 0; Hand 5.",
        "Agatha: Brains 10; Points 0; Brains guarded 0; Hand 5.",
        "Silas: Brains 10; Points 0; Brains guarded 0; Hand 5.",
        "Ophelia: Brains 10; Points 0; Brains guarded 0; Hand 5.",
        "Draw pile 79.",
        "Graveyard 1, Nurse Zombie on top.",
        "Middle empty.",
        "Your hand: Clown Zombie, 2x Nurse Zombie, Graveyard Zombie, Gravedigger.",
    ]
    assert "1. Draw from the draw pile" in lines


def test_line_mode_prints_no_control_characters(run: Run) -> None:
    result = run(*MINE, typed="1\n1\n? 1\nb\nh\n1\nu\nq\n")
    assert "\x1b" not in result.stdout
    assert "\r" not in result.stdout


def test_only_what_changed_of_the_table_is_printed_again(run: Run) -> None:
    result = run(*MINE, typed="1\n")
    assert result.stdout.count("Silas: Brains") == 1
    assert result.stdout.count("You (to choose)") == 2
    assert run(*MINE, typed="b\n").stdout.count("Silas: Brains") == 2


def test_a_whole_game_is_played_through_a_pipe(run: Run) -> None:
    line = "play zeven --seats 3 --seed 7 --option rounds=1 --option turn_limit=20"
    result = run(*line.split(), typed="1\n" * 400)
    assert result.exit_code == 0
    assert "The game is over." in result.stdout
    assert f"deadhand replay {only_save()}" in result.stdout
    match = load(only_save())
    assert match.over
    for score, name in zip(match.scores, ("You", "Agatha", "Silas"), strict=True):
        assert f"{name}: {score} points" in result.stdout
    told = " ".join(result.stdout.split())
    assert "Round 1: winner " in told
    assert "You: brains taken " in told


def test_the_end_of_input_saves_and_leaves(run: Run) -> None:
    result = run(*MINE, typed="1\n1\n")
    assert result.exit_code == 0
    assert f"deadhand resume {only_save()}" in result.stdout
    assert len(load(only_save()).actions) == 2


def test_a_game_goes_on_where_it_was_left(run: Run) -> None:
    left = run(*MINE, typed="1\n1\nq\n").stdout
    resumed = run("resume", typed="q\n").stdout
    hand = next(line for line in reversed(left.splitlines()) if line.startswith("Your hand"))
    assert hand in resumed
    assert "Play a card, or call." in resumed


def test_a_pause_changes_nothing(run: Run, tmp_path: Path) -> None:
    run(*MINE, "--save", tmp_path / "whole.json", typed="1\n" * 40)
    run(*MINE, "--save", tmp_path / "paused.json", typed="1\n" * 17)
    run("resume", tmp_path / "paused.json", typed="1\n" * 23)
    assert load(tmp_path / "paused.json").digest == load(tmp_path / "whole.json").digest


def test_a_question_mark_prints_the_rules_of_the_moment(run: Run) -> None:
    printed = run(*MINE, typed="?\n").stdout
    assert "Z-6.1  A turn is: draw two cards" in printed
    assert "save and leave" in printed


def test_a_question_mark_with_a_number_prints_the_rule_behind_that_choice(run: Run) -> None:
    assert "Z-6.3  Source 1: the top card of the draw pile." in run(*MINE, typed="? 1\n").stdout
    assert "Z-6.3  Source 1: the top card of the draw pile." in run(*MINE, typed="?draw from\n").stdout
    assert "Z-12.1  Play it on one opponent" in run(*MINE, typed="? z-12.1\n").stdout
    assert "There is no choice 9" in run(*MINE, typed="? 9\n").stdout


def test_the_last_choice_can_be_taken_back(run: Run) -> None:
    printed = run(*MINE, "--no-auto", typed="2\nu\n").stdout
    assert "You take the exposed Nurse Zombie." in printed
    assert "(1, ? u q h)" in printed
    assert "Taken back." in printed
    assert load(only_save()).actions == []


def test_the_deal_of_the_day_is_the_same_for_everybody_and_is_saved_like_any(run: Run, tmp_path: Path) -> None:
    def deal(*more: str) -> Match:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.json"
        run("play", "zeven", "--daily", "--save", str(path), *more, typed="1\n")
        return load(path)

    first, second, other = deal(), deal(), deal("--bots", "random")
    assert first.rekeyed
    assert first.seed == second.seed != other.seed
    assert first.at(1).view(0) == second.at(1).view(0)


@pytest.mark.parametrize("more", [("--seed", "7"), ("--deck", "deck.toml")])
def test_the_deal_of_the_day_takes_no_other_seed_or_deck(run: Run, more: tuple[str, str]) -> None:
    assert "has a fixed seed" in refusal(run("play", "zeven", "--daily", *more))


def test_a_draw_cannot_be_taken_back(run: Run) -> None:
    printed = run(*MINE, typed="1\nu\n").stdout
    assert "This cannot be taken back: it has revealed something hidden." in printed
    assert len(load(only_save()).actions) == 1


def test_choices_may_be_typed_in_words(run: Run) -> None:
    printed = run(*MINE, typed="draw\ndraw from the draw pile\ndiscard a gravedigger unused\n").stdout
    assert "You discard a Gravedigger." in printed


def test_words_that_fit_several_choices_are_asked_again(run: Run) -> None:
    printed = run(*MINE, typed="1\n1\ndiscard\n").stdout
    assert '"discard" matches several choices (Discard a Clown Zombie unused; ' in printed


@pytest.mark.parametrize("typed", ["commando commando_6 1", "Play Commando 6 on Agatha"])
def test_an_action_that_is_not_offered_names_the_rule_that_forbids_it(run: Run, typed: str) -> None:
    printed = run(*MINE, typed=f"{typed}\n").stdout
    assert '"Play Commando 6 on Agatha" is not allowed now: now you are asked: Draw a card, or call (Z-6.1).' in printed


NONSENSE = ("0", "99", "-1", "1.5", "²", "9" * 5000, "\x1b[A", "\x00", "dance", "[s]", "{0}", "? ")


@pytest.mark.parametrize("typed", NONSENSE)
def test_nonsense_is_answered_and_asked_again(run: Run, typed: str) -> None:
    result = run(*MINE, typed=f"{typed}\n1\n")
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert all(len(line) < 500 for line in result.stdout.splitlines())
    assert len(load(only_save()).actions) == 1


def test_enter_alone_is_an_answer_only_where_there_is_one_choice(run: Run) -> None:
    many = run(*MINE, typed="1\n1\n\n")
    assert many.stdout.count("\nPlay a card, or call.\n1. ") == 2
    one = run(*MINE, "--no-auto", "--name", "Ann", typed="1\n1\n1\n1\n\n")
    assert "End your turn" in one.stdout
    assert "It is Agatha's turn." in one.stdout


@pytest.mark.parametrize("asked", ["?", "? hunter", "h", "help", "l", "b", "n", "n hand"])
def test_enter_brings_the_choices_back_after_a_long_text(run: Run, asked: str) -> None:
    printed = run(*MINE, typed=f"1\n1\n{asked}\n\n").stdout
    told, again = printed.rsplit("Your choice", 2)[0], printed.rsplit("Your choice", 2)[1]
    assert told.endswith("Enter shows the table and your choices again.\n")
    assert "\nPlay a card, or call.\n1. " in again


def test_a_long_text_says_what_enter_answers(run: Run) -> None:
    printed = run(*MINE, "--no-auto", typed="2\nh\n\n").stdout
    assert "\nEnter chooses: Draw from the draw pile.\n" in printed
    assert len(load(only_save()).actions) == 2


def test_questions_with_one_answer_are_answered_by_themselves_in_every_game_with_bots_alone(run: Run) -> None:
    """No other person could tell from how long an answer takes what is in a hand."""
    game = ("play", "escape_the_horde", "--seed", "3")
    assert "Your choice (1, " in run(*game, "--no-auto", typed="1\n" * 60).stdout
    assert "Your choice (1, " not in run(*game, typed="1\n" * 60).stdout


def test_bots_are_named_one_by_one_and_set_the_number_of_seats(run: Run) -> None:
    run("play", "zeven", "--bots", "greedy,random", "--seat", 2, "--name", "Ann")
    saved = read_saved(only_save())
    assert saved.players == ["greedy", "human", "random"]
    assert saved.names == ["Mortimer", "Ann", "Silas"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("level bob easy", 'No bot here is "bob". The bots are Agatha, Silas, Ophelia.'),
        ("level best", 'There is no bot "best"'),
        ("level", f"expert  {find_level(find_game('zeven'), 'expert').sentence}"),
    ],
)
def test_levels_are_listed_and_others_refused(run: Run, typed: str, words: str) -> None:
    assert words in run(*MINE, typed=f"{typed}\n").stdout
    assert read_saved(only_save()).changed_bots == []


def test_a_game_is_saved_where_the_player_says(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "my game.json"
    printed = run(*MINE, "--save", path, typed="1\n").stdout
    assert f"deadhand resume '{path}'" in printed
    assert len(load(path).actions) == 1


def test_an_older_game_is_never_overwritten_by_a_new_one(run: Run, saved: Path) -> None:
    before = saved.read_bytes()
    assert "already exists" in refusal(run("play", "zeven", "--save", saved))
    assert saved.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("chess", 'There is no game "chess"; the games are zeven, '),
        ("Zevn", 'There is no game "Zevn"; did you mean zeven? The games are zeven, '),
        ("three-days", "did you mean three_days?"),
        ("zeven --seats 9", "2 to 8 seats, not 9"),
        ("zeven --seats 1", "2 to 8 seats, not 1"),
        ("zeven --seats -99999999999999999999", "2 to 8 seats"),
        ("zeven --seat 5", "There is no seat 5. The seats are 1 to 4"),
        ("zeven --bots clever", 'There is no bot "clever"; the bots of Zeven Card Zombie are random, greedy, '),
        ("zeven --bots greedy,,random", 'There is no bot ""'),
        ("zeven --seats 4 --bots greedy,random", "3 bots need 3 names"),
        ("zeven --option rounds", "NAME=VALUE"),
        ("zeven --option =3", "NAME=VALUE"),
        ("zeven --option rounds=3 --option rounds=4", "given twice"),
        ("zeven --option rounds=9", "Option rounds (Z-3.2) allows 1 to 8"),
        ("zeven --option rounds=++3", "allows 1 to 8"),
        ("zeven --option rounds=" + "9" * 5000, "allows 1 to 8"),
        ("zeven --option rounds=³", "allows 1 to 8"),
        ("zeven --option first_dealer=5", "Option first_dealer (Z-3.3) allows random or seat 1 to 4"),
        ("zeven --option first_dealer=0", "allows random or seat 1 to 4"),
        ("zeven --seats 3 --option first_dealer=4", "allows random or seat 1 to 3"),
        ("zeven --option first_dealer=ann", "allows random or seat 1 to 4"),
        ("zeven --option first_dealer=" + "9" * 5000, "allows random or seat 1 to 4"),
        ("zeven --option shield=3", "allows brains or value"),
        ("zeven --option seats=3", 'no option "seats"; it has rounds'),
        ("zeven --seed " + "x" * 201, "A seed has 1 to 200 printable characters"),
    ],
)
def test_wrong_settings_are_refused_with_what_is_allowed(run: Run, line: str, words: str) -> None:
    assert words in refusal(run("play", *line.split()))
    assert not saves_folder().exists()


def test_seats_are_counted_from_one_in_the_terminal_and_from_zero_in_the_saved_game(run: Run) -> None:
    assert "the dealer is Agatha." in run("play", "zeven", "--seats", 3, "--option", "first_dealer=2").stdout
    assert read_saved(only_save()).options["first_dealer"] == load(only_save()).table.dealer == 1


ODD_NAMES = ("", " ", "x" * 41, "A\nB", "\x1b[31m", "you", "\u202eAnn", "a\x00", "\ud800")


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_refused(run: Run, name: str) -> None:
    refusal(run("play", "zeven", "--name", name))


def test_a_bot_makes_room_for_a_person_of_its_name(run: Run) -> None:
    assert "Agatha II: Brains" in run("play", "zeven", "--name", "agatha", "--seed", 3).stdout


@pytest.mark.parametrize("name", ["Ann [s] {0}", "Ann[you|me]", "[bold]Ann[/]", "Ärgün", "死", "It", "%s \\1"])
def test_names_are_printed_as_they_are(run: Run, name: str) -> None:
    run("play", "zeven", "--seed", 3, "--name", name, "--option", "first_dealer=4", typed="1\n")
    assert f"{name} draws" in run("replay", only_save()).stdout


def test_the_saved_game_says_who_plays(run: Run) -> None:
    run(*MINE, typed="1\n")
    content = json.loads(only_save().read_text())
    assert content["players"] == ["human", "hard", "hard", "hard"]
    assert content["seed"] == 7
