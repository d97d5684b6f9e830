"""Tests of the environments for machine learners."""
