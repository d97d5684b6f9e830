"""The interface between the screens and a game, whether it is local or at a server."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from deadhand.cli.sessions.log import LogSentence
from deadhand.cli.words.say import say
from deadhand.match.result import FinishedGame
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_types import Odds, Preview, PromptView, View


class Waitable(Protocol):
    """An event source that `select` can wait for."""

    def fileno(self) -> int:
        """Return its file descriptor."""


class ShownMatch(FinishedGame, Protocol):
    """A match as the screens use it."""

    deck: Deck

    @property
    def actions(self) -> list[int]:
        """The actions so far; a change means that something has happened."""

    @property
    def over(self) -> bool:
        """True if the game has ended."""

    def name(self, action: int) -> str:
        """Return the action's name."""

    def describe(self, action: int) -> str:
        """Return an action in plain words."""

    def speaker(self, reader: int | None) -> Speaker:
        """Return what writes sentences for a seat, which is called "you", or for a spectator."""

    def play(self, action: int) -> None:
        """Take an action."""


class Session(Protocol):
    """A person at a table; by default without other people, a clock and premoves."""

    match: ShownMatch

    if TYPE_CHECKING:  # in some sessions it is a field

        @property
        def seat(self) -> int:
            """The person's seat."""

    @property
    def has_several_seats(self) -> bool:
        """True if several seats are played here, which are then called by name instead of "you"."""
        return False

    @property
    def is_multiplayer(self) -> bool:
        """True if other people may be at the table, who could notice the time of an answer."""
        return False

    @property
    def view(self) -> View:
        """Everything that the person may see."""

    @property
    def my_turn(self) -> bool:
        """True if the person is asked."""

    @property
    def can_undo(self) -> bool:
        """True if the person may take back their last action."""

    def play(self, action: int) -> None:
        """Take an action."""

    def undo(self) -> None:
        """Take back the last action."""

    def wait(self) -> None:
        """Let the others move until the person is asked or there is news."""

    @property
    def premove_prompt(self) -> PromptView | None:
        """The question that the person may answer before their turn, if there is one."""
        return None

    @property
    def premove_text(self) -> str:
        """The person's premove in words; empty if there is none."""
        return ""

    @property
    def seconds_left(self) -> float | None:
        """The person's remaining time, if there is a clock."""
        return None

    @property
    def event_source(self) -> Waitable | None:
        """The source of outside events, if there is one."""
        return None

    def poll_events(self) -> bool:
        """Process outside events; return whether there is something to show."""
        return False

    def submit_premove(self, action: int) -> None:  # noqa: ARG002  # nobody is waited for by default
        """Submit a premove.

        Raises:
            Refused: if the server refuses it, or nothing is asked ahead.
        """
        raise Refused(say("It is not your turn."))

    @property
    def bot_searches(self) -> bool:
        """True if a bot that searches plays in this process."""
        return False

    @property
    def bots(self) -> Mapping[int, str]:
        """The level of each bot by its seat."""
        return {}

    def set_level(self, seats: Sequence[int], level: str) -> None:  # noqa: ARG002  # there are no bots by default
        """Set the level of the bots at these seats from now on.

        Raises:
            Refused: if there is no such level, or somebody else decides.
        """
        raise Refused(say("No bot plays here."))

    def send_message(self, text: str) -> None:  # noqa: ARG002  # nobody is there to read it by default
        """Send a message to everybody at the table.

        Raises:
            Refused: if nobody else can be there, or the server refuses it.
        """
        raise Refused(say("Only bots are at this table, and they do not read messages."))

    def set_language(self, language: str) -> None:
        """Write views and sentences in another language from now on."""
        self.match.language = language

    def why_not(self, spots: Sequence[str]) -> str:
        """Return why nothing can be done with these spots now, with the clause; empty if that is never possible."""

    def hint(self, level: str = "") -> Mapping[str, Any]:
        """Return a good player's choices, or those of a level of bots; see `deadhand.advice.hints`."""

    def card_odds(self) -> Odds:
        """Return the odds of unseen cards; see `deadhand.advice.odds`."""

    def preview(self, action: int) -> Preview:
        """Return a preview of a choice; see `deadhand.advice.preview`."""

    def take_news(self) -> list[LogSentence]:
        """Return the events since the last call."""

    def save(self) -> None:
        """Save the game."""

    def exit_message(self, *, over: bool) -> tuple[str, ...]:
        """Return the message on leaving, and the arguments of the commands to continue."""
