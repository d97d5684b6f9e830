"""The public data of a table: its seats, its clock, and the numbers that people give to its deal."""

from typing import Annotated, Final, Literal, NotRequired

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints, with_config
from typing_extensions import TypedDict

Identifier = Annotated[str, StringConstraints(max_length=40)]
"""The name of a game, an option, a question, a verb or a counter."""

BotName = Annotated[str, StringConstraints(max_length=20)]
"""The name of a level of bots."""

SeatNumber = Annotated[int, Field(ge=0, le=32)]

VisitorKey = Annotated[str, StringConstraints(min_length=16, max_length=64)]
"""A random key of a browser, by which spectators are recognized."""

Late = Literal["default", "bot"]
"""The rule for late players: the default is played, and after two a bot stands in; or a bot at once."""

Pace = Annotated[float, Field(ge=0, le=5, strict=False)]
"""Seconds that bots take over a choice, on average."""

LANGUAGES: Final = (
    "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el "
    "en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it "
    "iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt "
    "my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl "
    "sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo "
    "za zh zu"
)
"""The codes of ISO 639-1, separated by spaces."""


def _existing_language(code: str) -> str:
    """Return the code of a language, or raise ValueError."""
    if code not in LANGUAGES.split():
        raise ValueError(f"ISO 639-1 has no language {code}")
    return code


SpokenLanguage = Annotated[str, StringConstraints(pattern="^[a-z]{2}$"), AfterValidator(_existing_language)]
"""The code (ISO 639-1) of a language in which a host looks for players."""

STRICT: Final = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


@with_config(STRICT)
class CounterCondition(TypedDict):
    """A counter, mine if each seat has one, has one of these values."""

    counter: Identifier
    values: Annotated[list[Annotated[int, Field(ge=-(2**31), lt=2**31)]], Field(min_length=1, max_length=16)]


@with_config(STRICT)
class JudgedVerbs(TypedDict):
    """Verbs that count as offered only if a bot of level "hard", who knows what I know, would at least consider them.

    They always count while the host forbids hints.
    """

    verbs: Annotated[list[Identifier], Field(min_length=1, max_length=64)]
    within: Annotated[int, Field(ge=0, le=1_000_000)]
    """The bot considers a choice whose score is at most so much below that of the default."""


@with_config(STRICT)
class StandingOrder(TypedDict):
    """When I want to be asked a question; otherwise the server plays its default for me."""

    prompt: Identifier
    verbs: Annotated[list[Identifier], Field(max_length=64)]
    """I am asked only if one of them is offered; never if there is none."""
    when: CounterCondition | None
    """I am asked only if this holds, too."""
    judged: NotRequired[JudgedVerbs]
    """Those of the verbs that do not always count as offered."""
    during: CounterCondition | None
    """The order has ended once this does not hold."""


class Countdown(TypedDict):
    """The clock of a table."""

    seconds: int
    """The time for an answer; 0 if the clock is off."""
    late: Late
    left: float | None
    """Seconds left when this is sent; null if no time is running."""


Digits = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
"""64 hexadecimal digits: a number of 256 random bits, or the SHA-256 of its digits."""


class PublicCommitment(TypedDict):
    """The commitment of the person at a seat to a number for the deal."""

    seat: int
    commitment: str
    """SHA-256 of a number that their browser made up, as 64 hexadecimal digits."""
    revealed: bool
    number: str | None
    """Public once the deal is made; null if it was not revealed in time."""


class SeatSummary(TypedDict):
    """A seat: its player, and whether they are connected."""

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    bot: str | None
    online: bool
    away: bool
    stand_in: bool
    """Whether a bot plays for a player who is away."""
    ready: bool
    """Before the game begins: whether its player has said so; bots always are."""
    who: str | None
    """Always the same for one person at this table; None for a bot and an open seat."""
    stranger: bool
    """Whether its player came while the table was listed as open. If the host frees the seat, they are banned."""


class Comment(TypedDict):
    """A player's comment on a move of the finished game."""

    id: int
    move: int
    """The number of moves before the position that it is about, and 0 for the start."""
    seat: int
    name: str
    text: str
    at: float
    """Seconds since 1970."""
