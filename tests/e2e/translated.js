// Translates the page as the translators of browsers do: each text becomes an element of its own with other words, and
// so does each text that comes later; what says translate="no" stays as it is.
() => {
  const isLeft = ({ parentElement: parent }) =>
    !parent || parent.closest("script, style, noscript, textarea, svg, [translate=no], .notranslate, font");
  const translate = (text) => {
    if (isLeft(text) || !text.data.trim()) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const walk = (root) => {
    const [walker, texts] = [document.createTreeWalker(root, NodeFilter.SHOW_TEXT), []];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  walk(document.body);
  document.documentElement.classList.add("translated-ltr");
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData") translate(target);
      for (const node of addedNodes) {
        if (node.nodeType === Node.TEXT_NODE) translate(node);
        else if (node.nodeType === Node.ELEMENT_NODE) walk(node);
      }
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
};
