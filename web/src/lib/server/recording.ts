/** A recorded game: the frames that the server sent to one seat, brought one after the other. */
import type { FactsState } from "../../frames";
import type { FrameSource, Listener } from "./connection";

export type RecordedFrames = Partial<FactsState>[];

const files = import.meta.glob<RecordedFrames>("../../recordings/*.json", { import: "default" });

/** Fetch the recording of a game; there is none without its file. */
export const fetchRecording = async (slug: string): Promise<RecordedFrames | null> =>
  (await files[`../../recordings/${slug}.json`]?.()) ?? null;

export class Recording implements FrameSource {
  #listener: Listener | null = null;
  #at = 0;

  constructor(private readonly frames: RecordedFrames) {}

  /** Connect the listener. */
  connect = (listener: Listener): FrameSource => {
    this.#listener = listener;
    listener.link("open");
    return this;
  };

  /** Whether the last frame has come. */
  get over(): boolean {
    return this.#at === this.frames.length - 1;
  }

  /** Bring the state after so many moves of the recording. */
  show(at: number): void {
    this.#at = at;
    const state = Object.assign({}, ...this.frames.slice(0, at + 1)) as FactsState;
    this.#listener?.frame(state);
  }

  /** Bring the next state; after the last one the first. */
  next(): void {
    this.show(this.over ? 0 : this.#at + 1);
  }

  send = (): boolean => false;
  close = (): void => undefined;
}
