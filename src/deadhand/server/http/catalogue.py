"""What the page needs to know of each game, from the game's own declarations."""

import gzip
from functools import cache, lru_cache
from math import ceil

from pydantic import TypeAdapter

from deadhand.bots.choose import BOTS
from deadhand.games import GAMES, find_game
from deadhand.guides.script import guide_of
from deadhand.server.http import answers
from deadhand.server.rooms.new_table import deck_of
from deadhand.table.deck import Card, Deck
from deadhand.table.deck_changes import changes
from deadhand.table.errors import Refused
from deadhand.table.game import Game
from deadhand.table.prompts import Prompt


@cache
def all_games() -> list[answers.GameSummary]:
    """Every game."""
    return [_summary(find_game(slug)) for slug in GAMES]


@cache
def all_games_as_json(*, packed: bool) -> bytes:
    """The same as JSON, compressed if asked: the front page loads it first, and there is nothing secret in it."""
    text = TypeAdapter(list[answers.GameSummary]).dump_json(all_games())
    return gzip.compress(text, mtime=0) if packed else text


@cache
def game_as_json(slug: str, *, packed: bool) -> bytes:
    """One game as JSON, compressed if asked: what a table needs.

    Raises:
        Refused: if there is no such game.
    """
    text = _summary(find_game(slug)).model_dump_json().encode()
    return gzip.compress(text, mtime=0) if packed else text


@lru_cache(maxsize=64)
def changed_game_as_json(slug: str, deck: str, *, packed: bool) -> bytes:
    """One game as JSON, with the cards of a changed deck, of which this is the text."""
    game = find_game(slug)
    text = _summary(game, deck_of(game, deck)).model_dump_json().encode()
    return gzip.compress(text, mtime=0) if packed else text


def _summary(game: Game, deck: Deck | None = None) -> answers.GameSummary:
    return answers.GameSummary(
        slug=game.slug,
        title=game.title,
        summary=game.summary,
        minutes=game.minutes,
        weight=game.weight,
        version=game.version,
        team=game.team,
        factions=list(game.factions.names) if game.factions else [],
        least_seats=game.least_seats,
        most_seats=game.most_seats,
        default_seats=game.default_seats,
        bots=list(BOTS),
        options=[answers.OptionSummary.model_validate(option) for option in _options(game)],
        cards=[_card(game, card) for card in (deck or game.deck).kinds],
        counters=[answers.CounterSummary.model_validate(counter, from_attributes=True) for counter in game.counters],
        marks=[answers.MarkSummary.model_validate(mark, from_attributes=True) for mark in game.marks],
        goals=[answers.GoalSummary.model_validate(goal, from_attributes=True) for goal in game.goals],
        prompts=[_prompt(game, prompt) for prompt in game.prompts],
        outcomes=[answers.OutcomeSummary.model_validate(outcome, from_attributes=True) for outcome in game.outcomes],
        score_label=next((counter.label for counter in game.counters if counter.field == game.scores), ""),
        zones=[answers.ZoneSummary.model_validate(zone, from_attributes=True) for zone in game.zones.zones],
        deck_changes=changes(game.deck, deck) if deck else [],
        lesson_minutes=_lesson_minutes(game),
        foretells=[words.name for words in game.actions.verbs if game.foresight and words.verb in game.foresight.verbs],
    )


def _lesson_minutes(game: Game) -> int | None:
    try:
        guide = guide_of(game)
    except Refused:  # a game can be played without
        guide = None
    return None if guide is None else ceil(guide.seconds / 60)


def _card(game: Game, card: Card) -> answers.CardSummary:
    printed = {name: number for name, number in card.numbers.items() if name not in game.unprinted}
    return answers.CardSummary.model_validate({**vars(card), "numbers": printed})


def _prompt(game: Game, prompt: Prompt) -> answers.PromptSummary:
    default = game.actions.decode(prompt.default.first)[0].name if prompt.default else None
    return answers.PromptSummary(name=prompt.name, default=default, always=prompt.always)


def _options(game: Game) -> list[dict[str, object]]:
    return [{**vars(option), "choices": list(option.choices)} for option in game.options]
