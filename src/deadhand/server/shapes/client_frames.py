"""Frames from clients; anything else is refused with a sentence."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from deadhand.server.shapes.requests import Nickname
from deadhand.server.shapes.server_frames import Emote, Pointed
from deadhand.server.shapes.table import BotName, Digits, Late, Pace, SeatNumber, StandingOrder, VisitorKey
from deadhand.table.errors import Refused
from deadhand.table.words.grammar import ENGLISH

Number = Annotated[int, Field(ge=0, le=1_000_000)]
OTHER_VERSION: Final = "This server has another version of Deadhand. Reload the page, or update the command."
"""The refusal of a client that speaks another version of the frames."""
Spots = Annotated[list[Annotated[str, Field(max_length=64)]], Field(min_length=1, max_length=4)]


class _Frame(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Hello(_Frame):
    """The first frame: who I am, the last state I know (-1: none) and the last chat message I have read.

    `protocol` is the version of the frames. `secret` opens seats; a spectator has none. `visitor` is a random key of
    this browser, by which spectators are told apart, and `name` their display name. `person` is a person's key: with
    it, a table at which they have a seat is added to their list of games. `number` is mine for the deal, if nobody else
    can sit down any more and all commitments are known; the answer is then the dealt table. With `facts` I make
    sentences of numbers myself; else they come in my `language`, as do answers to my questions.
    """

    type: Literal["hello"]
    protocol: Literal[3]
    secret: Annotated[str, Field(max_length=64)] | None = None
    since: Annotated[int, Field(ge=-1, le=1_000_000)] = -1
    visitor: VisitorKey | None = None
    person: Digits | None = None
    number: Digits | None = None
    name: Annotated[str, Field(max_length=40)] = ""
    last_message: Annotated[int, Field(ge=0, le=2**53)] = 0
    facts: bool = False
    language: Annotated[str, Field(max_length=16)] = ENGLISH


class Play(_Frame):
    """An action, in answer to the state with number `n`."""

    type: Literal["move"]
    n: Number
    action: Number


class SubmitPremove(_Frame):
    """A premove: an answer to the question with this fingerprint, played when my turn comes."""

    type: Literal["premove"]
    question: Annotated[str, Field(max_length=16)]
    action: Number


class WithdrawPremove(_Frame):
    """Withdraw the premove of a seat of mine."""

    type: Literal["withdraw_premove"]
    seat: SeatNumber


class GiveOrders(_Frame):
    """All my standing orders at this table, in place of the earlier ones. Of two for a question the first counts."""

    type: Literal["orders"]
    orders: Annotated[list[StandingOrder], Field(max_length=16)]


class Undo(_Frame):
    """Undo my last action."""

    type: Literal["undo"]
    n: Number


class SendEmote(_Frame):
    """A quick word to the table; some name a seat."""

    type: Literal["emote"]
    emote: Emote | Pointed
    at: SeatNumber | None = None


class PostMessage(_Frame):
    """A chat message to the table."""

    type: Literal["message"]
    text: Annotated[str, Field(max_length=1000)]


class SwitchChat(_Frame):
    """Switch the chat on or off, as the host."""

    type: Literal["chat"]
    on: bool


class SetReady(_Frame):
    """Say whether I am ready, before the game begins."""

    type: Literal["ready"]
    ready: bool


class SetName(_Frame):
    """Change my name, before the game begins."""

    type: Literal["name"]
    name: Nickname


class CommitNumber(_Frame):
    """Commit to my number for the deal by its SHA-256, replacing an earlier one, before the game begins."""

    type: Literal["commit"]
    commitment: Digits


class RevealNumber(_Frame):
    """Reveal the number behind my commitment when the game begins."""

    type: Literal["reveal"]
    number: Digits


class FreeSeat(_Frame):
    """Open a seat before the game begins: the host any, others their own."""

    type: Literal["free"]
    seat: SeatNumber


class BanWatcher(_Frame):
    """Ban a watcher, as the host."""

    type: Literal["ban"]
    who: Annotated[str, Field(max_length=16)]


class HandOver(_Frame):
    """Have a bot, the default one if none is named, play an open seat or stand in for an absent player."""

    type: Literal["hand_over"]
    seat: SeatNumber
    bot: BotName | None = None


class SetLevel(_Frame):
    """Set the level of the bot at a seat from now on, or of all bots, as the host."""

    type: Literal["level"]
    seat: SeatNumber | None = None
    bot: BotName


class SetClock(_Frame):
    """Set the seconds for an answer, 0 for no limit, and what happens to late players, as the host."""

    type: Literal["clock"]
    seconds: Number
    late: Late


class SetPace(_Frame):
    """Set the bots' pace: by a person who plays with bots only, otherwise by the host."""

    type: Literal["pace"]
    seconds: Pace


class Hurry(_Frame):
    """Skip the bots' pauses until a person must act; the same people decide."""

    type: Literal["hurry"]


class ReturnToSeat(_Frame):
    """Return my seat from its stand-in; so does any other frame."""

    type: Literal["return"]


class WhyNot(_Frame):
    """Choose these spots, with which nothing can be done now; the answer is a refusal that says why."""

    type: Literal["why_not"]
    spots: Spots


class Explain(_Frame):
    """Ask why nothing can be done with these spots at state `n`; the answer is an explanation."""

    type: Literal["explain"]
    n: Number
    spots: Spots


class AskPreview(_Frame):
    """Ask for a preview of this choice at state `n`."""

    type: Literal["preview"]
    n: Number
    action: Number


class AskHint(_Frame):
    """Ask for a hint at state `n`, of a level of bots if one is named; everybody is notified."""

    type: Literal["hint"]
    n: Number
    level: BotName | None = None


class SwitchHints(_Frame):
    """Allow or forbid hints, as the host."""

    type: Literal["hints"]
    on: bool


class AskOdds(_Frame):
    """Ask for the card odds at state `n`."""

    type: Literal["odds"]
    n: Number


class Ping(_Frame):
    """Ask whether the connection is alive; the answer is a pong."""

    type: Literal["ping"]


FromAnyone = Hello | Ping | SendEmote | AskOdds
"""The frames that anybody at a table may send."""
FromSeat = (
    PostMessage
    | SwitchChat
    | SwitchHints
    | HandOver
    | SetLevel
    | SetClock
    | SetPace
    | SetReady
    | SetName
    | CommitNumber
    | RevealNumber
    | FreeSeat
    | BanWatcher
)
"""The frames of people with a seat."""
FromPlayer = (
    Play
    | Undo
    | SubmitPremove
    | WithdrawPremove
    | GiveOrders
    | Hurry
    | ReturnToSeat
    | WhyNot
    | Explain
    | AskPreview
    | AskHint
)
"""The frames of people with a seat in a game that has begun."""
AtMovedTable = Hello | Ping | SendEmote | AskOdds | PostMessage | SwitchChat | BanWatcher | ReturnToSeat
"""The frames that are carried out after the game has moved to a device: about people, or to look at its last state."""
Frame = Annotated[FromAnyone | FromSeat | FromPlayer, Field(discriminator="type")]
_frames: TypeAdapter[Frame] = TypeAdapter(Frame)


def read_frame(text: str) -> Frame:
    """Read a frame.

    Raises:
        Refused: naming what is wrong with it.
    """
    try:
        return _frames.validate_json(text)
    except ValidationError as error:
        errors = error.errors()
        if any(each["loc"] == ("hello", "protocol") for each in errors):
            raise Refused(OTHER_VERSION) from None
        first = errors[0]
        place = ".".join(str(part) for part in first["loc"]) or "frame"
        raise Refused("That message is not understood ({0}: {1}).", place, first["msg"]) from None
