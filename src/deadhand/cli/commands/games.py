"""`deadhand games`: list the games, their options, and the sources of their decks."""

import json
import shlex
from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

import click

from deadhand.cli import parameters
from deadhand.cli.sessions.saves import is_playable, saved_games, saves_folder
from deadhand.games import GAMES, find_game
from deadhand.match.saved import SavedGame
from deadhand.table.deck.deck import Card, Provenance
from deadhand.table.game.game import Game
from deadhand.table.game.options import Option
from deadhand.table.jit.jit import jit_available, unknown_numba
from deadhand.table.view.sentences import join_words


@click.command("games", epilog="Example: deadhand games zeven")
@click.argument("game", required=False, metavar="[GAME]", callback=parameters.find_optional_game)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--saved", is_flag=True, help="List your saved games instead, latest first.")
def command(game: Game | None, *, as_json: bool, saved: bool) -> None:
    """List the games, their seats, options, levels of bots, and decks."""
    if saved:
        print_saved(as_json=as_json)
        return
    games = [game] if game else [find_game(slug) for slug in GAMES]
    if as_json:
        click.echo(json.dumps([_game_data(game) for game in games], indent=2))
        return
    for game in games:
        click.echo("\n".join([*_game_lines(game), ""]))
    if jit_available() and (warning := unknown_numba()):
        click.echo(f"\n{warning}")


def print_saved(*, as_json: bool) -> None:
    """Print a line or two for each saved game."""
    games = [_saved_data(path, saved) for path, saved in saved_games()]
    if as_json:
        click.echo(json.dumps(games, indent=2))
        return
    for game in games:
        state = "over" if game["over"] else "not over"
        click.echo(f"{game['played']}  {game['title']}, {game['moves']} moves, {state}: {join_words(game['names'])}")
        if game["playable"] or game["readable"]:
            click.echo(f"    deadhand {'replay' if game['over'] else 'resume'} {shlex.quote(game['file'])}")
        if not game["playable"]:
            click.echo(f"    Played with rules version {game['rules']}, which this program no longer has.")
    if not games:
        click.echo(f'There is no saved game in {saves_folder()}. Start one with "deadhand play".')


def _saved_data(path: Path, saved: SavedGame) -> dict[str, Any]:
    played = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return {
        "file": str(path),
        "game": saved.game,
        "title": find_game(saved.game).title,
        "played": f"{played:%Y-%m-%d %H:%M}",
        "names": saved.names,
        "moves": len(saved.actions),
        "over": saved.returns is not None,
        "rules": saved.rules,
        "playable": is_playable(saved),
        "readable": saved.account is not None,
    }


def _game_lines(game: Game) -> Iterable[str]:
    yield f"{game.title} ({game.slug})"
    yield f"  {game.summary}"
    yield f"  Seats: {game.least_seats} to {game.most_seats}, {game.default_seats} by default."
    least, most = game.minutes
    company = " against ".join(game.factions.names) if game.factions else "each for themselves"
    company = "all on one team" if game.team else company
    yield f"  {least} to {most} minutes; {game.weight} to learn; {company}."
    yield "  Options (--option NAME=VALUE):"
    for option in game.options:
        yield f"    {option.name}: {option.allowed_values(first_seat=1)} (default {option.default})"
        yield f"        {option.explanation} [{option.clause}]"
    yield "  Levels of the bots (--bots NAMES):"
    for level in game.levels:
        yield f"    {level.name}: {level.sentence}"
    yield f"  Deck: {game.deck.size} cards of {len(game.deck.kinds)} kinds."
    yield f"    Source of the cards' texts: {_sources_in_words(game, 'source')}."
    yield f"    Source of the cards' numbers: {_sources_in_words(game, 'count_source')}."
    if game.other_decks:
        yield f"    Other decks (--deck NAME): {join_words(list(game.other_decks))}."


def _sources_in_words(game: Game, field: str) -> str:
    tally = _count_sources(game.deck.kinds, field)
    words = {"rulebook": "the rulebook", "public": "public sources", "reconstructed": "reconstruction only"}
    return ", ".join(f"{words[source]} for {count} kinds" for source, count in tally.items() if count)


def _count_sources(cards: Iterable[Card], field: str) -> dict[str, int]:
    counts = Counter(getattr(card, field) for card in cards)
    return {source: counts[source] for source in get_args(Provenance)}


def _game_data(game: Game) -> dict[str, Any]:
    kinds = game.deck.kinds
    return {
        "game": game.slug,
        "title": game.title,
        "minutes": game.minutes,
        "weight": game.weight,
        "team": game.team,
        "factions": list(game.factions.names) if game.factions else [],
        "summary": game.summary,
        "rules": game.version,
        "seats": {"least": game.least_seats, "most": game.most_seats, "default": game.default_seats},
        "options": [_option_data(option) for option in game.options],
        "levels": [{"name": each.name, "title": each.title, "sentence": each.sentence} for each in game.levels],
        "deck": {
            "cards": game.deck.size,
            "kinds": [_kind_data(card) for card in kinds],
            "effects": _count_sources(kinds, "source"),
            "counts": _count_sources(kinds, "count_source"),
            "others": list(game.other_decks),
        },
    }


def _kind_data(card: Card) -> dict[str, Any]:
    return {name: vars(card)[name] for name in ("id", "name", "count", "source", "count_source")}


def _option_data(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "explanation": option.explanation,
        "clause": option.clause,
        "default": option.default,
        "allowed": option.allowed_values(first_seat=1),
    }
