// Run in the page: each control whose ring, when it has the focus, is cut off by what is around it, in words.
() => {
  const clips = (box) => getComputedStyle(box).overflow !== "visible";
  /** What cuts off the ring at the left or the right; cards in a hand are held a little askew. */
  const cutter = (control) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control);
    if (outlineStyle === "none") return undefined;
    const ring =
      Math.max(0, parseFloat(outlineWidth) + parseFloat(outlineOffset)) - (control.closest(".fan") ? 7 : 0.5);
    const { left, right } = control.getBoundingClientRect();
    for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      const shown = left >= edge.left - 1 && right <= edge.right + 1; // or it is scrolled away
      if (shown && clips(box) && (left - ring < edge.left || right + ring > edge.right)) return box;
    }
    return undefined;
  };
  const wrong = [];
  const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  for (const control of within.querySelectorAll("button, a[href], input, select, summary, [tabindex='0']")) {
    if (!control.checkVisibility() || control.closest(".visually-hidden")) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    const box = cutter(control);
    if (box) wrong.push(`the ring of "${control.innerText || control.ariaLabel}" is cut off by ${box.className}`);
  }
  return wrong;
};
