"""Bots: random, and the rule-of-thumb player that each game brings along."""
