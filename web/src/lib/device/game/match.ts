/** A game on this device: the deal, every action, undo, and the facts of its viewers. See `match.py`. */
import type { Facts, OptionValue, QuestionFacts } from "../../../frames";
import { NOBODY } from "../../facts/constants";
import type { Branch } from "../messages";
import { type EventRows, FactsReader } from "./facts";
import type { Rules } from "./rules";
import { chanceFrom, chanceOfMove } from "./seeds";
import { fillTable, optionWords, type Setup } from "./setup";

/** The number of moves between two stored records. Moves between them are carried out again. */
const SPACING = 32;
/** What `play` returns if the rules have broken the table. */
const WRECKED = -2;

/** An action is not offered. Nothing has changed. */
export class NotOffered extends Error {}

export class Match {
  readonly #facts: FactsReader;
  readonly #actions: number[] = [];
  readonly #actors: number[] = [];
  /** The number of offers before each move. */
  readonly #choices: number[] = [];
  /** The records after 0, `SPACING`, twice `SPACING` moves, and so on. */
  readonly #records: Uint8Array[] = [];
  /** The events of the deal and of every move. */
  readonly #events: EventRows[] = [];

  constructor(
    readonly rules: Rules,
    readonly setup: Setup,
  ) {
    const { seed, rekeyed } = setup;
    fillTable(rules, setup, rekeyed ? chanceOfMove(seed, 0) : chanceFrom(rules.tables.game, seed));
    rules.call("deal", 0);
    this.#redrawAt(0);
    this.#facts = new FactsReader(rules, setup.seats);
    this.#records.push(rules.record);
    this.#events.push(this.#facts.events);
  }

  get seats(): number {
    return this.setup.seats;
  }

  get actions(): readonly number[] {
    return this.#actions;
  }

  get over(): boolean {
    return this.rules.field("over") === 1;
  }

  /** The seat that must choose, or null when the game is over. */
  get actor(): number | null {
    const actor = this.rules.field("actor");
    return actor === NOBODY ? null : actor;
  }

  /** The number of the open question. */
  get prompt(): number {
    return this.rules.field("prompt");
  }

  /** The legal actions in ascending order. */
  get legal(): number[] {
    return this.rules.fields("offers", this.rules.field("offer_count"));
  }

  /** The name of an action's verb. */
  verbOf(action: number): string {
    return this.rules.tables.verbs.findLast(([, first]) => first <= action)?.[0] ?? "";
  }

  /** The action for a player who does not choose. */
  get default(): number {
    return this.rules.call("default", 0);
  }

  /** The points from which it was played on with new random draws, in order. */
  get branches(): readonly Branch[] {
    return this.setup.branches ?? [];
  }

  /** The source of the chance of a move: the seed of the last branch before it, or of the deal. */
  seedOf(move: number): string {
    return this.#lastBranch(move)?.seed ?? this.setup.seed;
  }

  get options(): Record<string, OptionValue> {
    return optionWords(this.rules);
  }

  /** The returns of each seat: shares of 1, in a team or a faction 0 to 1 each; 0 until the end. */
  get returns(): number[] {
    return this.rules.fields("returns", this.seats);
  }

  get scores(): number[] {
    return this.rules.fields(this.rules.tables.scores, this.seats);
  }

  /** Each seat's rank: 1 and one more for every seat that is better. A team shares rank 1. */
  get ranks(): number[] {
    const { team, factions } = this.rules.tables;
    const won = factions.length > 0 ? this.returns : this.scores;
    return won.map((mine) => (team ? 1 : 1 + won.filter((other) => other > mine).length));
  }

  /** The seat that made a move, from 1; null for the deal. */
  actorOf(move: number): number | null {
    return this.#actors[move - 1] ?? null;
  }

  /** The number of choices that were offered at a move, from 1. */
  choicesAt(move: number): number {
    return this.#choices[move - 1] ?? 0;
  }

  /** The events of a move, or of the deal (0), as the record had them. */
  eventsOf(move: number): EventRows {
    return this.#events[move] ?? new Int16Array();
  }

  /**
   * Carry out an action of the seat that must choose.
   *
   * @throws {NotOffered} If it is not offered.
   */
  play(action: number): void {
    const choices = this.rules.field("offer_count");
    const seat = this.#carryOut(action);
    this.#actors.push(seat);
    this.#choices.push(choices);
    this.#actions.push(action);
    this.#events.push(this.#facts.events);
    if (this.#actions.length % SPACING === 0) this.#records.push(this.rules.record);
  }

  /** The seat that may take back its last action: no chance was used since, and nothing was revealed. */
  get seatToUndo(): number | null {
    const begin = this.branches.at(-1)?.move ?? 0;
    const last = this.#actors.length > begin ? this.#actors.at(-1) : undefined;
    return this.over || last === undefined || this.rules.field("revealed") ? null : last;
  }

  /** Restore the match after its first moves, and delete the others. */
  goBack(move: number): void {
    this.#restore(move);
    this.#actions.length = this.#actors.length = this.#choices.length = move;
    this.#events.length = move + 1;
    this.#records.length = Math.floor(move / SPACING) + 1;
  }

  /** Read the match as it was after its first moves. */
  at<Result>(move: number, read: () => Result): Result {
    const now = this.rules.record;
    try {
      this.#restore(move);
      return read();
    } finally {
      this.rules.record = now;
      this.#facts.changed();
    }
  }

  /** Return everything that a seat, or a spectator (null), may know. */
  facts(viewer: number | null): Facts {
    return this.#facts.of(viewer);
  }

  /** Return the facts with all hands open. */
  openFacts(): Facts {
    return this.#facts.open();
  }

  /** Return the question that a seat may answer before its turn, or null. */
  ahead(seat: number | null): QuestionFacts | null {
    return seat === null ? null : this.#facts.ahead(seat);
  }

  /** Return the odds of the cards that a seat, or a spectator (null), has not seen, as numbers. */
  odds(viewer: number | null): number[] {
    return this.#facts.odds(viewer);
  }

  /** Where its facts stand, for those who read them. */
  get reader(): FactsReader {
    return this.#facts;
  }

  #restore(move: number): void {
    const nearest = Math.floor(move / SPACING);
    const record = this.#records[nearest];
    if (!record || move > this.#actions.length) throw new RangeError(`there is no move ${String(move)}`);
    this.rules.record = record;
    for (let before = nearest * SPACING; before < move; before += 1)
      this.#call(this.#actions[before] ?? 0, before + 1);
    this.#facts.changed();
  }

  #lastBranch(move: number): Branch | undefined {
    return this.branches.findLast((branch) => branch.move < move);
  }

  /** Carry out an action as the move with this number; return who chose it. */
  #call(action: number, move: number): number {
    const { rules } = this;
    if (this.setup.rekeyed || this.#lastBranch(move)) rules.chance = chanceOfMove(this.seedOf(move), move);
    const seat = rules.call("play", 0, action);
    if (seat >= 0) this.#redrawAt(move);
    return seat;
  }

  /** Redeal what the branches after this number of moves redeal. */
  #redrawAt(move: number): void {
    const { rules } = this;
    for (const branch of this.branches)
      if (branch.move === move && branch.seat !== null)
        rules.call("determinize", 0, branch.seat, rules.noise("branch", branch.seed));
  }

  /** Carry out an action and return who chose it. If that fails, the record is as before. */
  #carryOut(action: number): number {
    const before = this.rules.record;
    try {
      const seat = this.#call(action, this.#actions.length + 1);
      if (seat === NOBODY) throw new NotOffered();
      if (seat === WRECKED)
        throw new Error(`the rules have broken this table: ${String(this.rules.field("broken"))}`);
      this.#facts.changed();
      return seat;
    } catch (error) {
      this.rules.record = before;
      throw error;
    }
  }
}
