// Run in the page: each text on show that is cut off, shortened, covered, broken, or touches another, in words.
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const PASSING = ".shout, .callout, .change"; // gone in a few seconds
  const wrong = new Set();
  const room = new DOMRect(0, 0, innerWidth, innerHeight);
  const style = (element) => getComputedStyle(element);
  const ancestors = (element) => (element ? [element, ...ancestors(element.parentElement)] : []);
  const words = (text) => `"${text.node.data.trim().slice(0, 40)}" (${text.owner.className || text.owner.tagName})`;
  const common = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const empty = ({ left, top, right, bottom }, slack = 0) => right - left <= slack || bottom - top <= slack;

  // What is in a window over the page hides everything else.
  const from = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const texts = [];
  const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const owner = node.parentElement;
    if (
      !node.data.trim() ||
      !owner.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      })
    )
      continue;
    if (
      owner.closest(`svg, style, script, option, .sky, [popover], .arrow, ${PASSING}`) ||
      ancestors(owner).some(concealed)
    )
      continue;
    const range = document.createRange();
    const { data } = node;
    range.setStart(node, data.length - data.trimStart().length);
    range.setEnd(node, data.trimEnd().length);
    // The letters themselves are lower than their line.
    const most = parseFloat(style(owner).fontSize) * scaleOf(owner);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const spare = Math.max(0, (bottom - top - most * 0.8) / 2);
      if (right > left)
        texts.push({
          node,
          owner,
          left,
          top: top + spare,
          right,
          bottom: bottom - spare,
        });
    }
    if (!owner.closest("code, input, .shared")) for (const word of broken(node, range)) wrong.add(`"${word}" is broken`);
  }
  // A board in a picture is scaled down.
  function scaleOf(element) {
    const box = element.closest(".sample");
    return box ? box.getBoundingClientRect().width / box.offsetWidth : 1;
  }
  function concealed(element) {
    return style(element).clipPath === "inset(50%)";
  }
  // The words that are broken over two lines without a hyphen in them; a browser's own hyphens are fine.
  function broken(node, range) {
    if (range.getClientRects().length < 2 || style(node.parentElement).whiteSpaceCollapse === "preserve") return [];
    const parts = [...node.data.matchAll(/[^\s\-–—/]+/g)];
    return parts.flatMap(({ index, 0: word }) => {
      const letters = document.createRange();
      letters.setStart(node, index);
      letters.setEnd(node, index + word.length);
      const tops = [...letters.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      return Math.max(...tops) - Math.min(...tops) > 3 ? [word] : [];
    });
  }

  // Nothing is cut off by a box that cannot be scrolled, nor shortened by three dots or to some lines. One press on a
  // preview opens all of it, and a name that is longer than any of ours is whole where it is pointed at.
  const LONG_NAME = 20;
  const explained = ({ node }, box) =>
    style(box).textOverflow === "ellipsis" && node.data.length > LONG_NAME && box.title === node.data.trim();
  const seen = texts.filter((text) => {
    let rest = text;
    for (const box of ancestors(text.owner)) {
      const { overflowX, overflowY } = style(box);
      if (overflowX === "visible" && overflowY === "visible") continue;
      if (box === document.body || empty(rest)) break;
      const edge = box.getBoundingClientRect();
      const cut = {
        x: Math.max(edge.left - rest.left, rest.right - edge.right),
        y: Math.max(edge.top - rest.top, rest.bottom - edge.bottom),
      };
      const opens = box.closest("button[aria-expanded]") !== null;
      const meant = {
        x: explained(text, box) || /auto|scroll/.test(overflowX),
        y: opens || /auto|scroll/.test(overflowY),
      };
      if ((cut.x > 1.5 && !meant.x) || (cut.y > 1.5 && !meant.y))
        wrong.add(`${words(text)} is cut off by ${box.className || box.tagName}`);
      if (meant.x || meant.y) text.scrolled = true;
      rest = common(rest, edge);
    }
    Object.assign(text, { seen: rest });
    return !empty(rest);
  });
  for (const text of seen)
    if (!text.scrolled && (text.left < -1 || text.right > room.right + 1))
      wrong.add(`${words(text)} sticks out of the window`);

  // No text lies on another, or under something else. Cards that lie in one place may cover each other: the corner that
  // is left has the card's sign, and pressing it shows its name.
  // The page's policy refuses a style element.
  const all = new CSSStyleSheet();
  all.replaceSync("* { pointer-events: auto !important; }");
  document.adoptedStyleSheets.push(all);
  const opaque = (element) => {
    const { backgroundImage, backgroundColor } = style(element);
    return backgroundImage !== "none" || !/, 0\)$|^transparent$|\/ 0\)$/.test(backgroundColor);
  };
  const isCard = (element) => element.closest("[data-kind], .playable, .lies, .stack") !== null;
  const together = (one, other) => {
    const place = one.closest("[data-place], .row, .fan, .map");
    return isCard(one) && isCard(other) && place !== null && place.contains(other);
  };
  const ontop = (x, y) => document.elementsFromPoint(x, y);
  for (const text of seen) {
    const { left, top, right, bottom } = text.seen;
    if (bottom - top < 0.6 * (text.bottom - text.top)) continue; // it is being scrolled away
    const middle = (top + bottom) / 2;
    for (const x of [left + 1, (left + right) / 2, right - 1]) {
      const found = ontop(x, middle);
      const place = found.indexOf(text.owner);
      if (place <= 0) continue;
      const cover = found
        .slice(0, place)
        .find((element) => opaque(element) && !text.owner.contains(element) && !element.closest(PASSING));
      if (cover) text.covered = true;
      if (cover && !together(text.owner, cover) && !cover.closest("button.target, .target"))
        wrong.add(`${words(text)} is covered by ${cover.className?.baseVal ?? cover.className ?? cover.tagName}`);
    }
  }
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(all), 1);
  const block = (element) => ancestors(element).find((box) => style(box).display !== "inline");
  seen.forEach((a, nth) => {
    for (const b of seen.slice(nth + 1)) {
      if (a.node === b.node) continue;
      const both = common(a.seen, b.seen);
      const apart = both.left - both.right;
      const high = both.bottom - both.top;
      if (high < 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top) || apart > 1.5) continue;
      const [one, other] = [block(a.owner), block(b.owner)];
      if (one === other || a.covered || b.covered || together(one, other)) continue;
      wrong.add(apart < -1 ? `${words(a)} overlaps ${words(b)}` : `${words(a)} touches ${words(b)}`);
    }
  });
  return [...wrong];
};
