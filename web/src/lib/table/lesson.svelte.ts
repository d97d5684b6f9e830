/** The lesson at a table: the line being read, and whether the table waits for it. */
import type { State } from "../../frames";
import { saveLessonProgress, lessonProgress } from "../records/lesson_progress";
import type { Table } from "./table.svelte";

type LessonState = NonNullable<State["lesson"]>;
type Line = LessonState["lines"][number];

export class Lesson {
  /** The number of lines of the lesson that have been read. */
  #read = $state(0);

  constructor(private readonly table: Table) {
    const left = lessonProgress()[table.game.slug];
    if (left?.table === table.id) this.#read = left.read;
  }

  get state(): LessonState | null {
    return this.table.state?.lesson ?? null;
  }

  /** The index of the line being read, among the lines shown now. */
  get #place(): number {
    const state = this.state;
    return state === null ? 0 : Math.min(Math.max(0, this.#read - state.first), state.lines.length - 1);
  }

  /** The line being read; undefined while others move. */
  get line(): Line | null {
    return this.table.settled ? (this.state?.lines[this.#place] ?? null) : null;
  }

  /** The number of that line in the lesson, from 1. */
  get number(): number {
    return (this.state?.first ?? 0) + this.#place + 1;
  }

  get #isLast(): boolean {
    return this.#place === (this.state?.lines.length ?? 0) - 1;
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
}
