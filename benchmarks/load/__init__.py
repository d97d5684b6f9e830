"""Load on a server: people, attackers, and the process of the server that is measured."""
