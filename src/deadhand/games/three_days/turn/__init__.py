"""The course of a day: setup, a Survivor's turn, the Game Turn."""
