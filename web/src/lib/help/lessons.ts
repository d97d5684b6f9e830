/** Starting and continuing guided games. */
import type { Game } from "../../frames";
import { aloneAt } from "../view/solo";
import { startLesson, startTable } from "../server/http";
import { saveLessonProgress, lessonProgress } from "../records/lesson_progress";
import { forgetSeat, heldSeat, holdSeat, nickname } from "../server/my_seats";
import { go } from "../browser/router.svelte";
import { keep, recall } from "../browser/storage";
import { t } from "../words/words";

/** The table at which a game's lesson can be continued. */
export function unfinishedLesson(slug: string): string | null {
  const table = lessonProgress()[slug]?.table;
  return table !== undefined && heldSeat(table) ? table : null;
}

export const lessonCompleted = (slug: string): boolean => recall<string[]>("learned", []).includes(slug);

/** Note that the guide has been completed. */
export function noteLessonCompleted(slug: string): void {
  keep("learned", [...new Set([...recall<string[]>("learned", []), slug])]);
}

/** Forget a game's lesson and its table. */
export function forgetLesson(slug: string): void {
  const { [slug]: left, ...others } = lessonProgress();
  if (left) forgetSeat(left.table);
  keep("lessons", others);
}

/** Start a scene of a game's guide and take the seat. */
export async function beginScene(game: Game, scene: number, read: number): Promise<void> {
  const mine = await startLesson(game.slug, scene);
  forgetLesson(game.slug);
  holdSeat({
    id: mine.id,
    seats: [mine.seat],
    secret: mine.secret,
    nickname: t("a newcomer"),
    title: t("{0}, the lesson", game.title),
  });
  saveLessonProgress(game.slug, { table: mine.id, read });
  go(`/t/${mine.id}`);
}

/** Continue a game's lesson, or start it. */
export async function continueLesson(game: Game): Promise<void> {
  const left = unfinishedLesson(game.slug);
  if (left !== null) go(`/t/${left}`);
  else await beginScene(game, 0, 0);
}

/** Start a real game against bots. */
export async function playReal(game: Game): Promise<void> {
  const seats = aloneAt(game);
  const name = nickname() || t("Digger");
  const mine = await startTable({
    game: game.slug,
    nickname: name,
    seats,
    options: {},
    pace: 0.8,
    clock: 0,
    late: "default",
    daily: false,
    deck: null,
  });
  const own = seats.flatMap((seat, place) => (seat === "me" ? [place] : []));
  holdSeat({ id: mine.id, seats: own, secret: mine.secret, nickname: name, title: game.title });
  go(`/t/${mine.id}`);
}
