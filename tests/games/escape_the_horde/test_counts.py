"""Whole games with decks so small that every line can be followed on paper, and chances that can be reckoned."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from tests.games.escape_the_horde.position import LETTERS, Position, cards, position

BOTH, B_ALONE, INFECTED = (1.0, 1.0, 0.0), (0.0, 1.0, 0.0), (0.25, 0.25, 1.0)


def lines(match: Match) -> Iterator[Match]:
    """Every way in which a match can go on to its end; nothing may be left to chance."""
    if match.over:
        yield match
        return
    for action in match.legal:
        twin = match.clone()
        twin.play(action)
        yield from lines(twin)


@pytest.mark.clause("EH-9.9", "EH-10.17", "EH-14.2", "EH-20.3")
def test_all_lines_of_a_stack_of_two_zombies() -> None:
    """Three players without cards; C is Patient Zero and to move, so draws two. A shuffle changes nothing. On paper:

    - C keeps the first Zombie. The second is the last card: kept, on A or on B, the Survivors win. Three lines.
    - C places the first on A (I'm Fine); it goes back. C then draws another:
      - keeps it: A draws the last card, is Turned, and B wins alone, C having passed.
      - on A again: A is Turned, draws a Zombie that must go to B, and B draws the next: Infected.
      - on B: A draws the next and is Turned, B the one after: Infected.
    - C places the first on B. Then
      - keeps the second: A draws the last card, has one bite, and both win.
      - on B again: B is Turned; A draws a bite, and B's Zombie must go to A: Infected.
      - on A: as above, Infected.

    So nine lines: both win in four, B alone in one, the Infected in four.
    """
    p = position(seats=3, zeros="C", turn="C", stack="zombie zombie")
    assert p.choices == {"finish", "place_drawn A", "place_drawn B"}
    found = Counter(tuple(match.returns) for match in lines(p.match))
    assert found == {BOTH: 4, B_ALONE: 1, INFECTED: 4}


@pytest.mark.clause("EH-9.7", "EH-10.2", "EH-13.7", "EH-D6")
@pytest.mark.parametrize("place", range(1, 6))
def test_one_zombie_among_five_cards_in_the_last_round(place: int) -> None:
    """A has I'm Fine, B is Turned, C the hidden Patient Zero keeps what it draws; three turns are left. On paper:

    The first card is A's: a Zombie Turns the last Survivor. The second is B's: a Zombie goes to the next player
    clockwise, to C, who is revealed and must pass it on to A. The others are C's or nobody's, and the Countdown ends.
    So the Infected win two of five orders.
    """
    stack = ["rescue"] * 4
    stack.insert(place - 1, "zombie")
    p = position(seats=3, zeros="C", bites="A", turned="B", countdown=3, stack=" ".join(stack))
    p.turns_to_the_end()
    assert p.result == (("all_turned", "infected") if place < 3 else ("countdown", "survivors"))


@pytest.mark.clause("EH-T18", "EH-17.9")
def test_one_of_three_cards_is_the_zombie_for_one_steal_in_three() -> None:
    """600 Steals: 200 expected, by four standard errors of 11.5."""
    before = position(hands={"A": "steal weapon", "D": "rescue zombie rescue"}).play("A: steal D").to("D")
    hits = sum(before.twin(seed).play("pass").prompt == "combat" for seed in range(600))
    assert abs(hits - 200) < 46


@cache
def deck_of(text: str) -> Deck:
    """A deck for four with a Stack of just these cards."""
    return Position.exact_deck([text, cards(survivor=3, zero=1, fine=6)])


@pytest.mark.clause("EH-5.1", "EH-5.2")
def test_with_one_zombie_among_four_cards_each_player_begins_as_often_after_any_first_revealer() -> None:
    """The Zombie is the first, second, third or fourth card alike, so 1 to 4 are turned up as often, whoever begins."""
    found: Counter[tuple[int, str]] = Counter()
    for seed in range(320):
        deck = deck_of(cards(zombie=1, weapon=23))
        p = Position(
            Match(Position.game, seats=4, seed=seed, options={"zombies_removed": 0}, names=list("ABCD"), deck=deck)
        )
        shown = [event["values"][0] for event in p.view()["events"] if event["event"] == "turned_up"]
        assert p.turn == LETTERS[(shown[0] + len(shown) - 1) % 4]
        found[len(shown), p.turn] += 1
    assert len(found) == 16
    assert sum((number - 20) ** 2 / 20 for number in found.values()) < 42  # 15 degrees, 0.02 %


@pytest.mark.clause("EH-2.6", "EH-10.17")
def test_a_zombie_shuffled_back_among_three_cards_is_drawn_next_one_time_in_four() -> None:
    """A is bitten, the Zombie goes back among three Weapons, and B draws: 1 in 4, of 400, by four standard errors."""
    before = position(hands={"C": "weapon"}, attack="A", stack="weapon weapon weapon").to("C")
    again = sum(before.twin(seed).play("pass").attack == {1: "B"} for seed in range(400))
    assert abs(again - 100) < 35
