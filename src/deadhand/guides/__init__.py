"""Guided games: what a newcomer is told and asked to do at a real table whose deal and other moves are fixed."""
