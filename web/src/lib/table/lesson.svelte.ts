/** The lesson at a table: the line being read, and whether the table waits for it. */
import type { GameGuide, GuideScene, LessonScene } from "../../frames";
import { saveLessonProgress, lessonProgress } from "../records/lesson_progress";
import { guideOf } from "../server/games";
import { network } from "../server/network.svelte";
import { language } from "../words/language.svelte";
import { t } from "../words/words";
import type { Table } from "./table.svelte";

type Line = GuideScene["steps"][number];

/** The most expected choices that a refusal names. */
const MOST_SAID = 3;

export class Lesson {
  /** The number of lines of the lesson that have been read. */
  #read = $state(0);
  /** The texts of the game's guide, once they are loaded. */
  #guide = $state.raw<GameGuide | null>(null);

  constructor(private readonly table: Table) {
    const left = lessonProgress()[table.game.slug];
    // On this device a scene begins again.
    if (left?.table === table.id && !table.device) this.#read = left.read;
  }

  /** Load the texts of a lesson in the language of the page. */
  follow(): void {
    const code = language();
    void network.returns; // a request that failed is repeated
    if (this.state)
      guideOf(this.table.game.slug).then(
        (guide) => {
          if (code === language()) this.#guide = guide;
        },
        (error: unknown) => {
          this.table.refuse(error);
        },
      );
  }

  get state(): LessonScene | null {
    return this.table.state?.lesson ?? null;
  }

  get #scene(): GuideScene | undefined {
    return this.#guide?.scenes.find(({ scene }) => scene === this.state?.scene);
  }

  get title(): string {
    return this.#scene?.title ?? "";
  }

  /** The index of the line being read, among the lines shown now. */
  get #place(): number {
    const state = this.state;
    return state === null ? 0 : Math.min(Math.max(0, this.#read - state.first), state.lines - 1);
  }

  /** The line being read; null while others move. */
  get line(): Line | null {
    const { state } = this;
    const scene = this.#scene;
    if (!this.table.settled || !state?.lines || !scene) return null;
    return scene.steps[state.first - scene.first + this.#place] ?? null;
  }

  /** The number of that line in the lesson, from 1. */
  get number(): number {
    return (this.state?.first ?? 0) + this.#place + 1;
  }

  get #isLast(): boolean {
    return this.#place === (this.state?.lines ?? 0) - 1;
  }

  /** Whether the lesson waits for an action, as all lines before it have been read. */
  get acting(): boolean {
    const state = this.state;
    return state !== null && this.#isLast && state.awaited.length > 0;
  }

  /** Whether a line must be read before anything can be done. */
  get reading(): boolean {
    const state = this.state;
    return state !== null && !this.acting;
  }

  /** Whether the last lines of the scene are being read. */
  get ends(): boolean {
    const state = this.state;
    return state !== null && !state.moving && this.#isLast && state.awaited.length === 0;
  }

  /** Whether the lesson is finished. */
  get isOver(): boolean {
    const state = this.state;
    return state !== null && this.ends && state.last;
  }

  /** Go on to the next line. */
  goOn(): void {
    const state = this.state;
    if (state === null || this.#isLast) return;
    this.#read = state.first + this.#place + 1;
    saveLessonProgress(this.table.game.slug, {
      table: this.table.id,
      read: this.#read,
      lesson: state.lesson,
    });
  }

  /** Why a choice was refused: what to do instead, or in an exercise what it costs. */
  refusalOf(action: number): string {
    const { state } = this;
    if (!state || state.moving) return t("Watch: the others are moving. You are next in a moment.");
    if (state.awaited.length === 0)
      return t("This scene is played. Continue with the next one, or go back to the games.");
    if (state.exercise) return this.#costOf(action);
    const expected = state.awaited.slice(0, MOST_SAID).map((each) => this.#choiceInWords(each));
    return t(
      "Hold that thought! For now: {0}.",
      expected.reduce((one, other) => t("{0} or {1}", one, other)),
    );
  }

  /** A choice within a sentence; other languages may begin it with a noun. */
  #choiceInWords(action: number): string {
    const text = this.table.state?.view.prompt?.offers.find((offer) => offer.action === action)?.text ?? "";
    return language() === "en" ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  }

  #costOf(action: number): string {
    const { game } = this.table;
    const chances = this.#scene?.chances ?? {};
    const values = [chances[String(action)] ?? 0, Math.max(0, ...Object.values(chances))] as const;
    if (game.team)
      return t(
        "There is better. Your team wins about {0} of 100 games after this choice, and {1} after the best one. Try again.",
        ...values,
      );
    if (game.factions.length > 0)
      return t(
        "There is better. Your side wins about {0} of 100 games after this choice, and {1} after the best one. Try again.",
        ...values,
      );
    return t(
      "There is better. You win about {0} of 100 games after this choice, and {1} after the best one. Try again.",
      ...values,
    );
  }
}
