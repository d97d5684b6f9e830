"""The bots: levels and the search."""
