/**
 * A game that is open in the page. It answers the page's frames as a server would, lets bots play, and shows only
 * what the person at the device may know.
 */
import type { FactsMoment, GuideScene, RefusalFacts, ToServer } from "../../../frames";
import { actionOf } from "../../facts/facts";
import { previewOf } from "../advice/preview";
import { CommandLog, HINT, UNDO } from "../game/command_log";
import { givesHints, hintOf, USUAL_LEVEL } from "../advice/hints";
import { Match } from "../game/match";
import { refusalAt, refusalOf, sayWhy } from "../game/refusals";
import type { Rules } from "../game/rules";
import {
  DEVICE_TEXTS,
  type DeviceFrame,
  type DeviceGame,
  type EndResult,
  type FinishedGame,
  type MomentEyes,
} from "../messages";
import { branchedRow } from "../storage/plans";
import { finishedOf, type GameRow, summaryOf } from "../storage/rows";
import { digestOf, savedText } from "../storage/saved";
import { Overtaken, type Store } from "../storage/store";
import { AutomaticPlayer } from "./automatic_player";
import { Handover } from "./handover";
import { Lesson } from "./lesson";
import { Premoves } from "./premoves";
import { isOrder, passes } from "./standing_orders";
import { type TableParts, stateOf, tableFacts, viewingSeat } from "./view";

/** A frame or a request of the page cannot be carried out. The message is one of `DEVICE_TEXTS`. */
export class Refused extends Error {}

const refuse = (text: keyof typeof DEVICE_TEXTS): never => {
  throw new Refused(DEVICE_TEXTS[text]);
};

/** Milliseconds that the first state waits for bots to play up to the first question. */
const OPENING = 1500;

type Handlers = { [Type in ToServer["type"]]?: (frame: Extract<ToServer, { type: Type }>) => unknown };

export class DeviceTable {
  readonly #match: Match;
  readonly #log: CommandLog;
  readonly #premoves: Premoves;
  readonly #player: AutomaticPlayer;
  readonly #handover: Handover;
  /** The lesson that is played, if it is one. */
  readonly #lesson: Lesson | null;
  /** The newest state that the page has, and whose it is; -1 if it needs all of the log. */
  #since = -1;
  #viewer: number | null = null;
  /** Whether the page has a state. */
  #greeted = false;
  #closed = false;
  /** The trouble with storage that the page knows of. */
  #trouble: Store["trouble"] = null;
  /** The last change, which the next one waits for. */
  #last: Promise<unknown> = Promise.resolve();
  #playing = false;
  /** The moves of bots before the first question of a new game, as far as a page waits for them. */
  #opening: Promise<unknown> = Promise.resolve();

  constructor(
    rules: Rules,
    private readonly row: GameRow,
    /** Null if nothing is stored, as in a lesson. */
    private readonly store: Store | null,
    private readonly send: (frame: DeviceFrame) => void,
    scene: GuideScene | null = null,
  ) {
    this.#match = new Match(rules, { ...row, seats: row.seats.length });
    this.#log = new CommandLog(this.#match);
    for (const command of row.commands) this.#log.apply(command);
    this.#premoves = new Premoves(this.#match, this.#log, row.sealed);
    this.#handover = new Handover(row);
    this.#lesson = scene && new Lesson(scene, this.#match);
    this.#player = new AutomaticPlayer(this.#parts);
    this.#followCurtain();
  }

  /** The game in a list. */
  get summary(): DeviceGame {
    return summaryOf(this.row);
  }

  /** The saved game as a file. */
  get text(): string {
    const levels = this.row.seats.map(({ level }) => level);
    const names = this.row.seats.map(({ name }) => name);
    return savedText(this.#match, { names, levels, changedBots: this.row.changedBots });
  }

  /** The game with its cards, once it is over. */
  get finished(): FinishedGame {
    return this.#match.over ? finishedOf(this.row) : refuse("notOver");
  }

  /** The row of a new game that plays on from a move of this one, which is over. */
  rowAfter(move: number, pace: number): GameRow {
    const { actions, over, branches } = this.#match;
    if (!over) refuse("notOver");
    if (!Number.isInteger(move) || move < 0 || move >= actions.length) refuse("changed");
    const commands = actions.slice(0, move);
    return branchedRow(this.row, { commands, branches: branches.filter((each) => each.move <= move), pace });
  }

  /** Store that the game need not be sent to the server any more. */
  noteSent(): Promise<void> {
    return this.#change(() => {
      this.row.sent = true;
      return this.#store();
    });
  }

  /** Whether the game is played here, and not in another tab since. */
  get isOpen(): boolean {
    return !this.#closed;
  }

  /** Whether the moves lead to the state that was stored, as they do by the rules that the game was played by. */
  get isAsStored(): boolean {
    return this.row.digest === undefined || this.row.digest === digestOf(this.#match.rules);
  }

  /** Stop the bots. Changes that have begun are still stored. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#player.wake();
    await this.#last;
  }

  /** Store a game that is new here. */
  async keep(): Promise<void> {
    await this.#store();
  }

  /** Store a new game, and let bots begin: without pauses until the page has a state. */
  async begin(): Promise<void> {
    await this.#store();
    const late = new Promise((resolve) => setTimeout(resolve, OPENING));
    this.#opening = Promise.race([this.#playOn(), late]);
  }

  /** Answer a frame of the page. */
  async take(frame: ToServer): Promise<void> {
    if (frame.type === "hello") await this.#opening;
    await this.#change(async () => {
      const handle = this.#handlers[frame.type] as ((frame: ToServer) => unknown) | undefined;
      if (!handle) refuse("notHere");
      else await handle(frame);
    });
    void this.#playOn();
  }

  /** Show all of the table to a page that knew an earlier state, or that of another tab. */
  async showAll(): Promise<void> {
    await this.#change(() => {
      this.#greet(-1);
    });
    void this.#playOn();
  }

  /** The person at a seat has the device now. */
  async sit(seat: number): Promise<void> {
    await this.#change(() => {
      if (!this.#handover.sit(seat)) refuse("notHanded");
      this.#show();
    });
    void this.#playOn();
  }

  /** Return the table as it was after `n` actions, as the person at the device may see it. */
  moment(n: number, eyes: MomentEyes): FactsMoment {
    const { over, actions } = this.#match;
    if (!Number.isInteger(n) || n < 0 || n > actions.length) refuse("changed");
    const table = tableFacts(this.#parts);
    const mine = viewingSeat(this.#parts);
    if (typeof eyes === "number" && !over && !this.#handover.mine.includes(eyes)) refuse("notHanded");
    const viewer = eyes === "none" ? null : typeof eyes === "number" ? eyes : mine;
    return this.#match.at(n, () => {
      const facts = eyes === "all" && over ? this.#match.openFacts() : this.#match.facts(viewer);
      return { n, table, facts, ahead: eyes === "all" ? null : this.#match.ahead(viewer) };
    });
  }

  // ---- frames ----

  readonly #handlers: Handlers = {
    hello: ({ since }) => {
      this.#greet(since);
    },
    ping: () => {
      this.send({ type: "pong" });
    },
    move: async ({ n, action }) => {
      this.#checkState(n);
      const seat = this.#match.actor;
      if (seat === null || !this.#handover.mine.includes(seat))
        refuse(seat === null ? "over" : "notYourTurn");
      if (!this.#match.legal.includes(action)) this.#refuseAction(action);
      else if (this.#lesson?.accepts(action) ?? true) await this.#apply(action);
      else this.send({ type: "wrong_choice", n, action });
    },
    undo: async ({ n }) => {
      this.#checkState(n);
      if (this.#lesson) refuse("noUndoInLesson");
      if (this.#undoable === null) refuse("noUndo");
      await this.#apply(UNDO);
    },
    hint: ({ n, level }) => this.#giveHint(n, level ?? USUAL_LEVEL),
    premove: async ({ question, action }) => {
      // It would be played though the scene may wait for another choice.
      if (this.#lesson) refuse("notHere");
      const seat = this.#handover.mine.find((mine) => this.#premoves.questionOf(mine) === question);
      if (seat === undefined) return refuse("questionChanged");
      if (seat === this.#match.actor) {
        if (this.#match.legal.includes(action)) await this.#apply(action);
        else this.#refuseAction(action);
      } else await this.#premove(seat, question, action);
    },
    withdraw_premove: async ({ seat }) => {
      const dropped = this.#handover.mine.includes(seat) && this.#premoves.drop(seat);
      if (!dropped) refuse("noAnswer");
      await this.#store();
      this.#show();
    },
    orders: async ({ orders }) => {
      if (!orders.every((order) => isOrder(this.#match, order))) refuse("notHere");
      for (const seat of this.#handover.mine) this.row.orders[seat] = orders;
      this.#followCurtain();
      await this.#store();
      this.#show();
    },
    preview: ({ n, action }) => {
      if (n !== this.#log.n) return;
      const seat = this.#match.actor;
      if (seat === null || !this.#handover.mine.includes(seat)) refuse("notYourTurn");
      if (!this.#match.legal.includes(action)) refuse("notOffered");
      const preview = previewOf(this.#match, action);
      if (preview) this.send({ type: "preview", n, preview });
    },
    level: async ({ seat, bot }) => {
      this.#changeLevel(seat ?? null, bot);
      await this.#store();
      this.#show();
    },
    pace: async ({ seconds }) => {
      this.row.pace = seconds;
      await this.#store();
      this.#show();
    },
    why_not: ({ spots }) => {
      const { actor, rules } = this.#match;
      if (actor === null || viewingSeat(this.#parts) !== actor)
        refuse(actor === null ? "over" : "notYourTurn");
      const facts = sayWhy(rules) ? refusalAt(rules, spots, false) : null;
      this.#sendRefusal(facts ?? refuse("notOffered"));
    },
    explain: ({ n, spots }) => {
      const { actor, rules } = this.#match;
      if (n !== this.#log.n || !sayWhy(rules)) return;
      const mine = viewingSeat(this.#parts) === actor;
      const facts = mine && actor !== null ? refusalAt(rules, spots, true) : null;
      this.send({ type: "explanation", n, spots, turn_of: mine ? null : actor, facts });
    },
    odds: ({ n }) => {
      // A game may go on with rules from before there were odds on the device.
      if (!this.#match.rules.offers("write_odds")) refuse("notHere");
      if (n === this.#log.n)
        this.send({ type: "odds", n, facts: this.#match.odds(viewingSeat(this.#parts)) });
    },
    hurry: () => {
      this.#player.skipped = true;
    },
    emote: () => undefined,
    return: () => undefined,
  };

  /** Send a hint of a level, and note that it was asked for; asking again at the same state is silent. */
  async #giveHint(n: number, level: string): Promise<void> {
    const seat = this.#match.actor;
    if (seat === null || !this.#handover.mine.includes(seat))
      return refuse(seat === null ? "over" : "notYourTurn");
    const { levels } = this.#match.rules.tables;
    if (this.#lesson || !givesHints(this.#match) || !Object.hasOwn(levels, level)) refuse("notHere");
    this.#checkState(n);
    if (!this.#log.hasHint(seat)) await this.#apply(HINT);
    this.send({ type: "hint", n: this.#log.n, seat, choices: hintOf(this.#match, level) });
  }

  #greet(since: number): void {
    this.#greeted = true;
    this.#since = since;
    this.#show();
    this.#trouble = null;
    this.#sendTrouble();
  }

  #checkState(n: number): void {
    if (n !== this.#log.n) refuse("changed");
  }

  #refuseAction(action: number): void {
    const { rules } = this.#match;
    this.#sendRefusal(sayWhy(rules) ? refusalOf(rules, action) : refuse("notOffered"));
  }

  #sendRefusal(facts: RefusalFacts): void {
    this.send({ type: "refused", n: this.#log.n, retry: null, facts });
  }

  async #premove(seat: number, question: string, action: number): Promise<void> {
    const offers = this.#match.ahead(seat)?.offers ?? [];
    const offered = offers.some((offer) => actionOf(offer) === action);
    if (!offered) refuse("notOffered");
    this.#premoves.add({ seat, question, action, n: this.#log.n });
    await this.#store();
    this.#show();
  }

  /** Set the level of the bot at a seat, or of all bots; in a team they always have the same. */
  #changeLevel(seat: number | null, level: string): void {
    const { levels, team } = this.#match.rules.tables;
    const { bots } = this.#handover;
    if (this.#lesson || this.row.daily) refuse("notHere");
    if (!Object.hasOwn(levels, level) || (seat !== null && !bots.includes(seat))) refuse("notHere");
    for (const bot of seat === null || team ? bots : [seat]) {
      const player = this.row.seats[bot];
      if (!player || player.level === level) continue;
      player.level = level;
      if (!this.row.changedBots.includes(bot)) this.row.changedBots.push(bot);
    }
  }

  // ---- changes ----

  /** Change the table after the changes before; refusals are sent to the page. */
  #change(change: () => unknown): Promise<void> {
    const next = this.#last.then(async () => {
      if (this.#closed) return;
      try {
        await change();
      } catch (error) {
        this.#fail(error);
      }
      this.#player.wake();
    });
    this.#last = next;
    return next;
  }

  #fail(error: unknown): void {
    if (error instanceof Overtaken) {
      this.#closed = true;
      this.send({ type: "elsewhere" });
    } else if (error instanceof Refused)
      this.send({ type: "refused", message: error.message, clause: null, n: this.#log.n, retry: null });
    else {
      console.error(error);
      this.send({ type: "refused", message: DEVICE_TEXTS.broken, clause: null, n: this.#log.n, retry: null });
    }
  }

  /** Play an action or take the last one back: store it, then show it. */
  async #apply(command: number): Promise<void> {
    this.#log.apply(command);
    this.row.commands.push(command);
    this.#dropStale();
    this.#followCurtain();
    await this.#store();
    this.#show();
  }

  #dropStale(): void {
    for (const seat of this.#premoves.stale) {
      this.#premoves.drop(seat);
      if (this.#greeted) this.send({ type: "premove_dropped", seat });
    }
  }

  async #store(): Promise<void> {
    const { row } = this;
    const match = this.#match;
    if (row.returns === null) row.played = Date.now(); // not where a game that is over is changed
    row.moves = match.actions.length;
    row.asked = match.actor;
    row.returns = match.over ? match.returns : null;
    row.result = match.over ? endResult(match) : null;
    row.digest = digestOf(match.rules);
    if (match.over) row.file = this.text;
    row.sealed = this.#premoves.answers;
    row.revision += 1;
    await this.store?.put(row);
    this.#sendTrouble();
  }

  #sendTrouble(): void {
    const trouble = this.store?.trouble ?? null;
    if (!this.#greeted || trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.send({ type: "stored", trouble });
  }

  // ---- what the page sees ----

  /** The seat whose last choice can be taken back here. */
  get #undoable(): number | null {
    const seat = this.#match.seatToUndo;
    return seat !== null && this.#handover.undoing.includes(seat) ? seat : null;
  }

  get #parts(): TableParts {
    return {
      row: this.row,
      match: this.#match,
      log: this.#log,
      premoves: this.#premoves,
      lesson: this.#lesson,
      mine: this.#handover.mine,
      passes: (seat) => this.#passes(seat),
    };
  }

  #passes(seat: number): boolean {
    // A curtain for a seat would show the others that its order has found something in its hand.
    const openly = this.#handover.goesAround;
    return !this.#lesson && passes(this.#match, this.#log, seat, this.row.orders[seat] ?? null, openly);
  }

  /** Send the state; another viewer gets the whole log. */
  #show(): void {
    if (!this.#greeted) return;
    const viewer = viewingSeat(this.#parts);
    const state = stateOf(this.#parts, viewer === this.#viewer ? this.#since : -1);
    this.#viewer = viewer;
    this.#since = state.n;
    this.send(state);
    const { curtain } = this.#handover;
    if (curtain !== null) this.send({ type: "curtain", seat: curtain, undoable: this.#undoable });
  }

  #followCurtain(): void {
    this.#handover.follow(this.#match.actor, (seat) => this.#passes(seat));
  }

  // ---- what need not wait for a person ----

  /** Play for bots, by standing orders and by premoves, until a person must choose. */
  async #playOn(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    try {
      for (let action = this.#player.due(); action !== null && !this.#closed; action = this.#player.due()) {
        const { n } = this.#log;
        const due = action;
        await this.#player.pause(
          () => (this.#greeted ? this.row.pace : 0),
          () => n === this.#log.n && !this.#closed,
        );
        await this.#change(async () => {
          if (n === this.#log.n && this.#player.due(due) === due) await this.#apply(due);
        });
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#playing = false;
    }
  }
}

const endResult = (match: Match): EndResult => ({
  outcome: match.rules.field("outcome"),
  scores: match.scores,
  ranks: match.ranks,
});
