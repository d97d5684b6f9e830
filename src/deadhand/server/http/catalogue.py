"""The public description of each game for the page, from its declarations and texts."""

from math import ceil
from typing import Any

from pydantic import BaseModel, TypeAdapter

from deadhand.bots.names import levels_of
from deadhand.games import GAMES, find_game
from deadhand.guides.guide_file import guide_of
from deadhand.reference.primer import primer_of
from deadhand.reference.rulebook import rulebook_of
from deadhand.server.http import answers
from deadhand.server.http.static_json import StaticResponse, cached
from deadhand.server.rooms.lobby.new_table import deck_of
from deadhand.table.choices.prompts import Prompt
from deadhand.table.deck.deck import Card, Deck
from deadhand.table.deck_files.deck_changes import describe_changes
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.help import help_of


@cached
def all_games() -> StaticResponse:
    """Return all games; the front page loads them first."""
    games = [_summary(find_game(slug)) for slug in GAMES]
    return StaticResponse(TypeAdapter(list[answers.GameSummary]).dump_json(games))


@cached
def one_game(slug: str) -> StaticResponse:
    """Return one game, with everything that a table needs."""
    return _json_response(_summary(find_game(slug)))


@cached
def changed_game(slug: str, deck: str) -> StaticResponse:
    """Return one game with the cards of a changed deck, given as text."""
    game = find_game(slug)
    return _json_response(_summary(game, deck_of(game, deck)))


@cached
def game_deck(slug: str) -> StaticResponse:
    """Return a game's deck file."""
    saved_as = f'attachment; filename="{slug}.toml"'
    return StaticResponse(find_game(slug).deck.source.encode(), "application/toml", content_disposition=saved_as)


@cached
def game_primer(slug: str) -> StaticResponse:
    """Return how a game is played, in under a minute."""
    found = primer_of(find_game(slug))
    described = {**vars(found), "symbols": found.symbol}
    return _json_response(answers.PrimerText.model_validate(described, from_attributes=True))


@cached
def game_help(slug: str) -> StaticResponse:
    """Return the help for a game's places and numbers, and how to win."""
    return _json_response(help_of(find_game(slug)))


@cached
def game_rules(slug: str) -> StaticResponse:
    """Return a game's rules by clause."""
    numbered = enumerate(rulebook_of(find_game(slug)).sections)
    sections = [{"number": n, "title": each.title, "clauses": each.clauses} for n, each in numbered if each.clauses]
    return _json_response(answers.Rules.model_validate({"sections": sections}, from_attributes=True))


def _json_response(shape: BaseModel) -> StaticResponse:
    return StaticResponse(shape.model_dump_json().encode())


def _summary(game: Game, deck: Deck | None = None) -> answers.GameSummary:
    """Return a game's description: its declarations as far as the model has fields for them, and what follows here."""
    verbs = game.preview_scope.verbs if game.preview_scope else ()
    described = {
        **vars(game),
        "most_seats": game.most_seats,
        "factions": list(game.factions.names) if game.factions else [],
        "bots": list(levels_of(game)),
        "cards": [_card(game, card) for card in (deck or game.deck).kinds],
        "prompts": [_prompt(game, prompt) for prompt in game.prompts],
        "score_forms": next((each.forms for each in game.counters if each.field == game.scores), "1 point|# points"),
        "zones": game.zones.zones,
        "deck_changes": describe_changes(game.deck, deck) if deck else [],
        "lesson_minutes": _lesson_minutes(game),
        "foretells": [words.name for words in game.actions.verbs if words.verb in verbs],
    }
    return answers.GameSummary.model_validate(described, from_attributes=True)


def _lesson_minutes(game: Game) -> int | None:
    try:
        guide = guide_of(game)
    except Refused:  # a game can be played without
        guide = None
    return None if guide is None else ceil(guide.seconds / 60)


def _card(game: Game, card: Card) -> dict[str, Any]:
    printed = {name: number for name, number in card.numbers.items() if name not in game.unprinted}
    return {**vars(card), "numbers": printed}


def _prompt(game: Game, prompt: Prompt) -> answers.PromptSummary:
    default = game.actions.decode(prompt.default.first)[0].name if prompt.default else None
    return answers.PromptSummary(name=prompt.name, default=default, always=prompt.always)
