from deadhand.cli.screens.narrate import narrate


def test_sentences_about_one_player_become_one() -> None:
    told = ["It is Bo's turn.", "Bo draws a card.", "Bo draws a card.", "Bo lays a Clown Zombie.", "You lose a Hunter."]
    assert narrate(told, ["Ann", "Bo"]) == [
        "It is Bo's turn. Bo draws a card twice, lays a Clown Zombie.",
        "You lose a Hunter.",
    ]


def test_a_name_that_begins_with_another_is_kept_apart() -> None:
    assert narrate(["Ann draws.", "Ann Lee draws.", "ann waits."], ["Ann", "Ann Lee"]) == [
        "Ann draws.",
        "Ann Lee draws.",
        "ann waits.",
    ]


def test_many_times_are_counted() -> None:
    assert narrate(["Bo skips a draw."] * 3, ["Bo"]) == ["Bo skips a draw (3 times)."]


def test_nothing_tells_nothing() -> None:
    assert narrate([], ["Ann"]) == []
