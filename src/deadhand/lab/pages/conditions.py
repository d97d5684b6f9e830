"""The conditions of some games, as a page lists them."""

from deadhand.arena.conditions import Conditions
from deadhand.lab.analysis.finished import FinishedGames


def condition_lines(finished: FinishedGames, conditions: Conditions) -> list[tuple[str, str]]:
    """Return names and values of everything that the results depend on."""
    deck = f"{'changed' if conditions.changed_deck else 'the game`s own'}, sha256 {conditions.deck[:16]}"
    options = ", ".join(f"{name} = {value}" for name, value in conditions.options.items())
    lines = [
        ("Game", finished.game.title),
        ("Seats", str(conditions.seats)),
        ("Games", f"{len(finished):,}" + (f", and {finished.unfinished:,} unfinished" if finished.unfinished else "")),
        ("Bots", ", ".join(dict.fromkeys(conditions.bots))),
        ("Options", options or "as in the rules"),
        ("Deck", deck.replace("`", "\N{RIGHT SINGLE QUOTATION MARK}")),
        ("Seed", str(conditions.seed)),
        ("Versions", f"Deadhand {conditions.deadhand}, rules version {conditions.rules}"),
    ]
    if finished.unfinished:
        left_out = f"Games of more than {conditions.most_decisions:,} decisions were stopped, and count nowhere."
        lines.append(("Left out", left_out))
    return lines
