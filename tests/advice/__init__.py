"""Advice for players, beside what the conformance tests say of every game."""
