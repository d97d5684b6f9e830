/**
 * The queue of scenes. They are shown one after the other: each appears, its cards land, it stays for a
 * while, and then the next one follows. A question appears after the last scene.
 */

/** What shows the scenes. */
export interface Stage<Scene> {
  /** Show a scene, with this many in the queue behind it. Return its duration in milliseconds. */
  play: (scene: Scene, waiting: number) => number;
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

export class Director<Scene> {
  #playing = $state.raw<Scene | null>(null);
  #waiting = $state.raw<Scene[]>([]);
  #stop = (): void => undefined;

  constructor(
    private readonly stage: Stage<Scene>,
    private readonly after: After = byWindow,
  ) {}

  /** The scene on screen while it plays. */
  get playing(): Scene | null {
    return this.#playing;
  }

  /** The number of scenes that are not over yet. */
  get scenes(): number {
    return this.#waiting.length + (this.#playing === null ? 0 : 1);
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

  #next(): void {
    this.#stop = () => undefined;
    this.#playing = null;
    for (let scene = this.#waiting[0]; scene !== undefined; scene = this.#waiting[0]) {
      this.#waiting = this.#waiting.slice(1);
      this.#playing = scene;
      const time = this.stage.play(scene, this.#waiting.length);
      // Showing the scene may have skipped to the end of the queue.
      if (this.#playing !== scene) return;
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
