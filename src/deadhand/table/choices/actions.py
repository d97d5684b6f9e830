"""Actions are small integers: verbs with ranges of arguments, laid out in one dense action space.

Offers name kinds of cards and seats, never copies of cards, so that equal cards give one action.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from deadhand.table.choices.refusals import CORE_REFUSALS, RefusalWords
from deadhand.table.record.bits import lowest, without_lowest
from deadhand.table.record.guards import OFFERS_FULL, break_table
from deadhand.table.record.state import Table
from deadhand.table.rules.rule import inline_rule, rule
from deadhand.table.zones.counting import number_in

ACTIONS: NDArray[np.int64] = np.zeros((1, 6), np.int64)
"""A row for each action: its verb, three arguments, whether it is secret, whether it is quiet; bound per game."""


class Verb(NamedTuple):
    """A verb as the rules use it: where its actions begin, and the first value and size of each argument's range."""

    id: int
    first: int
    x_first: int
    x_size: int
    y_first: int
    y_size: int
    z_first: int
    z_size: int


@dataclass(frozen=True)
class Range:
    """The values an argument may take: `what` ("kind", "seat" or "number") they are, the first and how many."""

    what: str
    first: int
    size: int
    zone: str = ""
    """The family of zones whose places these numbers are; sentences then say the place (see `Zone.place_words`)."""

    @property
    def values(self) -> range:
        """Every value, in order."""
        return range(self.first, self.first + self.size)


@dataclass(frozen=True)
class VerbWords:
    """The texts of a verb."""

    verb: Verb
    name: str
    choice: "Template"
    """The words of the choice, for example "Lay {0}"."""
    log: "Template | None"
    """The words of the log, such as "{actor} lay[s] {0}."; None for the choice in the third person."""
    ranges: tuple[Range, ...]
    clauses: tuple[str, ...]
    spots: tuple[str, ...]
    """Templates of its spots on the table, such as "hand:{me}/{0}"; see `spots.py`."""
    needs: str
    """The clause that requires own cards, in the zone of the first spot; by default the first clause."""
    secret: bool = False
    """True if only its own seat sees it."""
    final: bool = False
    """True if a page should ask for a second click, as it affects other seats or cannot be undone."""
    quiet: bool = False
    """True if the log is silent about it when it was the only choice."""
    elsewhere: int | None = None
    """The refusal at other questions."""
    costs: tuple[str, int] | None = None
    """The field of the record that it takes from, and the refusal if nothing is left there."""
    refused: int | None = None
    """A refusal that is always the same; see `refuse`."""


class VerbTraits(TypedDict, total=False):
    """The fields of `VerbWords` that few verbs need."""

    secret: bool
    final: bool
    quiet: bool
    elsewhere: tuple[str, str]
    """A refusal: its words and its clause."""
    costs: tuple[str, str, str]


@dataclass(frozen=True)
class Alternatives:
    """Templates of which the arguments choose one, where they change the grammar."""

    templates: tuple[str, ...]
    choose: Callable[..., int]
    """The index of the template for these arguments."""

    def __call__(self, *arguments: int) -> str:
        """Return the template for these arguments."""
        return self.templates[self.choose(*arguments)]


Template = str | Alternatives
"""A template for the arguments, or several."""


def all_templates(template: Template) -> Sequence[str]:
    """Return all templates of which the arguments choose one."""
    return template.templates if isinstance(template, Alternatives) else (template,)


SINGLE: Final = Range("number", 0, 1)


@dataclass(frozen=True)
class VerbGroup:
    """Verbs that do the same kind of thing, and their place in lists of choices."""

    words: str
    """A phrase that follows the name of a card: "attack" in "Commando 6: attack"."""
    verbs: tuple[Verb, ...]


@dataclass
class ActionSpace:
    """A game's verbs in the order of declaration, and the one dense numbering of all their actions."""

    verbs: list[VerbWords] = field(default_factory=list)
    size: int = 0
    refusals: list[RefusalWords] = field(default_factory=lambda: [*CORE_REFUSALS])
    """The reasons why an action is not offered, by their numbers: the core's own, then the game's."""
    groups: list[VerbGroup] = field(default_factory=list)
    """Every verb in the order of lists: useful ones first, those that throw away or give up last."""
    _decoded: dict[int, tuple[VerbWords, tuple[int, ...]]] = field(default_factory=dict, repr=False)
    """A cache of decoded actions, because views decode the same ones again and again."""

    def verb(
        self,
        name: str,
        clauses: str,
        *ranges: Range,
        spots: str = "",
        needs: str = "",
        **traits: Unpack[VerbTraits],
    ) -> "UnwordedVerb":
        """Declare the next verb; its actions are numbered with the last argument running fastest.

        `clauses` says which rules allow it. The others are fields of `VerbWords`; several clauses or spots stand in
        one text. Its words follow: `says`.
        """
        x, y, z = (*ranges, SINGLE, SINGLE, SINGLE)[:3]
        verb = Verb(len(self.verbs), self.size, x.first, x.size, y.first, y.size, z.first, z.size)
        allowed = tuple(clauses.split())
        self.verbs.append(
            VerbWords(
                *(verb, name, "", "", ranges, allowed, tuple(spots.split()), needs or allowed[0]),
                secret=traits.get("secret", False),
                final=traits.get("final", False),
                quiet=traits.get("quiet", False),
                elsewhere=self.refusal(*traits["elsewhere"]) if "elsewhere" in traits else None,
                costs=(traits["costs"][0], self.refusal(*traits["costs"][1:])) if "costs" in traits else None,
            )
        )
        self.size += x.size * y.size * z.size
        return UnwordedVerb(self, verb)

    def refusal(self, sentence: str, clause: str = "") -> int:
        """Declare a reason why verbs are not offered; returns the number that rules marked `@why_not` return.

        The sentence is a template for the verb's arguments. Without a clause it is the first one of the verb. What was
        declared before keeps its number.
        """
        words = RefusalWords(sentence, clause)
        if words not in self.refusals:
            self.refusals.append(words)
        return self.refusals.index(words)

    def refuse(self, verb: Verb, sentence: str, clause: str) -> int:
        """Declare the fixed reason why a verb is not offered, and return it; a changing one is a rule `@why_not`."""
        refused = self.refusal(sentence, clause)
        self.verbs[verb.id] = replace(self.verbs[verb.id], refused=refused)
        return refused

    def group(self, words: str, *verbs: Verb) -> None:
        """Declare the next verbs in lists of choices, and in a few words what they do."""
        self.groups.append(VerbGroup(words, verbs))

    def place_in_lists(self, verb: str) -> int:
        """Return the place of a verb, given by its name, in lists of choices."""
        return self._places[verb]

    @cached_property
    def _places(self) -> Mapping[str, int]:
        listed = [self.verbs[verb.id].name for group in self.groups for verb in group.verbs]
        return {name: place for place, name in enumerate(listed)}

    def table(self) -> NDArray[np.int64]:
        """Return the decoding table that the compiled rules read; see `ACTIONS`."""
        rows = [
            (words.verb.id, *arguments, *(0,) * (3 - len(arguments)), int(words.secret), int(words.quiet))
            for words in self.verbs
            for arguments in product(*(values.values for values in words.ranges))
        ]
        return np.array(rows, np.int64).reshape(self.size, 6)

    def decode(self, action: int) -> tuple[VerbWords, tuple[int, ...]]:
        """Return the verb and the arguments of an action.

        Raises:
            IndexError: if there is no such action.
        """
        if action not in self._decoded:
            self._decoded[action] = self._decode(action)
        return self._decoded[action]

    def _decode(self, action: int) -> tuple[VerbWords, tuple[int, ...]]:
        if not 0 <= action < self.size:
            raise IndexError(action)
        words = next(words for words in reversed(self.verbs) if words.verb.first <= action)
        rest = action - words.verb.first
        arguments: list[int] = []
        for values in reversed(words.ranges):
            rest, offset = divmod(rest, values.size)
            arguments.append(values.first + offset)
        return words, tuple(reversed(arguments))


@dataclass(frozen=True)
class UnwordedVerb:
    """A verb just declared, which has no words yet."""

    actions: ActionSpace
    verb: Verb

    def says(self, choice: Template, log: Template | None = None) -> Verb:
        """Declare the words of the choice, and those of the log: "" if events say the same."""
        words = self.actions.verbs[self.verb.id]
        self.actions.verbs[self.verb.id] = replace(words, choice=choice, log=log)
        return self.verb


@rule
def number_of(verb: Verb, x: int = 0, y: int = 0, z: int = 0) -> int:
    """Return the number of an action."""
    return verb.first + ((x - verb.x_first) * verb.y_size + y - verb.y_first) * verb.z_size + z - verb.z_first


@rule
def offer(t: Table, verb: Verb, x: int = 0, y: int = 0, z: int = 0) -> None:
    """Add an action to the open prompt. Offers must come in ascending order of their numbers."""
    if t.offer_count < t.offers.shape[0]:
        t.offers[t.offer_count] = number_of(verb, x, y, z)
        t.offer_count += 1
    else:
        break_table(t, OFFERS_FULL)


@rule
def offer_if_any(t: Table, cards: int, verb: Verb, x: int = 0, y: int = 0, z: int = 0) -> None:
    """Add an action to the open prompt if any of the cards that it needs exist. Fast, as it has hardly a branch."""
    if t.offer_count < t.offers.shape[0]:
        t.offers[t.offer_count] = number_of(verb, x, y, z)
        t.offer_count += cards > 0
    elif cards > 0:
        break_table(t, OFFERS_FULL)


@rule
def offer_each(t: Table, zone: int, verb: Verb) -> None:
    """Add an action for every kind of card in a zone that the verb can be about."""
    for kind in range(verb.x_first, verb.x_first + verb.x_size):
        if number_in(t, zone, kind):
            offer(t, verb, kind)


@rule
def offer_others(t: Table, seat: int, zone: int, verb: Verb) -> None:
    """Add an action on every other seat that has cards in a zone that each seat has."""
    for other in range(t.seats):
        if other != seat and t.count[zone + other]:
            offer(t, verb, other)


@inline_rule
def offer_members(t: Table, verb: Verb, members: int, first: int) -> None:
    """Add an action about each member of a set, which is counted from `first`; see `bits.py`."""
    while members:
        offer(t, verb, first + lowest(members))
        members = without_lowest(members)


@inline_rule
def offer_pairs(t: Table, verb: Verb, xs: int, first_x: int, ys: int, first_y: int) -> None:
    """Add an action about each member of a set with each of another."""
    while xs:
        left = ys
        while left:
            offer(t, verb, first_x + lowest(xs), first_y + lowest(left))
            left = without_lowest(left)
        xs = without_lowest(xs)
