"""What clients may send over the socket; everything else is refused in a sentence."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from deadhand.server.shapes.clock import Late, Pace
from deadhand.server.shapes.promises import Digits
from deadhand.server.shapes.server_frames import Emote, Pointed
from deadhand.table.errors import Refused

SeatNumber = Annotated[int, Field(ge=0, le=32)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]
Spots = Annotated[list[Annotated[str, Field(max_length=64)]], Field(min_length=1, max_length=4)]


class _Frame(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Hello(_Frame):
    """The first frame: who I am, the last move I know of (-1: none) and the last free word that I have heard.

    `secret` opens seats; a spectator has none. `visitor` is a key that this browser made up, by which spectators are
    told apart, and `name` what they want to be called.
    """

    type: Literal["hello"]
    secret: Annotated[str, Field(max_length=64)] | None = None
    since: Annotated[int, Field(ge=-1, le=1_000_000)] = -1
    visitor: Annotated[str, Field(min_length=16, max_length=64)] | None = None
    name: Annotated[str, Field(max_length=40)] = ""
    heard: Annotated[int, Field(ge=0, le=2**53)] = 0


class Play(_Frame):
    """An action, in answer to the state with number `n`."""

    type: Literal["move"]
    n: Number
    action: Number


class Seal(_Frame):
    """An answer before my turn, to the question of this name; it is played when my turn comes."""

    type: Literal["seal"]
    question: Annotated[str, Field(max_length=16)]
    action: Number


class Unseal(_Frame):
    """Take back an answer of mine that was not played yet."""

    type: Literal["unseal"]
    seat: Annotated[int, Field(ge=0, le=32)]


class Undo(_Frame):
    """Take my last action back."""

    type: Literal["undo"]
    n: Number


class SendEmote(_Frame):
    """A quick word to the table; some are about a seat."""

    type: Literal["emote"]
    emote: Emote | Pointed
    at: SeatNumber | None = None


class Say(_Frame):
    """My own words to the table."""

    type: Literal["say"]
    text: Annotated[str, Field(max_length=1000)]


class SwitchTalk(_Frame):
    """The host's: whether people may speak freely."""

    type: Literal["talk"]
    on: bool


class Ready(_Frame):
    """Before the game begins: whether I am ready."""

    type: Literal["ready"]
    ready: bool


class PromiseNumber(_Frame):
    """Before the game begins: SHA-256 of the number that I give to the deal, in place of what I promised before."""

    type: Literal["promise"]
    commitment: Digits


class OpenNumber(_Frame):
    """When the game begins: the number that I promised."""

    type: Literal["open"]
    number: Digits


class Free(_Frame):
    """Before the game begins, open a seat: the host any, each person their own."""

    type: Literal["free"]
    seat: SeatNumber


class Ban(_Frame):
    """The host's: a watcher may not come again."""

    type: Literal["ban"]
    who: Annotated[str, Field(max_length=16)]


class HandOver(_Frame):
    """Let a bot, the usual one if none is named, play an open seat or the seat of a player who is away."""

    type: Literal["hand_over"]
    seat: SeatNumber
    bot: Annotated[str, Field(max_length=20)] | None = None


class SetClock(_Frame):
    """The host's: so many seconds for an answer, 0 for any time; and what happens to who is late."""

    type: Literal["clock"]
    seconds: Number
    late: Late


class SetPace(_Frame):
    """How long bots think: who plays with bots alone decides, or else the host."""

    type: Literal["pace"]
    seconds: Pace


class Hurry(_Frame):
    """Let the bots play without pauses until a person is asked; the same people decide."""

    type: Literal["hurry"]


class TakeBack(_Frame):
    """Take my seat back from the bot that stood in; so does whatever else I do."""

    type: Literal["take_back"]


class WhyNot(_Frame):
    """Why can I do nothing with these spots of the table now? The answer is a refusal."""

    type: Literal["why_not"]
    spots: Spots


class Explain(_Frame):
    """The same for who only looks, at the state with number `n`; the answer explains, and refuses nothing."""

    type: Literal["explain"]
    n: Number
    spots: Spots


class Foretell(_Frame):
    """What would this choice lead to, in answer to the state with number `n`? The answer is a forecast."""

    type: Literal["foretell"]
    n: Number
    action: Number


class AskHint(_Frame):
    """What would a good player choose, in answer to the state with number `n`? All are told that I asked."""

    type: Literal["hint"]
    n: Number


class SwitchHints(_Frame):
    """The host's: whether players may ask for hints."""

    type: Literal["hints"]
    on: bool


class Count(_Frame):
    """What may still come, as far as I know at the state with number `n`?"""

    type: Literal["count"]
    n: Number


class Ping(_Frame):
    """Is the connection alive?"""

    type: Literal["ping"]


Frame = Annotated[
    Hello
    | Play
    | Seal
    | Unseal
    | Undo
    | SendEmote
    | Say
    | SwitchTalk
    | HandOver
    | SetClock
    | SetPace
    | Hurry
    | TakeBack
    | WhyNot
    | Explain
    | Foretell
    | AskHint
    | SwitchHints
    | Count
    | Ready
    | PromiseNumber
    | OpenNumber
    | Free
    | Ban
    | Ping,
    Field(discriminator="type"),
]
_frames: TypeAdapter[Frame] = TypeAdapter(Frame)


def read_frame(text: str) -> Frame:
    """Read a frame.

    Raises:
        Refused: naming what is wrong with it.
    """
    try:
        return _frames.validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "frame"
        raise Refused(f"That message is not understood ({place}: {first['msg']}).") from None
