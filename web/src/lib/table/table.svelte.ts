/** One table as this browser sees it: the latest state, the log, what is being asked, and the answers. */
import type {
  Dealt,
  EarlyQuestion,
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
import { Connection, type Link } from "../server/connection";
import { Director } from "../scenes/director.svelte";
import { Refused } from "../server/http";
import { Inquiries } from "./inquiries.svelte";
import { continued } from "../view/log";
import { nickname, visitorKey } from "../server/my_seats";
import type { LiveTable } from "./live_table";
import { Moments } from "./moments.svelte";
import { People } from "./people.svelte";
import { bare, type Scene, type Stage } from "../scenes/scenes";
import { Talk } from "./talk.svelte";

const UNCHECKED =
  "The part of the page that checks the deal could not be loaded, so the deal was not checked here.";

/** A choice of mine that the server has not confirmed. */
export interface Choice {
  action: number;
  text: string;
  seat: number | null;
  /** The name of the question, and how many moves there were when I answered it. */
  asks: string;
  move: number;
  /** Whether it was before my turn when it was sent last. */
  early: boolean;
  /** The state that it was sent in answer to last; null if the line was lost before. */
  n: number | null;
  /** Whether the line was lost since. */
  again: boolean;
}

/** The name of what is asked in a state. */
const asksIn = (state: State | null): string => state?.question ?? String(state?.n ?? -1);

/** Whether a choice that may have come through was made, by the first state that asks something else. */
function isMade({ n, seat, move, early }: Choice, state: State): boolean {
  if (n === null) return false;
  if (!early) return state.move > move;
  const lines = state.lines.filter((line) => line.n > move);
  return [...state.sealed, ...lines].some((made) => made.seat === seat);
}

export class Table implements LiveTable {
  /** How the table stands in the scene that is seen. */
  state = $state.raw<State | null>(null);
  lines = $state.raw<Line[]>([]);
  link = $state<Link>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  /** What the deal was made from, if people gave numbers to it. */
  dealt = $state.raw<Dealt | null>(null);
  /** Why the deal may not be fair, if so. */
  doubt = $state("");
  /** Whether what I had answered before my turn was dropped, as something has moved; until I answer again. */
  askedAgain = $state(false);
  /** Whether my time ran out and I was answered for, until I answer again. */
  tooLate = $state(false);
  /** Whether I have just taken an answer back; then nothing answers for me. */
  undid = $state(false);
  /** Whether everything is shown at once and bots do not pause, until I am asked. */
  skipping = $state(false);
  /** The state that an undo is on its way to; until the server speaks, nothing more is sent. */
  #undone = $state<number | null>(null);
  /** The choice on its way; it is sent again after a lost line. */
  choice = $state.raw<Choice | null>(null);
  /** The state that a choice was sent again in answer to, until the server has seen to that. */
  #repeated: number | null = null;
  /** The choice that could not be sent again, as the question had changed; until I choose again. */
  unplayed = $state("");

  stage: Stage = bare;
  /** Plays what has happened; nothing is asked until it is through. */
  readonly director: Director<Scene>;

  /** What was asked when all had settled last. */
  #shown = $state("");
  /** The state that was told last, which may wait to be seen. */
  #told: State | null = null;
  /** Whether nothing was told yet on this line of a table that gathers. */
  #arrived = true;
  /** Whether the line was lost since then. */
  #back = false;
  /** Whether the answer on its way was given for me. */
  #forMe = false;

  /** Whether nothing can be answered yet, as a line of a guide is to be read first. */
  held: () => boolean = () => false;
  /** Called when somebody says a quick word. */
  heard: () => void = () => undefined;

  readonly people = new People(this);
  readonly moments = new Moments(this);
  readonly inquiries = new Inquiries(this);
  readonly talk: Talk;

  #connection: Connection;

  constructor(
    readonly id: string,
    readonly secret: string | null,
    readonly game: Game,
  ) {
    this.talk = new Talk(id, () => {
      this.heard();
    });
    this.director = new Director<Scene>({
      play: (scene, waiting) => this.stage.play(scene, waiting, () => this.#show([scene])),
      cut: (scenes) => {
        this.stage.cut(scenes, () => this.#show(scenes));
      },
      settle: () => {
        this.stage.settle();
      },
    });
    this.#connection = new Connection(id, {
      hello: () => ({
        type: "hello",
        secret,
        since: this.#told?.n ?? -1,
        visitor: visitorKey(),
        name: nickname(),
        heard: this.talk.known,
      }),
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

  /** The number of the state that was told last, which may wait to be seen. */
  get newest(): number | null {
    return this.#told?.n ?? null;
  }

  /** What is on show: now, or a past moment. */
  get view(): View | null {
    return this.moments.shown?.view ?? this.state?.view ?? null;
  }

  /** The seat through whose eyes I look; if one of mine is asked, that one. */
  get you(): number | null {
    return this.state?.you ?? null;
  }

  /** Whether what is on show is how the table stands, and all cards have landed. */
  get settled(): boolean {
    return !this.director.busy;
  }

  /** Whether questions are shown: once all has settled, and then as long as the question stays the same. */
  get ready(): boolean {
    return this.settled || this.asks === this.#shown;
  }

  /** Whether others play: their turns are being shown, or bots that I play with alone still have to choose. */
  get waiting(): boolean {
    return !this.ready || (this.people.alone && this.question === null && !this.#asksMe && !this.skipping);
  }

  /** Whether nobody else is to choose before me, or at all. */
  get #asksMe(): boolean {
    const prompt = this.#told?.view.prompt;
    return !prompt || this.people.isMine(prompt.seat);
  }

  /** Who makes the move that is seen, or else is asked. */
  get turn(): number | null {
    const playing = this.moments.shown ? null : (this.director.playing?.actor ?? null);
    return playing ?? this.view?.prompt?.seat ?? null;
  }

  /** Whether the game is over, and its last scene too. */
  get over(): boolean {
    return this.settled && !!this.state?.view.over;
  }

  /** What I am asked: it is my turn, or I may answer ahead while another is asked the same, and have not. */
  get question(): Prompt | null {
    const state = this.state;
    if (!state || !this.ready || state.sealed.some(({ seat }) => seat === state.you)) return null;
    const { prompt, ahead } = state.view;
    return prompt && prompt.seat === state.you ? prompt : ahead;
  }

  /** What my other seats may answer already, beside what I am asked. */
  get others(): EarlyQuestion[] {
    return this.link === "open" && this.answerable ? (this.state?.early ?? []) : [];
  }

  /** Whether what I am asked is asked before my turn. */
  get early(): boolean {
    return this.question !== null && this.question === this.state?.view.ahead;
  }

  /** Whether what I am asked may be answered: it is now's, and nothing is on its way. A lost line may come back. */
  get answerable(): boolean {
    return (
      (this.link === "open" || this.link === "lost") &&
      this.moments.shown === null &&
      this.#idle &&
      this.question !== null &&
      !this.held()
    );
  }

  /** The name of what I am asked: it stays the same from when I may answer ahead to my turn. */
  get asks(): string {
    return asksIn(this.state);
  }

  get undoable(): boolean {
    return this.#free && !!this.state?.can_undo;
  }

  /** Whether what is on show is now, and nothing is on its way. */
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
    this.askedAgain = this.tooLate = false;
    this.unplayed = "";
    this.#forMe = false;
    const told = this.#told;
    // Behind the scene that is seen the table may ask something else already.
    if (!this.answerable || !told || asksIn(told) !== this.asks) return;
    const text = this.question?.offers.find((offer) => offer.action === action)?.text ?? "";
    const { asks, early } = this;
    const again = this.link === "lost";
    this.#repeated = null;
    this.#sendChoice({ action, text, seat: told.you, asks, move: told.move, early, n: null, again }, told);
  }

  /** Answer for another seat of mine, before its turn. */
  chooseFor({ question }: EarlyQuestion, action: number): void {
    this.undid = false;
    this.send({ type: "seal", question, action });
  }

  /** What stands for an answer of mine: an order, or that there is but one choice. */
  chooseForMe(action: number): void {
    this.choose(action);
    this.#forMe = true;
  }

  /** Take my last choice back; where that is not allowed, the server says why. */
  undo(): void {
    const state = this.state;
    if (!state || this.people.mine.length === 0 || state.view.over || !this.#free) return;
    if (state.can_undo) this.undid = true;
    this.refusal = null;
    if (this.send({ type: "undo", n: state.n })) this.#undone = state.n;
  }

  /** Take back what a seat of mine has answered ahead. */
  unseal(seat: number): void {
    this.undid = true;
    this.send({ type: "unseal", seat });
  }

  /** Whether the frame is on its way. */
  send(frame: ToServer): boolean {
    return this.#connection.send(frame);
  }

  /** Say that something was refused that was asked for over HTTP. */
  refuse(error: unknown): void {
    if (error instanceof Refused) this.refusal = { message: error.message, clause: error.clause };
  }

  #hear(frame: FromServer): void {
    if (frame.type === "state") this.#take(frame);
    else if (frame.type === "seats") this.people.seats = frame.seats;
    else if (frame.type === "stood_in") this.people.stoodIn = frame.seats;
    else if (frame.type === "asked_again") this.askedAgain = true;
    else if (frame.type === "too_late") this.tooLate = true;
    else if (frame.type === "gathering") this.#gather(frame);
    else if (frame.type === "dealt") this.#heed((this.dealt = frame));
    else if (frame.type === "watching") this.people.watching = frame;
    else if (frame.type === "talk") this.talk.takeWords(frame);
    else if (frame.type === "emote") this.talk.takeShout(frame, this.people.names);
    else if (frame.type === "hinted") this.inquiries.hinted = frame;
    else if (frame.type === "counted") this.inquiries.counted = frame;
    else if (frame.type === "foretold") this.inquiries.onPreview(frame.n, frame.forecast);
    else if (frame.type === "explained") this.inquiries.explained(frame);
    else if (frame.type === "pong") this.#repeated = null;
    else if (frame.type === "refused") this.#refused(frame);
  }

  #sendChoice(choice: Choice, { n, question, view, you }: State): void {
    const { action } = choice;
    const early = question !== null && view.prompt?.seat !== you;
    this.refusal = null;
    const sent = this.send(early ? { type: "seal", question, action } : { type: "move", n, action });
    this.choice = { ...choice, early, n: sent ? n : choice.n };
  }

  /** See what a state says of a choice on its way. After a lost line it is sent again if I am asked the same. */
  #follow(choice: Choice, state: State, back: boolean): void {
    const asked = asksIn(state) === choice.asks && state.sealed.every(({ seat }) => seat !== choice.seat);
    // The others' early answers tell nothing of a choice that is on its way.
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
    this.people.gathering = null;
    this.people.seats = state.seats;
    if (this.#undone !== state.n) this.#undone = null;
    if (this.choice) this.#follow(this.choice, state, back);
    // After an undo and another move the number of moves may be what it was.
    const moves = state.n === before?.n ? 0 : state.move - (before?.move ?? 0) || -1;
    const scene = { state, moves, actor: before?.view.prompt?.seat ?? null, forMe: this.#forMe };
    const follows = before && state.n - before.n === moves && moves < 2;
    // Only what is new is played: not the first of all, nor after an undo, a lost line, or behind a look at the past.
    if (follows && !back && this.moments.shown === null) this.director.add(scene);
    else this.director.jump(scene);
    if (this.#asksMe) this.skipping = false;
    if (scene.actor !== null && this.people.isMine(scene.actor) && moves !== 0) this.#forMe = false;
  }

  /** Make the last of some states what is seen, and the log what all of them tell. */
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
    this.#heed(gathering);
  }

  /** See to it that the deal will be, or was, made as was promised. */
  #heed(told: Gathering | Dealt): void {
    const arrived = this.#arrived;
    this.#arrived = false;
    import("../server/commitments").then(
      ({ heed }) => {
        heed(this, told, arrived);
      },
      () => {
        // Of a gathering more is told soon; of a deal nothing is, so it stays unchecked here.
        this.#arrived ||= arrived;
        if (told.type === "dealt") this.doubt ||= UNCHECKED;
      },
    );
  }

  #refused(refusal: Extract<FromServer, { type: "refused" }>): void {
    // What was sent before the line was lost may come through as well; then it is refused the second time.
    const repeated = this.#repeated !== null && refusal.n > this.#repeated;
    this.#repeated = null;
    if (repeated) return;
    this.refusal = refusal;
    this.#undone = this.choice = null;
  }
}
