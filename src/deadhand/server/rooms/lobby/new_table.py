"""A new table, as the database will keep it: what was wished for is checked, and its secrets are drawn."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Any, Final

from deadhand import __version__
from deadhand.bots.choose import BOTS
from deadhand.bots.names import name_of_bot
from deadhand.games import find_game
from deadhand.guides.lesson import lesson_of
from deadhand.match import daily
from deadhand.match.dealing import check_deal
from deadhand.server.database.contributions import Promise
from deadhand.server.database.writer import Move
from deadhand.server.rooms.table.clock import check_clock
from deadhand.server.rooms.table.ids import new_id
from deadhand.server.rooms.table.seats import STAND_IN, hash_of, new_secret
from deadhand.server.shapes.clock import Late
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_file import canonical_source, changed_deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue, check_deck, check_names, check_options, check_seats

MINE: Final = "me"
OPEN: Final = "open"
FURTHER_NAMES: Final = ("Vera", "Kofi", "Ines", "Juno", "Rafe", "Dora", "Yuri", "Thea")
"""What the further seats of one person are called, by seat: short enough for a narrow screen, and no bot's names."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A table that somebody wants: "me", "open" or a bot's name for each seat; the first of mine is the host's."""

    nickname: str
    seats: Sequence[str]
    options: Mapping[str, OptionValue]
    pace: float
    clock: int = 0
    late: Late = "default"
    daily: bool = False
    """Whether it is the deal of the day; then nobody else can sit down there."""
    deck: str | None = None
    """The text of a changed deck file."""
    commitment: str | None = None
    """What the host promises to the deal: the hash of a number; see `opening`."""


@dataclass(frozen=True)
class NewTable:
    """A table and its seats as rows of the database, the secret of the host's seats, and the moves made already."""

    row: dict[str, Any]
    seats: list[dict[str, Any]]
    secret: str
    moves: Sequence[Move] = ()
    promise: Promise | None = None


def new_deal() -> str:
    """The secret that all chance of a table follows from: 256 bits that nobody knows before the game is over."""
    return secrets.token_hex(32)


def new_table(game: Game, wish: Wish) -> NewTable:
    """A table as it is wished for.

    Raises:
        Refused: for anything that the game does not allow.
    """
    seats = wish.seats
    check_seats(game, len(seats))
    check_options(game, len(seats), wish.options)
    check_clock(wish.clock)
    _check_wishes(game, wish)
    deck = wished_deck(game, wish.deck)
    check_deck(game, len(seats), deck)
    check_deal(game, len(seats), wish.options, deck)
    host, secret = list(seats).index(MINE), new_secret()
    names = _names_of(seats, wish.nickname)
    check_names(len(seats), names)
    day = daily.today() if wish.daily else None
    row = {
        "id": new_id(),
        "game": game.slug,
        "rules": game.version,
        "seats": len(seats),
        "options": dict(wish.options),
        "secret": new_deal() if day is None else _secret_of(game, day, wish),
        "host": host,
        "pace": wish.pace,
        "rematch": None,
        "begun": OPEN not in seats and wish.commitment is None,
        "opening": OPEN not in seats and wish.commitment is not None,
        "program": __version__,
        "hints": True,
        "clock": wish.clock,
        "late": wish.late,
        "daily": None if day is None else day.isoformat(),
        "deck": None if deck is game.deck else deck.source,
    }
    promise = None if wish.commitment is None else Promise(host, wish.commitment)
    kept = [_seat(seat, kind, names[seat], secret) for seat, kind in enumerate(seats)]
    return NewTable(row, kept, secret, promise=promise)


def wished_deck(game: Game, text: str | None) -> Deck:
    """Return the deck that somebody wants to play with, in its canonical form; see `deck_of`."""
    deck = deck_of(game, text)
    return deck if deck is game.deck else replace(deck, source=canonical_source(deck))


def deck_of(game: Game, text: str | None) -> Deck:
    """The deck that a text describes, which is the game's own without a text or if its cards are the same.

    Raises:
        Refused: if it is no deck of this game.
    """
    if text is None:
        return game.deck
    return _changed_deck(game.slug, text)


@lru_cache(maxsize=32)
def _changed_deck(slug: str, text: str) -> Deck:
    """Kept, as a table is started and opened with the same text, and its check is long."""
    game = find_game(slug)
    deck = changed_deck(text, game, name="The deck file")
    return game.deck if deck.cards == game.deck.cards else deck


def new_lesson(game: Game, number: int, *, pace: float) -> NewTable:
    """A table at which a scene of the game's guide is told.

    Raises:
        Refused: if the game has no such scene.
    """
    lesson = lesson_of(game, number)
    scene, secret, match = lesson.scene, new_secret(), lesson.deal_to_start()
    row = {
        "id": new_id(),
        "game": game.slug,
        "rules": game.version,
        "seats": len(scene.names),
        "options": dict(scene.options),
        "secret": scene.seed,
        "host": scene.mine[0],
        "pace": pace,
        "rematch": None,
        "begun": True,
        "program": __version__,
        "talk": False,
        "hints": False,
        "scene": number,
    }
    kinds = [MINE if seat in scene.mine else STAND_IN for seat in range(len(scene.names))]
    seats = [_seat(seat, kind, scene.names[seat], secret) for seat, kind in enumerate(kinds)]
    moves = [Move(n, match.actor_of(n) or 0, action) for n, action in enumerate(match.actions, start=1)]
    return NewTable(row, seats, secret, moves)


def _secret_of(game: Game, day: date, wish: Wish) -> str:
    players = ["human" if seat == MINE else seat for seat in wish.seats]
    return daily.secret_of_the_day(game, day, players=players, options=wish.options)


def _check_wishes(game: Game, wish: Wish) -> None:
    seats = wish.seats
    if wish.daily and wish.deck is not None:
        raise Refused("The deal of the day is the same for everybody: it is played with the game's own deck.")
    if wish.daily and wish.commitment is not None:
        raise Refused("The deal of the day follows from the date: nobody gives a number to it.")
    if wish.daily and OPEN in seats:
        raise Refused('The deal of the day is for one person: its seats are "me" or bots, none "open".')
    if MINE not in seats:
        raise Refused('One of the seats must be "me".')
    if list(seats).count(MINE) > 1:
        check_several(game)
    for seat in seats:
        if seat not in (MINE, OPEN, *BOTS):
            raise Refused(f'A seat is "me", "open" or a bot ({", ".join(BOTS)}), not "{seat[:20]}".')


def check_several(game: Game) -> None:
    """Refuse several seats for one person, unless all play as one team."""
    if not game.team:
        raise Refused(f'In {game.title} everyone plays against the others; only one seat can be "me".')


def name_of_further(seat: int, taken: Collection[str]) -> str:
    """A name for a seat of a person who has another one already: short, and none that is taken at the table."""
    names = [*FURTHER_NAMES[seat % len(FURTHER_NAMES) :], *FURTHER_NAMES]
    others = {other.casefold() for other in taken}
    return next((name for name in names if name.casefold() not in others), f"Seat {seat + 1}")


def _names_of(seats: Sequence[str], nickname: str) -> list[str]:
    """What everybody is called; the first seat of mine has my name."""
    names: list[str] = []
    for seat, kind in enumerate(seats):
        first = kind == MINE and MINE not in seats[:seat]
        names.append(nickname if first else _name_of(kind, seat, [nickname, *names]))
    return names


def _name_of(kind: str, seat: int, taken: Collection[str]) -> str:
    if kind == MINE:
        return name_of_further(seat, taken)
    return f"Seat {seat + 1}" if kind == OPEN else name_of_bot(seat, taken)


def _seat(seat: int, wish: str, name: str, secret: str) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": name,
        "kind": "human" if wish == MINE else "open" if wish == OPEN else "bot",
        "bot": wish if wish in BOTS else None,
        "secret_hash": hash_of(secret) if wish == MINE else None,
        "stand_in": False,
    }
