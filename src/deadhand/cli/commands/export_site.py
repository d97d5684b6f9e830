"""`deadhand export-site`: write the page as a static site."""

from pathlib import Path

import click

from deadhand.cli.progress import ProgressBar
from deadhand.cli.wrapping import print_wrapped


@click.command("export-site", epilog="Example: deadhand export-site site")
@click.argument("folder", type=click.Path(path_type=Path))
def command(folder: Path) -> None:
    """Write the page as files for any web host: the games on each visitor's device, without a server.

    The site works in any folder of the host. Its games are played against bots and by several people at one device.
    FOLDER is created, or has to be empty or an earlier export, which is replaced.
    """
    from deadhand.server.static_site import export_site

    with ProgressBar("Writing the site") as bar:
        site = export_site(folder, lambda share: bar.show(share, 1.0))
    print_wrapped(f"{site.files} files in {folder}, {site.size / 1e6:.1f} MB.")
    print_wrapped(f"Try it: run `python -m http.server --directory {folder}` and open http://localhost:8000.")
    print_wrapped("Share it: upload the folder to any web host with HTTPS, such as GitHub Pages.")
