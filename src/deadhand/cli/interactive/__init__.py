"""Playing in the terminal: what a person is told and asked, and what the answers do."""
