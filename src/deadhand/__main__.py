"""`python -m deadhand` is the `deadhand` command."""

from deadhand.cli import main

if __name__ == "__main__":
    main(prog_name="deadhand")
