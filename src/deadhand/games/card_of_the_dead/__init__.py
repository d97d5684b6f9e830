"""Card of the Dead: draw, flee, fight or lure. The survivor who runs farthest in three rounds wins.

Every rule is played. The deck is the printed one. Counts and texts that the rule sheet does not show are from a public
list. What no source says is decided by rulings, each marked in `rulebook.md`. Equal cards are one choice: the oldest
copy leaves a hand, the newest a play area.
"""

from deadhand.games.card_of_the_dead import goals, measures, play, state as cd, turning_points, verbs, zombies
from deadhand.games.card_of_the_dead.bot import reasons
from deadhand.table.game.game import Game, declared_in
from deadhand.table.game.levels import ROLLOUTS, Level
from deadhand.table.game.plans import Counter, Mark

GAME = Game(
    title="Card of the Dead",
    summary="Draw, then run, fight, or send your zombies to a friend; get away before they eat you.",
    minutes=(20, 45),
    weight="middling",
    version=2,
    package=__name__,
    dimensions={"cards": 64, "choices": 180, "happenings": 160},
    **declared_in(cd, verbs, goals, reasons, measures, turning_points),
    counters=(
        *cd.STORED_COUNTERS,
        Counter(
            "one_from_eaten",
            "One zombie from being eaten",
            per_seat=True,
            compute=zombies.one_from_eaten,
            said=False,
            bounds=(0, 1),
        ),
    ),
    marks=(
        Mark(
            "runs_to",
            "Movement if laid",
            compute=play.runs_to,
            said=False,
            zones=("hand",),
            bounds=(0, cd.MOST_MOVEMENT + 2),  # of the cards left in hand after an escape
        ),
        Mark("escapes", "Escapes if laid", "flag", compute=play.would_escape, said=False, zones=("hand",)),
    ),
    secrets=("keeping",),
    chapters=(
        "players discards rounds draw play zombies scoring cards.armored cards.barricade cards.chainsaw_dynamite "
        "cards.hide_lure cards.nukes_pillage cards.slugger cards.tripped cards.events goals bot.worth bot.scores "
        "bot.action_cards bot.estimate measures turning_points"
    ),
    levels=(
        Level("easy", overlooks=70),
        Level("medium", overlooks=30),
        Level("hard"),
        Level("expert", simulations=600, caution=10),
        Level("master", simulations=600, caution=30, network=ROLLOUTS, network_simulations=200, decisions=4),
    ),
    least_cards=lambda seats: seats * cd.DRAFT_SIZE,
)
