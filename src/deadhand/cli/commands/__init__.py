"""The subcommands of `deadhand`, one module each."""
