/** A table on this device, as the page sees it: its frames come from the worker instead of a server. */
import type { FactsMoment, FromServer, ToServer } from "../../../frames";
import type { GameInWords } from "../../facts/read_state";
import type { FrameSource, Listener } from "../../server/connection";
import { seatName } from "../../view/names";
import type { Curtain, DeviceFrame, DeviceGame, MomentEyes, Stored } from "../messages";
import { askDevice, followDevice, post } from "./client";
import { withDeck } from "./decks";
import { RunningReview } from "./running_review.svelte";
import { sendShared } from "./sharing";
import { wordsOf } from "./stored_words";

export class DeviceTable {
  /** The seat that gets the device next, until its person says that they have it. */
  curtain = $state.raw<Curtain | null>(null);
  /** Whether the person who had the device has covered the table, or nobody had it yet. */
  covered = $state(false);
  /** How often a person has taken the device, or the game was taken over from another tab. */
  sittings = $state(0);
  /** Why the game is not stored. */
  trouble = $state<Stored["trouble"]>(null);
  /** Whether another tab has the game. */
  elsewhere = $state(false);
  #listener: Listener | null = null;
  /** The number of the newest state, and the seat that has the device. */
  #n = 0;
  #you = $state<number | null>(null);
  readonly #unfollow: () => void;
  readonly #reviews = new Map<number, RunningReview>();

  /** The game as it was opened, with the levels that its bots have now. */
  game: DeviceGame;

  constructor(game: DeviceGame) {
    this.game = $state.raw(game);
    this.#unfollow = followDevice(game.id, (frame) => {
      this.#take(frame);
    });
  }

  get id(): string {
    return this.game.id;
  }

  /** Connect the page of a table. */
  connect = (listener: Listener): FrameSource => {
    this.#listener = listener;
    listener.link("connecting");
    // The listener is complete once its constructor has returned.
    queueMicrotask(() => this.#send(listener.hello()));
    const close = (): void => {
      if (this.#listener === listener) this.#listener = null;
    };
    return { send: (frame) => this.#send(frame), close };
  };

  fetchMoment = async (n: number, eyes: MomentEyes): Promise<FactsMoment> =>
    (await askDevice({ type: "moment", id: this.id, n, eyes })).moment;

  /** The game in the language of the page, with the cards of its deck. */
  fetchGame = async (): Promise<GameInWords> => {
    const found = await wordsOf(this.game);
    const { language, game } = found;
    return { ...found, game: withDeck(game, this.game.deck, language) };
  };

  /** The review of a seat's decisions once the game is over, which goes on until it is complete or stopped. */
  review(seat: number): RunningReview {
    const known = this.#reviews.get(seat);
    if (known) return known;
    const game = askDevice({ type: "finished", id: this.id }).then((answer) => answer.game);
    const review = new RunningReview(game, seat);
    this.#reviews.set(seat, review);
    // After a failure the next call starts another one.
    review.found.catch(() => this.#reviews.delete(seat));
    return review;
  }

  /** Stop a review. */
  stopReview(seat: number): void {
    this.#reviews.get(seat)?.stop();
    this.#reviews.delete(seat);
  }

  /** The seat whose choice can still be taken back before anybody has the device. */
  get undoable(): number | null {
    return this.#you === null ? (this.curtain?.undoable ?? null) : null;
  }

  /** The seat whose person a covered table waits for: the next one, or the one who had it, who is asked again. */
  get next(): number | null {
    return this.curtain?.seat ?? this.#you;
  }

  nameOf(seat: number): string {
    return seatName(this.game.seats[seat]?.name ?? "");
  }

  /** Hide the table, to hand the device over. */
  cover(): void {
    this.covered = true;
  }

  /** The person at the next seat has the device. */
  sit(): void {
    if (this.curtain) post({ type: "sit", id: this.id, seat: this.curtain.seat });
    this.curtain = null;
    this.covered = false;
    this.sittings += 1;
  }

  /** Leave the game, which stays stored. */
  leave(): void {
    for (const seat of [...this.#reviews.keys()]) this.stopReview(seat);
    this.#unfollow();
    post({ type: "close", id: this.id });
  }

  /** Take back the last choice before the device is handed over. */
  undo(): void {
    this.#send({ type: "undo", n: this.#n });
  }

  /** Play in this tab, and not in the other one. */
  takeOver(): void {
    this.elsewhere = false;
    this.covered = false; // nobody has the device at first, so a spectator's state comes
    this.sittings += 1;
    post({ type: "take", id: this.id });
  }

  #send(frame: ToServer): boolean {
    post({ type: "frame", id: this.id, frame });
    return true;
  }

  #take(frame: DeviceFrame): void {
    if (frame.type === "curtain") {
      this.curtain = frame;
      if (this.#you === null) this.cover();
    } else if (frame.type === "stored") this.trouble = frame.trouble;
    else if (frame.type === "elsewhere") this.elsewhere = true;
    else if (frame.type === "moving") this.game = frame.game;
    else this.#pass(frame);
  }

  #pass(frame: FromServer): void {
    if (frame.type === "state") {
      this.#n = frame.n;
      this.#you = frame.you;
      const seats = frame.seats.map(({ name, bot }) => ({ name, level: bot }));
      this.game = { ...this.game, seats };
      this.curtain = null;
      if (frame.facts.end) {
        this.covered = false;
        sendShared();
      }
      this.#listener?.link("open");
    }
    this.#listener?.frame(frame);
  }
}
