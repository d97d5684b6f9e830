"""Guided games: lines and actions for a newcomer at a real table with a fixed deal and fixed moves."""
