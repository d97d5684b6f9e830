"""How much a game asks of people: without standing orders, with the usual ones of the page, and with others.

People choose like the greedy bot. A question that an order answers gets its default, as at the server. The orders are
those of `web/src/boards/`: a question is asked only if one of these verbs is offered (some only if a bot would consider
them), and perhaps only if the counter `concern` has one of these values. "Leading" is one person who leads all seats.

A window is a run of questions that all who may are asked, and could answer at once.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from deadhand.advice.offer_values import score_offers
from deadhand.bots.players import Bot
from deadhand.games import find_game
from deadhand.match.match import Match
from deadhand.table.game.game import Game
from figures import Figure, parser, show


@dataclass(frozen=True)
class Order:
    """When a question is asked."""

    verbs: tuple[str, ...] = ()
    concern: tuple[int, ...] = (0, 1, 2)
    judged: tuple[str, ...] = ()
    """Those of the verbs that count only if a bot would consider them."""


Orders = Mapping[str, Order]
DODGES: Final = ("dodge_survivor", "dodge_infected")
RESPONSES: Final = ("yeah_nah", "weapon_infected", "grenade_infected", "rescue", *DODGES)
FIGHTING: Final = (
    *("weapon_survivor", "grenade_survivor", "rescue", "sacrifice_survivor", "sacrifice_infected"),
    *("team_up_survivor", "team_up_infected"),
)
OWN_TURN: Final = (
    *("steal", "re_arm_survivor", "re_arm_infected", "binoculars_survivor", "binoculars_infected"),
    *("spill_survivor", "spill_infected", "place"),
)
UNASKED: Final = {"finish": Order(("place_drawn",)), "more": Order(("place",)), "add": Order(("add",))}
WITHIN: Final = 20
"""The bot considers a choice whose score is at most so much below that of the default."""
INSTANTS: Final = ("pills", "molotov", "pipe_bomb")
USUAL: Final[Mapping[str, Mapping[str, Orders]]] = {
    "escape_the_horde": {
        "able": {
            "scavenge": Order((*OWN_TURN, *DODGES)),
            "respond": Order(RESPONSES),
            "combat": Order(FIGHTING),
            **UNASKED,
        },
        "usual": {
            "scavenge": Order((*OWN_TURN, *DODGES), judged=(*OWN_TURN[:-1], *DODGES)),
            "respond": Order(RESPONSES, judged=RESPONSES),
            "combat": Order(FIGHTING, judged=FIGHTING),
            **UNASKED,
            "finish": Order(("place_drawn",), judged=("place_drawn",)),
        },
        "careful": {
            "scavenge": Order(OWN_TURN),
            "respond": Order(RESPONSES, (1, 2)),
            "combat": Order(FIGHTING, (1, 2)),
            **UNASKED,
        },
        "own business": {
            "scavenge": Order(OWN_TURN),
            "respond": Order(RESPONSES, (2,)),
            "combat": Order(FIGHTING, (2,)),
            **UNASKED,
        },
    },
    "left_4_dead": {
        "usual": {"instant": Order(), "instant_before_damage": Order(INSTANTS)},
        "leading": {"instant": Order(), "instant_before_damage": Order(INSTANTS), "confirm": Order()},
    },
    "zeven": {"usual": {"end": Order(("call",))}},
}


def figures(game: Game, games: int, seats: int | None) -> Iterator[Figure]:
    """The figures of every number of seats, or of one."""
    for number in range(game.least_seats, game.most_seats + 1) if seats is None else (seats,):
        for name, orders in {"none": {}, **USUAL.get(game.slug, {})}.items():
            asked: Counter[str] = Counter()
            for seed in range(games):
                count(Match(game, seats=number, seed=seed, options={}), orders, asked)
            variant = f"{number} seats, orders: {name}"
            yield Figure("answers_a_game", asked["answers"] / games, game.slug, variant)
            yield Figure("answers_a_person", asked["answers"] / games / number, game.slug, variant)
            yield Figure("answers_a_turn", asked["answers"] / max(1, asked["turns"]), game.slug, variant)
            yield Figure("passed_over_a_game", asked["passed over"] / games, game.slug, variant)
            for prompt in game.prompts:
                if asked[f"to {prompt.name}"]:
                    yield Figure(f"answers_to_{prompt.name}", asked[f"to {prompt.name}"] / games, game.slug, variant)
            if name == "none":
                yield Figure("window_questions_a_game", asked["window"] / games, game.slug, variant)
                yield Figure("waits_a_game", asked["wait"] / games, game.slug, variant)
                for share in ("passed", "one_choice"):
                    yield Figure(f"{share}_percent", 100 * asked[share] / max(1, asked["window"]), game.slug, variant)


def count(match: Match, orders: Orders, asked: Counter[str]) -> None:
    """Play a game, and count its questions."""
    game, before, actor = match.game, -1, None
    bot = Bot("greedy", seed=match.table.chance)
    while not match.over:
        table = match.table
        prompt = game.prompts[table.prompt]
        is_asked = not is_answered(match, orders)
        choice = bot.choose(match)
        action = choice if is_asked else match.default
        asked["answers"] += is_asked
        asked[f"to {prompt.name}"] += is_asked
        asked["passed over"] += choice != action
        asked["turns"] += table.prompt not in game.ahead and match.actor != actor
        if table.prompt in game.ahead:
            passes = prompt.default is not None and action == prompt.default.first
            asked["window"] += 1
            asked["wait"] += table.prompt != before
            asked["passed"] += passes
            asked["one_choice"] += len(match.legal) == 1
            before = table.prompt if passes else -1
        else:
            before, actor = -1, match.actor
        match.play(action)


def is_answered(match: Match, orders: Orders) -> bool:
    """Return whether an order answers the open question, as `StandingOrders.passes` decides at the server."""
    order = orders.get(match.game.prompts[match.table.prompt].name)
    if order is None:
        return False
    offered = {match.game.actions.decode(action)[0].name for action in match.legal}
    worth = offered.intersection(order.verbs)
    if not worth or counter_of(match, "concern") not in order.concern:
        return True
    return not worth - dismissed_verbs(match, order)


def dismissed_verbs(match: Match, order: Order) -> set[str]:
    """Return the verbs that a bot would not consider."""
    scores = score_offers(match, int(match.table.actor)) if order.judged else {}
    considered = (action for action, score in scores.items() if score >= scores[match.default] - WITHIN)
    return set(order.judged) - {match.game.actions.decode(action)[0].name for action in considered}


def counter_of(match: Match, field: str) -> int:
    """Return a counter of the seat to act; 0 if the game does not have it."""
    counter = next((each for each in match.game.counters if each.field == field), None)
    if counter is None:
        return 0
    if counter.compute is None:
        return int(getattr(match.table, field)[match.table.actor])
    return int(match.game.plain[counter.compute](match.table, match.table.actor))


if __name__ == "__main__":
    options = parser(__doc__)
    options.add_argument("--games", type=int, default=200, help="for each number of seats (default %(default)s)")
    options.add_argument("--seats", type=int, help="only this number of seats")
    given = options.parse_args()
    show(figures(find_game(given.game), given.games, given.seats), as_json=given.json)
