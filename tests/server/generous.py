"""A server for tests alone, on a port and a folder: any number of tables, played fast, each dealt by its test.

It takes the numbers that browsers give to a deal, but deals without them, as they are others in every run.
"""

import sys
from pathlib import Path

from deadhand.match import daily
from deadhand.server.database import gathering
from deadhand.server.database.address import sqlite_url
from deadhand.server.rooms.lobby import new_table
from deadhand.server.run import server
from deadhand.server.settings import Settings
from tests.server.deals import TODAY, deals
from tests.server.limits import UNLIMITED

if __name__ == "__main__":
    port, folder = sys.argv[1:]
    new_table.new_deal_secret = deals((Path(folder) / "test").read_text)
    vars(gathering)["seed_of_deal"] = lambda secret, _table, _numbers: secret
    daily.today = lambda: TODAY
    database = sqlite_url(Path(folder) / "tables.sqlite")
    settings = Settings(database=database, **UNLIMITED)
    server(settings, host="127.0.0.1", port=int(port)).run()
