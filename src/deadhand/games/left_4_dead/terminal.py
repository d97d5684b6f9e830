"""The layout of the board in a terminal."""

from typing import Final

from deadhand.table.board.layout import BoardLayout, CardText, ShownCard, default_text


def monster_text(shown: ShownCard) -> CardText:
    """Return a monster's toughness, its damage, who engages it, and what it will do."""
    needs, done, planned = shown.mark("toughness"), shown.mark("damage"), shown.mark("foreseen")
    if not needs:
        return default_text(shown)
    name, engaged = shown.name, shown.seats("engaged", "dat")
    hit = shown.say("hits for {0}", shown.card.numbers["damage"]) if shown.mark("hits") else shown.say("waits")
    fate = shown.say("dies") if shown.mark("dies") else hit
    dealt = [shown.say("has {0}", done)] * (done > 0) + [shown.say("planned {0}", planned)] * (planned > 0)
    brackets = f" ({', '.join(dealt)})" if dealt else ""
    tapped = f", {shown.say('tapped')}" * shown.mark("tapped")
    by = f" {shown.say('by {0}', engaged)}" if engaged else ""
    damage, engagement = shown.say("{0} damage", needs), shown.say("engaged by {0}", engaged or shown.say("nobody"))
    return CardText(
        f"{shown.say('{0} needs {1}', name, damage)}{brackets}, {engagement}{tapped}: {fate}",
        f"{name} {done + planned}/{needs}{by}{tapped}: {fate}",
        is_danger=bool(shown.mark("hits")) and not shown.mark("dies"),
    )


LAYOUT: Final = BoardLayout(
    {"front": monster_text}, labels={"face_down": "Face down", "held": "Holds"}, dangers=("Downed",)
)
