/**
 * The queue of scenes. They are shown in beats of one or more scenes, one beat after the other: each appears,
 * its cards land, it stays for a while, and then the next one follows. A question appears after the last.
 */

/** What shows the scenes. */
export interface Stage<Scene> {
  /** Return how many of the scenes in the queue make up the next beat; 0 if more of it is still to come. */
  beat: (queue: Scene[]) => number;
  /** Show a beat, with this many scenes in the queue behind it. Return its duration in milliseconds. */
  play: (beat: Scene[], waiting: number) => number;
  /** Show several scenes at once: only the last is seen, but the news of all is told. */
  cut: (scenes: Scene[]) => void;
  /** Finish all movements at once. */
  settle: () => void;
}

/** Calls back after some milliseconds. It returns a function that cancels the call. */
export type After = (time: number, then: () => void) => () => void;

export const byWindow: After = (time, then) => {
  const timer = window.setTimeout(then, time);
  return () => {
    window.clearTimeout(timer);
  };
};

/** If the rest of a beat does not come within this many milliseconds, it is shown without it. */
const GATHERING = 350;

export class Director<Scene> {
  #playing = $state.raw<Scene[] | null>(null);
  #waiting = $state.raw<Scene[]>([]);
  #stop = (): void => undefined;

  constructor(
    private readonly stage: Stage<Scene>,
    private readonly after: After = byWindow,
  ) {}

  /** The beat on screen while it plays. */
  get playing(): Scene[] | null {
    return this.#playing;
  }

  /** The number of scenes that are not over yet. */
  get scenes(): number {
    return this.#waiting.length + (this.#playing?.length ?? 0);
  }

  get busy(): boolean {
    return this.scenes > 0;
  }

  /** Add a scene to the end of the queue. */
  add(scene: Scene): void {
    this.#waiting = [...this.#waiting, scene];
    if (this.#playing === null) this.#next();
  }

  /** Show a scene at once, together with all that wait. */
  jump(scene: Scene): void {
    this.#waiting = [...this.#waiting, scene];
    this.run();
  }

  /** Skip to the end of the queue. */
  run(): void {
    if (!this.busy) return;
    const left = this.#waiting;
    this.#stop();
    this.#playing = null;
    this.#waiting = [];
    this.stage.settle();
    if (left.length > 0) this.stage.cut(left);
  }

  /** Show the next beat, even one that is not complete if it has come `late`. */
  #next(late = false): void {
    this.#stop();
    this.#stop = () => undefined;
    this.#playing = null;
    while (this.#waiting.length > 0) {
      const size = this.stage.beat(this.#waiting) || (late ? this.#waiting.length : 0);
      if (size === 0) {
        this.#stop = this.after(GATHERING, () => {
          this.#next(true);
        });
        return;
      }
      const beat = this.#waiting.slice(0, size);
      this.#waiting = this.#waiting.slice(size);
      this.#playing = beat;
      const time = this.stage.play(beat, this.#waiting.length);
      // Showing the beat may have skipped to the end of the queue.
      if (this.#playing !== beat) return;
      if (time > 0) {
        this.#stop = this.after(time, () => {
          this.#next();
        });
        return;
      }
      this.#playing = null;
    }
  }
}
