"""A table's past: earlier positions, the finished game with its verification and reviews, and a copy without rules."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from cachetools import LRUCache

from deadhand.advice.review import Review, reviewed_seat
from deadhand.bots.review import PAGE_SIMULATIONS
from deadhand.match.account import add_account
from deadhand.match.dealing import replay
from deadhand.match.match import Match
from deadhand.match.saved import HUMAN, Origin, SavedGame
from deadhand.server.builds.compiling import check_can_simulate
from deadhand.server.database.endings import EndingStorage
from deadhand.server.database.people.people import PersonStorage
from deadhand.server.limits.client_quota import run_in_thread, wait_for_quota
from deadhand.server.rooms.commands import CommandLog
from deadhand.server.rooms.deal import Deal
from deadhand.server.rooms.game_result import game_result
from deadhand.server.rooms.table import LiveTable
from deadhand.server.sentences import sentence_in
from deadhand.server.shapes.as_json import as_json
from deadhand.table.errors import Message, Refused
from deadhand.table.view.view import constant_part

CACHE_BYTES: Final = 8 * 1024 * 1024
"""The most bytes of cached reviews."""
ENTRY: Final = 300
"""Bytes of a cache entry beside its text."""
DONE: Final = "done"
VERIFIED: Final = "Replayed from the secret, all {0} moves lead to this position."


class ReviewCache(LRUCache[tuple[str, int, int], str]):
    """The reviews of all tables, bounded by bytes."""

    def __init__(self) -> None:
        super().__init__(CACHE_BYTES, getsizeof=lambda review: ENTRY + len(review))


@dataclass(slots=True, eq=False)
class TableHistory:
    """The past of one table. Reviews are cached, as they take long."""

    _table: LiveTable
    _commands: CommandLog
    _deal: Deal
    _storage: EndingStorage
    _people: PersonStorage
    _reviews: ReviewCache
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a review is made, so that it is made once."""

    async def facts_at(self, move: int, seat: int | None, *, with_all_hands: bool) -> str:
        """Return the facts of a seat or a spectator (None), or with all hands, after this many actions, as JSON."""
        return await run_in_thread(
            partial(_facts_json, self._table.match.clone(), move, seat, with_all_hands=with_all_hands)
        )

    async def replay_text(self) -> str:
        """Return the finished game as a file, with its secret."""
        return await run_in_thread(lambda: self.saved_game().text())

    async def verify_replay(self, language: str) -> tuple[bool, str]:
        """Replay the finished game from its secret; return whether it matches, and a sentence that says so."""
        trouble = await run_in_thread(partial(self._find_mismatch, language))
        return not trouble, trouble or sentence_in(language, Message(VERIFIED, len(self._table.match.actions)))

    async def review_text(self, seat: int | None) -> str:
        """Return the review of a person's seat in the finished game, by default the only one's, as numbers in JSON.

        Raises:
            Refused: if the game is not over, no person played there, or the rules are not compiled here yet.
        """
        match = self._table.match
        if not match.over:
            raise Refused("The review is available once the game is over.")
        seat = reviewed_seat(self._players(), match.names, seat)
        key = self._table.id, self._commands.n, seat
        async with self._lock:
            review = self._reviews.get(key)
            if review is None:
                review = await self._write_review(seat)
                with suppress(ValueError):  # larger than the whole cache
                    self._reviews[key] = review
        return review

    async def _write_review(self, seat: int) -> str:
        """Compute a review in short parts, so that its client's quota bounds it and others' work comes between."""
        match = self._table.match.clone()
        check_can_simulate(match.game)
        review = await run_in_thread(partial(Review, match, seat, simulations=PAGE_SIMULATIONS))
        steps = review.steps()
        while await run_in_thread(partial(_do_step, steps), interpreted=False):
            await wait_for_quota()
        return await run_in_thread(lambda: as_json(review.facts()))

    def saved_game(self) -> SavedGame:
        """Return the game with its secret, for anyone to verify."""
        saved = self._table.match.saved(players=self._players())
        saved.changed_bots = [seat.seat for seat in self._table.seats if seat.kind == "bot" and seat.bot_changed]
        saved.origin = Origin(
            table=self._table.id,
            commitment=self._deal.commitment,
            secret=self._table.record.secret,
            contributions=self._deal.saved_commitments(),
            daily=self._table.record.daily,
            program=self._table.record.program,
        )
        return saved

    def _players(self) -> list[str]:
        """Return the player of each seat, as a saved game has it."""
        lesson = self._table.record.scene is not None  # the guide chose the others' moves, not a bot
        return [HUMAN if seat.kind == "human" else "" if lesson else seat.bot or "" for seat in self._table.seats]

    async def store_ending(self) -> None:
        """Store how the game ended, unless that is done already; lessons are skipped.

        It can be read even after the game's rules have been replaced. People's results come first: an ending that is
        missing is stored by the next start of a server.
        """
        if self._table.record.scene is not None:
            return
        await self.store_results()
        if not await self._storage.over(self._table.id):
            saved = await asyncio.to_thread(self._game_with_account)
            await self._storage.keep(self._table.id, moves=self._commands.n, saved=saved)

    async def store_results(self) -> None:
        """Store the result of the finished game in the lists of its people, unless it is there already."""
        table, seats = self._table.id, self._table.seats
        keys = await self._people.keys_without_result(table)
        if not keys:
            return
        started, ended = await self._people.times_of(table)
        mine = {key: seats.of_key(key) for key in keys}
        results = {
            key: game_result(self._table, own, started=started, ended=ended) if own else None
            for key, own in mine.items()
        }
        await self._people.set_results(table, results, ended=ended)

    def _game_with_account(self) -> SavedGame:
        saved = self.saved_game()
        add_account(saved, self._table.match)
        return saved

    def _find_mismatch(self, language: str) -> str:
        """Return what is wrong with the finished game; empty if it replays correctly."""
        try:
            replay(self.saved_game())
        except Refused as refusal:
            return sentence_in(language, refusal.message)
        return ""


def _do_step(steps: Iterator[None]) -> bool:
    """Do one step of a review; return False if none is left."""
    return next(steps, DONE) is None


def _facts_json(match: Match, move: int, seat: int | None, *, with_all_hands: bool) -> str:
    """Return a position of a match, which is a copy, as JSON."""
    then = match.at(move)
    facts, ahead = then.open_facts() if with_all_hands else then.facts(seat)
    constant = constant_part(then.game, then.table, then.names)
    return as_json({"n": move, "table": constant, "facts": facts, "ahead": ahead})
