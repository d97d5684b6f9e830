"""What the screen needs of a game and of a person's part in it, wherever the table stands: here, or at a server."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from deadhand.cli.sessions.log import LogSentence
from deadhand.match.result import Finished
from deadhand.table.deck.deck import Deck


class Waitable(Protocol):
    """Something that can be waited for beside the keyboard."""

    def fileno(self) -> int:
        """Its number for the system."""


class ShownMatch(Finished, Protocol):
    """A game as it is shown, whether it is over or not."""

    deck: Deck

    @property
    def actions(self) -> list[int]:
        """The actions so far; other ones mean that something has happened."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def name(self, action: int) -> str:
        """The readable form of an action."""

    def describe(self, action: int) -> str:
        """An action as a choice in plain words."""

    def play(self, action: int) -> None:
        """Take an action, or say why not."""


class Session(Protocol):
    """A person at a table."""

    @property
    def match(self) -> ShownMatch:
        """The game."""

    @property
    def seat(self) -> int:
        """The person's seat."""

    @property
    def has_several_seats(self) -> bool:
        """Whether several seats are played here; then each is called by its name, none "you"."""

    @property
    def is_multiplayer(self) -> bool:
        """Whether other people may sit at the table, who notice how long an answer takes."""

    @property
    def view(self) -> dict[str, Any]:
        """All that the person may know."""

    @property
    def my_turn(self) -> bool:
        """Whether the person is asked."""

    @property
    def can_undo(self) -> bool:
        """Whether the person may take back their last action."""

    def play(self, action: int) -> None:
        """Take an action."""

    def undo(self) -> None:
        """Take back the last action."""

    def wait(self) -> None:
        """Let the others move, until the person is asked or there is something to tell."""

    @property
    def premove_prompt(self) -> Mapping[str, Any] | None:
        """The question that the person may answer before their turn, if there is one."""

    @property
    def premove_text(self) -> str:
        """What the person has answered ahead, in words; nothing if they have not."""

    @property
    def seconds_left(self) -> float | None:
        """How long the person has for an answer, if a clock runs for them."""

    @property
    def event_source(self) -> Waitable | None:
        """What stirs when something happens elsewhere, if anything can."""

    def poll_events(self) -> bool:
        """Take in what has happened elsewhere; whether there is something to show."""

    def submit_premove(self, action: int) -> None:
        """Give an answer ahead."""

    def why_not(self, spots: Sequence[str]) -> str:
        """Why nothing can be done with these spots of the table now, with the clause; nothing if that never can be."""

    def hint(self) -> Mapping[str, Any]:
        """What a good player would choose; see `deadhand.advice.hints`."""

    def unseen(self) -> Mapping[str, Any]:
        """What may still come; see `deadhand.advice.odds`."""

    def forecast(self, action: int) -> Mapping[str, Any]:
        """What a choice would lead to; see `deadhand.advice.preview`."""

    def news(self) -> list[LogSentence]:
        """What happened since this was last called."""

    def save(self) -> None:
        """Make sure that nothing is lost."""

    def exit_message(self, *, over: bool) -> tuple[str, str]:
        """What to say on leaving, and the arguments of the command that goes on."""
