"""Sockets: the open connections of players and spectators, what they may send and what they are told."""
