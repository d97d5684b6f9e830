/** Starting and continuing guided games. */
import type { GameSummary } from "../../frames";
import { aloneAt } from "../view/setup/solo";
import { deviceObstacle, SCENE_HERE } from "../device/page/here";
import { startLesson } from "../server/http";
import { network } from "../server/network.svelte";
import { openTable } from "../server/open_table";
import { saveLessonProgress, lessonProgress } from "../records/lesson_progress";
import { forgetSeat, heldSeat, holdSeat, nickname } from "../server/my_seats";
import { go, route } from "../browser/router.svelte";
import { keep, recall, validText, validTexts } from "../browser/storage";
import { t } from "../words/words";

/** The table at which a game's lesson can be continued. */
export function unfinishedLesson(slug: string): string | null {
  const { table, over } = lessonProgress()[slug] ?? {};
  return table !== undefined && !over && (SCENE_HERE.test(table) || heldSeat(table)) ? table : null;
}

/** The number of the lesson that can be continued, if there is one. */
export const unfinishedNumber = (slug: string): number | null =>
  unfinishedLesson(slug) === null ? null : (lessonProgress()[slug]?.lesson ?? 0);

/** The name of a lesson in the list of completed ones; that of the first is as it was when games had one. */
const recordName = (slug: string, lesson: number): string => (lesson ? `${slug}/${String(lesson)}` : slug);

export const lessonCompleted = (slug: string, lesson: number): boolean =>
  recall("learned", validTexts).includes(recordName(slug, lesson));

/** Note that a lesson has been completed. */
export function noteLessonCompleted(slug: string, lesson: number): void {
  keep("learned", [...new Set([...recall("learned", validTexts), recordName(slug, lesson)])]);
}

/** The lesson to offer: the unfinished one, else the first that is not completed, else the first. */
export function lessonToOffer(game: GameSummary): number {
  const open = game.lessons.findIndex((_, lesson) => !lessonCompleted(game.slug, lesson));
  return unfinishedNumber(game.slug) ?? Math.max(0, open);
}

/** Forget a game's lesson and its table. */
export function forgetLesson(slug: string): void {
  const { [slug]: left, ...others } = lessonProgress();
  if (left) forgetSeat(left.table);
  keep("lessons", others);
}

/** Whether lessons can be started: on this device, or else at the server. */
export const mayLearn = (game: Pick<GameSummary, "device">): boolean =>
  deviceObstacle(game) === "" || !network.away;

/** Start a scene of a game's guide, on this device if that is possible, and return its table. */
async function startScene(game: GameSummary, scene: number, title: string): Promise<string> {
  if (deviceObstacle(game) === "") return `${game.slug}/${String(scene)}`;
  const { id, seat, secret } = await startLesson(game.slug, scene);
  holdSeat({ id, seats: [seat], secret, nickname: t("a newcomer"), title, alone: true });
  return id;
}

/** Go to a table. A scene on this device begins again if it is shown already. */
function goToTable(id: string): void {
  const again = route.hash.slice(1) === id ? "-again" : "";
  if (SCENE_HERE.test(id)) go(`/device#${id}${again}`);
  else go(`/t/${id}`);
}

/** Start a scene of a lesson, in place of the last one. */
export async function beginScene(game: GameSummary, scene: number, read: number): Promise<void> {
  const id = await startScene(game, scene, t("{0}, the lesson", game.title));
  forgetLesson(game.slug);
  const lesson = game.lessons.findLastIndex((each) => each.scene <= scene);
  saveLessonProgress(game.slug, { table: id, read, lesson });
  goToTable(id);
}

/** Start a lesson of a game. */
export const beginLesson = (game: GameSummary, lesson: number): Promise<void> =>
  beginScene(game, game.lessons[lesson]?.scene ?? 0, 0);

/** Continue a lesson of a game, or start it. */
export async function continueLesson(game: GameSummary, lesson: number): Promise<void> {
  const left = unfinishedLesson(game.slug);
  if (left === null || unfinishedNumber(game.slug) !== lesson) return beginLesson(game, lesson);
  const scene = SCENE_HERE.exec(left)?.[2];
  if (scene === undefined) goToTable(left);
  else await beginScene(game, Number(scene), 0);
}

/** The name of an exercise in the list of completed lessons. */
const exerciseName = (slug: string, exercise: number): string => `${slug}/exercise/${String(exercise)}`;

export const exerciseSolved = (slug: string, exercise: number): boolean =>
  recall("learned", validTexts).includes(exerciseName(slug, exercise));

export function noteExerciseSolved(slug: string, exercise: number): void {
  keep("learned", [...new Set([...recall("learned", validTexts), exerciseName(slug, exercise)])]);
}

/** Forget the table of the last exercise. */
export function forgetExercise(): void {
  forgetSeat(recall("exercise", validText));
}

/** Start an exercise of a game, in place of the last one. */
export async function beginExercise(game: GameSummary, exercise: number): Promise<void> {
  const scene = game.exercises[exercise]?.scene ?? 0;
  const id = await startScene(game, scene, t("{0}, an exercise", game.title));
  forgetExercise();
  keep("exercise", id);
  goToTable(id);
}

/** Start a real game against bots. */
export async function playReal(game: GameSummary): Promise<void> {
  const seats = aloneAt(game);
  const name = nickname() || t("Digger");
  const usual = { options: {}, pace: 0.8, clock: 0, late: "default", daily: false, deck: null } as const;
  await openTable({ game: game.slug, nickname: name, seats, ...usual }, game.title);
}
