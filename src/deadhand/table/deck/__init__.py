"""A deck as the game plays with it: kinds of cards, their counts and numbers."""
