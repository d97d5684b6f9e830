"""The rules of a game for browsers: compiled to WebAssembly, with its tables in JSON. Read `build.py` first."""
