"""Simulations of many games, and their statistics."""
