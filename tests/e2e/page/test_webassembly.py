"""Rules for play without a server are WebAssembly, which the page's Content-Security-Policy must let it compile."""

from playwright.sync_api import Browser

from tests.e2e.visitors import open_page

COMPILE = """async () => {
    const module = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
    return (await WebAssembly.instantiate(module)) instanceof WebAssembly.Instance;
}"""


def test_the_page_compiles_webassembly(browser: Browser, site: str) -> None:
    page = open_page(browser, site)
    assert page.evaluate(COMPILE)
