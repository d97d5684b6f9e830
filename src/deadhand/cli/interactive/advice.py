"""What a person may ask about what is to come: a hint, what may still come, and what a choice would lead to."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from deadhand.cli.screens.choices import Choice
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sessions.protocol import ShownMatch
from deadhand.table.errors import Refused

MOST_KINDS: Final = 12
"""Kinds of a place that are told one by one, as far as the screen has room, ..."""
LEAST_KINDS: Final = 2
"""... and even if it has none."""
MOST_IN_HAND: Final = 5
"""Of somebody's hand, of which less is known."""
BESIDE: Final = 5
"""Lines that are needed for what the numbers say, for what Enter does, and for the prompt."""
MOST_LIKELY: Final = 4
"""What may be, beside what is sure, that is told of a forecast."""


def print_hint(screen: Screen, hint: Mapping[str, Any], choices: Sequence[Choice]) -> None:
    """Print what a good player would choose, the best first, with the reasons."""
    numbers = {choice.action: choice.number for choice in choices}
    for place, choice in enumerate(hint["choices"]):
        number = numbers.get(choice["action"])
        reason = choice["reason"]["text"]
        screen.say(f"{'Best' if not place else 'Or'}: {choice['text']}{f' ({number})' if number else ''}", style="bold")
        if reason:
            screen.say(f"  {reason}", style="dim")


def print_card_odds(screen: Screen, match: ShownMatch, counted: Mapping[str, Any], typed: str = "") -> None:
    """Print what may lie in every pile and hidden hand, the likeliest first, or in the places of a name with all kinds.

    All of them are told of as many kinds as the screen has room for.

    Raises:
        Refused: if no place has such a name.
    """
    names = {kind.id: kind.name for kind in match.deck.kinds}
    zones = [zone for zone in counted["zones"] if typed.casefold() in zone["label"].casefold()]
    if counted["zones"] and not zones:
        labels = ", ".join(dict.fromkeys(zone["label"] for zone in counted["zones"]))
        raise Refused(f'Nothing hidden is called "{typed}"; there are {labels}.')
    size = shutil.get_terminal_size()
    tries = [len(names)] if typed else range(MOST_KINDS, LEAST_KINDS - 1, -1)
    for most in tries:
        told = [_zone_lines(zone, names, most, "~" if counted["worlds"] else "") for zone in zones]
        if sum(-(-len(line) // size.columns) for lines in told for line in lines) <= size.lines - BESIDE:
            break
    for heading, kinds in told:
        screen.say(heading, style="bold")
        screen.say(kinds)
    screen.say(_legend(counted), style="dim")


def _zone_lines(zone: Mapping[str, Any], names: Mapping[str, str], most: int, about: str) -> tuple[str, str]:
    """A place, and that many of the kinds that may lie there; "~" is written before shares that are estimates."""
    back = f" ({zone['back']})" if zone["back"] else ""
    kinds = sorted(_merge_by_name(zone["kinds"], names, about), key=lambda kind: (-kind.next, kind.name))
    shown = min(most, MOST_IN_HAND) if zone["zone"][1] is not None and most < len(names) else most
    rest = len(kinds) - shown
    told = ", ".join(str(kind) for kind in kinds[:shown])
    more = f", and {rest} other kind{'s' if rest > 1 else ''}" if rest > 0 else ""
    return f"{zone['label'][:1].upper()}{zone['label'][1:]}{back}, {_count_of_cards(zone)}:", f"  {told}{more}"


def _legend(counted: Mapping[str, Any]) -> str:
    """What the numbers say."""
    if not counted["zones"]:
        return "You know where every card lies."
    said = "How many you have not seen, and how likely the top card, or one taken blindly, is one of them"
    return f"{said}; estimated from {counted['worlds']} imagined deals." if counted["worlds"] else f"{said}."


def _count_of_cards(zone: Mapping[str, Any]) -> str:
    known = zone["cards"] - zone["unknown"]
    many = "1 card" if zone["cards"] == 1 else f"{zone['cards']} cards"
    return f"{many}, {known} of them known" if known else many


@dataclass(frozen=True)
class _KindOdds:
    """A name of cards that may lie somewhere."""

    name: str
    unseen: int
    sure: int
    next: float
    about: str

    def __str__(self) -> str:
        sure = f", {self.sure} surely" if self.sure else ""
        return f"{self.name} {self.unseen} ({self.about}{self.next * 100:.0f} %{sure})"


def _merge_by_name(kinds: Sequence[Mapping[str, Any]], names: Mapping[str, str], about: str) -> list[_KindOdds]:
    """Kinds of one name together."""
    alike: dict[str, list[Mapping[str, Any]]] = {}
    for kind in kinds:
        alike.setdefault(names[kind["kind"]], []).append(kind)
    return [
        _KindOdds(
            name,
            sum(each["unseen"] for each in group),
            sum(each["sure"] for each in group),
            sum(each["next"] for each in group),
            about,
        )
        for name, group in alike.items()
    ]


def print_preview(screen: Screen, forecast: Mapping[str, Any], choice: Choice) -> None:
    """Print what a choice would lead to: what is sure or very likely, then the likeliest of what may be."""
    screen.say(f"If you choose {choice.number}, {choice.text}:", style="bold")
    for line in preview_lines(forecast) or ["Nothing happens before you choose again."]:
        screen.say(f"  {line}")


def preview_lines(forecast: Mapping[str, Any]) -> list[str]:
    """A forecast in lines; shares that were found in imagined games are told as estimates."""
    worlds = forecast["worlds"]
    expected = " ".join(sentence["text"] for sentence in forecast["sentences"] if sentence["worlds"] == worlds)
    if forecast["sure"]:
        return [expected] if expected else []
    likely = [
        f"About {sentence['worlds'] * 100 / worlds:.0f} %: {sentence['text']}"
        for sentence in forecast["sentences"]
        if sentence["worlds"] < worlds
    ]
    lines = [f"Very likely: {expected}"] if expected else []
    lines += likely[:MOST_LIKELY]
    if len(likely) > MOST_LIKELY:
        lines.append(f"{len(likely) - MOST_LIKELY} other things are less likely.")
    return [*lines, f"Estimated from {worlds} imagined games."] if lines else []
