"""How much a game of greedy bots asks: questions a person and game, and what answers ahead and standing orders spare.

A window is a run of questions that all who may are asked, and could answer at once. What a standing order that asks
"only when it is about me" would pass is counted where a game tells whom something concerns.
"""

from collections import Counter
from collections.abc import Iterator

from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from deadhand.table.rules.rule import Rule
from figures import Figure, parser, show


def figures(game: Game, games: int) -> Iterator[Figure]:
    """The figures of every number of seats."""
    concern = next((counter.compute for counter in game.counters if counter.field == "concern"), None)
    for seats in range(game.least_seats, game.most_seats + 1):
        asked: Counter[str] = Counter()
        for number in range(games):
            count(Match(game, seats=seats, seed=number, options={}), concern, asked)
        variant = f"{seats} seats"
        yield Figure("decisions_a_person", asked["all"] / games / seats, game.slug, variant)
        yield Figure("window_questions_a_game", asked["window"] / games, game.slug, variant)
        yield Figure("waits_a_game", asked["wait"] / games, game.slug, variant)
        for name in ("passed", "one_choice", *(["not_about_me"] if concern else [])):
            yield Figure(f"{name}_percent", 100 * asked[name] / max(1, asked["window"]), game.slug, variant)


def count(match: Match, concern: Rule | None, asked: Counter[str]) -> None:
    """Play a game, and count its questions."""
    game, table, before = match.game, match.table, -1
    bot = Bot("greedy", seed=match.table.chance)
    while not match.over:
        action = bot.choose(match)
        asked["all"] += 1
        if table.prompt in game.ahead:
            default = game.prompts[table.prompt].default
            passes = default is not None and action == default.first
            asked["window"] += 1
            asked["wait"] += table.prompt != before
            asked["passed"] += passes
            asked["one_choice"] += len(match.legal) == 1
            asked["not_about_me"] += concern is not None and game.plain[concern](table, table.actor) < 2
            before = table.prompt if passes else -1
        else:
            before = -1
        match.play(action)
        table = match.table


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--games", type=int, default=200, help="for each number of seats (default %(default)s)")
    given = options.parse_args()
    show(figures(find_game(given.game), given.games), as_json=given.json)
