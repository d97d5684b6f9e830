// Run in the page: all that is wrong with the table on show, in words, and where what has its place stands.
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const wrong = [];
  const page = document.documentElement;
  const room = new DOMRect(0, 0, innerWidth, innerHeight);
  const box = (element) => element.getBoundingClientRect();
  const shows = (element) => element.checkVisibility() && !element.closest(".visually-hidden");
  const all = (selector, from = document) => [...from.querySelectorAll(selector)].filter(shows);
  const words = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");
  const within = (inner, outer, slack = 1) =>
    inner.left >= outer.left - slack &&
    inner.top >= outer.top - slack &&
    inner.right <= outer.right + slack &&
    inner.bottom <= outer.bottom + slack;
  const apart = (a, b, slack = 1) =>
    a.right <= b.left + slack ||
    b.right <= a.left + slack ||
    a.bottom <= b.top + slack ||
    b.bottom <= a.top + slack;

  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) wrong.push("the page scrolls");
  for (const felt of all(".felt, .board"))
    if (felt.scrollHeight > felt.clientHeight + 1 || felt.scrollWidth > felt.clientWidth + 1)
      wrong.push(`${felt.className} does not hold what is in it`);

  // The places are in the window and do not overlap.
  const places = {};
  const add = (name, elements) => elements.forEach((element, nth) => (places[name + (nth || "")] = element));
  add("bar", all(".bar"));
  add("plate", all(".board .plate"));
  add("middle", all(".board > .middle"));
  add("mine", all(".board > .mine"));
  add("hand", all(".board > .hand"));
  add("question", all(".prompt, .ending"));
  add("log", all(".history"));
  const named = Object.entries(places);
  for (const [name, place] of named)
    if (!within(box(place), room)) wrong.push(`${name} is not in the window: ${words(box(place))}`);
  named.forEach(([name, place], nth) => {
    for (const [other, neighbour] of named.slice(nth + 1))
      if (!apart(box(place), box(neighbour)))
        wrong.push(`${name} (${words(box(place))}) overlaps ${other} (${words(box(neighbour))})`);
  });

  // What lies in a place stays in it, also the marks of changes, whose places are there when nothing has changed; cards in
  // a hand are held a little askew.
  for (const [name, place] of named) {
    if (["bar", "question", "log"].includes(name)) continue;
    const slack = name === "hand" ? 7 : 3;
    for (const thing of all("[data-kind], .badge, .badge .counter, button, p, b", place))
      if (!thing.closest("dialog") && box(thing).width > 0 && !within(box(thing), box(place), slack))
        wrong.push(
          `${name}: ${thing.className || thing.tagName} sticks out: ${words(box(thing))} of ${words(box(place))}`,
        );
  }

  // What is written in the middle is no wider than its place, and stands beside other words and the piles.
  const written = all(".middle p, .middle .label", places.middle.parentElement);
  for (const text of written)
    if (text.scrollWidth > text.clientWidth + 1) wrong.push(`"${text.innerText}" is wider than its place`);
  const piled = all(".middle .pile .top", places.middle.parentElement);
  written.forEach((text, nth) => {
    for (const other of [...written.slice(nth + 1), ...piled])
      if (!text.contains(other) && !other.contains(text) && !apart(box(text), box(other)))
        wrong.push(`"${text.innerText}" overlaps "${other.innerText || other.ariaLabel}"`);
  });

  // What is asked about can be pointed at: it is seen at its left edge at least, or at its upper edge in a row that
  // the next one covers. Cards too small for a finger are under the button that enlarges them.
  for (const card of all(".board .open, .board .target")) {
    const { left, top, width, height } = box(card);
    const down = card.closest(".street:not(.uncovered)") ? 5 : height / 2;
    const seen = document.elementFromPoint(left + Math.min(8, width / 4), top + down);
    if (!seen || !(card.contains(seen) || seen.closest(".open, .target, .slot, .group")))
      wrong.push(`${card.dataset.spot ?? card.className} is covered by ${seen?.className}`);
  }

  // The question is read whole, and its choices are reached by scrolling in it at most.
  const sheet = document.querySelector(".prompt");
  if (sheet) {
    for (const part of sheet.children)
      if (part.checkVisibility() && !within(box(part), box(sheet)))
        wrong.push(`question: ${part.className} is cut off`);
    const header = sheet.querySelector("header");
    if (header.scrollHeight > header.clientHeight + 3) wrong.push("the question is cut off");
    const choice = all(".choice", sheet)[0];
    if (choice && sheet.querySelector(".answers").clientHeight < Math.min(30, box(choice).height))
      wrong.push("no choice is seen");
  }

  const reserved = all(".board > *, .board .plate, .board .badge, .board .pile");
  return {
    wrong,
    reserved: reserved.map((element) => `${element.classList[0]} ${words(box(element))}`),
  };
};
