/** One table as this browser sees it: the latest state, the log, and what is being asked. */
import type {
  Counted,
  Dealt,
  Explained,
  Forecast,
  Game,
  Gathering,
  Hinted,
  Line,
  Moment,
  Prompt,
  Refusal,
  Seat,
  State,
  ToServer,
  View,
  Watching,
} from "../frames";
import { Connection, type Link } from "./connection";
import { Director } from "./director.svelte";
import { beginTable, fetchMoment, Refused, sitDown, type Eyes } from "./http";
import { continued } from "./log";
import { nickname, visitorKey } from "./mine";
import { bare, type Scene, type Stage } from "./scenes";
import { Talk } from "./talk.svelte";

/** The name of what is asked in a state. */
const asksIn = (state: State | null): string => state?.question ?? String(state?.n ?? -1);

export class Table {
  /** How the table stands in the scene that is seen. */
  state = $state.raw<State | null>(null);
  seats = $state.raw<Seat[]>([]);
  lines = $state.raw<Line[]>([]);
  link = $state<Link>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  /** A past moment that is looked at instead of now. */
  moment = $state.raw<Moment | null>(null);
  /** Who is here, as long as the game has not begun. */
  gathering = $state.raw<Gathering | null>(null);
  /** What the deal was made from, if people gave numbers to it. */
  dealt = $state.raw<Dealt | null>(null);
  /** Why the deal may not be fair, if so. */
  doubt = $state("");
  watching = $state.raw<Watching>({ type: "watching", count: 0, watchers: [] });
  /** Through whose eyes moments are looked at; once the game is over, with all hands open. */
  eyes = $state<Eyes>("mine");
  /** My seats at which a bot stood in while I was away, until I have read so. */
  stoodIn = $state.raw<number[]>([]);
  /** Whether what I had answered before my turn was dropped, as something has moved; until I answer again. */
  askedAgain = $state(false);
  /** Whether my time ran out and I was answered for, until I answer again. */
  tooLate = $state(false);
  /** Whether I have just taken an answer back; then nothing answers for me. */
  undid = $state(false);
  /** What a good player would choose, as it was told last. */
  #hinted = $state.raw<Hinted | null>(null);
  /** What may still come, as it was told last. */
  counted = $state.raw<Counted | null>(null);
  /** The state that an answer is on its way to; until the server speaks, nothing more is sent. */
  #answered = $state<number | null>(null);

  /** How many moments were asked for; an answer to any but the last is too late. */
  #asked = 0;

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
  /** Called when the server has told what a choice would lead to at a state. */
  foretold: (n: number, forecast: Forecast) => void = () => undefined;
  /** Called when the server has said why nothing can be done with something. */
  explained: (explained: Explained) => void = () => undefined;

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
        this.#answered = null;
      },
      frame: (frame) => {
        if (frame.type === "state") this.#take(frame);
        else if (frame.type === "seats") this.seats = frame.seats;
        else if (frame.type === "stood_in") this.stoodIn = frame.seats;
        else if (frame.type === "asked_again") this.askedAgain = true;
        else if (frame.type === "too_late") this.tooLate = true;
        else if (frame.type === "gathering") this.#gather(frame);
        else if (frame.type === "dealt") this.#heed((this.dealt = frame));
        else if (frame.type === "watching") this.watching = frame;
        else if (frame.type === "talk") this.talk.takeWords(frame);
        else if (frame.type === "emote") this.talk.takeShout(frame, this.names);
        else if (frame.type === "hinted") this.#hinted = frame;
        else if (frame.type === "counted") this.counted = frame;
        else if (frame.type === "foretold") this.foretold(frame.n, frame.forecast);
        else if (frame.type === "explained") this.explained(frame);
        else if (frame.type === "refused") this.#refused(frame);
      },
    });
  }

  close(): void {
    this.#connection.close();
  }

  /** What is on show: now, or a past moment. */
  get view(): View | null {
    return this.moment?.view ?? this.state?.view ?? null;
  }

  /** The seat through whose eyes I look; if one of mine is asked, that one. */
  get you(): number | null {
    return this.state?.you ?? null;
  }

  /** All my seats: none for a spectator, several perhaps where all play as one team. */
  get mine(): number[] {
    return this.state?.seats_of_mine ?? this.gathering?.seats_of_mine ?? [];
  }

  /** What everybody at the table is called. */
  get names(): string[] {
    return this.state?.view.names ?? this.seats.map(({ name }) => name);
  }

  /** What others know me by when I say something. */
  get mySigns(): (string | null | undefined)[] {
    return this.mine.map((seat) => this.seats[seat]?.who);
  }

  isMine(seat: number): boolean {
    return this.mine.includes(seat);
  }

  /** Whether I may take an open seat beside those I have. */
  get mayTakeMore(): boolean {
    return this.game.team && this.mine.length > 0 && !this.state?.view.over;
  }

  /** Whether I may let bots play: the host decides, and while the host is away, everyone. */
  get hosting(): boolean {
    const host = this.state?.host ?? this.gathering?.host;
    if (host === undefined || this.mine.length === 0) return false;
    return this.isMine(host) || this.seats[host]?.online === false;
  }

  /** Whether what is on show is how the table stands, and all cards have landed. */
  get settled(): boolean {
    return !this.director.busy;
  }

  /** Whether questions are shown: once all has settled, and then as long as the question stays the same. */
  get ready(): boolean {
    return this.settled || this.asks === this.#shown;
  }

  /** Who makes the move that is seen, or else is asked. */
  get turn(): number | null {
    const playing = this.moment ? null : (this.director.playing?.actor ?? null);
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

  /** Whether what I am asked is asked before my turn. */
  get early(): boolean {
    return this.question !== null && this.question === this.state?.view.ahead;
  }

  /** Whether what I am asked may be answered: it is now's, and nothing is on its way. */
  get answerable(): boolean {
    return (
      this.link === "open" &&
      this.moment === null &&
      this.#answered === null &&
      this.question !== null &&
      !this.held()
    );
  }

  /** The name of what I am asked: it stays the same from when I may answer ahead to my turn. */
  get asks(): string {
    return asksIn(this.state);
  }

  /** Whether I may ask what a good player would choose. */
  get hintable(): boolean {
    return this.answerable && !this.early && !!this.state?.hints;
  }

  /** What a good player would choose now, if I have asked. */
  get hint(): Hinted | null {
    const hinted = this.#hinted;
    return hinted && this.answerable && hinted.n === this.state?.n ? hinted : null;
  }

  /** Ask for a hint, of which all will know; or put it away. */
  askHint(): void {
    if (this.hint) this.#hinted = null;
    else if (this.hintable && this.state) this.send({ type: "hint", n: this.state.n });
  }

  /** Ask what may still come, as the table stands now. */
  count(): void {
    if (this.#told && this.counted?.n !== this.#told.n) this.send({ type: "count", n: this.#told.n });
  }

  get undoable(): boolean {
    return this.#free && !!this.state?.can_undo;
  }

  /** Whether what is on show is now, and nothing is on its way. */
  get #free(): boolean {
    return this.link === "open" && this.settled && this.moment === null && this.#answered === null;
  }

  choose(action: number): void {
    this.undid = false;
    this.stoodIn = [];
    this.askedAgain = this.tooLate = false;
    this.#forMe = false;
    const told = this.#told;
    // Behind the scene that is seen the table may ask something else already.
    if (!this.answerable || !told || asksIn(told) !== this.asks) return;
    const { n, question } = told;
    if (question !== null && told.view.prompt?.seat !== told.you)
      this.#answer({ type: "seal", question, action }, n);
    else this.#answer({ type: "move", n, action }, n);
  }

  /** Ask why nothing can be done with these spots; the answer is a refusal with its rule. */
  whyNot(spots: string[]): void {
    if (this.answerable && !this.early) this.send({ type: "why_not", spots });
  }

  /** What stands for an answer of mine: an order, or that there is but one choice. */
  chooseForMe(action: number): void {
    this.choose(action);
    this.#forMe = true;
  }

  /** Take my last choice back; where that is not allowed, the server says why. */
  undo(): void {
    const state = this.state;
    if (!state || this.mine.length === 0 || state.view.over || !this.#free) return;
    if (state.can_undo) this.undid = true;
    this.#answer({ type: "undo", n: state.n }, state.n);
  }

  /** Take back what a seat of mine has answered ahead. */
  unseal(seat: number): void {
    this.undid = true;
    this.send({ type: "unseal", seat });
  }

  /** Whether a bot plays at a seat of mine, though I am here: my time ran out. */
  get replaced(): boolean {
    return this.mine.some((seat) => this.seats[seat]?.stand_in);
  }

  /** Take my seats back from the bot, if it plays for me. */
  comeBack(): void {
    if (this.replaced) this.send({ type: "take_back" });
  }

  send(frame: ToServer): void {
    this.#connection.send(frame);
  }

  /** Begin the game, with bots of this sort at the seats that are still open. */
  async begin(fill: string | null): Promise<void> {
    this.refusal = null;
    try {
      await beginTable(this.id, this.secret, fill);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Take one more open seat, under the name I have. */
  async takeSeat(seat: number): Promise<void> {
    // The further seats of a person have a number behind the name.
    const names = this.mine.map((own) => this.names[own] ?? "").sort((a, b) => a.length - b.length);
    try {
      await sitDown(this.id, names[0] ?? "", seat, this.secret);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Look at the table as it stood after so many moves. */
  async look(n: number, eyes: Eyes = this.eyes): Promise<void> {
    const asked = ++this.#asked;
    this.eyes = eyes;
    try {
      const moment = await fetchMoment(this.id, n, eyes, this.secret);
      if (asked !== this.#asked) return;
      this.director.run();
      const show = (): void => void (this.moment = moment);
      // Cards fly only from one moment to the next.
      const shown = this.moment?.n ?? this.state?.move ?? 0;
      if (n === shown + 1) this.stage.look(moment.view, show);
      else show();
    } catch (error) {
      this.#refuse(error);
    }
  }

  backToNow(): void {
    if (this.state?.view.over) {
      void this.look(this.state.move);
      return;
    }
    this.#asked++;
    this.moment = null;
  }

  #answer(frame: ToServer, n: number): void {
    this.refusal = null;
    if (this.#connection.send(frame)) this.#answered = n;
  }

  #take(state: State): void {
    const before = this.#told;
    const back = this.#back;
    if (this.settled) this.#shown = this.question ? this.asks : "";
    this.#told = state;
    this.#back = false;
    this.gathering = null;
    this.seats = state.seats;
    // The others' early answers tell nothing of a move that is on its way.
    if (this.#answered !== state.n || state.sealed.length > 0) this.#answered = null;
    // After an undo and another move the number of moves may be what it was.
    const moves = state.n === before?.n ? 0 : state.move - (before?.move ?? 0) || -1;
    const scene = { state, moves, actor: before?.view.prompt?.seat ?? null, forMe: this.#forMe };
    const follows = before && state.n - before.n === moves && moves < 2;
    // Only what is new is played: not the first of all, nor after an undo, a lost line, or behind a look at the past.
    if (follows && !back && this.moment === null) this.director.add(scene);
    else this.director.jump(scene);
    if (scene.actor !== null && this.isMine(scene.actor) && moves !== 0) this.#forMe = false;
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
    this.gathering = gathering;
    this.seats = gathering.seats;
    this.#heed(gathering);
  }

  /** See to it that the deal will be, or was, made as was promised. */
  #heed(told: Gathering | Dealt): void {
    const arrived = this.#arrived;
    this.#arrived = false;
    void import("./promises").then(({ heed }) => {
      heed(this, told, arrived);
    });
  }

  #refuse(error: unknown): void {
    if (error instanceof Refused) this.refusal = { message: error.message, clause: error.clause };
  }

  #refused(refusal: Refusal): void {
    this.refusal = refusal;
    this.#answered = null;
  }
}
