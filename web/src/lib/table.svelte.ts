/** One table as this browser sees it: the latest state, the log, and what is being asked. */
import type {
  Game,
  Gathering,
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
import { beginTable, fetchMoment, Refused, sitDown, type Eyes } from "./http";
import { nickname, visitorKey } from "./mine";
import { Talk } from "./talk.svelte";

export class Table {
  state = $state.raw<State | null>(null);
  seats = $state.raw<Seat[]>([]);
  lines = $state.raw<Line[]>([]);
  link = $state<Link>("connecting");
  refusal = $state.raw<Refusal | null>(null);
  /** A past moment that is looked at instead of now. */
  moment = $state.raw<Moment | null>(null);
  /** Who is here, as long as the game has not begun. */
  gathering = $state.raw<Gathering | null>(null);
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
  /** The state that an answer is on its way to; until the server speaks, nothing more is sent. */
  #answered = $state<number | null>(null);

  /** How many moments were asked for; an answer to any but the last is too late. */
  #asked = 0;

  /** Called around every change of what is shown, to let cards fly from where they were. */
  change: (to: View, show: () => void) => void = (_, show) => {
    show();
  };

  /** Called when somebody says a quick word. */
  heard: () => void = () => undefined;

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
    this.#connection = new Connection(id, {
      hello: () => ({
        type: "hello",
        secret,
        since: this.state?.n ?? -1,
        visitor: visitorKey(),
        name: nickname(),
        heard: this.talk.known,
      }),
      link: (link) => {
        this.link = link;
        if (link !== "open") this.#answered = null;
      },
      frame: (frame) => {
        if (frame.type === "state") this.#take(frame);
        else if (frame.type === "seats") this.seats = frame.seats;
        else if (frame.type === "stood_in") this.stoodIn = frame.seats;
        else if (frame.type === "asked_again") this.askedAgain = true;
        else if (frame.type === "too_late") this.tooLate = true;
        else if (frame.type === "gathering") this.#gather(frame);
        else if (frame.type === "watching") this.watching = frame;
        else if (frame.type === "talk") this.talk.takeWords(frame);
        else if (frame.type === "emote") this.talk.takeShout(frame, this.names);
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

  /** What I am asked: it is my turn, or I may answer ahead while another is asked the same, and have not. */
  get question(): Prompt | null {
    const state = this.state;
    if (!state || state.sealed.some(({ seat }) => seat === state.you)) return null;
    const { prompt, ahead } = state.view;
    return prompt && prompt.seat === state.you ? prompt : ahead;
  }

  /** Whether what I am asked is asked before my turn. */
  get early(): boolean {
    return this.question !== null && this.question === this.state?.view.ahead;
  }

  /** Whether what I am asked may be answered: it is now's, and nothing is on its way. */
  get answerable(): boolean {
    return this.link === "open" && this.moment === null && this.#answered === null && this.question !== null;
  }

  /** The name of what I am asked: it stays the same from when I may answer ahead to my turn. */
  get asks(): string {
    return this.state?.question ?? String(this.state?.n ?? -1);
  }

  get undoable(): boolean {
    return this.link === "open" && this.moment === null && this.#answered === null && !!this.state?.can_undo;
  }

  choose(action: number): void {
    this.undid = false;
    this.stoodIn = [];
    this.askedAgain = this.tooLate = false;
    if (!this.answerable || !this.state) return;
    const { n, question } = this.state;
    if (this.early && question !== null) this.#answer({ type: "seal", question, action }, n);
    else this.#answer({ type: "move", n, action }, n);
  }

  /** Ask why nothing can be done with these spots; the answer is a refusal with its rule. */
  whyNot(spots: string[]): void {
    if (this.answerable && !this.early) this.send({ type: "why_not", spots });
  }

  undo(): void {
    this.undid = true;
    if (this.undoable && this.state) this.#answer({ type: "undo", n: this.state.n }, this.state.n);
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
      const show = (): void => void (this.moment = moment);
      // Cards fly only from one moment to the next.
      const shown = this.moment?.n ?? this.state?.move ?? 0;
      if (n === shown + 1) this.change(moment.view, show);
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
    const show = (): void => {
      this.state = state;
      this.seats = state.seats;
      this.gathering = null;
      // The others' early answers tell nothing of a move that is on its way.
      if (this.#answered !== state.n || state.sealed.length > 0) this.#answered = null;
      this.refusal = null;
    };
    // After an undo the log is shorter than what we know.
    this.lines = [...this.lines.filter((line) => line.n <= state.kept), ...state.lines];
    // Only what is new moves: not after an undo, nor when a lost line is back.
    if (this.moment || state.move <= (this.state?.move ?? 0)) show();
    else this.change(state.view, show);
  }

  #gather(gathering: Gathering): void {
    this.gathering = gathering;
    this.seats = gathering.seats;
  }

  #refuse(error: unknown): void {
    if (error instanceof Refused) this.refusal = { message: error.message, clause: error.clause };
  }

  #refused(refusal: Refusal): void {
    this.refusal = refusal;
    this.#answered = null;
  }
}
