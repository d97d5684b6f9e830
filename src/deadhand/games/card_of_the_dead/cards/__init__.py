"""The effects of the cards."""
