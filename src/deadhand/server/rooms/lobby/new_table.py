"""New tables: checks a request, draws the secrets, and builds the rows."""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from deadhand import __version__
from deadhand.bots.names import levels_of, name_of_bot
from deadhand.games import find_game
from deadhand.guides.lesson import lesson_of
from deadhand.match import daily
from deadhand.match.dealing import check_deal
from deadhand.server.database.gathering import StoredCommitment
from deadhand.server.database.records import SeatRecord, TableRecord
from deadhand.server.database.writer import Move
from deadhand.server.rooms.clock import check_clock
from deadhand.server.rooms.deal import commitment_of
from deadhand.server.rooms.table import hash_of, new_secret
from deadhand.server.shapes.requests import NewTable
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_file import canonical_source, changed_deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL
from deadhand.table.game.setup import check_deck, check_names, check_options, check_seats

MINE: Final = "me"
"""In a request: my seat. The first of mine hosts."""
OPEN: Final = "open"
FURTHER_NAMES: Final = ("Vera", "Kofi", "Ines", "Juno", "Rafe", "Dora", "Yuri", "Thea")
"""Names for further seats of one person: short enough for a narrow screen, and no bot's names."""


@dataclass(frozen=True)
class TableRows:
    """A table and its seats, the secret of the host's seats, and the moves made already."""

    record: TableRecord
    seats: list[SeatRecord]
    secret: str
    moves: Sequence[Move] = ()
    commitment: StoredCommitment | None = None


class StartedTable(NamedTuple):
    """A new table: its id, the host's first seat, the secret of the host's seats, and the server's commitment."""

    id: str
    seat: int
    secret: str
    commitment: str


def started_table(record: TableRecord, seat: int, secret: str) -> StartedTable:
    """Return what the starter of a table gets, from its row."""
    deck = deck_of(find_game(record.game), record.deck)
    return StartedTable(record.id, seat, secret, commitment_of(record, deck))


def new_id() -> str:
    """Return a random table id that does not look like a command-line option."""
    while True:
        made = secrets.token_urlsafe(12)
        if made[0] != "-":
            return made


def new_deal_secret() -> str:
    """Return a 256-bit secret from which all chance of a table follows."""
    return secrets.token_hex(32)


def new_table(game: Game, wish: NewTable) -> TableRows:
    """Build the requested table.

    Raises:
        Refused: for anything that the game does not allow.
    """
    seats = wish.seats
    check_seats(game, len(seats))
    check_options(game, len(seats), wish.options)
    check_clock(wish.clock)
    _check_request(game, wish)
    deck = requested_deck(game, wish.deck)
    check_deck(game, len(seats), deck)
    check_deal(game, len(seats), wish.options, deck)
    host, secret = list(seats).index(MINE), new_secret()
    names = _choose_names(seats, wish.nickname)
    check_names(len(seats), names)
    day = daily.today() if wish.daily else None
    table = TableRecord(
        id=new_id(),
        game=game.slug,
        rules=game.version,
        seats=len(seats),
        options=dict(wish.options),
        secret=new_deal_secret() if day is None else _daily_secret(game, day, wish),
        host=host,
        pace=wish.pace,
        begun=OPEN not in seats and wish.commitment is None,
        revealing=OPEN not in seats and wish.commitment is not None,
        program=__version__,
        clock=wish.clock,
        late=wish.late,
        daily=None if day is None else day.isoformat(),
        deck=None if deck is game.deck else deck.source,
    )
    commitment = None if wish.commitment is None else StoredCommitment(host, wish.commitment)
    records = [new_seat(seat, kind, names[seat], secret) for seat, kind in enumerate(seats)]
    return TableRows(table, records, secret, commitment=commitment)


def requested_deck(game: Game, text: str | None) -> Deck:
    """Return the requested deck in its canonical form; see `deck_of`."""
    deck = deck_of(game, text)
    return deck if deck is game.deck else replace(deck, source=canonical_source(deck))


@lru_cache(maxsize=32)
def deck_of(game: Game, text: str | None) -> Deck:
    """Return the deck that a text describes; the game's own without a text or if the cards are the same.

    It is cached: a table is started and opened with the same text, and the check is slow.

    Raises:
        Refused: if it is no deck of this game.
    """
    if text is None:
        return game.deck
    deck = changed_deck(text, game, name="The deck file")
    return game.deck if deck.cards == game.deck.cards else deck


def new_lesson(game: Game, number: int, *, pace: float) -> TableRows:
    """Build a table for a scene of the game's guide.

    Raises:
        Refused: if the game has no such scene.
    """
    lesson = lesson_of(game, number)
    scene, secret, match = lesson.scene, new_secret(), lesson.deal_to_start()
    table = TableRecord(
        id=new_id(),
        game=game.slug,
        rules=game.version,
        seats=len(scene.names),
        options=dict(scene.options),
        secret=scene.seed,
        host=scene.mine[0],
        pace=pace,
        program=__version__,
        chat=False,
        hints=False,
        scene=number,
    )
    kinds = [MINE if seat in scene.mine else DEFAULT_LEVEL for seat in range(len(scene.names))]
    seats = [new_seat(seat, kind, scene.names[seat], secret) for seat, kind in enumerate(kinds)]
    moves = [Move(n, match.actor_of(n) or 0, action) for n, action in enumerate(match.actions, start=1)]
    return TableRows(table, seats, secret, moves)


def _daily_secret(game: Game, day: date, wish: NewTable) -> str:
    players = ["human" if seat == MINE else seat for seat in wish.seats]
    return daily.secret_of_the_day(game, day, players=players, options=wish.options)


def _check_request(game: Game, wish: NewTable) -> None:
    seats = wish.seats
    if wish.daily and wish.deck is not None:
        raise Refused("The daily deal is the same for everybody: it is played with the game's own deck.")
    if wish.daily and wish.commitment is not None:
        raise Refused("The daily deal is fixed by its date. It takes no numbers from players.")
    if wish.daily and OPEN in seats:
        raise Refused('The daily deal is for one person: its seats are "me" or bots, none "open".')
    check_kinds(game, seats)


def check_kinds(game: Game, seats: Sequence[str]) -> None:
    """Refuse seats that are neither "me", "open" nor a bot of the game, and none or too many of mine."""
    if MINE not in seats:
        raise Refused('One of the seats must be "me".')
    if seats.count(MINE) > 1:
        check_several_seats(game)
    bots = levels_of(game)
    for seat in seats:
        if seat not in (MINE, OPEN, *bots):
            raise Refused('A seat is "me", "open" or a bot ({0}), not "{1}".', ", ".join(bots), seat[:20])


def check_several_seats(game: Game) -> None:
    """Refuse several seats for one person, unless the game is played as one team."""
    if not game.team:
        raise Refused('In {0} everyone plays against the others; only one seat can be "me".', game.title)


def name_of_open_seat(seat: int) -> str:
    """Return the name of a seat until somebody takes it."""
    return f"Seat {seat + 1}"


def name_further_seat(seat: int, taken: Collection[str]) -> str:
    """Return a short, free name for a further seat of a person."""
    names = [*FURTHER_NAMES[seat % len(FURTHER_NAMES) :], *FURTHER_NAMES]
    others = {other.casefold() for other in taken}
    return next((name for name in names if name.casefold() not in others), f"Seat {seat + 1}")


def _choose_names(seats: Sequence[str], nickname: str) -> list[str]:
    """Return the names of all seats; the first of mine has my name."""
    names: list[str] = []
    for seat, kind in enumerate(seats):
        first = kind == MINE and MINE not in seats[:seat]
        names.append(nickname if first else _choose_name(kind, seat, [nickname, *names]))
    return names


def _choose_name(kind: str, seat: int, taken: Collection[str]) -> str:
    if kind == MINE:
        return name_further_seat(seat, taken)
    return name_of_open_seat(seat) if kind == OPEN else name_of_bot(seat, taken)


def new_seat(seat: int, wish: str, name: str, secret: str) -> SeatRecord:
    """Return the row of a seat that is mine, open, or a bot's."""
    if wish == MINE:
        return SeatRecord(seat, name, "human", secret_hash=hash_of(secret))
    return SeatRecord(seat, name, "open") if wish == OPEN else SeatRecord(seat, name, "bot", wish)
