"""The questions that a game asks, and the verbs that answer each."""

from dataclasses import dataclass, replace

from deadhand.table.choices.actions import Verb


@dataclass(frozen=True)
class Prompt:
    """A question to a seat, with a text for its player and one for the others, who wait."""

    name: str
    question: str
    waiting: str
    clauses: tuple[str, ...]
    verbs: tuple[Verb, ...] = ()
    """All possible answers, in any circumstances."""
    default: Verb | None = None
    """The answer for an absent player; without one, a rule marked `@default` decides, or else it is the first offer."""
    about: tuple[str, ...] = ()
    """The public integers of the step that asks: the subject of the question."""
    always: bool = False
    """True if it is asked even with one choice, because a missing question would reveal cards of a hand."""
    answered_openly: bool = False
    """True if everybody may see who has answered before their turn, as that reveals nothing; see `view/premoves.py`."""


class PromptPlan(list[Prompt]):
    """A game's questions in the order of declaration."""

    def prompt(
        self,
        name: str,
        clauses: str,
        *verbs: Verb,
        default: Verb | None = None,
        about: str = "",
        always: bool = False,
        answered_openly: bool = False,
    ) -> "UnwordedPrompt":
        """Declare the next question and its answers; `asks` then adds its words.

        The words are those of `Prompt`; several clauses or integers stand in one text.
        """
        assert default is None or default in verbs, f"{name}: the default is none of the verbs"
        self.append(
            Prompt(
                *(name, "", "", tuple(clauses.split()), verbs, default, tuple(about.split())),
                always=always,
                answered_openly=answered_openly,
            )
        )
        return UnwordedPrompt(self, len(self) - 1)


@dataclass(frozen=True)
class UnwordedPrompt:
    """A question just declared, which has no words yet."""

    plan: PromptPlan
    number: int

    def asks(self, question: str, waiting: str) -> int:
        """Declare its words for the asked player and for the others; return the number that rules pass to `ask`."""
        self.plan[self.number] = replace(self.plan[self.number], question=question, waiting=waiting)
        return self.number
