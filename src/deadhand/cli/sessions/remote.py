"""A game at a server: frames in, moves out."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from deadhand.cli.sessions.connection import ConnectionLost, ServerConnection
from deadhand.cli.sessions.log import LogSentence, log_sentences
from deadhand.cli.sessions.presence import PresenceTracker
from deadhand.cli.sessions.protocol import Session
from deadhand.cli.sessions.table_client import refusal_sentence
from deadhand.cli.words.say import say
from deadhand.games import find_game
from deadhand.match.state_in_words import read_answer, read_state, speaker_at
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.view.action_names import action_name
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_odds import view_odds
from deadhand.table.view.view_preview import view_preview
from deadhand.table.view.view_types import Odds, Preview, PromptView, View

PATIENCE: Final = 5.0
"""Timeout of a question, in seconds."""
NOTICES: Final = {
    "lost": "Connection lost. Reconnecting...",
    "back": "Reconnected.",
    "too_late": "Time's up: the default was played.",
    "stood_in": "Welcome back. A bot played for you.",
    "premove_dropped": "Your early answer was dropped: the question has changed.",
}
"""The messages for frames without content."""


class RateLimited(Refused):
    """The server refused a frame that was valid but came too soon."""

    def __init__(self, message: str, after: float) -> None:
        super().__init__(message)
        self.after = after
        """Seconds until it may be sent again."""


class RemoteMatch:
    """A match at a server, updated by every frame.

    With `again`, a rate-limited or lost move is sent again: a program that answers through a
    pipe does not read the refusal.
    """

    def __init__(
        self, line: ServerConnection, first: Mapping[str, Any], *, deck: Deck | None = None, again: bool = False
    ) -> None:
        """`deck` is that of the table, if it is not the game's own."""
        self._connection = line
        self._changed_deck = deck
        self.language = line.language
        self._resend = again
        self._unsent = False
        """True if the server may not have received the last move."""
        self.news: list[LogSentence] = []
        self._presence = PresenceTracker()
        self.due: float | None = None
        """The deadline of the asked player, by the local clock."""
        self.frame: Mapping[str, Any] = {}
        self.handle_frame(first)
        view = self.frame["view"]
        self.game = find_game(view["game"])
        self.deck = deck or self.game.deck
        self.seats = cast("int", view["seats"])

    def receive(self) -> None:
        """Wait for the next state.

        Raises:
            Refused: if the server refuses what was sent, or will not have us any more.
        """
        while not self.handle_frame(self._connection.receive()):
            pass

    def handle_frame(self, frame: Mapping[str, Any] | None) -> bool:
        """Process a frame; return whether it is a new state."""
        if frame is None:
            return False
        match frame["type"]:
            case "refused" if frame["retry"] is not None:
                raise RateLimited(frame["message"], frame["retry"])
            case "refused":
                raise Refused(self.refusal_text(frame))
            case "ended":
                raise Refused(say("The server closed the connection."))
            case "state":
                self._state = frame
                self.frame = frame = read_state(frame, self.language, self._changed_deck)
                self.news += [sentence for line in frame["lines"] for sentence in log_sentences(line["sentences"])]
                left = frame["clock"]["left"]
                self.due = None if left is None else time.monotonic() + left
                self._update_presence(frame["seats"])
                return True
            case "seats":
                self._update_presence(frame["seats"])
            case "chat":
                self.news += [LogSentence(f"{each['name']}: {each['text']}", "stage") for each in frame["messages"]]
            case other if other in NOTICES:
                self._unsent = self._unsent or other == "lost"
                self.news.append(LogSentence(say(NOTICES[other]), "stage"))
        return False

    def refusal_text(self, frame: Mapping[str, Any]) -> str:
        """Return the sentence of a refusal; that of an action comes in numbers."""
        return refusal_sentence(self._in_words(frame) if "facts" in frame else frame)

    def set_language(self, language: str) -> None:
        """Read the state again, in another language."""
        self.language = language
        self.frame = read_state(self._state, language, self._changed_deck)

    def hint_in_words(self, frame: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a hint of the server in words."""
        return self._in_words(frame)

    def _in_words(self, frame: Mapping[str, Any]) -> Mapping[str, Any]:
        return read_answer(frame, self._state, self.language, self._changed_deck)

    def _update_presence(self, seats: Sequence[Mapping[str, Any]]) -> None:
        news = self._presence.describe_changes(seats, mine=self.frame["seats_of_mine"])
        self.news += [LogSentence(sentence, "stage") for sentence in news]

    def send_move(self, frame: Mapping[str, Any]) -> None:
        """Send a move for the known state, and wait for the result.

        Raises:
            Refused: in the server's words, or because the connection is lost.
        """
        if not self._resend:
            self._connection.send({**frame, "n": self.frame["n"]})
            self.receive()
            return
        n, self._unsent = self.frame["n"], True
        while self.frame["n"] == n:
            try:
                if self._unsent:
                    self._connection.send({**frame, "n": n})
                    self._unsent = False
                self.receive()
            except ConnectionLost:
                self.receive()
            except RateLimited as refusal:
                self.handle_frame(self._connection.receive(refusal.after))
                self._unsent = True

    def send_level(self, seat: int, level: str) -> None:
        """Send another level for a bot, and wait for the result.

        Raises:
            Refused: in the server's words, or because the connection is lost.
        """
        self._connection.send({"type": "level", "seat": seat, "bot": level})
        self.receive()

    def ask_odds(self) -> Odds:
        """Return the odds of unseen cards.

        Raises:
            Refused: in the server's words, or if the table has gone on meanwhile.
        """
        facts = self.ask({"type": "odds"}, "odds")["facts"]
        return view_odds(facts, self._reader)

    def ask_preview(self, action: int) -> Preview:
        """Return a preview of a choice.

        Raises:
            Refused: in the server's words, or if the table has gone on meanwhile.
        """
        facts = self.ask({"type": "preview", "action": action}, "preview")["preview"]
        return view_preview(facts, self._reader)

    def ask(self, frame: Mapping[str, Any], answer: str) -> Mapping[str, Any]:
        """Send a question about the known state, and return the answer frame.

        Raises:
            Refused: in the server's words, or if the table has gone on meanwhile.
        """
        self._connection.send({**frame, "n": self.frame["n"]})
        while (received := self._connection.receive(PATIENCE)) is not None:
            if received["type"] == answer:
                return received
            self.handle_frame(received)
        raise Refused(say("The server did not answer. The table may have changed."))

    @property
    def _reader(self) -> Speaker:
        return speaker_at(self._state, self.language, self._changed_deck)

    @property
    def names(self) -> list[str]:
        """The players' names."""
        return cast("list[str]", self.frame["view"]["names"])

    @property
    def actions(self) -> list[int]:
        """One entry for each move so far."""
        return list(range(self.frame["move"]))

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return bool(self.frame["view"]["over"])

    @property
    def scores(self) -> Sequence[int]:
        """Each seat's points so far."""
        return cast("list[int]", self.frame["scores"])

    @property
    def ranks(self) -> Sequence[int]:
        """Each seat's rank."""
        return cast("list[int]", self.frame["ranks"])

    @property
    def returns(self) -> Sequence[float]:
        """Each seat's return."""
        return self.frame["view"]["returns"] or [0.0] * self.seats

    def name(self, action: int) -> str:
        """Return the action's name."""
        return action_name(self.game, action)

    def describe(self, action: int) -> str:
        """Return an action in plain words."""
        prompt = self.frame["view"]["prompt"]
        for offer in prompt["offers"] if prompt else ():
            if offer["action"] == action:
                return cast("str", offer["text"])
        return self.speaker(self.frame["you"]).choice(action)

    def speaker(self, reader: int | None) -> Speaker:
        """Return what writes sentences for a seat, which is called "you", or for a spectator."""
        return Speaker(self.game, self.deck, self.names, reader, self.language)

    def play(self, action: int) -> None:
        """Send an action; the server refuses an illegal one."""
        self.send_move({"type": "move", "action": action})


class RemoteSession(Session):
    """A person at a server's table."""

    def __init__(
        self,
        line: ServerConnection,
        first: Mapping[str, Any],
        *,
        link: str,
        deck: Deck | None = None,
        again: bool = False,
    ) -> None:
        """`deck` is that of the table, if it is not the game's own."""
        self._connection = line
        self.match: RemoteMatch = RemoteMatch(line, first, deck=deck, again=again)
        self._link = link
        if self.match.frame["you"] is None:
            raise Refused(say("This link opens no seat."))

    @property
    def seat(self) -> int:
        """The person's seat; of several, the one that is asked or acted last."""
        return cast("int", self.match.frame["you"])

    @property
    def has_several_seats(self) -> bool:
        """True if the person has several seats."""
        return len(self.match.frame["seats_of_mine"]) > 1

    @property
    def is_multiplayer(self) -> bool:
        """Always true: anybody with the table's link may be there."""
        return True

    @property
    def view(self) -> View:
        """Everything that the person may see."""
        view: View = self.match.frame["view"]
        return view

    @property
    def my_turn(self) -> bool:
        """True if the person is asked, and has given no premove."""
        prompt = self.view["prompt"]
        if prompt is None or prompt["seat"] != self.seat:
            return False
        return all(answer["seat"] != self.seat for answer in self.match.frame["premoves"])

    @property
    def can_undo(self) -> bool:
        """True if the person may take back their last action."""
        return bool(self.match.frame["can_undo"])

    @property
    def premove_prompt(self) -> PromptView | None:
        """The question that the person may answer before their turn."""
        return self.view["ahead"]

    @property
    def premove_text(self) -> str:
        """The person's premove in words; empty if there is none."""
        return "; ".join(answer["text"] for answer in self.match.frame["premoves"])

    @property
    def seconds_left(self) -> float | None:
        """The person's remaining time, if there is a clock."""
        return max(0.0, self.match.due - time.monotonic()) if self.match.due is not None and self.my_turn else None

    @property
    def event_source(self) -> ServerConnection:
        """The connection, which is readable when a frame has come."""
        return self._connection

    def poll_events(self) -> bool:
        """Process all waiting frames; return whether there is something to show."""
        before, heard = self.match.frame, len(self.match.news)
        while (frame := self._connection.receive(0.0)) is not None:
            if frame["type"] == "refused":
                self.match.news.append(LogSentence(self.match.refusal_text(frame), "stage"))
            else:
                self.match.handle_frame(frame)
        return self.match.frame is not before or len(self.match.news) > heard

    def play(self, action: int) -> None:
        """Send an action; the server refuses an illegal one."""
        self.match.play(action)

    def submit_premove(self, action: int) -> None:
        """Submit a premove, which the server keeps until the person's turn."""
        self._connection.send({"type": "premove", "question": self.match.frame["question"], "action": action})
        self.match.receive()

    def why_not(self, spots: Sequence[str]) -> str:
        """Return why nothing can be done with these spots now, in the server's words."""
        try:
            self.match.ask({"type": "why_not", "spots": list(spots)}, "refused")
        except Refused as refusal:
            return str(refusal)
        return ""

    @property
    def bots(self) -> Mapping[int, str]:
        """The level of each bot by its seat."""
        return {seat["seat"]: seat["bot"] for seat in self.match.frame["seats"] if seat["bot"] is not None}

    def set_level(self, seats: Sequence[int], level: str) -> None:
        """Set the level of the bots at these seats, at the server."""
        for seat in seats:
            if self.bots[seat] != level:
                self.match.send_level(seat, level)

    def send_message(self, text: str) -> None:
        """Send a message, which comes back with everybody's."""
        self._connection.send({"type": "message", "text": text})

    def set_language(self, language: str) -> None:
        """Write views and sentences in another language from now on; the server's answers follow after a reconnect."""
        self._connection.language = language
        self.match.set_language(language)

    def hint(self, level: str = "") -> Mapping[str, Any]:
        """Return a good player's choices, or those of a level; the server tells everybody about the request."""
        asked = {"type": "hint"} | ({"level": level} if level else {})
        return self.match.hint_in_words(self.match.ask(asked, "hint"))

    def card_odds(self) -> Odds:
        """Return the odds of unseen cards."""
        return self.match.ask_odds()

    def preview(self, action: int) -> Preview:
        """Return a preview of a choice."""
        return self.match.ask_preview(action)

    def undo(self) -> None:
        """Ask to undo the last action, or withdraw a premove."""
        if self.match.frame["premoves"] and not self.my_turn:
            self._connection.send({"type": "withdraw_premove", "seat": self.match.frame["premoves"][0]["seat"]})
            self.match.receive()
        else:
            self.match.send_move({"type": "undo"})

    def wait(self) -> None:
        """Wait for the next event, unless the person is asked."""
        if not self.my_turn and not self.match.over and not self.match.news:
            self.match.receive()

    def take_news(self) -> list[LogSentence]:
        """Return the events since the last call."""
        news, self.match.news = self.match.news, []
        return news

    def save(self) -> None:
        """Do nothing: the server has every move."""

    def exit_message(self, *, over: bool) -> tuple[str, ...]:
        """Return the message on leaving, and the command to come back."""
        text = say("Show the table again with:") if over else say("The table is saved. Come back with:")
        return text, f"join '{self._link}'"

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()
