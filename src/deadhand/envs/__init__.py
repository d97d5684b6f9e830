"""Environments for machine learners: many tables at once, and the interfaces that the field's libraries expect.

Begin with `batch.py`. `pettingzoo.py`, `gymnasium.py` and `openspiel.py` need the extra `deadhand[envs]`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deadhand.envs.batch import Batch
    from deadhand.envs.step import Step
    from deadhand.table.knowledge.plan import KnowledgePlan, knowledge_plan
    from deadhand.table.knowledge.relative_actions import action_features

__all__ = ["Batch", "KnowledgePlan", "Step", "action_features", "knowledge_plan"]

_HOMES = {
    "Batch": "envs.batch",
    "Step": "envs.step",
    "KnowledgePlan": "table.knowledge.plan",
    "action_features": "table.knowledge.relative_actions",
    "knowledge_plan": "table.knowledge.plan",
}

if not TYPE_CHECKING:  # a type checker would take any name for one that is exported

    def __getattr__(name: str) -> Any:
        """Import what is exported when it is first asked for."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"deadhand.{_HOMES[name]}"), name)
