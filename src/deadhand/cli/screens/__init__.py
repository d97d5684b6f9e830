"""How a table, its choices, its log and its result look in a terminal, with colours or as plain lines."""
