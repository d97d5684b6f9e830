"""What a player may ask for: previews of a choice, odds of hidden cards, hints."""
