"""HTTP: the page, and everything about games and tables that is asked for once and answered once."""
