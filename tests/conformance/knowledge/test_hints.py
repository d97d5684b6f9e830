"""A hint names what a good player would choose, with reasons. It and all scores use the seat's knowledge alone."""

import random
import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, strategies as st

from deadhand import engine
from deadhand.advice.hints import hint_facts, hints
from deadhand.advice.offer_values import score_offers
from deadhand.bots.hint import CHANCE, CHOICE_SIZE, MOST, put_varied_first, sort_by_chance
from deadhand.bots.names import levels_of
from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.choices.reasons import CORE_REASONS, IDLE, LITTLE, because, begin_reasons
from deadhand.table.errors import Refused
from deadhand.table.game.declare import handlers_of
from deadhand.table.game.game import Game
from deadhand.table.jit.jit import jit_available
from deadhand.table.view.sentences import Speaker, text_of
from deadhand.table.words.grammar import ENGLISH, languages
from tests.advice.searching import reasons_for
from tests.conformance.playing import ALL_GAMES, MOST_SEATS, compiled, play_out, somewhere, start, table_name
from tests.game_settings import translated_games

DECISIONS = 40
WITHOUT_REASON = {CORE_REASONS[number].sentence for number in (LITTLE, IDLE)}


def positions(game: Game) -> Iterator[Match]:
    """Yield positions that a bot with some random choices reaches, in games with few, some and many seats."""
    draw = random.Random(1)
    for seats in sorted({game.least_seats, game.default_seats, game.most_seats}):
        match, bot = start(game, seats=seats, seed=seats), Bot("greedy", seed=seats)
        for _ in range(DECISIONS):
            if match.over:
                break
            yield match
            match.play(bot.choose(match) if draw.random() < 0.8 else draw.choice(match.legal))


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
def test_every_verb_is_scored_or_has_a_reason_of_its_own(game: Game) -> None:
    assert game.plain
    scored = {handler.number for handler in handlers_of(game.package) if handler.purpose == "score"}
    for words in game.actions.verbs:
        assert (words.verb.id in scored) != (words.verb in game.reasons.unscored), words.name


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
def test_the_words_of_a_reason_have_all_its_values(game: Game) -> None:
    """Otherwise two choices with equal words would not count as alike."""
    for sentence, values in game.reasons.reasons:
        assert {int(each) for each in re.findall(r"\{(\d)", sentence)} == set(range(len(values))), sentence


def test_the_part_that_is_worth_most_gives_the_reason_and_of_equals_the_first() -> None:
    game = find_game("zeven")
    table, rules = start(game, seats=2, seed=1).table, game.plain
    assert rules[because](table, 7, 5, 1, 2) == 7
    assert (table.reason, table.explaining) == (0, 0)
    rules[begin_reasons](table)
    for worth, reason, a, b in [(-3, 4, 0, 0), (7, 5, 1, 2), (7, 6, 3, 4), (2, 7, 0, 0)]:
        assert rules[because](table, worth, reason, a, b) == worth
    assert (table.reason, table.reason_worth, table.reason_a, table.reason_b) == (5, 7, 1, 2)


CHOICES = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 20), st.integers(0, 3), st.just(0), st.integers(0, 9)), max_size=12
)


@pytest.mark.parametrize("slug", ["zeven", "three_days"])
@given(choices=CHOICES)
def test_choices_that_repeat_a_reason_come_last_and_alternatives_are_sorted_by_their_chance(
    slug: str, choices: list[tuple[int, ...]]
) -> None:
    game, out, size = find_game(slug), np.array(choices, np.int64).reshape(-1), len(choices)

    def rows() -> list[tuple[int, ...]]:
        return [tuple(row) for row in out.reshape(-1, CHOICE_SIZE).tolist()]

    def words(row: tuple[int, ...]) -> tuple[str, int, tuple[int | str, ...]]:
        action, reason, *values, _ = row
        kinds = game.reasons.reasons[reason].values
        read = [
            game.deck.kinds[each].name if kind == "kind" else each for kind, each in zip(kinds, values, strict=False)
        ]
        return game.actions.decode(action)[0].name, reason, (*read, *values[len(kinds) :])

    repeated = [words(row) in map(words, choices[:place]) for place, row in enumerate(choices)]
    ordered = [row for again in (False, True) for row, other in zip(choices, repeated, strict=True) if other == again]
    game.plain[put_varied_first](out, size)
    assert rows() == ordered
    game.plain[sort_by_chance](out, size)
    assert rows() == ordered[:1] + sorted(ordered[1:], key=lambda row: -row[CHANCE])


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
def test_every_choice_of_a_hint_is_offered_and_has_a_reason(game: Game) -> None:
    first: Counter[bool] = Counter()
    for match in positions(game):
        hint = hints(match)
        choices = hint["choices"]
        assert hint["seat"] == match.actor
        assert len(choices) == min(MOST, len(match.legal))
        assert {choice["action"] for choice in choices} <= set(match.legal)
        for choice in choices:
            reason = choice["reason"]["text"]
            assert reason[:1] == reason[:1].upper()
            assert reason.endswith((".", "!"))
            assert "{" not in reason
            assert "[" not in reason
        first[choices[0]["reason"]["text"] in WITHOUT_REASON] += 1
    assert first[True] <= first[False] / 20


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
def test_every_offer_has_a_reason_not_only_the_best(game: Game) -> None:
    for number, match in enumerate(positions(game)):
        if number % 5 == 0:
            speaker = Speaker(game, match.deck, match.names, match.actor)
            for reason in reasons_for(match, match.legal, speaker):
                assert text_of(reason)


@pytest.mark.parametrize("language", [code for code in languages() if code != ENGLISH])
@pytest.mark.parametrize("game", [find_game(slug) for slug in translated_games()], ids=lambda game: game.slug)
def test_no_reason_is_english_in_another_language(game: Game, language: str) -> None:
    english = {reason.sentence for reason in game.reasons.reasons}
    for match in list(positions(game))[::5]:
        speaker = Speaker(game, match.deck, match.names, match.actor, language)
        said = {
            text_of(reason)
            for searched in (True, False)
            for reason in reasons_for(match, match.legal, speaker, searched=searched)
        }
        assert not said & english


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_a_hint_is_the_same_however_the_hidden_cards_lie(game: Game, seats: int, seed: int) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    if match.actor is not None:
        assert hints(match.determinize(match.actor, seed)) == hints(match)
    for seat in range(seats):
        scores = score_offers(match, seat)
        assert list(scores) == (match.legal if seat == match.actor else match.ahead(seat))
        assert score_offers(match.determinize(seat, seed), seat) == scores


@pytest.mark.parametrize(("game", "seats"), MOST_SEATS, ids=table_name)
@given(seed=st.integers(0, 2**32))
def test_a_hint_leaves_the_table_as_it_is(game: Game, seats: int, seed: int) -> None:
    match = somewhere(game, seats=seats, seed=seed)
    before = match.tables.states.tobytes()
    if match.actor is not None:
        hints(match)
        score_offers(match, match.actor)
    assert match.tables.states.tobytes() == before


@pytest.mark.compiled
@pytest.mark.skipif(not jit_available(), reason="compiling is switched off")
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
def test_a_hint_is_the_same_by_compiled_and_plain_rules(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = {"greedy": 1, find_searching(game): 40}
    for level, every in levels.items():
        for match in list(positions(game))[::every]:
            monkeypatch.delitem(engine._compiled, game.slug, raising=False)
            plain = hint_facts(match, level=level), [score_offers(match, seat) for seat in range(match.seats)]
            monkeypatch.setitem(engine._compiled, game.slug, compiled(game))
            assert (hint_facts(match, level=level), [score_offers(match, seat) for seat in range(match.seats)]) == plain


def find_searching(game: Game) -> str:
    """The name of the first level that searches."""
    return next(level.name for level in levels_of(game).values() if level.searches)


def test_nothing_is_hinted_at_once_the_game_is_over() -> None:
    match = play_out(start(ALL_GAMES[0], seats=2, seed=1), seed=1)
    with pytest.raises(Refused, match="The game is over"):
        hints(match)
