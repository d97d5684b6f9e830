"""Tables that play on from a move of an earlier game: a finished one of this server, or a person's own save."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from deadhand import __version__
from deadhand.bots.names import find_level, name_of_bot
from deadhand.games import find_game
from deadhand.match.dealing import replay
from deadhand.match.match import Match
from deadhand.match.saved import HUMAN, Branch, SavedGame, saved_from
from deadhand.server.database.records import EarlierGame, TableRecord
from deadhand.server.database.writer import Move
from deadhand.server.limits.look_alikes import check_new_name
from deadhand.server.rooms.lobby.new_table import (
    MINE,
    OPEN,
    TableRows,
    check_kinds,
    deck_of,
    name_of_open_seat,
    new_deal_secret,
    new_id,
    new_seat,
    requested_deck,
)
from deadhand.server.rooms.table import hash_of, new_secret
from deadhand.server.shapes.requests import ContinueOwn, PlayOn
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import check_names

UPLOADED: Final = "(uploaded)"
"""The name of a person's own save in refusals."""
REPLAY_TIME: Final = 10.0
"""The most seconds of processor time for playing a person's own save again."""


def table_playing_on(match: Match, mine: Sequence[int], wish: PlayOn) -> TableRows:
    """Build a table that begins with the first moves of a match, which it has the seed of.

    The person has the same seats; the others are bots. In a game that is not over, all that the first of these seats
    did not know is redealt.

    Raises:
        Refused: if there is no such move, seat or bot, or the game is over after that move.
    """
    kinds = [MINE if seat in mine else wish.bot for seat in range(match.seats)]
    redealt = mine[0] if wish.redeal or not match.over else None
    return _table_after(match, wish.move, kinds, redealt=redealt, pace=wish.pace)


def table_continuing(wish: ContinueOwn) -> TableRows:
    """Build a table that continues a person's own save, which is not over.

    The file does not prove who played at the device. If one person of it goes on here, all that they did not know is
    redealt, as they may have read the seed; so it is with a team, whose seats all know the same. If several others do,
    all cards stay, as each must find the own cards again. The table has begun then, so no bot can be put at an open
    seat, and it cannot be listed.

    Raises:
        OtherRules: if it was played by another version of the rules.
        Refused: if the save is damaged, not honest or over, or its seats are not those of the request.
    """
    saved = saved_from(wish.saved, UPLOADED)
    match, kinds = replay_own(saved), wish.seats
    people = [seat for seat, player in enumerate(saved.players) if player == HUMAN]
    check_kinds(match.game, kinds)
    if len(kinds) != match.seats:
        raise Refused("This game has {0:1 seat|# seats}, not {1}.", match.seats, len(kinds))
    if any(kind == MINE and seat not in people for seat, kind in enumerate(kinds)):
        raise Refused('Only a seat at which a person played can be "me".')
    going_on = [seat for seat in people if kinds[seat] in (MINE, OPEN)]
    redealt = going_on[0] if match.game.team or len(going_on) == 1 else None
    new = _table_after(match, len(match.actions), kinds, redealt=redealt, pace=wish.pace)
    return new if wish.id is None or wish.secret is None else _as_drawn(new, wish.id, wish.secret)


def _as_drawn(new: TableRows, table_id: str, secret: str) -> TableRows:
    """Return a new table with the id, and the secret of my seats, that a device has drawn."""
    mine = hash_of(new.secret)
    seats = [replace(seat, secret_hash=hash_of(secret)) if seat.secret_hash == mine else seat for seat in new.seats]
    return replace(new, record=replace(new.record, id=table_id), seats=seats, secret=secret)


def _table_after(match: Match, move: int, kinds: Sequence[str], *, redealt: int | None, pace: float) -> TableRows:
    """Build a table that plays on from a move of a match, with "me", "open" or a bot at each seat."""
    for kind in {*kinds} - {MINE, OPEN}:
        find_level(match.game, kind)
    then, secret, deal_secret = match.at(move), new_secret(), new_deal_secret()
    if then.over:
        raise Refused("The game is over after move {0}. Choose an earlier one.", move)
    branch = then.branch_off(deal_secret, seat=redealt).branches[-1]
    assert match.seed is not None
    earlier: EarlierGame = {
        "seed": match.seed,
        "rekeyed": match.rekeyed,
        "branches": [(each.move, each.seed, each.seat) for each in match.branches if each.move <= move],
        "move": branch.move,
        "seat": branch.seat,
    }
    table = TableRecord(
        id=new_id(),
        game=match.game.slug,
        rules=match.game.version,
        seats=match.seats,
        options=match.options,
        secret=deal_secret,
        host=list(kinds).index(MINE),
        pace=pace,
        program=__version__,
        deck=None if match.deck is match.game.deck else match.deck.source,
        earlier=earlier,
    )
    named = _named(match, kinds)
    check_names(match.seats, [name for _, name in named])  # mine may be that of an open seat
    for name in [name for kind, name in named if kind == MINE and OPEN in kinds]:
        check_new_name(name, ())
    seats = [new_seat(seat, kind, name, secret) for seat, (kind, name) in enumerate(named)]
    moves = [Move(n, match.actor_of(n) or 0, action) for n, action in enumerate(match.actions[:move], start=1)]
    return TableRows(table, seats, secret, moves)


def _named(match: Match, kinds: Sequence[str]) -> list[tuple[str, str]]:
    """Return each seat's kind and name: my seats have the names that they had."""
    mine = [name for name, kind in zip(match.names, kinds, strict=True) if kind == MINE]

    def name_of(seat: int, kind: str) -> str:
        if kind == MINE:
            return match.names[seat]
        return name_of_open_seat(seat) if kind == OPEN else name_of_bot(seat, mine)

    return [(kind, name_of(seat, kind)) for seat, kind in enumerate(kinds)]


def replay_own(saved: SavedGame) -> Match:
    """Replay a person's own save; its deck is brought into its canonical form.

    Raises:
        OtherRules: if it was played by another version of the rules.
        Refused: if it is not honest, or takes too long.
    """
    game = find_game(saved.game)
    deck = requested_deck(game, saved.deck)
    return replay(replace(saved, deck=None if deck is game.deck else deck.source), most_seconds=REPLAY_TIME)


def match_of(game: Game, table: TableRecord, names: Sequence[str]) -> Match:
    """Return the match of a table before its first move."""
    seed, earlier = table.seed or table.secret, table.earlier
    branches = [] if earlier is None else [Branch(move=n, seed=key, seat=seat) for n, key, seat in earlier["branches"]]
    if earlier is not None:
        branches.append(Branch(move=earlier["move"], seed=seed, seat=earlier["seat"]))
    match = Match(
        game,
        seats=table.seats,
        seed=seed if earlier is None else earlier["seed"],
        options=table.options,
        names=names,
        deck=deck_of(game, table.deck),
        rekeyed=True if earlier is None else earlier["rekeyed"],
    )
    if branches:
        match.replay_branches(branches)
    return match
