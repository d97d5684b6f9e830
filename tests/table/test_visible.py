"""Visible text, and text that only seems visible."""

import pytest

from deadhand import Refused
from deadhand.table.game.printable_text import invisible_character
from deadhand.table.game.setup import check_name, check_names

SEEN = [
    "Zoë O'Brien-ß",
    "山田",
    "محمد",
    "हिन्दी",
    "👨\u200d👩\u200d👧\u200d👦",
    "❤️\u200d🔥",
    "🧟\u200d♂️🧟\u200d♀️",
    "🏳️\u200d🌈",
    "👩🏽\u200d🚒",
    "🙂\u200d↔️",
    "1️⃣",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "🇩🇪",
    "a ☠️ b",
]
UNSEEN = [
    "A\u200d",
    "A\u200dB",
    "\u200d🧟",
    "🧟\u200d",
    "🧟\u200d\u200d🧟",
    "!\u200d!",
    "A\ufe0f",
    "\u202eevil",
    "a\u2066b",
    "\u200b",
    "\u3164",
    "\u2800",
    "a\u00a0b",
    "a\nb",
    "a\x00",
    "\U000e0061",
]


@pytest.mark.parametrize("text", SEEN)
def test_visible_text_of_any_script_is_a_name_and_so_are_joined_emoji(text: str) -> None:
    assert invisible_character(text) is None
    check_name(text)


@pytest.mark.parametrize("text", UNSEEN, ids=ascii)
def test_invisible_names_are_refused_with_the_character(text: str) -> None:
    assert invisible_character(text) is not None
    with pytest.raises(Refused, match=r"U\+[0-9A-F]{4,}"):
        check_name(text)


def test_names_that_read_alike_are_the_same() -> None:
    for one, other in (("Ann", "\uff21\uff2e\uff2e"), ("☠", "☠️"), ("Straße", "STRASSE")):
        with pytest.raises(Refused, match="of its own"):
            check_names(2, [one, other])


def test_a_name_has_forty_code_points() -> None:
    check_name("🧟" * 40)
    with pytest.raises(Refused, match="1 to 40"):
        check_name("🧟" * 41)
