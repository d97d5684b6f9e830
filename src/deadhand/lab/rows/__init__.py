"""The rows of games: who plays them, what their columns are, and where they are kept."""
