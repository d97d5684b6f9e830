from typing import Any

from deadhand.cli.screens.choices import Choice, ChoiceGroup, choices_of, groups_of
from deadhand.games import find_game

NAMES = ("Greedy 2", "Greedy 3", "Greedy 4", "Clown Zombie", "Viral Zombie", "Hunter", "Commando 5")


def choices(*lines: tuple[str, tuple[str | int, ...], str]) -> list[Choice]:
    return [
        Choice(number, number, verb, arguments, verb, text, ())
        for number, (verb, arguments, text) in enumerate(lines, start=1)
    ]


def test_few_choices_of_a_sort_are_written_out() -> None:
    lay = choices(("lay", ("clown",), "Lay a Clown Zombie"), ("lay", ("viral",), "Lay a Viral Zombie"))
    assert groups_of(lay, NAMES) == [ChoiceGroup("", ((1, "Lay a Clown Zombie"), (2, "Lay a Viral Zombie")))]


def test_many_choices_of_a_sort_share_their_words_and_names_stay_whole() -> None:
    attacks = choices(*(("attack", ("commando_5", n), f"Play Commando 5 on Greedy {n}") for n in (2, 3, 4)))
    assert groups_of(attacks, NAMES) == [
        ChoiceGroup("Play Commando 5 on:", ((1, "Greedy 2"), (2, "Greedy 3"), (3, "Greedy 4")))
    ]


def test_words_after_what_differs_are_shared_too() -> None:
    cards = ("a Clown Zombie", "a Viral Zombie", "a Hunter")
    discards = choices(*(("discard", (card,), f"Discard {card} unused") for card in cards))
    assert groups_of(discards, NAMES) == [
        ChoiceGroup("Discard ... unused:", ((1, "a Clown Zombie"), (2, "a Viral Zombie"), (3, "a Hunter")))
    ]


def test_headings_end_with_neither_an_article_nor_a_word_that_belongs_to_a_number() -> None:
    pairs = ("a Barricade and a Chainsaw", "a Barricade and a Hide", "a Chainsaw and a Hide")
    keep = choices(*(("keep", (pair,), f"Keep an Armored, {pair}") for pair in pairs))
    (kept,) = groups_of(keep, NAMES)
    assert (kept.heading, kept.items[0]) == ("Keep an Armored, ...:", (1, "a Barricade and a Chainsaw"))
    walk = choices(*(("walk", (n,), f"Walk to card {n} of row 6") for n in (1, 3, 4)))
    (walked,) = groups_of(walk, NAMES)
    assert (walked.heading, walked.items[0]) == ("Walk to ... of row 6:", (1, "card 1"))


def test_equal_texts_keep_a_word_each() -> None:
    same = choices(*(("wait", (n,), "Wait") for n in range(3)))
    assert groups_of(same, NAMES) == [ChoiceGroup("", ((1, "Wait"), (2, "Wait"), (3, "Wait")))]


def test_choices_are_numbered_in_the_order_that_the_game_declares_for_lists() -> None:
    verbs = ("give", "discard", "heal", "pass_items", "take")
    offers: Any = [
        {"action": action, "verb": verb, "arguments": [], "name": verb, "text": verb, "clauses": [], "spots": []}
        for action, verb in enumerate(verbs)
    ]
    prompt: Any = {"offers": offers}
    listed = choices_of(find_game("left_4_dead"), prompt)
    assert [choice.verb for choice in listed] == ["heal", "take", "pass_items", "give", "discard"]
    assert [choice.number for choice in listed] == [1, 2, 3, 4, 5]
    assert [choice.action for choice in listed] == [2, 4, 3, 0, 1]
