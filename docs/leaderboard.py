"""Write `docs/leaderboard.md` from the files of `python -m deadhand.envs.evaluate POLICY --out FILE`."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from deadhand.envs.evaluate import Evaluation, Row, in_words, results_in, together
from deadhand.games import GAMES, find_game

PAGE: Final = Path(__file__).parent / "leaderboard.md"
FILES: Final = Path(__file__).parent / "leaderboard"
HEAD: Final = """# Leaderboard

<!-- Made by `make leaderboard`; do not edit. -->

How often a policy wins, at each seat or for each side in turn, against each shipped level and against itself.
`python -m deadhand.envs.evaluate POLICY --out docs/leaderboard/POLICY.json` measures one, and `make leaderboard` writes
this page from all files in that folder. Seeds, seats and options are fixed, as
[Environments](environments.md#evaluate-a-policy) says. Intervals are 95 %. `hard` is the greedy bot. The best policy of
a game is at the top, by its mean over all levels."""


def main() -> None:
    """Write the page."""
    found: dict[str, dict[str, Evaluation]] = defaultdict(dict)
    for file in sorted(FILES.glob("*.json")):
        report = json.loads(file.read_text(encoding="utf-8"))
        for result in results_in(report):
            found[result.game][report["policy"]] = result
    lines = [HEAD]
    for slug in GAMES:
        if slug in found:
            lines += section(slug, found[slug])
    PAGE.write_text("\n".join([*lines, ""]), encoding="utf-8")


def section(slug: str, results: Mapping[str, Evaluation]) -> Iterator[str]:
    """Yield a game's section: a table for each way to be seated that was measured."""
    game = find_game(slug)
    yield from ("", f"## {game.title}")
    ways = {name: (result.seats, str(dict(result.options)), result.rules) for name, result in results.items()}
    for way in sorted(set(ways.values())):
        seats, _, rules = way
        chosen = {name: result for name, result in results.items() if ways[name] == way}
        options = next(iter(chosen.values())).options
        with_options = "".join(f", `{name}={value}`" for name, value in options.items())
        old = "" if rules == game.version else ", which are not those of now"
        yield from ("", f"{seats} seats, rules {rules}{old}{with_options}.")
        for side in game.factions.names if game.factions else [None]:
            yield from table(chosen, side)


def table(results: Mapping[str, Evaluation], side: str | None) -> Iterator[str]:
    """Yield the table of all policies, of one side only if there are sides."""
    rows = {name: rows_of(result, side) for name, result in results.items()}
    opponents = list(dict.fromkeys(row.opponent for result in results.values() for row in result.rows))
    heads = [f"{side} against" if side else "against", *opponents, "games a cell"]
    yield from ("", f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}")
    for name in sorted(rows, key=lambda name: mean_share(rows[name]), reverse=True):
        cells = [in_words(rows[name][other]) if other in rows[name] else "" for other in opponents]
        games = max(row.games for row in rows[name].values())
        yield f"| {name} | {' | '.join(cells)} | {games} |"


def rows_of(result: Evaluation, side: str | None) -> Mapping[str, Row]:
    """Return the figures against each opponent, of one side, or of all seats together."""
    against: dict[str, list[Row]] = defaultdict(list)
    for row in result.rows:
        if side in (None, row.place):
            against[row.opponent].append(row)
    return {opponent: together(rows) for opponent, rows in against.items()}


def mean_share(rows: Mapping[str, Row]) -> float:
    """Return the mean share of wins, without self-play."""
    shares: Sequence[float] = [row.share for opponent, row in rows.items() if opponent != "itself"]
    return sum(shares) / len(shares)


if __name__ == "__main__":
    main()
