"""Write `docs/how-fair.md` and a report of each game in `docs/how-fair/`, by many games between bots."""

import argparse
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.progress import track

from deadhand import lab
from deadhand.games import GAMES, find_game
from deadhand.lab.analysis.finished import finished_games
from deadhand.lab.pages.content import LabPage
from deadhand.lab.pages.html import html_of
from deadhand.lab.pages.report import report_page
from deadhand.lab.pages.words import p_value
from deadhand.lab.runs.studies import play_studies
from deadhand.table.game.game import Game
from deadhand.table.game.levels import DEFAULT_LEVEL

PAGE: Final = Path(__file__).parent / "how-fair.md"
REPORTS: Final = Path(__file__).parent / "how-fair"
SEED: Final = "reports"


def main() -> None:
    """Play the games and write the pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="of each game (default 20000)")
    parser.add_argument("--only", choices=GAMES, action="append", help="make only this game's report; may be repeated")
    arguments = parser.parse_args()
    games = arguments.games
    kept = sections(PAGE.read_text(encoding="utf-8")) if arguments.only else {}
    REPORTS.mkdir(exist_ok=True)
    note = (
        "<!-- Made by `make reports`; do not edit. -->\n\n"
        f"Each report rests on {games:,} games between bots of the level "
        f"{DEFAULT_LEVEL}, with the usual number of seats. [The lab](lab.md) says how to make one."
    )
    lines = ["# How fair is it?", "", note]
    for slug in track(list(GAMES), description="Reports"):
        game = find_game(slug)
        if arguments.only and slug not in arguments.only:
            lines += kept.get(game.title, [])
            continue
        page = report_of(game, games)
        (REPORTS / f"{slug}.html").write_text(html_of(page), encoding="utf-8")
        lines += section_of(game, page)
    PAGE.write_text("\n".join([*lines, ""]), encoding="utf-8")


def sections(page: str) -> Mapping[str, Sequence[str]]:
    """The lines of each game's section, by its title."""
    parts = page.rstrip().split("\n\n## ")[1:]
    return {part.partition("\n")[0]: ["", *f"## {part}".split("\n")] for part in parts}


def report_of(game: Game, games: int) -> LabPage:
    """Play many games and report on them."""
    seats = game.default_seats
    request = lab.Request(game, seats=seats, games=games, seed=SEED)
    played = lab.play(request)
    studies = play_studies(lab.play, request)
    words = ["deadhand", "lab", "report", game.slug, "--seats", str(seats), "--games", str(games), "--seed", SEED]
    return report_page(finished_games(played, game), played.conditions, studies, commands=[shlex.join(words)])


def section_of(game: Game, page: LabPage) -> Iterator[str]:
    """Yield the lines on one game: what its report says in short, and a link to it."""
    yield from ("", f"## {game.title}", "")
    for verdict in page.summary:
        sure = "" if verdict.p is None else f" ({p_value(verdict.p)})"
        yield f"- {verdict.sentence}{sure}"
    yield from ("", f"[The whole report](how-fair/{game.slug}.html), on one page to print.")


if __name__ == "__main__":
    main()
