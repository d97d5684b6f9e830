"""Tests of the rules for browsers."""
