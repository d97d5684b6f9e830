"""Sentences: how templates become words."""

import pytest

from deadhand.games.zeven import GAME
from deadhand.table.sentences import Speaker, Word, counted


@pytest.fixture
def speaker() -> Speaker:
    return Speaker(GAME, GAME.deck, ("Ann", "Ben"), reader=0)


@pytest.mark.parametrize(("number", "words"), [(0, "0 Brains"), (1, "1 Brain"), (2, "2 Brains"), (21, "21 Brains")])
def test_a_count_of_one_has_a_form_of_its_own(speaker: Speaker, number: int, words: str) -> None:
    values = [speaker.seat(1), speaker.value("number", number)]
    assert speaker.write("{0} take[s] {1:1 Brain|# Brains}.", values) == f"Ben takes {words}."


def test_of_three_forms_the_first_is_for_nothing(speaker: Speaker) -> None:
    forms = "{0:Nobody is|1 seat is|# seats are} left."
    assert [speaker.write(forms, [Word(number)]) for number in range(3)] == [
        "Nobody is left.",
        "1 seat is left.",
        "2 seats are left.",
    ]


def test_counted_outside_a_template() -> None:
    assert (counted(1, "1 game", "# games"), counted(3, "1 game", "# games")) == ("1 game", "3 games")


@pytest.mark.parametrize(
    ("name", "sentence"), [("Nukes!", "Ben plays Nukes!"), ("Dr. J.", "Ben plays Dr. J."), ("Lure", "Ben plays Lure.")]
)
def test_a_name_with_a_mark_of_its_own_gets_no_full_stop(speaker: Speaker, name: str, sentence: str) -> None:
    assert speaker.write("{0} play[s] {1}.", [speaker.seat(1), Word(name)]) == sentence
    assert speaker.write("{0} play[s] {1}, again.", [speaker.seat(1), Word(name)]) == f"Ben plays {name}, again."
