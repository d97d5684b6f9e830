"""A server that many tests share, on a port and a folder: one address may start any number of tables, and play fast."""

import sys

from deadhand.server.run import server
from deadhand.server.settings import Settings

if __name__ == "__main__":
    port, folder = sys.argv[1:]
    database = f"sqlite+aiosqlite:///{folder}/tables.sqlite"
    settings = Settings(database, frames_per_second=10_000, tables_per_minute=100_000)
    server(settings, host="127.0.0.1", port=int(port)).run()
