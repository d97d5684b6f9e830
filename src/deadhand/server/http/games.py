"""Endpoints of games: their descriptions, rules, primers and decks."""

from functools import partial
from typing import Any

from fastapi import Depends, HTTPException, Request, Response

from deadhand.browser.built import device_hash
from deadhand.games import GAMES, find_game
from deadhand.reference.primer import Primer
from deadhand.server.http import answers, catalogue
from deadhand.server.http.dependencies import GameInPath, Language, checked_router, limit_rate
from deadhand.server.limits.client_quota import run_in_thread
from deadhand.server.rooms.lobby.new_table import requested_deck
from deadhand.server.shapes import requests
from deadhand.table.deck_files.deck_numbers import with_numbers
from deadhand.table.game.game import Game
from deadhand.table.game.help import Help


class TomlResponse(Response):
    """A deck file."""

    media_type = "application/toml"


router = checked_router()


@router.get("/api/games", response_model=list[answers.GameSummary])
async def games(request: Request, language: Language) -> Response:
    """Return all games."""
    return (await catalogue.all_games(language, tuple(device_hash(find_game(slug)) for slug in GAMES))).answer(request)


@router.get("/api/status")
async def status(request: Request) -> answers.Status:
    """Return the server's status: how each game's rules run, and which of its optional parts are on."""
    state = request.app.state
    return answers.Status(
        rules=state.compiling.forms,
        open_tables=state.settings.open_tables,
        device_games=state.settings.device_games == "on",
    )


@router.get("/api/games/{slug}", response_model=answers.GameDescription)
async def game(request: Request, found: GameInPath, language: Language) -> Response:
    """Return one game."""
    return (await catalogue.one_game(found.slug, language, device_hash(found))).answer(request)


@router.get("/api/games/{slug}/deck", response_class=TomlResponse)
async def deck(request: Request, game: GameInPath) -> Response:
    """Return a game's deck file."""
    return (await catalogue.game_deck(game.slug)).answer(request)


@router.post("/api/games/{slug}/deck", dependencies=[Depends(limit_rate)])
async def look_at_deck(game: GameInPath, changed: requests.DeckFile) -> answers.DeckSummary:
    """Check a changed deck file, or change numbers of one; return what it changes and its text."""
    return await run_in_thread(partial(_requested_deck, game, changed))


def _requested_deck(game: Game, changed: requests.DeckFile) -> answers.DeckSummary:
    """Return the deck of a request in canonical form."""
    deck = with_numbers(game, requested_deck(game, changed.deck), changed.numbers)
    return catalogue.deck_summary(game, game.deck if deck.cards == game.deck.cards else deck)


@router.get("/api/games/{slug}/decks/{name}", response_model=answers.DeckSummary)
async def other_deck(request: Request, game: GameInPath, name: str) -> Response:
    """Return another deck that comes with a game."""
    if name not in game.other_decks:
        raise HTTPException(404)
    return (await catalogue.other_deck(game.slug, name)).answer(request)


@router.get("/api/games/{slug}/words", response_model=dict[str, Any])
async def words(request: Request, game: GameInPath, language: Language) -> Response:
    """Return the texts of a game in a language, in the order of its plan, for a page that reads facts."""
    return (await catalogue.game_words(game.slug, language)).answer(request)


@router.get("/api/games/{slug}/primer", response_model=Primer)
async def how_it_is_played(request: Request, game: GameInPath, language: Language) -> Response:
    """Return how a game is played, in under a minute."""
    return (await catalogue.game_primer(game.slug, language)).answer(request)


@router.get("/api/games/{slug}/guide", response_model=answers.GameGuide)
async def guide(request: Request, game: GameInPath, language: Language) -> Response:
    """Return the lessons and exercises of a game, as a page plays and shows them."""
    return (await catalogue.game_guide(game.slug, language)).answer(request)


@router.get("/api/games/{slug}/help", response_model=Help)
async def game_help(request: Request, game: GameInPath, language: Language) -> Response:
    """Return the help for a game's zones and numbers, and how to win."""
    return (await catalogue.game_help(game.slug, language)).answer(request)


@router.get("/api/games/{slug}/rules", response_model=answers.RulesText)
async def rules(request: Request, game: GameInPath) -> Response:
    """Return a game's rules by clause."""
    return (await catalogue.game_rules(game.slug)).answer(request)
