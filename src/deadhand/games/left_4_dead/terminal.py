"""The layout of the board in a terminal."""

from typing import Final

from deadhand.table.view.terminal_layout import CardText, ShownCard, TerminalLayout, default_text


def monster_text(shown: ShownCard) -> CardText:
    """Return a monster's toughness, its damage, who engages it, and what it will do."""
    needs, done, planned = shown.mark("toughness"), shown.mark("damage"), shown.mark("foreseen")
    if not needs:
        return default_text(shown)
    name, engaged = shown.card.name, shown.seats("engaged")
    hit = f"hits for {shown.card.numbers['damage']}" if shown.mark("hits") else "waits"
    fate = "dies" if shown.mark("dies") else hit
    dealt = [f"has {done}"] * (done > 0) + [f"planned {planned}"] * (planned > 0)
    brackets = f" ({', '.join(dealt)})" if dealt else ""
    tapped = ", tapped" * shown.mark("tapped")
    return CardText(
        f"{name} needs {needs} damage{brackets}, engaged by {engaged or 'nobody'}{tapped}: {fate}",
        f"{name} {done + planned}/{needs}{f' by {engaged}' if engaged else ''}{tapped}: {fate}",
    )


LAYOUT: Final = TerminalLayout({"front": monster_text}, labels={"face_down": "Face down", "held": "Holds"})
