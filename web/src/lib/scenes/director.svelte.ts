/**
 * What happens at the table becomes scenes, which are played one after the other: each is shown, its cards land, it stands
 * for a while, and only then comes the next. Whoever waits for a question waits for the last of them.
 */

/** Where scenes are shown. */
export interface Stage<Scene> {
  /** Show a scene, behind which so many wait; returns the milliseconds that it takes. */
  play: (scene: Scene, waiting: number) => number;
  /** Show several at once: the last is seen, and what the others told is told with it. */
  cut: (scenes: Scene[]) => void;
  /** Whatever still moves is there. */
  settle: () => void;
}

/** Calls back after so many milliseconds, unless what it returns is called before. */
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

  /** The scene that is seen while it plays. */
  get playing(): Scene | null {
    return this.#playing;
  }

  /** How many scenes are not over yet. */
  get scenes(): number {
    return this.#waiting.length + (this.#playing === null ? 0 : 1);
  }

  get busy(): boolean {
    return this.scenes > 0;
  }

  /** Play a scene after all others. */
  add(scene: Scene): void {
    this.#waiting = [...this.#waiting, scene];
    if (this.#playing === null) this.#next();
  }

  /** Show a scene at once, and with it all that wait. */
  jump(scene: Scene): void {
    this.#waiting = [...this.#waiting, scene];
    this.run();
  }

  /** Run to the end of the queue. */
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
      // Showing it may have sent us to the end of the queue.
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
