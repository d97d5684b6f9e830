"""The layout of the board in a terminal."""

from typing import Final

from deadhand.table.board.layout import BoardLayout, CardText, ShownCard
from deadhand.table.words.templates import sentences

FATES: Final = sentences("bites", "will die", "is saved", "will leave Combat", "will go to another")


def attacker_text(shown: ShownCard) -> CardText:
    """Return an attacking Zombie's number, as choices name it, and its fate as things stand."""
    name, fate = f"{shown.name} {shown.mark('number')}", shown.say(FATES[shown.mark("aim")])
    return CardText(shown.say("{0} attacks: it {1}", name, fate), f"{name} {fate}", is_danger=shown.mark("aim") == 0)


def chain_text(shown: ShownCard) -> CardText:
    """Describe a card of the chain: the card, its player and its targets."""
    parts = [shown.say("{0}. {1} by {2}", shown.number, shown.name, shown.names[shown.mark("player")])]
    if shown.mark("zombie"):
        parts.append(shown.say("on Zombie {0}", shown.mark("zombie")))
    if shown.marks.get("target", -1) >= 0:
        parts.append(shown.say("at {0}", shown.names[shown.mark("target")]))
    if shown.mark("cancelled"):
        parts.append(shown.say("(cancelled)"))
    return CardText(" ".join(parts), " ".join(parts))


LAYOUT: Final = BoardLayout({"wastelands": attacker_text, "chain": chain_text}, hidden=("faction",))
