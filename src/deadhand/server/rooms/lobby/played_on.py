"""Tables that play on from a move of an earlier game: a finished one of this server, or a person's own save."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deadhand import __version__
from deadhand.bots.names import find_level, name_of_bot
from deadhand.games import find_game
from deadhand.match.dealing import replay
from deadhand.match.match import Match
from deadhand.match.saved import Branch, validated_save
from deadhand.server.database.records import EarlierGame, SeatRecord, TableRecord
from deadhand.server.database.writer import Move
from deadhand.server.rooms.lobby.new_table import TableRows, deck_of, new_deal_secret, new_id, requested_deck
from deadhand.server.rooms.table import hash_of, new_secret
from deadhand.server.shapes.requests import PlayOn
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game


def table_playing_on(match: Match, mine: Sequence[int], wish: PlayOn) -> TableRows:
    """Build a table that begins with the first moves of a match, which it has the seed of.

    The person has the same seats; the others are bots. In a game that is not over, all that the first of these seats
    did not know is redealt.

    Raises:
        Refused: if there is no such move, seat or bot, or the game is over after that move.
    """
    find_level(match.game, wish.bot)
    then, secret, deal_secret = match.at(wish.move), new_secret(), new_deal_secret()
    if then.over:
        raise Refused("The game is over after move {0}. Choose an earlier one.", wish.move)
    branch = then.branch_off(deal_secret, seat=mine[0] if wish.redeal or not match.over else None).branches[-1]
    assert match.seed is not None
    earlier: EarlierGame = {
        "seed": match.seed,
        "rekeyed": match.rekeyed,
        "branches": [(each.move, each.seed, each.seat) for each in match.branches if each.move <= wish.move],
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
        host=mine[0],
        pace=wish.pace,
        program=__version__,
        deck=None if match.deck is match.game.deck else match.deck.source,
        earlier=earlier,
    )
    names, key = [match.names[seat] for seat in mine], hash_of(secret)
    seats = [
        SeatRecord(seat, match.names[seat], "human", secret_hash=key)
        if seat in mine
        else SeatRecord(seat, name_of_bot(seat, names), "bot", wish.bot)
        for seat in range(match.seats)
    ]
    moves = [Move(n, match.actor_of(n) or 0, action) for n, action in enumerate(match.actions[: wish.move], start=1)]
    return TableRows(table, seats, secret, moves)


def replay_own(content: dict[str, Any]) -> Match:
    """Replay a person's own save; its deck is brought into its canonical form.

    Raises:
        OtherRules: if it was played by another version of the rules.
        Refused: if it is no such game, or not honest.
    """
    saved = validated_save(content, "(uploaded)")
    game = find_game(saved.game)
    deck = requested_deck(game, saved.deck)
    return replay(replace(saved, deck=None if deck is game.deck else deck.source))


def match_of(game: Game, table: TableRecord, names: Sequence[str]) -> Match:
    """Return the match of a table before its first move."""
    seed, earlier = table.seed or table.secret, table.earlier
    branches = [] if earlier is None else [Branch(move=n, seed=key, seat=seat) for n, key, seat in earlier["branches"]]
    if earlier is not None:
        branches.append(Branch(move=earlier["move"], seed=seed, seat=earlier["seat"]))
    return Match(
        game,
        seats=table.seats,
        seed=seed if earlier is None else earlier["seed"],
        options=table.options,
        names=names,
        deck=deck_of(game, table.deck),
        rekeyed=True if earlier is None else earlier["rekeyed"],
        branches=branches,
    )
