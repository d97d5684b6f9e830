"""Cards of the Dead: The Board Game: up to three Survivors find their way out of the city on three days.

Every rule is played. What the rulebook leaves open is decided by rulings, each marked in `rulebook.md`; numbers and
cards that no source tells are reconstructed. Each Action is one choice with all it takes, such as a card and a space.
"""

from deadhand.games.three_days import (
    goals,
    kinds,
    measures,
    open_numbers,
    options,
    results,
    state as td,
    turning_points,
    verbs,
)
from deadhand.games.three_days.bot import reasons
from deadhand.table.choices.preview_scope import PreviewScope
from deadhand.table.game.game import Game, declared_in
from deadhand.table.game.levels import Level

GAME = Game(
    title="Cards of the Dead: The Board Game",
    summary="Find the way out of the city on each of three days, before the Zombies surround you.",
    minutes=(40, 90),
    weight="demanding",
    version=2,
    package=__name__,
    least_seats=td.LEAST_SEATS,
    default_seats=2,
    team=True,
    dimensions={"cards": td.CARDS, "depth": 24, "choices": 384, "happenings": 160, "marked": 32},
    **declared_in(td, options, results, verbs, open_numbers, goals, reasons, measures, turning_points),
    scores="vitality",
    chapters=(
        "kinds survivors.survivors map.playing_area survivors.hands turn.setup turn.days map.deployment "
        "turn.survivor_turn survivors.pick_up_swap_give survivors.equip turn.attack turn.walk turn.game_turn "
        "survivors.deaths survivors.damage cards.rewards cards.explosions turn.skills cards.looking cards.items "
        "cards.instants wordings open_numbers goals bot.worth bot.held bot.trial bot.plan bot.fights bot.items "
        "bot.walks bot.estimate measures turning_points"
    ),
    levels=(
        Level("easy", overlooks=25),
        Level("medium", overlooks=10),
        Level("hard"),
        Level("expert", simulations=30, caution=15),
    ),
    unprinted=("day2", "day3"),
    number_names=kinds.NUMBER_NAMES,
    forced_choices=True,
    preview_scope=PreviewScope(
        verbs=(verbs.END_TURN, verbs.WALK, verbs.RUN, verbs.LEAVE),
        until=verbs.ASK_TURN,
        counters=(
            *("vitality", "immunity", "free_spaces", "dead", "under_last_wisper", "is_paralysed", "noise_points"),
            "blocked",
        ),
        zones=("spaces",),
    ),
    least_cards=lambda _seats: 1,
)
