"""Advice for a player: previews of a choice, odds of hidden cards, hints."""
