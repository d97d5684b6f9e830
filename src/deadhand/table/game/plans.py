"""Everything that a game declares, for its `state.py` and `verbs.py` to import."""

from deadhand.table.choices.actions import ActionSpace, Alternatives, Range
from deadhand.table.choices.prompts import PromptPlan
from deadhand.table.deck.deck import NumberRange
from deadhand.table.deck.kinds import KindPlan
from deadhand.table.flow.steps import StepPlan
from deadhand.table.game.event_plan import EventPlan
from deadhand.table.game.open_numbers import Counter, Mark
from deadhand.table.game.options import Option
from deadhand.table.game.outcomes import OutcomePlan
from deadhand.table.game.statistics import Statistic
from deadhand.table.zones.zone_plan import PlaceWords, ZonePlan

__all__ = [
    "ActionSpace",
    "Alternatives",
    "Counter",
    "EventPlan",
    "KindPlan",
    "Mark",
    "NumberRange",
    "Option",
    "OutcomePlan",
    "PlaceWords",
    "PromptPlan",
    "Range",
    "Statistic",
    "StepPlan",
    "ZonePlan",
]
