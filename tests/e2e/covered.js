// Run in the page: the share of the felt that is covered by cards, badges, piles and what has content, in hundredths.
() => {
  const STEP = 4; // pixels
  const board = document.querySelector(".board");
  const felt = board.getBoundingClientRect();
  const full = [
    "[data-kind]",
    ".stone",
    ".headline",
    ".pile",
    ".road",
    ".field",
    ".grave",
    ".panel:has([data-kind])",
    ".attack", // a victim and its Zombies
    ".role", // a card that lies face down
  ];
  const boxes = [...board.querySelectorAll(full.join())]
    .filter((thing) => thing.checkVisibility())
    .map((thing) => thing.getBoundingClientRect());
  let points = 0;
  let covered = 0;
  for (let x = felt.left + STEP / 2; x < felt.right; x += STEP)
    for (let y = felt.top + STEP / 2; y < felt.bottom; y += STEP) {
      points += 1;
      if (
        boxes.some(
          (box) =>
            x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
        )
      )
        covered += 1;
    }
  return (100 * covered) / points;
};
