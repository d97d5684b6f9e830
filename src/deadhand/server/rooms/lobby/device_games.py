"""Finished games that people have played on their devices, and allowed to be sent.

Nothing proves by whom or with which chance they were played. So they are kept apart from the tables: in no list, no
statistics and no ladder of the server.
"""

import hashlib
from dataclasses import dataclass
from functools import partial

from deadhand.bots.names import find_level
from deadhand.games import find_game
from deadhand.match.saved import BRANCHED, FORMAT, HUMAN, Branch, SavedGame
from deadhand.server.database.storage import Storage
from deadhand.server.limits.client_quota import run_in_thread
from deadhand.server.rooms.lobby.played_on import replay_own
from deadhand.server.rooms.table import Forbidden
from deadhand.server.settings import Settings
from deadhand.server.shapes.requests import FinishedOnDevice
from deadhand.table.errors import Refused


class OtherGame(Refused):
    """Another game with this id is stored."""

    def __init__(self) -> None:
        super().__init__("There is another game with this id.")


@dataclass(slots=True, eq=False)
class DeviceGames:
    """Takes the finished games of devices."""

    _storage: Storage
    _settings: Settings

    async def take(self, sent: FinishedOnDevice) -> None:
        """Store a finished game of a device after it was replayed; a repeated request changes nothing.

        Raises:
            Forbidden: if this server takes none.
            OtherRules: if it was played by another version of the rules.
            OtherGame: if another game with its id is stored.
            Refused: if it is not over, not honest, or its deck or one of its bots does not exist.
        """
        if self._settings.device_games == "off":
            raise Forbidden("This server does not collect games.")
        digest = hashlib.sha256(sent.model_dump_json().encode()).hexdigest()
        if not await self._is_stored(sent.id, digest):
            saved = await run_in_thread(partial(_replayed, sent))
            await self._storage.device_games.keep(
                sent.id, digest=digest, saved=saved, most=self._settings.max_device_games
            )
            await self._is_stored(sent.id, digest)  # or another one with its id came at the same moment

    async def _is_stored(self, game_id: str, digest: str) -> bool:
        """Return whether a game is stored.

        Raises:
            OtherGame: if another one with its id is.
        """
        stored = await self._storage.device_games.hash_of(game_id)
        if stored not in (None, digest):
            raise OtherGame
        return stored is not None


def _replayed(sent: FinishedOnDevice) -> SavedGame:
    """Replay a game, and return it as a saved game in which the seats have no names but their numbers."""
    game = find_game(sent.game)
    for player in {*sent.players} - {HUMAN}:
        find_level(game, player)
    seats = len(sent.players)
    branches = [Branch(move=each.move, seed=each.seed, seat=each.seat) for each in sent.branches]
    match = replay_own(
        SavedGame(
            format=BRANCHED if branches else FORMAT,
            game=sent.game,
            rules=sent.rules,
            seats=seats,
            seed=sent.seed,
            rekeyed=sent.rekeyed,
            options=sent.options,
            names=[f"Seat {seat + 1}" for seat in range(seats)],
            players=sent.players,
            deck=sent.deck,
            actions=sent.actions,
            returns=sent.returns,  # which a game that is not over has none of
            digest=sent.digest,
            branches=branches,
        )
    )
    saved = match.saved(players=sent.players)
    saved.changed_bots = [seat for seat in range(seats) if seat in sent.changed_bots and sent.players[seat] != HUMAN]
    return saved
