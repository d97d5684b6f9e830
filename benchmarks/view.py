"""Views: what a server makes for each client after each move."""

from collections.abc import Iterator

from figures import Figure, parser, rate, seconds, show
from midgame import match_at


def figures(slug: str, *, views: int, repeats: int) -> Iterator[Figure]:
    """Views per millisecond for the seat that is asked, whose view has most in it, and for a spectator."""
    match = match_at(slug, decisions=100)
    for seat, who in ((match.actor, "the seat that is asked"), (None, "a spectator")):

        def look(viewer: int | None = seat) -> None:
            for _ in range(views):
                match.view(viewer)

        taken = seconds(look, repeats=repeats)
        yield rate("views_per_ms", slug, who, count=views / 1000, taken=taken)


def main() -> None:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--views", type=int, default=500, help="per repeat (default %(default)s)")
    options.add_argument("--repeats", type=int, default=7)
    chosen = options.parse_args()
    show(figures(chosen.game, views=chosen.views, repeats=chosen.repeats), as_json=chosen.json)


if __name__ == "__main__":
    main()
