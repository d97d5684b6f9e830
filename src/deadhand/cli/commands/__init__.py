"""The subcommands of `deadhand`, one module each, and what is offered after a game."""
