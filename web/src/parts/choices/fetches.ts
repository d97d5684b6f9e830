/** The parts beside a question that few questions need: each is fetched when it is needed first. */
export const fetchEarlyAnswers = () => import("./EarlyAnswers.svelte");
export const fetchHint = () => import("./Hint.svelte");
export const fetchLesson = () => import("../help/Lesson.svelte");
export const fetchMySeats = () => import("../seats/MySeats.svelte");
export const fetchOnlyChoice = () => import("./OnlyChoice.svelte");
export const fetchOtherSeats = () => import("./OtherSeats.svelte");
export const fetchPreview = () => import("./Preview.svelte");
export const fetchRecap = () => import("../log/Recap.svelte");
export const fetchTimeUp = () => import("./TimeUp.svelte");
