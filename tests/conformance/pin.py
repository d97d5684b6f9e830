"""`python -m tests.conformance.pin [GAME]...`: write the pinned files of games, by default of all of them.

The conformance tests compare with these files; changing one is a decision.
"""

import argparse
import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from deadhand.games import GAMES, find_game
from deadhand.table.game.game import Game
from deadhand.table.knowledge.plan import knowledge_plan
from deadhand.table.view.action_names import action_name
from tests.conformance.playing import play_out, start

HERE = Path(__file__).parent
PINNED_EVENTS = 2
"""The past events of a pinned plan."""


def golden_tables(game: Game) -> list[tuple[int, int]]:
    """The number of each golden game, which is its seed, and its seats: the fewest, the usual and the most."""
    return list(enumerate((game.least_seats, game.default_seats, game.most_seats), start=1))


def observation_lines(game: Game) -> Iterator[str]:
    """Yield where each section of an observation begins, its shape, and a digest of its names and bounds."""
    for seats in range(game.least_seats, game.most_seats + 1):
        plan = knowledge_plan(game, seats, PINNED_EVENTS)
        for section in plan.sections:
            rows, columns = section.shape
            told = repr((section.rows, section.columns)).encode()
            digest = hashlib.sha256(told).hexdigest()[:12]
            yield f"{seats} seats: {section.name} at {section.first}, {rows} x {columns}, {digest}"


def main(slugs: Sequence[str]) -> None:
    """Write action numbers, plans of observations and golden replays of games."""
    for game in map(find_game, slugs):
        names = [action_name(game, action) for action in range(game.actions.size)]
        for folder, lines in (("observations", observation_lines(game)), ("actions", names)):
            for older in (HERE / folder).glob(f"{game.slug}-*.txt"):
                older.unlink()
            _write(HERE / folder / f"{game.slug}-{game.version}.txt", "\n".join(lines))
        for number, seats in golden_tables(game):
            match = play_out(start(game, seats=seats, seed=number, later=False), seed=number)
            golden = {"seats": match.seats, "seed": number, "actions": len(match.actions), "digest": match.digest}
            _write(HERE / "golden" / f"{game.slug}-{number}.json", json.dumps(golden, indent=1))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    main(parser.parse_args().games)
