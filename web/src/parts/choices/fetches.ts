/** Components that few questions need. Each is loaded when it is first needed. */
export const fetchPremoves = () => import("./Premoves.svelte");
export const fetchHandOver = () => import("../device/HandOver.svelte");
export const fetchHint = () => import("./Hint.svelte");
export const fetchLesson = () => import("../help/Lesson.svelte");
export const fetchMySeats = () => import("../seats/MySeats.svelte");
export const fetchOtherSeats = () => import("./OtherSeats.svelte");
export const fetchPreview = () => import("./Preview.svelte");
export const fetchTimeUp = () => import("./TimeUp.svelte");
