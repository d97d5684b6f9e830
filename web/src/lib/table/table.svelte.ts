/** One table in this browser: the latest state, the log, the question, and my answers. */
import type {
  DealSources,
  QuestionAhead,
  FromServer,
  Game,
  Gathering,
  Line,
  Prompt,
  Refusal,
  State,
  ToServer,
  View,
} from "../../frames";
import type { DeviceTable } from "../device/page/device_table.svelte";
import { Connection, type FrameSource, type Link, type Listener } from "../server/connection";
import { Director } from "../scenes/director.svelte";
import { Refused, refusalText } from "../server/http";
import { Inquiries } from "./inquiries.svelte";
import { continued } from "../view/log";
import { readRefusal } from "../facts/read_refusal";
import { readerAt, readLog, readState, type GameInWords } from "../facts/read_state";
import { following } from "./following";
import { language } from "../words/language.svelte";
import { nickname, visitorKey } from "../server/my_seats";
import { keyToPlay } from "../server/person";
import { numberToReveal } from "../server/open_table";
import type { LiveTable } from "./live_table";
import { Moments } from "./moments.svelte";
import { People } from "./people.svelte";
import { bare, type Scene, type Stage } from "../scenes/scenes";
import { Chat } from "./chat.svelte";
import { english, translated } from "../words/words";

const UNCHECKED = english(
  "The part of the page that checks the deal could not be loaded, so the deal was not checked here.",
);

/** A choice of mine that the server has not confirmed. */
export interface Choice {
  action: number;
  text: string;
  seat: number | null;
  /** The name of the question, and the number of moves when I answered it. */
  asks: string;
  move: number;
  /** Whether it was sent before my turn, at the last attempt. */
  premove: boolean;
  /** The state that it last answered; null if the connection was lost before it was sent. */
  n: number | null;
  /** Whether the connection was lost since. */
  again: boolean;
}

/** The name of the question in a state. */
const asksIn = (state: State | null): string => state?.question ?? String(state?.n ?? -1);

/** Whether a choice that may have arrived was made, judged by the first state with another question. */
function isMade({ n, seat, move, premove }: Choice, state: State): boolean {
  if (n === null) return false;
  if (!premove) return state.move > move;
  const lines = state.lines.filter((line) => line.n > move);
  return [...state.premoves, ...lines].some((made) => made.seat === seat);
}

export class Table implements LiveTable {
  /** The game, with the words in which all that the server sends is read. */
  #inWords = $state.raw() as GameInWords;
  /** The game in the language of the page. */
  readonly game: Game;
  /** The state of the scene on screen. */
  state = $state.raw<State | null>(null);
  lines = $state.raw<Line[]>([]);
  link = $state<Link>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  /** The origin of the deal, if people contributed numbers to it. */
  dealt = $state.raw<DealSources | null>(null);
  /** Why the deal may not be fair, if there is a reason. */
  doubt = $state("");
  /** How often my premove was dropped because something changed, until I answer again. */
  premovesDropped = $state(0);
  /** How often my time ran out and the default was played, until I answer again. */
  tooLate = $state(0);
  /** Whether I have just taken an answer back; then nothing is answered automatically. */
  undid = $state(false);
  /** Whether everything is shown at once and bots do not pause, until I am asked. */
  skipping = $state(false);
  /** The state in which an undo was sent. Nothing more is sent until the server answers. */
  #undone = $state<number | null>(null);
  /** The choice being sent; it is sent again after a reconnect. */
  choice = $state.raw<Choice | null>(null);
  /** The state in which a choice was sent again, until the server has handled it. */
  #repeated: number | null = null;
  /** The choice that could not be sent again, as the question had changed; until I choose again. */
  unplayed = $state("");

  stage: Stage = bare;
  /** Plays the scenes. Questions are shown after its last one. */
  readonly director: Director<Scene>;

  /** The last question that was shown after all scenes. */
  #shown = $state("");
  /** The newest state, which may not be on screen yet. */
  #told: State | null = null;
  /** Whether this connection has received nothing yet at a table in its lobby. */
  #arrived = true;
  /** Whether the connection was lost since then. */
  #back = false;
  /** Whether the answer being sent was given automatically. */
  #forMe = false;

  /** Whether a line of a guide must be read before anything can be answered. */
  held: () => boolean = () => false;
  /** Returns why a lesson refuses a choice. */
  wrongChoice: (action: number) => string = () => "";
  /** Called when somebody says a quick word. */
  heard: () => void = () => undefined;

  readonly people = new People(this);
  readonly moments = new Moments(this);
  readonly inquiries = new Inquiries(this);
  readonly chat: Chat;

  #connection: FrameSource;

  constructor(
    readonly id: string,
    readonly secret: string | null,
    inWords: GameInWords,
    connect = (listener: Listener): FrameSource => new Connection(id, listener),
    /** The table on this device, if it is there and not at a server. */
    readonly device: DeviceTable | null = null,
  ) {
    this.#inWords = inWords;
    this.game = following(() => this.#inWords.game);
    this.chat = new Chat(id, () => {
      this.heard();
    });
    this.director = new Director<Scene>({
      beat: (queue) => this.stage.beat(queue),
      play: (beat, waiting) => this.stage.play(beat, waiting, () => this.#show(beat)),
      cut: (scenes) => {
        this.stage.cut(scenes, () => this.#show(scenes));
      },
      settle: () => {
        this.stage.settle();
      },
    });
    this.#connection = connect({
      hello: () => this.#hello(),
      link: (link) => {
        this.link = link;
        if (link === "open") return;
        this.#back = this.#arrived = true;
        this.skipping = false;
        this.#undone = null;
        if (this.choice) this.choice = { ...this.choice, again: true };
      },
      frame: (frame) => {
        this.#hear(frame);
      },
    });
  }

  close(): void {
    this.#connection.close();
  }

  /** The game with its words. */
  get inWords(): GameInWords {
    return this.#inWords;
  }

  /** Show everything in another language. */
  translate(inWords: GameInWords): void {
    this.director.run();
    this.#inWords = inWords;
    this.moments.translate();
    const { state } = this;
    if (!state) return;
    this.lines = readLog(inWords, state, this.lines);
    this.#told = this.state = readState(inWords, state.frame);
    // The answers to my questions are in the language of the last hello.
    this.send(this.#hello());
  }

  /** The number of the newest state, which may not be on screen yet. */
  get newest(): number | null {
    return this.#told?.n ?? null;
  }

  /** The view on screen: the present or a past moment. */
  get view(): View | null {
    return this.moments.shown?.view ?? this.state?.view ?? null;
  }

  /** The seat whose view is shown: the seat of mine that is asked, if there is one. */
  get you(): number | null {
    return this.state?.you ?? null;
  }

  /** Whether the screen shows the present, and all cards have landed. */
  get settled(): boolean {
    return !this.director.busy;
  }

  /** Whether questions are shown: after all scenes, and then for as long as the question stays the same. */
  get ready(): boolean {
    return this.settled || this.asks === this.#shown;
  }

  /**
   * Whether others play: their turns are being shown, or bots still have to choose while I play with bots
   * alone.
   */
  get waiting(): boolean {
    return !this.ready || (this.people.alone && this.question === null && !this.#asksMe && !this.skipping);
  }

  /** Whether no other player has to choose before me. */
  get #asksMe(): boolean {
    const prompt = this.#told?.view.prompt;
    return !prompt || (this.people.isMine(prompt.seat) && !this.#told?.passing);
  }

  /** The seat whose move is on screen, or else the seat that is asked. */
  get turn(): number | null {
    const playing = this.moments.shown ? null : (this.director.playing?.[0]?.actor ?? null);
    return playing ?? this.view?.prompt?.seat ?? null;
  }

  /** Whether the game is over, and its last scene too. */
  get over(): boolean {
    return this.settled && !!this.state?.view.over;
  }

  /** My question: it is my turn, or I may answer before my turn and have not done so. No order answers it. */
  get question(): Prompt | null {
    const state = this.state;
    if (!state || !this.ready || state.passing || state.premoves.some(({ seat }) => seat === state.you))
      return null;
    const { prompt, ahead } = state.view;
    return prompt && prompt.seat === state.you ? prompt : ahead;
  }

  /** The questions that my other seats may answer before their turn. */
  get others(): QuestionAhead[] {
    return this.link === "open" && this.answerable ? (this.state?.questions_ahead ?? []) : [];
  }

  /** Whether my question is asked before my turn. */
  get ahead(): boolean {
    return this.question !== null && this.question === this.state?.view.ahead;
  }

  /**
   * Whether my question can be answered: the present is on screen, and nothing is being sent. After a lost
   * connection it may come back.
   */
  get answerable(): boolean {
    return (
      (this.link === "open" || this.link === "lost") &&
      this.moments.shown === null &&
      this.#idle &&
      this.question !== null &&
      !this.held()
    );
  }

  /** The name of my question. It stays the same from a premove to my turn. */
  get asks(): string {
    return asksIn(this.state);
  }

  get undoable(): boolean {
    return this.#free && !!this.state?.can_undo;
  }

  /** Whether the present is on screen and nothing is being sent. */
  get #free(): boolean {
    return this.link === "open" && this.settled && this.moments.shown === null && this.#idle;
  }

  get #idle(): boolean {
    return this.#undone === null && this.choice === null;
  }

  /** Skip to the end of the others' turns. */
  skipAhead(): void {
    if (this.people.alone && !this.#asksMe && !this.skipping)
      this.skipping = this.#connection.send({ type: "hurry" });
    this.director.run();
  }

  choose(action: number): void {
    this.undid = false;
    this.people.stoodIn = [];
    this.premovesDropped = this.tooLate = 0;
    this.unplayed = "";
    this.#forMe = false;
    const told = this.#told;
    // The newest state, not on screen yet, may ask something else.
    if (!this.answerable || !told || asksIn(told) !== this.asks) return;
    const text = this.question?.offers.find((offer) => offer.action === action)?.text ?? "";
    const { asks, ahead } = this;
    const again = this.link === "lost";
    this.#repeated = null;
    this.#sendChoice(
      { action, text, seat: told.you, asks, move: told.move, premove: ahead, n: null, again },
      told,
    );
  }

  /** Answer for another seat of mine, before its turn. */
  chooseFor({ question }: QuestionAhead, action: number): void {
    this.undid = false;
    this.send({ type: "premove", question, action });
  }

  /** Answer automatically: by a standing order, or because there is only one choice. */
  chooseForMe(action: number): void {
    this.choose(action);
    this.#forMe = true;
  }

  /** Undo my last choice. If that is not allowed, the server says why. */
  undo(): void {
    const state = this.state;
    if (!state || this.people.mine.length === 0 || state.view.over || !this.#free) return;
    if (state.can_undo) this.undid = true;
    this.refusal = null;
    if (this.send({ type: "undo", n: state.n })) this.#undone = state.n;
  }

  /** Withdraw a premove of a seat of mine. */
  withdrawPremove(seat: number): void {
    this.undid = true;
    this.send({ type: "withdraw_premove", seat });
  }

  /** Send a frame. Return whether it was sent. */
  send(frame: ToServer): boolean {
    return this.#connection.send(frame);
  }

  /** Show the refusal of an HTTP request. */
  refuse(error: unknown): void {
    if (error instanceof Refused) this.refusal = { message: error.message, clause: error.clause };
  }

  #hello(): ToServer {
    return {
      type: "hello",
      protocol: 3,
      secret: this.secret,
      since: this.#told?.n ?? -1,
      visitor: visitorKey(),
      person: this.secret === null ? null : keyToPlay(),
      number: numberToReveal(this.id),
      name: nickname(),
      last_message: this.chat.last,
      facts: true,
      language: language(),
    };
  }

  #hear(frame: FromServer): void {
    if (frame.type === "state") this.#take(readState(this.#inWords, frame));
    else if (frame.type === "seats") this.people.seats = frame.seats;
    else if (frame.type === "stood_in") this.people.stoodIn = frame.seats;
    else if (frame.type === "premove_dropped") this.premovesDropped += 1;
    else if (frame.type === "too_late") this.tooLate += 1;
    else if (frame.type === "gathering") this.#gather(frame);
    else if (frame.type === "dealt") this.#checkDeal((this.dealt = frame));
    else if (frame.type === "watchers") this.people.watching = frame;
    else if (frame.type === "chat") this.chat.takeMessages(frame);
    else if (frame.type === "emote") this.chat.takeEmote(frame, this.people.names);
    else if (frame.type === "hint") this.inquiries.lastHint = frame;
    else if (frame.type === "odds") this.inquiries.odds = frame;
    else if (frame.type === "preview") this.inquiries.onPreview(frame.n, frame.preview);
    else if (frame.type === "explanation") this.inquiries.onExplanation(frame);
    else if (frame.type === "pong") this.#repeated = null;
    else if (frame.type === "refused") this.#refused(frame);
    else if (frame.type === "wrong_choice")
      this.#refused({ message: this.wrongChoice(frame.action), clause: null, n: frame.n });
  }

  #sendChoice(choice: Choice, { n, question, view, you }: State): void {
    const { action } = choice;
    const premove = question !== null && view.prompt?.seat !== you;
    this.refusal = null;
    const sent = this.send(premove ? { type: "premove", question, action } : { type: "move", n, action });
    this.choice = { ...choice, premove, n: sent ? n : choice.n };
  }

  /**
   * Check whether a new state answers the choice being sent. After a reconnect, send it again if the question
   * is the same.
   */
  #follow(choice: Choice, state: State, back: boolean): void {
    const asked = asksIn(state) === choice.asks && state.premoves.every(({ seat }) => seat !== choice.seat);
    // The premoves of others say nothing about the choice being sent.
    if (asked && !back) return;
    this.choice = null;
    if (asked) {
      this.#repeated = choice.n;
      this.#sendChoice(choice, state);
    } else if (choice.again && !isMade(choice, state)) this.unplayed = choice.text;
  }

  #take(state: State): void {
    const before = this.#told;
    const back = this.#back;
    if (this.settled) this.#shown = this.question ? this.asks : "";
    this.#told = state;
    this.#back = false;
    // Odds are those of one seat, and an answer ahead shows another of mine in the same state.
    if (state.you !== before?.you) this.inquiries.odds = null;
    this.people.gathering = null;
    this.people.seats = state.seats;
    if (this.#undone !== state.n) this.#undone = null;
    if (this.choice) this.#follow(this.choice, state, back);
    // After an undo and a new move, the number of moves may be the same as before.
    const moves = state.n === before?.n ? 0 : state.move - (before?.move ?? 0) || -1;
    const forMe = this.#forMe || (before?.passing ?? false);
    const scene = { state, moves, actor: before?.view.prompt?.seat ?? null, forMe };
    const follows = before && state.n - before.n === moves && moves < 2;
    // Only new moves are played as scenes: not the first state, nor the one after an undo, a reconnect, or a
    // look at the past.
    if (follows && !back && this.moments.shown === null) this.director.add(scene);
    else this.director.jump(scene);
    if (this.#asksMe) this.skipping = false;
    if (scene.actor !== null && this.people.isMine(scene.actor) && moves !== 0) this.#forMe = false;
  }

  /** Show the last of some states, and add the log lines of all of them. */
  #show(scenes: Scene[]): void {
    for (const { state } of scenes) {
      this.lines = continued(this.lines, state.kept, state.lines);
      this.state = state;
    }
    this.refusal = null;
  }

  #gather(gathering: Gathering): void {
    this.people.gathering = gathering;
    this.people.seats = gathering.seats;
    this.#checkDeal(gathering);
  }

  /** Check that the deal will be made, or was made, as committed. */
  #checkDeal(told: Gathering | DealSources): void {
    const arrived = this.#arrived;
    this.#arrived = false;
    import("../server/commitments").then(
      ({ checkDeal }) => {
        checkDeal(this, told, arrived);
      },
      () => {
        // A lobby sends more soon. A deal sends nothing more, so it stays unchecked here.
        this.#arrived ||= arrived;
        if (told.type === "dealt") this.doubt ||= translated(UNCHECKED);
      },
    );
  }

  #refused(refusal: Extract<FromServer, { type: "refused" }> | (Refusal & { n: number })): void {
    // A choice sent before the reconnect may also arrive; the second one is then refused.
    const repeated = this.#repeated !== null && refusal.n > this.#repeated;
    this.#repeated = null;
    if (repeated) return;
    if (!("facts" in refusal)) this.refusal = { message: refusalText(refusal), clause: refusal.clause };
    else if (this.state)
      this.refusal = readRefusal(readerAt(this.#inWords, this.state), this.#inWords, refusal.facts);
    this.#undone = this.choice = null;
  }
}
