"""The commands about the future: hint, odds and preview."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from deadhand.cli.screens.choices import Choice
from deadhand.cli.screens.labels import card_names, words_at
from deadhand.cli.screens.screen import Screen
from deadhand.cli.screens.text import collation_key
from deadhand.cli.sessions.protocol import ShownMatch
from deadhand.cli.words.say import say
from deadhand.table.errors import Refused
from deadhand.table.view.view_types import Preview
from deadhand.table.words.values import capitalize

MOST_KINDS: Final = 12
"""The most kinds of a place that are listed if the screen has room, ..."""
LEAST_KINDS: Final = 2
"""... and even if it has none."""
MOST_IN_HAND: Final = 5
"""The most kinds that are listed of a hand."""
BESIDE: Final = 5
"""Lines reserved for the legend, the hint about Enter, and the prompt."""
MOST_LIKELY: Final = 4
"""The most uncertain outcomes that are listed in a preview."""


class _Section(NamedTuple):
    """The odds of one place."""

    heading: str
    kinds: Sequence[str]
    """All its kinds."""
    listed: str
    """The likeliest of them in one line."""


def print_hint(screen: Screen, hint: Mapping[str, Any], choices: Sequence[Choice]) -> None:
    """Print a good player's choices, the best first, with the reasons."""
    numbers = {choice.action: choice.number for choice in choices}
    for place, choice in enumerate(hint["choices"]):
        number = numbers.get(choice["action"])
        reason, chance = choice["reason"]["text"], choice.get("chance")
        shown = f" ({number})" if number else ""
        wins = "" if chance is None else f", {say('wins about {0} of 100', round(chance * 100))}"
        screen.print_text(f"{say('Or' if place else 'Best')}: {choice['text']}{shown}{wins}", style="bold")
        if reason:
            screen.print_text(f"  {reason}", style="dim")


def print_card_odds(screen: Screen, match: ShownMatch, counted: Mapping[str, Any], typed: str = "") -> None:
    """Print the possible cards of every hidden place, likeliest first, or all kinds of the places of a name.

    As many kinds are listed as the screen has room for.

    Raises:
        Refused: if no place has such a name.
    """
    names = card_names(match)
    zones = [zone for zone in counted["zones"] if typed.casefold() in zone["label"].casefold()]
    if counted["zones"] and not zones:
        labels = ", ".join(dict.fromkeys(zone["label"] for zone in counted["zones"]))
        raise Refused(say('No hidden place is called "{0}". There are: {1}.', typed, labels))
    size = shutil.get_terminal_size()
    tries = [len(names)] if typed else range(MOST_KINDS, LEAST_KINDS - 1, -1)
    for most in tries:
        sections = _merge_equal(
            [_zone_lines(match, zone, names, most, "~" if counted["worlds"] else "") for zone in zones]
        )
        if sum(-(-len(line) // size.columns) for lines in sections for line in lines) <= size.lines - BESIDE:
            break
    for heading, kinds in sections:
        screen.print_text(heading, style="bold")
        screen.print_text(kinds)
    screen.print_text(_legend_line(counted), style="dim")


def _merge_equal(sections: Sequence[_Section]) -> list[tuple[str, str]]:
    """Return each list of kinds once, below the headings of all places that it holds for."""
    alike: dict[Sequence[str], list[_Section]] = {}
    for section in sections:
        alike.setdefault(section.kinds, []).append(section)
    return [
        (f"{'; '.join(each.heading for each in group)}:", max((each.listed for each in group), key=len))
        for group in alike.values()
    ]


def _zone_lines(
    match: ShownMatch, zone: Mapping[str, Any], names: Mapping[str, str], most: int, about: str
) -> _Section:
    """Return a place and its likeliest kinds; "~" marks an estimate."""
    back = f" ({words_at(match).translate(zone['back'])})" if zone["back"] else ""
    kinds = sorted(_merge_by_name(zone["kinds"], names, about), key=lambda kind: (-kind.next, collation_key(kind.name)))
    shown = min(most, MOST_IN_HAND) if zone["zone"][1] is not None and most < len(names) else most
    rest = len(kinds) - shown
    listed = ", ".join(str(kind) for kind in kinds[:shown])
    if rest > 0:
        listed = say("{0}, and {1:1 other kind|# other kinds}", listed, rest)
    heading = f"{capitalize(zone['label'])}{back}, {_count_of_cards(zone)}"
    return _Section(heading, tuple(str(kind) for kind in kinds), f"  {listed}")


def _legend_line(counted: Mapping[str, Any]) -> str:
    """Return the meaning of the numbers."""
    if not counted["zones"]:
        return say("You know where every card lies.")
    said = say("Unseen copies, and the chance that the top card or a random card is one of them")
    deals = counted["worlds"]
    return f"{said}; {say('estimated from {0} simulated deals', deals)}." if deals else f"{said}."


def _count_of_cards(zone: Mapping[str, Any]) -> str:
    known = zone["cards"] - zone["unknown"]
    many = say("{0:1 card|# cards}", zone["cards"])
    return f"{many}, {say('{0} of them known', known)}" if known else many


@dataclass(frozen=True)
class _KindOdds:
    """The odds of the cards with one name."""

    name: str
    unseen: int
    sure: int
    next: float
    about: str

    def __str__(self) -> str:
        sure = f", {say('{0} surely', self.sure)}" if self.sure else ""
        return f"{self.name} {self.unseen} ({self.about}{self.next * 100:.0f} %{sure})"


def _merge_by_name(kinds: Sequence[Mapping[str, Any]], names: Mapping[str, str], about: str) -> list[_KindOdds]:
    """Merge kinds with the same name."""
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


def print_preview(screen: Screen, preview: Preview, choice: Choice) -> None:
    """Print the results of a choice: first what is certain or very likely, then the likeliest others."""
    screen.print_text(say("If you choose {0}, {1}:", choice.number, choice.text), style="bold")
    for line in preview_lines(preview) or [say("Nothing happens before your next choice.")]:
        screen.print_text(f"  {line}")


def preview_lines(preview: Preview) -> list[str]:
    """Return a preview in lines; shares from simulated games are marked as estimates."""
    worlds = preview["worlds"]
    expected = " ".join(sentence["text"] for sentence in preview["sentences"] if sentence["worlds"] == worlds)
    if preview["sure"]:
        return [expected] if expected else []
    likely = [
        say("About {0} %: {1}", round(sentence["worlds"] * 100 / worlds), sentence["text"])
        for sentence in preview["sentences"]
        if sentence["worlds"] < worlds
    ]
    lines = [say("Very likely: {0}", expected)] if expected else []
    lines += likely[:MOST_LIKELY]
    if len(likely) > MOST_LIKELY:
        lines.append(say("{0} other outcomes are less likely.", len(likely) - MOST_LIKELY))
    return [*lines, say("Estimated from {0} simulated games.", worlds)] if lines else []
