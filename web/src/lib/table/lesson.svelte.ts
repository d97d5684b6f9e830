/** The lesson at a table: which line is being read, and whether the table waits for that. */
import type { State } from "../../frames";
import { keepLeft, lessonsLeft } from "../records/lesson_progress";
import type { Table } from "./table.svelte";

type Taught = NonNullable<State["lesson"]>;
type Line = Taught["lines"][number];

export class Lesson {
  /** How many lines of the whole guide have been read. */
  #read = $state(0);

  constructor(private readonly table: Table) {
    const left = lessonsLeft()[table.game.slug];
    if (left?.table === table.id) this.#read = left.read;
  }

  get told(): Taught | null {
    return this.table.state?.lesson ?? null;
  }

  /** Which of the lines that are told now is being read. */
  get #place(): number {
    const told = this.told;
    return told === null ? 0 : Math.min(Math.max(0, this.#read - told.first), told.lines.length - 1);
  }

  /** The line that is being read; none while others move. */
  get line(): Line | null {
    return this.table.settled ? (this.told?.lines[this.#place] ?? null) : null;
  }

  /** The number of that line in the whole guide, from 1. */
  get number(): number {
    return (this.told?.first ?? 0) + this.#place + 1;
  }

  get #isLast(): boolean {
    return this.#place === (this.told?.lines.length ?? 0) - 1;
  }

  /** Whether an action is waited for, all lines before it being read. */
  get acting(): boolean {
    const told = this.told;
    return told !== null && this.#isLast && told.awaited.length > 0;
  }

  /** Whether a line is to be read before anything can be done. */
  get reading(): boolean {
    const told = this.told;
    return told !== null && !this.acting;
  }

  /** Whether the scene is told to its end, which is being read. */
  get ends(): boolean {
    const told = this.told;
    return told !== null && !told.moving && this.#isLast && told.awaited.length === 0;
  }

  /** Whether the whole guide is. */
  get isOver(): boolean {
    const told = this.told;
    return told !== null && this.ends && told.scene + 1 === told.scenes;
  }

  /** Go on to the next line. */
  goOn(): void {
    const told = this.told;
    if (told === null || this.#isLast) return;
    this.#read = told.first + this.#place + 1;
    keepLeft(this.table.game.slug, { table: this.table.id, read: this.#read });
  }
}
