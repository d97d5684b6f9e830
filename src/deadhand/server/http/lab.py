"""The lab of the page: many games between bots, whose results are streamed while they are played."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Annotated, Final

from fastapi import Depends, Request
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from deadhand.arena.request import Plan, Request as GameRequest, plan_games
from deadhand.lab.analysis.intervals import share_interval
from deadhand.lab.totals.partial import PartialSimulation
from deadhand.match.match import Match
from deadhand.server.builds.compiling import BackgroundCompiler, check_can_simulate
from deadhand.server.http.dependencies import GameInPath, address_of, checked_router
from deadhand.server.limits.buckets import TooManyRequests
from deadhand.server.limits.client_quota import run_in_thread, wait_for_quota
from deadhand.server.network.addresses import BoundAddress, listens_publicly
from deadhand.server.rooms.lobby.new_table import deck_of
from deadhand.server.rooms.table import Forbidden
from deadhand.server.settings import Settings
from deadhand.server.shapes import lab as shapes
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.levels import Level

RUNS: Final = 2
"""The runs of a server at a time, each of another address."""
RETRY_AFTER: Final = 10
"""Seconds after which to try again, if there are that many."""
INTERVAL: Final = 0.25
"""Seconds between two results of a run."""
OFF: Final = "The lab is off on this server. Its operator can turn it on with --lab on."
BUSY: Final = "The lab is busy with the games of others. Try again in 10 seconds."
TWICE: Final = "Your address has a run in the lab already. Cancel it, or wait until it is over."
SEARCHES: Final = (
    "A bot that searches takes too long for the lab of the page. Choose another level, or play these games with "
    "deadhand simulate on your own computer."
)

router = checked_router()


class Lab:
    """The lab of one server: whether it is on, and whose runs are going on."""

    def __init__(self, settings: Settings, bound: BoundAddress | None) -> None:
        self.is_on = settings.lab == "on" or (settings.lab == "auto" and not _is_public(settings, bound))
        self._running: set[str] = set()

    def begin(self, address: str) -> None:
        """Count a run of an address, or refuse it."""
        if address in self._running or len(self._running) >= RUNS:
            raise TooManyRequests(TWICE if address in self._running else BUSY, RETRY_AFTER)
        self._running.add(address)

    def end(self, address: str) -> None:
        """Make room for another run."""
        self._running.discard(address)


def _is_public(settings: Settings, bound: BoundAddress | None) -> bool:
    """Return whether strangers may come: by the server's name, or at an address of the internet."""
    return settings.is_named or (bound is not None and listens_publicly(bound))


async def lab_of(request: Request) -> Lab:
    """Return the lab, if it is on."""
    lab: Lab = request.app.state.lab
    if not lab.is_on:
        raise Forbidden(OFF)
    return lab


class ResultLines(StreamingResponse):
    """Results as lines of JSON. Proxies pass each on at once."""

    media_type = "application/jsonl"

    def __init__(self, lines: AsyncIterator[str], at_end: Callable[[], None]) -> None:
        super().__init__(lines, headers={"X-Accel-Buffering": "no"})
        self._at_end = at_end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines as they come, until the last or until the client has left."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._at_end()


@router.post("/api/games/{slug}/lab", status_code=200, response_class=ResultLines, response_model=shapes.LabResults)
async def play(
    game: GameInPath, wish: shapes.LabRequest, request: Request, lab: Annotated[Lab, Depends(lab_of)]
) -> ResultLines:
    """Let bots play many games. Each line of the answer is the result of those played so far, the last that of all."""
    compiling: BackgroundCompiler = request.app.state.compiling
    compiling.ask(game.slug)
    check_can_simulate(game)
    address = address_of(request)
    lab.begin(address)
    try:
        plan, first = await run_in_thread(partial(_planned, game, wish))
        return ResultLines(_lines(plan, first), partial(lab.end, address))
    except BaseException:
        lab.end(address)
        raise


def _planned(game: Game, wish: shapes.LabRequest) -> tuple[Plan, int | None]:
    """Check a request; return its games, and the seat that plays first in all of them, if an option fixes it.

    Raises:
        Refused: for anything that the game does not allow, or if a bot searches.
    """
    deck = deck_of(game, wish.deck)
    games = GameRequest(
        game, seats=wish.seats, games=wish.games, bots=wish.bots, seed=wish.seed, options=wish.options, deck=deck
    )
    plan = plan_games(games)
    if any(isinstance(player, Level) and player.searches for player in plan.players):
        raise Refused(SEARCHES)
    chosen = [wish.options.get(option.name) for option in game.options if option.seat]
    if not any(isinstance(seat, int) for seat in chosen):
        return plan, None
    return plan, Match(game, seats=wish.seats, seed=1, options=wish.options, deck=deck).actor


async def _lines(plan: Plan, first: int | None) -> AsyncIterator[str]:
    """Play in short parts, so that the quota of the client bounds it and the work of others comes between."""
    loop, shown = asyncio.get_running_loop(), 0.0
    run = await run_in_thread(partial(PartialSimulation, plan))
    while not run.is_over:
        await wait_for_quota()
        await run_in_thread(run.play_part)
        if run.is_over or loop.time() - shown >= INTERVAL:
            results = await run_in_thread(partial(results_of, run, first))
            shown = loop.time()
            yield f"{results.model_dump_json()}\n"


def results_of(run: PartialSimulation, first: int | None) -> shapes.LabResults:
    """Return the results of the games played so far; at least one must be."""
    report = run.report()
    intervals = {name: share_interval(count, report.games) for name, count in report.reasons.items()}
    return shapes.LabResults(
        first=first, report=report, reason_intervals=intervals, lengths=run.lengths(), scores=run.scores()
    )
