"""The database: tables, seats and moves on disk, and the notices that servers with one database send each other."""
