"""The history of a deck: which version was made from which, and what each changed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deadhand import lab
from deadhand.games import find_game
from deadhand.lab.analysis.finished import FinishedGames, finished_games
from deadhand.lab.analysis.versions import OWN, compare_versions, versions_of
from deadhand.lab.pages.history import history_page
from deadhand.lab.runs.comparing import play_versions
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_file import changed_deck
from deadhand.table.errors import Refused

ZEVEN = find_game("zeven")


def version_file(name: str = "", parent: str = "", **copies: int) -> tuple[Path, Deck]:
    """Return a deck with these heads, and with other numbers of copies of some kinds."""
    source = "".join(f'{field} = "{value}"\n' for field, value in (("name", name), ("parent", parent)) if value)
    deck = changed_deck(source + ZEVEN.deck.source, ZEVEN, name="mine.toml")
    cards = [replace(card, count=copies.get(card.id, card.count)) for card in deck.cards]
    return Path(f"{name or 'mine'}.toml"), replace(deck, cards=tuple(cards))


def test_a_version_comes_from_the_one_its_file_names_or_else_from_the_one_before() -> None:
    files = [version_file("first"), version_file("second"), version_file("other", "first"), version_file()]
    versions = versions_of(ZEVEN, files)
    assert [version.name for version in versions] == [OWN, "first", "second", "other", "mine"]
    assert [version.parent for version in versions] == [0, 0, 1, 1, 3]


def test_the_first_version_can_be_another_deck() -> None:
    versions = versions_of(ZEVEN, [version_file("second", "first")], base=version_file("first"))
    assert [version.name for version in versions] == ["first", "second"]


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ([version_file("first"), version_file("first")], 'Two versions are called "first"'),
        ([version_file("second", "first"), version_file("first")], 'its parent "first" must be given before it'),
        ([version_file("first", "first")], 'its parent "first" must be given before it'),
    ],
)
def test_names_and_parents_must_be_clear(files: list[tuple[Path, Deck]], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        versions_of(ZEVEN, files)


def history(games: int, files: list[tuple[Path, Deck]], **more: Any) -> Any:
    """Return the page of some versions, and the keys of what differs from version to version."""
    request, versions = lab.Request("zeven", games=games, seed=1, **more), versions_of(ZEVEN, files)
    shown: list[tuple[int, int]] = []
    played = play_versions(lab.play, request, versions, progress=lambda *done: shown.append(done))
    assert shown[-1] == (games * len(versions), games * len(versions))
    found = compare_versions(versions, played)
    page = history_page(versions, played, found, conditions=[], commands=[])
    return page, [[answer.variable.key for answer in each if answer.judgement == "differs"] for each in found]


@pytest.mark.soak
def test_each_version_is_compared_with_its_parent() -> None:
    files = [version_file("more", commando_6=20), version_file("copy", "more", commando_6=20), version_file("back")]
    page, found = history(60, files, seats=2, options={"rounds": 1})
    assert found[0], "13 Commandos more change a game"
    assert found[1] == [], "a copy of its parent does not differ"
    assert [section.heading for section in page.sections[1:]] == [
        f"more, made from {OWN}",
        "copy, made from more",
        "back, made from copy",
    ]
    assert page.sections[2].panels == ()
    assert "No difference was found between copy and more." in [verdict.sentence for verdict in page.summary]


@pytest.mark.soak
@pytest.mark.timeout(1200)
@pytest.mark.compiled("zeven")
def test_equal_versions_do_not_differ_in_19_of_20_histories() -> None:
    """Other seeds stand for other versions, because equal decks with one seed play the same games."""
    versions = versions_of(ZEVEN, [version_file("first"), version_file("second")])

    def games_of(seed: int) -> FinishedGames:
        return finished_games(lab.play(lab.Request("zeven", games=2000, seed=seed)), ZEVEN)

    wrong = 0
    for run in range(20):
        found = compare_versions(versions, [games_of(3 * run + place) for place in range(3)])
        wrong += any(answer.judgement == "differs" for each in found for answer in each)
    assert wrong <= 1
