"""Smoke tests of the benchmarks."""
