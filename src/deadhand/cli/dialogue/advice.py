"""What a person may ask about what is to come: a hint, what may still come, and what a choice would lead to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from deadhand.cli.screens.choices import Choice
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sittings.shown import Shown

MOST_KINDS: Final = 12
"""Kinds of a pile that are told one by one, ..."""
MOST_IN_HAND: Final = 5
"""... and of somebody's hand."""
MOST_LIKELY: Final = 4
"""What may be, beside what is sure, that is told of a forecast."""


def say_hint(screen: Screen, hint: Mapping[str, Any], choices: Sequence[Choice]) -> None:
    """Print what a good player would choose, the best first, with the reasons."""
    numbers = {choice.action: choice.number for choice in choices}
    for place, choice in enumerate(hint["choices"]):
        number = numbers.get(choice["action"])
        reason = choice["reason"]["text"]
        screen.say(f"{'Best' if not place else 'Or'}: {choice['text']}{f' ({number})' if number else ''}", style="bold")
        if reason:
            screen.say(f"  {reason}", style="dim")


def say_unseen(screen: Screen, match: Shown, counted: Mapping[str, Any]) -> None:
    """Print for every pile and hidden hand what may lie there, the likeliest first."""
    names = {kind.id: kind.name for kind in match.deck.kinds}
    for zone in counted["zones"]:
        back = f" ({zone['back']})" if zone["back"] else ""
        screen.say(f"{zone['label'][:1].upper()}{zone['label'][1:]}{back}, {_cards(zone)}:", style="bold")
        kinds = sorted(_by_name(zone["kinds"], names), key=lambda kind: (-kind.next, kind.name))
        most = MOST_IN_HAND if zone["zone"][1] is not None else MOST_KINDS
        rest = len(kinds) - most
        told = ", ".join(str(kind) for kind in kinds[:most])
        screen.say(f"  {told}{f', and {rest} other kinds' if rest > 0 else ''}")
    screen.say(_meaning(counted), style="dim")


def _meaning(counted: Mapping[str, Any]) -> str:
    """What the numbers say."""
    if not counted["zones"]:
        return "You know where every card lies."
    said = "How many you have not seen, and how likely the top card, or one taken blindly, is one of them"
    return f"{said}; counted in {counted['worlds']} imagined deals." if counted["worlds"] else f"{said}."


def _cards(zone: Mapping[str, Any]) -> str:
    known = zone["cards"] - zone["unknown"]
    many = "1 card" if zone["cards"] == 1 else f"{zone['cards']} cards"
    return f"{many}, {known} of them known" if known else many


@dataclass(frozen=True)
class _Kind:
    """A name of cards that may lie somewhere."""

    name: str
    unseen: int
    sure: int
    next: float

    def __str__(self) -> str:
        sure = f", {self.sure} surely" if self.sure else ""
        return f"{self.name} {self.unseen} ({self.next * 100:.0f} %{sure})"


def _by_name(kinds: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> list[_Kind]:
    """Kinds of one name together."""
    alike: dict[str, list[Mapping[str, Any]]] = {}
    for kind in kinds:
        alike.setdefault(names[kind["kind"]], []).append(kind)
    return [
        _Kind(
            name,
            sum(each["unseen"] for each in group),
            sum(each["sure"] for each in group),
            sum(each["next"] for each in group),
        )
        for name, group in alike.items()
    ]


def say_forecast(screen: Screen, forecast: Mapping[str, Any], choice: Choice) -> None:
    """Print what a choice would lead to: what is sure, then the likeliest of what may be."""
    screen.say(f"If you choose {choice.number}, {choice.text}:", style="bold")
    for line in forecast_lines(forecast) or ["Nothing happens before you choose again."]:
        screen.say(f"  {line}")


def forecast_lines(forecast: Mapping[str, Any]) -> list[str]:
    """A forecast in lines."""
    worlds = forecast["worlds"]
    sure = [sentence["text"] for sentence in forecast["sentences"] if sentence["worlds"] == worlds]
    likely = [
        f"{sentence['worlds'] * 100 / worlds:.0f} %: {sentence['text']}"
        for sentence in forecast["sentences"]
        if sentence["worlds"] < worlds
    ]
    lines = [" ".join(sure)] if sure else []
    lines += likely[:MOST_LIKELY]
    if len(likely) > MOST_LIKELY:
        lines.append(f"{len(likely) - MOST_LIKELY} other things are less likely.")
    return lines
