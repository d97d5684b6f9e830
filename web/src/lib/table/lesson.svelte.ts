/** The lesson at a table: the line being read, and whether the table waits for it. */
import type { State } from "../../frames";
import { keepLeft, lessonsLeft } from "../records/lesson_progress";
import type { Table } from "./table.svelte";

type Taught = NonNullable<State["lesson"]>;
type Line = Taught["lines"][number];

export class Lesson {
  /** The number of lines of the whole guide that have been read. */
  #read = $state(0);

  constructor(private readonly table: Table) {
    const left = lessonsLeft()[table.game.slug];
    if (left?.table === table.id) this.#read = left.read;
  }

  get told(): Taught | null {
    return this.table.state?.lesson ?? null;
  }

  /** The index of the line being read, among the lines shown now. */
  get #place(): number {
    const told = this.told;
    return told === null ? 0 : Math.min(Math.max(0, this.#read - told.first), told.lines.length - 1);
  }

  /** The line being read; undefined while others move. */
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

  /** Whether the lesson waits for an action, as all lines before it have been read. */
  get acting(): boolean {
    const told = this.told;
    return told !== null && this.#isLast && told.awaited.length > 0;
  }

  /** Whether a line must be read before anything can be done. */
  get reading(): boolean {
    const told = this.told;
    return told !== null && !this.acting;
  }

  /** Whether the last lines of the scene are being read. */
  get ends(): boolean {
    const told = this.told;
    return told !== null && !told.moving && this.#isLast && told.awaited.length === 0;
  }

  /** Whether the whole guide is finished. */
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
