"""Lists of choices: useful first, giving up last, in the order that a game declares."""

import re
from itertools import dropwhile
from typing import Final

import pytest

from deadhand.table.choices.actions import VerbWords, all_templates
from deadhand.table.game.checks import check_groups
from deadhand.table.game.game import Game
from tests.conformance.playing import ALL_GAMES, table_name

GIVING_UP = re.compile(
    r"(Discard|Keep no|Keep your|Play no|Name no|Add no|Give nothing|Lose|Remove no more|Engage nothing)"
)
ENDING = re.compile(r"(Pass|Done|End|Finish|Skip|Refuse|Let it ring)")
USEFUL = {"slug", "clear", "strip", "pick_up_for", "stow_for", "discard_hand", "discard_reserve", "give_pack"}
"""Verbs that discard what one wants to lose, or something for something better."""


def gives_up(verb: VerbWords) -> bool:
    """Whether a verb throws something away, or ends or declines something."""
    words = all_templates(verb.choice)[0]
    return bool(ENDING.match(words) or (GIVING_UP.match(words) and verb.name not in USEFUL))


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_every_verb_has_a_place_in_lists_and_a_phrase(game: Game) -> None:
    places = [game.actions.place_in_lists(verb.name) for verb in game.actions.verbs]
    assert sorted(places) == list(range(len(game.actions.verbs)))
    phrases = [group.words for group in game.actions.groups]
    assert all(phrases)
    assert len(set(phrases)) == len(phrases)


LATE: Final = {"left_4_dead": ("give", "exchange", "ask_for")}
"""Verbs that may come after passing: trades can be repeated for ever, and seldom help."""


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_choices_that_throw_away_come_last(game: Game) -> None:
    for prompt in game.prompts:
        verbs = [game.actions.verbs[verb.id] for verb in prompt.verbs]
        listed = sorted(verbs, key=lambda verb: game.actions.place_in_lists(verb.name))
        last = list(dropwhile(lambda verb: not gives_up(verb), listed))
        others = [verb.name for verb in last if not gives_up(verb)]
        assert set(others) <= set(LATE.get(game.slug, ())), (prompt.name, [verb.name for verb in listed])


@pytest.mark.parametrize("game", ALL_GAMES, ids=table_name)
def test_some_verb_of_every_game_gives_up(game: Game) -> None:
    assert any(map(gives_up, game.actions.verbs))


@pytest.mark.parametrize("listed", [["lay"], ["lay", "lay", "pass"]])
def test_a_verb_in_no_group_or_in_two_is_refused(listed: list[str]) -> None:
    with pytest.raises(ValueError, match=r"verb (lay|pass) must be in one group"):
        check_groups("toy", ["lay", "pass"], listed)
