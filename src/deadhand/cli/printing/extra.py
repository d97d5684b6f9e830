"""The library of the extra `deadhand[print]`."""

from typing import Final

from deadhand.extras import Extra

PRINT: Final = Extra("print", "Printing needs", frozenset({"typst"}))
libraries_needed = PRINT.libraries_needed
