"""Sentences for people, made in one place from events, prompts and actions.

Templates name their words: `{0}` a value, `{0:a}` with its article, `{0:s}` as a possessor; `draw[s]` is "draw" when
the subject is "you" and "draws" otherwise, and `[has|have]` chooses likewise. A number is counted in the words of
`{0:1 card|# cards}`, or of `{0:no card|1 card|# cards}`: the first of three is for 0, the last is for more than one.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from deadhand.table.actions import Template, VerbWords
from deadhand.table.deck import Deck
from deadhand.table.declare import Wording
from deadhand.table.game import Game, Mark
from deadhand.table.packed import unpacked


class Word(str):
    """A name, which may be written with its article (`:a`) or as a possessor (`:s`), or a number that counts things."""

    def __format__(self, style: str) -> str:
        if "|" in style:
            return counted(int(self), *style.split("|"))
        if style == "a":
            return f"{'an' if self[:1].lower() in 'aeiou' else 'a'} {self}"
        if style == "s":
            return "your" if self == "you" else f"{self}'s"
        return str(self)


AGREEING: Final = re.compile(r"\[(\w+)(?:\|(\w+))?\]")
"""A word of a template that agrees with the subject."""
TWO_STOPS: Final = re.compile(r"([.!?])\.(?=\s|$)")
"""A name's own mark before a full stop."""


@dataclass(frozen=True)
class Speaker:
    """Writes a table's sentences for one reader."""

    game: Game
    deck: Deck
    names: Sequence[str]
    reader: int | None = None
    """The seat that is called "you"; None for a spectator."""

    def seat(self, seat: int) -> Word:
        """A seat's name as this reader calls it."""
        if seat == self.reader:
            return Word("you")
        return Word(self.names[seat] if seat < len(self.names) else f"seat {seat + 1}")

    def kind(self, kind: int | None) -> Word:
        """The name of a kind of card; "card" if it is not known."""
        return Word("card" if kind is None or kind < 0 else self.deck.kinds[kind].name)

    def zone(self, number: int) -> Word:
        """A zone in words, with its owner."""
        zone, owner = self.game.zones.find(number)
        return Word(f"{self.seat(owner):s} {zone.label}" if zone.per_seat else f"the {zone.label}")

    def cards(self, packed: int) -> Word:
        """Packed cards (see `packed.py`) in words, for example "4 Clown Zombies and 3 Nurse Zombies"."""
        names = [(number, self.kind(kind)) for kind, number in unpacked(packed)]
        return Word(listed([counted(number, f"1 {name}", f"# {name}s") for number, name in names]))

    def value(self, what: str, value: int) -> Word:
        """A value in words; `what` is "seat", "kind", "cards", "zone" or "number"."""
        if what == "seat":
            return self.seat(value)
        if what == "kind":
            return self.kind(value)
        if what == "cards":
            return self.cards(value)
        if what == "zone":
            return self.zone(value)
        return Word(value)

    def choice(self, action: int) -> str:
        """An action as a choice, for example "Lay a Clown Zombie"."""
        verb, arguments = self.game.actions.decode(action)
        return self.write(worded(verb.choice, arguments), self._arguments(verb, arguments))

    def offered(self, action: int, wording: Wording) -> str:
        """An action as a choice whose words depend on the table."""
        verb, arguments = self.game.actions.decode(action)
        values = [self.value(*value) for value in wording.values]
        return self.write(wording.template, [*self._arguments(verb, arguments), *values])

    def chosen(self, seat: int, action: int) -> str:
        """An action as it was taken, for example "Ann lays a Clown Zombie"."""
        verb, arguments = self.game.actions.decode(action)
        return self.write(worded(verb.log, arguments), self._arguments(verb, arguments), actor=seat)

    def marks(self, values: Mapping[str, int]) -> str:
        """What lies on a card, for example "damage 2, engaged by Ann and you"; nothing for marks of 0."""
        said = [mark for mark in self.game.marks if mark.said and values.get(mark.field)]
        return ", ".join(self._mark(mark, values[mark.field]) for mark in said)

    def _mark(self, mark: Mark, value: int) -> str:
        label = mark.label.lower()
        if mark.what == "flag":
            return label
        if mark.what == "seats":
            return f"{label} {listed([self.seat(seat) for seat in range(len(self.names)) if value >> seat & 1])}"
        return f"{label} {value}"

    def write(
        self, template: str, values: Sequence[Word] = (), *, actor: int | None = None, card: Word | None = None
    ) -> str:
        """Fill in a template; verbs in it agree with the subject: `actor`, or the first value.

        A sentence that ends with a name such as "Nukes!" gets no full stop after it.
        """
        subject = self.seat(actor) if actor is not None else (values[0] if values else Word(""))
        agreed = AGREEING.sub(r"\2" if subject == "you" else r"\1", template) if "[" in template else template
        text = agreed.format(*values, actor=subject, card=card)
        if "!." in text or "?." in text or ".." in text:
            text = TWO_STOPS.sub(r"\1", text)
        return text[:1].upper() + text[1:]

    def _arguments(self, verb: VerbWords, arguments: Sequence[int]) -> list[Word]:
        return [self.value(values.what, value) for values, value in zip(verb.ranges, arguments, strict=True)]


def worded(template: Template, arguments: Sequence[int]) -> str:
    """The words that a template has for these arguments."""
    return template if isinstance(template, str) else template(*arguments)


def counted(number: int, *forms: str) -> str:
    """A number in words, `#` standing for it: the last form but one is for 1, the one before it, if any, for 0."""
    *none, one, more = forms
    form = one if number == 1 else none[0] if none and number == 0 else more
    return form.replace("#", str(number))


def listed(words: Sequence[str]) -> str:
    """Words as a list, for example "Ann, Ben and you"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
