"""Draw the PNG icons of the web app manifest from `favicon.svg`: `python web/build/app_icons.py`, after it changed."""

from pathlib import Path
from shutil import which

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
SIZES = (192, 512)
NIGHT = "#0b1013"
SAFE = 0.72
"""The share of a maskable icon that holds the drawing. Every mask shows a circle of 80 %."""


def main() -> None:
    """Draw each size as it is, and as a maskable icon: without corners, and with a margin."""
    drawing = (PUBLIC / "favicon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium-headless-shell") or which("chromium"))
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            for name, ground, share in ((f"icon-{size}", "none", 1.0), (f"icon-maskable-{size}", NIGHT, SAFE)):
                page.set_content(
                    f"<style>html{{background:{ground}}} body{{margin:0;height:100vh;display:grid;place-items:center}}"
                    f"svg{{width:{share:.0%}}}</style>{drawing}"
                )
                page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
