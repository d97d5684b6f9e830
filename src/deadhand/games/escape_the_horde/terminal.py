"""The layout of the board in a terminal."""

from typing import Final

from deadhand.table.view.terminal_layout import CardText, ShownCard, TerminalLayout

FATES: Final = ("bites", "will die", "is saved", "will leave Combat", "will go to another")


def attacker_text(shown: ShownCard) -> CardText:
    """Return an attacking Zombie's number, as choices name it, and its fate as things stand."""
    name, fate = f"{shown.card.name} {shown.mark('number')}", FATES[shown.mark("aim")]
    return CardText(f"{name} attacks: it {fate}", f"{name} {fate}")


def chain_text(shown: ShownCard) -> CardText:
    """Describe a card of the chain: the card, its player and its targets."""
    parts = [f"{shown.number}. {shown.card.name} by {shown.names[shown.mark('player')]}"]
    if shown.mark("zombie"):
        parts.append(f"on Zombie {shown.mark('zombie')}")
    if shown.marks.get("target", -1) >= 0:
        parts.append(f"at {shown.names[shown.mark('target')]}")
    if shown.mark("cancelled"):
        parts.append("(cancelled)")
    return CardText(" ".join(parts), " ".join(parts))


LAYOUT: Final = TerminalLayout({"wastelands": attacker_text, "chain": chain_text}, hidden=("faction",))
