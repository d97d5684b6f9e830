"""A hint names what a good player would choose, with reasons. It and all scores use the seat's knowledge alone."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st

from deadhand.advice import hints as module
from deadhand.advice.hints import IDLE, LITTLE, MOST, SIMULATED, hints, reasons_for
from deadhand.advice.offer_values import OfferValue, score_offers
from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.game.declare import handlers_of
from deadhand.table.game.game import Game
from deadhand.table.view.sentences import Speaker, text_of
from deadhand.table.words.grammar import ENGLISH, languages
from tests.conformance.playing import ALL_GAMES, MOST_SEATS, play_out, somewhere, start, table_name
from tests.game_settings import translated_games

DECISIONS = 40


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


def test_alternatives_with_chances_are_sorted_by_them_even_if_they_repeat_a_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three Days has positions where a choice that repeats a reason is better than one with another reason."""
    for match in positions(find_game("three_days")):
        searched = [OfferValue(action, 0.9 - place / 100) for place, action in enumerate(module._ranked_offers(match))]
        monkeypatch.setattr(module, "_best_offers", lambda *_, found=searched: found)
        chances = [choice["chance"] for choice in hints(match, level="expert")["choices"]]
        assert chances == sorted(chances, reverse=True)


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
        first[choices[0]["reason"]["text"] in (LITTLE, IDLE)] += 1
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
    english = {LITTLE, IDLE, SIMULATED, *(reason.sentence for reason in game.reasons.reasons)}
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


def test_nothing_is_hinted_at_once_the_game_is_over() -> None:
    match = play_out(start(ALL_GAMES[0], seats=2, seed=1), seed=1)
    with pytest.raises(Refused, match="The game is over"):
        hints(match)
