"""Tests of every guide, and the tools with which guides are written."""
