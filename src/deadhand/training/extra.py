"""The library of the extra `deadhand[train]`."""

from typing import Final

from deadhand.extras import Extra

TRAIN: Final = Extra("train", "Training needs", frozenset({"torch"}))
libraries_needed = TRAIN.libraries_needed
