// Runs in every window of the tests. A browser that translates a page replaces its texts. What the page then changes or
// removes is no longer there, and the old text stays in sight. So no text changes in place where a browser may translate.
new MutationObserver((changes) => {
  if (document.documentElement?.classList.contains("translated-ltr")) return;
  for (const { type, target, oldValue, removedNodes } of changes) {
    const parent = type === "characterData" ? target.parentElement : target;
    if (!parent?.isConnected || parent.closest?.("[translate=no], head, script, style, textarea")) continue;
    const before =
      type === "characterData" ? [oldValue] : [...removedNodes].filter((node) => node.nodeType === 3).map((node) => node.data);
    const text = before.find((words) => words?.trim());
    if (text) throw new Error(`"${text}" changes in place where a browser may translate it: ${parent.outerHTML.slice(0, 200)}`);
  }
}).observe(document, { subtree: true, childList: true, characterData: true, characterDataOldValue: true });
