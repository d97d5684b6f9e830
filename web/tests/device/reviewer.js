/** What reviews a game, without a page or a worker, for `benchmarks/reviews.mjs`. */
export { reviewGame } from "../../src/lib/device/review/review_game";
export { Reviewer } from "../../src/lib/device/review/reviewer";
