"""Cut the two fonts down to what is needed: `python web/build/fonts.py`, with `fonttools` and `brotli` installed.

The page has them in its own format. `deadhand print` has the weights of printed cards, each as a file.

Both are by Omnibus-Type, under the SIL Open Font License and without reserved names, so a subset may keep its name.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).parents[1]
FONTS = WEB / "node_modules"
SOURCES = (
    FONTS / "@fontsource/grenze/files/grenze-latin-600-normal.woff2",
    FONTS / "@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2",
)
PRINTED = WEB.parent / "src/deadhand/cli/printing/fonts"
WEIGHTS = (400, 700)
"""The weights of the text font that the page uses, from the first to the last."""
PRINTED_WEIGHTS = (500, 700)
"""Those of printed cards."""
LETTERS = [*range(0x20, 0x7F), *range(0xC0, 0x100)]
"""English, and the letters of western European languages."""
SIGNS = [0xA1, 0xA7, 0xAB, 0xB0, 0xB7, 0xBB, 0xBF, 0x152, 0x153, 0x2013, 0x2014, *range(0x2018, 0x201F), 0x2026, 0x2212]
"""Quotation marks, dashes and the like."""
FEATURES = ["kern", "mark", "tnum", "lnum"]


def cut(source: Path) -> None:
    """Write the subset of a font into `src/fonts`, and into the folder of `deadhand print`."""
    name = source.name.split("-latin")[0]
    options, font = subset_of(source, flavor="woff2")
    if "fvar" in font:
        instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
    save_font(font, str(WEB / "src/fonts" / f"{name}.woff2"), options)
    for weight in PRINTED_WEIGHTS if "fvar" in font else (None,):
        options, font = subset_of(source, flavor=None)
        if weight:
            instantiateVariableFont(font, {"wght": weight}, inplace=True)
        save_font(font, str(PRINTED / f"{name}{f'-{weight}' if weight else ''}.ttf"), options)


def subset_of(source: Path, *, flavor: str | None) -> tuple[Options, TTFont]:
    """Return a font with the letters and features that are needed, and the options with which it is saved."""
    options = Options(flavor=flavor, layout_features=FEATURES, hinting=False)
    font = load_font(str(source), options)
    font.flavor = flavor
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*LETTERS, *SIGNS])
    subsetter.subset(font)
    return options, font


if __name__ == "__main__":
    for source in SOURCES:
        cut(source)
