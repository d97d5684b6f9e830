from deadhand.cli.screens.narrate import event_lines, merge_sentences
from deadhand.cli.sessions.log import LogSentence


def story(*texts: str, names: tuple[str, ...] = ("Ann", "Bo")) -> list[str]:
    """Return the narration of these sentences; one about a turn is a heading."""
    return merge_sentences([LogSentence(text, "turn" if "turn" in text else "plain") for text in texts], names)


def test_sentences_about_one_player_become_one_that_reads_as_one() -> None:
    told = ["It is Bo's turn.", "Bo draws a card.", "Bo draws a card.", "Bo lays a Clown Zombie.", "You lose a Hunter."]
    assert story(*told) == ["It is Bo's turn. Bo draws a card twice and lays a Clown Zombie.", "You lose a Hunter."]


def test_three_things_are_listed() -> None:
    told = ["Bo draws a card.", "Bo lays a Zombie.", "Bo skips a draw."]
    assert story(*told) == ["Bo draws a card, lays a Zombie and skips a draw."]


def test_sentences_with_commas_or_and_are_not_merged() -> None:
    told = ["You draw a card.", "You lose 1 health and are at 4.", "You have found ammo: all deal 1 more."]
    assert story(*told) == ["You draw a card. You lose 1 health and are at 4. You have found ammo: all deal 1 more."]


def test_a_name_that_begins_with_another_is_kept_apart() -> None:
    told = ["Ann draws.", "Ann Lee draws.", "ann waits."]
    assert story(*told, names=("Ann", "Ann Lee")) == told


def test_many_times_are_counted() -> None:
    assert story(*["Bo skips a draw."] * 3) == ["Bo skips a draw (3 times)."]
    assert story(*["The deck is shuffled."] * 2) == ["The deck is shuffled twice."]


def test_an_outcry_keeps_its_mark() -> None:
    assert story("Bo plays Nukes!") == ["Bo plays Nukes!"]


def test_the_last_heading_stands_alone() -> None:
    assert story("Bo draws.", "It is your turn.") == ["Bo draws.", "It is your turn."]


def test_an_empty_log_narrates_nothing() -> None:
    assert story() == []


def test_every_event_has_a_line_and_those_of_a_turn_are_indented() -> None:
    turn = [LogSentence("It is Bo's turn.", "turn"), LogSentence("Bo draws a card."), LogSentence("Bo draws a card.")]
    assert event_lines([LogSentence("You lose a Hunter."), *turn, LogSentence("Round 2 begins.", "stage")]) == [
        "You lose a Hunter.",
        "It is Bo's turn.",
        "  Bo draws a card twice.",
        "Round 2 begins.",
    ]


def test_piles_that_are_shuffled_together_share_a_line() -> None:
    piles = ("The Common pile", "The City pile", "The Survival Kit")
    assert event_lines([LogSentence(f"{pile} is shuffled.") for pile in piles]) == [
        "Shuffled: the Common pile, the City pile, the Survival Kit."
    ]
    assert event_lines([LogSentence("The deck is shuffled.")]) == ["The deck is shuffled."]
