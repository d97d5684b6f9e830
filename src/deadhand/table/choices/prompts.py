"""The questions that a game asks, and what may be answered to each."""

from dataclasses import dataclass, replace

from deadhand.table.choices.actions import Verb


@dataclass(frozen=True)
class Prompt:
    """A question to a seat: as its player reads it, and as the others read it while they wait."""

    name: str
    question: str
    waiting: str
    clauses: tuple[str, ...]
    verbs: tuple[Verb, ...] = ()
    """All possible answers, in any circumstances."""
    default: Verb | None = None
    """The answer for a player who is away; else a rule marked `@default` gives it, else it is the first offer."""
    about: tuple[str, ...] = ()
    """The public integers of the step that asks: the subject of the question."""
    always: bool = False
    """True if it is asked even with one choice, so that nobody can tell from a missing question what is in a hand."""
    answered_openly: bool = False
    """True if all may see who has answered it before their turn, as that tells nothing; see `ahead.py`."""


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
        """Declare the next question and what may answer it; its words follow: `asks`.

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
        """Say how it reads to who is asked and to who waits; returns the number that rules pass to `ask`."""
        self.plan[self.number] = replace(self.plan[self.number], question=question, waiting=waiting)
        return self.number
