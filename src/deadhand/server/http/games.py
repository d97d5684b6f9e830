"""The games over HTTP: what they are, their rules, how they are played, and their decks."""

from dataclasses import asdict
from functools import partial

from fastapi import Depends, FastAPI, Request, Response

from deadhand.primer import primer
from deadhand.rulebook import rulebook
from deadhand.server.compiling import Compiling
from deadhand.server.http import answers
from deadhand.server.http.catalogue import all_games_as_json, game_as_json
from deadhand.server.http.dependencies import OfGame, limited
from deadhand.server.http.packed import perhaps_packed
from deadhand.server.rooms.new_table import deck_of
from deadhand.server.work import beside
from deadhand.table.deck_changes import changes
from deadhand.table.game import Game
from deadhand.table.help import Help, help_of


class Toml(Response):
    """A deck file."""

    media_type = "application/toml"


def add_games(app: FastAPI) -> None:
    """Answer at the addresses of games."""

    @app.get("/api/games", response_model=list[answers.GameSummary])
    def games(request: Request) -> Response:
        """All games."""
        return perhaps_packed(request, all_games_as_json)

    @app.get("/api/status")
    def status(request: Request) -> answers.Status:
        """How this server does: in which form each game's rules run."""
        compiling: Compiling = request.app.state.compiling
        return answers.Status(rules={slug: answers.Form(**asdict(form)) for slug, form in compiling.forms.items()})

    @app.get("/api/games/{slug}", response_model=answers.GameSummary)
    def game(request: Request, found: OfGame) -> Response:
        """One game that is built."""
        return perhaps_packed(request, partial(game_as_json, found.slug))

    @app.get("/api/games/{slug}/deck", response_class=Toml)
    def deck(game: OfGame) -> Response:
        """A game's deck as a file, to be changed."""
        headers = {"Content-Disposition": f'attachment; filename="{game.slug}.toml"'}
        return Toml(game.deck.source, headers=headers)

    @app.post("/api/games/{slug}/deck", dependencies=[Depends(limited)])
    async def look_at_deck(game: OfGame, changed: answers.DeckFile) -> answers.DeckSummary:
        """Whether a changed deck file can be played with, and what it changes."""
        found = await beside(partial(deck_of, game, changed.deck))
        return answers.DeckSummary(deck=found.digest, deck_changes=changes(game.deck, found))

    @app.get("/api/games/{slug}/primer")
    def how_it_is_played(game: OfGame) -> answers.PrimerText:
        """How a game is played, in under a minute."""
        return _primer_of(game)

    @app.get("/api/games/{slug}/help")
    def game_help(game: OfGame) -> Help:
        """What is told of a game's places and numbers, and how to win."""
        return help_of(game)

    @app.get("/api/games/{slug}/rules")
    def rules(game: OfGame) -> answers.Rules:
        """A game's rules by clause."""
        return _rules_of(game)


def _rules_of(game: Game) -> answers.Rules:
    sections = [
        answers.SectionText(
            number=number,
            title=section.title,
            clauses=[answers.ClauseText(id=clause.id, text=clause.text) for clause in section.clauses],
        )
        for number, section in enumerate(rulebook(game).sections)
    ]
    return answers.Rules(sections=[section for section in sections if section.clauses])


def _primer_of(game: Game) -> answers.PrimerText:
    found = primer(game)
    symbols = [answers.SymbolText(**symbol.model_dump()) for symbol in found.symbol]
    return answers.PrimerText(win=found.win, turn=found.turn, symbols=symbols, tip=found.tip)
