"""`deadhand games`: list the games, their options, and the sources of their decks."""

import json
import shlex
from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, Final, get_args

import click

from deadhand.cli import parameters
from deadhand.cli.sessions.saves import is_playable, saved_games, saves_folder
from deadhand.cli.words.say import current_language, say, say_list, say_message
from deadhand.cli.wrapping import print_wrapped
from deadhand.games import GAMES, find_game
from deadhand.match.saved import SavedGame
from deadhand.table.deck.deck import Card, Provenance
from deadhand.table.game.game import Game
from deadhand.table.game.options import Option
from deadhand.table.jit.jit import jit_available, unknown_numba
from deadhand.table.words.names import english_name
from deadhand.table.words.words import Words, words_of

WEIGHTS: Final = {"easy": "easy to learn", "middling": "takes some learning", "demanding": "demanding to learn"}
SOURCES: Final = {
    "rulebook": "the rulebook for {0:1 kind|# kinds}",
    "public": "public sources for {0:1 kind|# kinds}",
    "reconstructed": "reconstruction only for {0:1 kind|# kinds}",
}
"""By the provenance that a deck declares."""


@click.command("games", epilog="Example: deadhand games zeven")
@click.argument("game", required=False, metavar="[GAME]", callback=parameters.find_optional_game)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--saved", is_flag=True, help="List your saved games instead, latest first.")
@parameters.language_option
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
        for line in (*_game_lines(game), ""):
            print_wrapped(line)
    if jit_available() and (warning := unknown_numba()):
        click.echo(f"\n{warning}")


def print_saved(*, as_json: bool) -> None:
    """Print a line or two for each saved game."""
    games = [_saved_data(path, saved) for path, saved in saved_games()]
    if as_json:
        click.echo(json.dumps(games, indent=2))
        return
    for game in games:
        names = say_list(game["names"])
        state = say("over") if game["over"] else say("not over")
        print_wrapped(
            say("{0}  {1}, {2:1 move|# moves}, {3}: {4}", game["played"], game["title"], game["moves"], state, names)
        )
        if game["playable"] or game["readable"]:
            click.echo(f"    deadhand {'replay' if game['over'] else 'resume'} {shlex.quote(game['file'])}")
        if not game["playable"]:
            lost = say("Played with rules version {0}, which this program no longer has.", game["rules"])
            print_wrapped(f"    {lost}")
    if not games:
        print_wrapped(say('There is no saved game in {0}. Start one with "deadhand play".', saves_folder()))


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
    words = words_of(game, current_language())
    yield f"{game.title} ({game.slug})"
    yield f"  {words.translate(game.summary)}"
    yield "  " + say("Seats: {0} to {1}, {2} by default.", game.least_seats, game.most_seats, game.default_seats)
    least, most = game.minutes
    yield "  " + say("{0} to {1} minutes; {2}; {3}.", least, most, say(WEIGHTS[game.weight]), _company(game, words))
    yield "  " + say("Options (--option NAME=VALUE):")
    for option in game.options:
        yield f"    {option.name}: " + say(
            "{0} (default {1})", say_message(option.allowed_values(first_seat=1)), option.default
        )
        yield f"        {words.translate(option.explanation)} [{option.clause}]"
    yield "  " + say("Levels of the bots (--bots NAMES):")
    for level in game.levels:
        yield f"    {level.name}: {words.translate(level.sentence)}"
    yield "  " + say("Deck: {0} cards of {1} kinds.", game.deck.size, len(game.deck.kinds))
    yield "    " + say("Source of the cards' texts: {0}.", _sources_in_words(game, "source"))
    yield "    " + say("Source of the cards' numbers: {0}.", _sources_in_words(game, "count_source"))
    if game.other_decks:
        yield "    " + say("Other decks (--deck NAME): {0}.", say_list(list(game.other_decks)))


def _company(game: Game, words: Words) -> str:
    """Return who plays against whom."""
    if game.factions:
        return say("{0} against {1}", *(words.translate(english_name(name)) for name in game.factions.names))
    return say("all on one team" if game.team else "each for themselves")


def _sources_in_words(game: Game, field: str) -> str:
    tally = _count_sources(game.deck.kinds, field)
    return ", ".join(say(SOURCES[source], count) for source, count in tally.items() if count)


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
        "allowed": str(option.allowed_values(first_seat=1)),
    }
