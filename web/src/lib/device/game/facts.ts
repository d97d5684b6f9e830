/**
 * The facts of a viewer, read from the record by the tables of its game: what `Match.facts` gives in Python, and
 * a server sends. Whatever follows from rules comes from their doors.
 */
import type { Facts, QuestionFacts, SeatTables } from "../../../frames";
import { CHOSE, NOBODY } from "../../facts/constants";
import { named } from "../../facts/facts";
import { splitZones } from "../../facts/read_zones";
import type { Items } from "./records";
import { type Integers, type Rules, SPARE } from "./rules";

/** The events of a move as the record has them, one after the other. */
export type EventRows = Int16Array;
type EventFacts = number[];

/** Lets the rules choose how many worlds they imagine for odds. */
const USUAL_WORLDS = 0;

type Ending = NonNullable<Facts["end"]>;

export class FactsReader {
  readonly #plan: SeatTables;
  readonly #zonesPlan: Items;
  readonly #numbers: Integers;
  readonly #zones: Integers;
  readonly #written: Integers;
  /** Room for odds, once they are asked for. */
  #odds: Integers | null = null;
  /** The open numbers of the position, until it changes. */
  #open: number[] | null = null;

  constructor(
    private readonly rules: Rules,
    private readonly seats: number,
  ) {
    const { tables } = rules;
    const plan = tables.seats[String(seats)];
    if (!plan) throw new Error(`${tables.game} has no ${String(seats)} seats`);
    this.#plan = plan;
    this.#zonesPlan = rules.plan(plan.zones);
    this.#numbers = rules.integers(plan.numbers);
    this.#zones = rules.integers(plan.room);
    const offers = tables.record.fields["offers"]?.[2][0] ?? 0;
    this.#written = rules.integers(Math.max(tables.offer_size * offers, tables.ending_size));
  }

  /** Note that the position has changed. */
  changed(): void {
    this.#open = null;
  }

  /** Return everything that a seat, or a spectator (null), may know. */
  of(viewer: number | null): Facts {
    const over = this.rules.field("over") === 1;
    return {
      zones: this.#seenZones(viewer),
      counters: this.#openNumbers().slice(0, this.#plan.counted.length),
      goals: over ? [] : this.#goals(viewer),
      ...this.#question(viewer, 0),
      events: this.eventFacts(this.events, viewer),
      end: over ? this.#ending() : null,
    };
  }

  /** Return the facts with all hands open: a spectator's, with each seat's zones as the seat sees them. */
  open(): Facts {
    const zones = Array.from({ length: this.seats }, (_, seat) => this.#zoneByZone(seat));
    const seen = this.#zoneByZone(null);
    const open = this.#plan.owners.map((owner, row) => (owner === null ? seen : zones[owner])?.[row] ?? []);
    return { ...this.of(null), zones: open.flat() };
  }

  /** The zones that lie open to everybody. */
  get openZones(): number[][] {
    return this.#zoneByZone(null).filter(([head = 0]) => head & 1);
  }

  /** Return the question that a seat may answer before its turn, or null. */
  ahead(seat: number): QuestionFacts | null {
    return this.rules.call("ask_ahead", 0, SPARE, seat) ? this.#question(seat, SPARE) : null;
  }

  /** Return the public subject of a question, without the seat that is asked. */
  subject(asked: readonly number[]): number[] {
    const { prompt, step, rest: integers } = named("question", asked);
    const isPublic = this.#publicIntegers(prompt, step);
    return [prompt, step, ...integers.filter((_, place) => isPublic[place])];
  }

  /** Return the public numbers that answers ahead do not change. */
  unanswered(counters: readonly number[]): number[] {
    return counters.filter((_, place) => this.#plan.unanswered[place]);
  }

  /** The events since the last choice. */
  get events(): EventRows {
    const width = this.rules.tables.event_width;
    return Int16Array.from(this.rules.fields("events", this.rules.field("event_count") * width));
  }

  /** Return the events that a viewer saw: what happened, the face or -1, and the integers. */
  eventFacts(rows: EventRows, viewer: number | null): EventFacts[] {
    const { event_width: width, event_values: values } = this.rules.tables;
    const found: EventFacts[] = [];
    for (let at = 0; at < rows.length; at += width) {
      const {
        what,
        face,
        viewers,
        rest: integers,
      } = named("recorded_event", [...rows.subarray(at, at + width)]);
      const seen = (viewers >> this.#bit(viewer)) & 1;
      if (seen || what !== CHOSE)
        found.push([what, seen ? face : NOBODY, ...integers.slice(0, values[what])]);
    }
    return found;
  }

  /** Return the same, without the events that have no words. */
  wordedEvents(rows: EventRows, viewer: number | null): EventFacts[] {
    const { silent_events: silent } = this.rules.tables;
    return this.eventFacts(rows, viewer).filter((event) => !silent.includes(named("event", event).what));
  }

  /** Return the odds of the cards that a viewer has not seen; see `advice/odds.py`. */
  odds(viewer: number | null): number[] {
    this.#odds ??= this.rules.integers(this.#plan.odds);
    const noise = this.rules.noise("unseen");
    const bit = this.#bit(viewer);
    const length = this.rules.call("write_odds", bit, this.#zonesPlan, USUAL_WORLDS, noise, this.#odds);
    return this.rules.read(this.#odds, length);
  }

  #bit(viewer: number | null): number {
    return viewer ?? this.rules.tables.spectator;
  }

  #openNumbers(): number[] {
    if (!this.#open) {
      this.rules.clear(this.#numbers);
      this.rules.call("compute_all_numbers", 0, this.#numbers);
      this.#open = this.rules.read(this.#numbers);
    }
    return this.#open;
  }

  #seenZones(viewer: number | null): number[] {
    this.#openNumbers();
    const bit = this.#bit(viewer);
    const length = this.rules.call("write_zones_of", 0, bit, this.#zonesPlan, this.#numbers, this.#zones);
    return this.rules.read(this.#zones, length);
  }

  /** The integers of each zone as a viewer sees it. */
  #zoneByZone(viewer: number | null): number[][] {
    const { marks, first_place: firstPlace } = this.#plan;
    const shapes = marks.map((number, row) => ({ marks: number, isPlace: row >= firstPlace }));
    return splitZones(this.#seenZones(viewer), shapes);
  }

  #goals(viewer: number | null): number[][] {
    const numbers = this.#openNumbers();
    return (this.#plan.goals[viewer ?? this.seats] ?? [])
      .map((row) => named("goal_row", row))
      .filter(({ row }) => numbers[row])
      .map(({ number, seat, row, end }) => [number, seat, ...numbers.slice(row + 1, end)]);
  }

  /** Return the open question of a table, with its choices if the viewer is asked. */
  #question(viewer: number | null, table: number): QuestionFacts {
    const { rules } = this;
    const actor = rules.field("actor", 0, table);
    if (actor === NOBODY) return { asked: null, offers: [] };
    const { step_words: words, step_width: width } = rules.tables;
    const prompt = rules.field("prompt", 0, table);
    const first = (rules.field("step_count", 0, table) - 1) * width;
    const [step = NOBODY, ...integers] = rules.fields("steps", words, first, table);
    const isPublic = this.#publicIntegers(prompt, step);
    return {
      asked: [prompt, actor, step, ...integers.map((value, place) => (isPublic[place] ? value : NOBODY))],
      offers: actor === viewer ? this.#offers(table) : [],
    };
  }

  #publicIntegers(prompt: number, step: number): boolean[] {
    return this.rules.tables.public_integers[prompt]?.[step] ?? [];
  }

  #offers(table: number): QuestionFacts["offers"] {
    const written = this.#read("write_offers", table);
    return Array.from({ length: this.rules.field("offer_count", 0, table) }, () => this.#offer(written));
  }

  /** Read an offer: an action, or a list if its words depend on the table. */
  #offer(written: Reader): QuestionFacts["offers"][number] {
    const [action, variant, final] = [written.next(), written.next(), written.next()];
    const backs = written.list(() => written.next());
    const values = written.list((): [string, number] => [this.#valueType(written.next()), written.next()]);
    const alike = written.list((): [number, number] => [written.next(), written.next()]);
    if (variant === NOBODY && alike.length === 0) return action;
    return [action, variant, final === 1, backs, values, alike];
  }

  #valueType(code: number): string {
    return this.rules.tables.value_types[code] ?? "";
  }

  #ending(): Ending {
    const { rules } = this;
    const written = this.#read("write_ending", 0);
    return {
      outcome: rules.field("outcome"),
      returns: rules.fields("returns", this.seats),
      rounds: rules.field("round_number"),
      statistics: rules.tables.statistics.map((each) => this.#statistic(each)),
      decided: written.list(() => written.list(() => written.next())),
      places: written.list(() => this.#spot(written.next())),
    };
  }

  #spot(zone: number): string {
    return this.rules.tables.spots[zone] ?? "";
  }

  /** Return the numbers of a statistic: one for the game, or a list by seat or round; lists of its columns. */
  #statistic({ field, per, columns }: Statistic): Ending["statistics"][number] {
    const { rules, seats } = this;
    const length = columns === NOBODY ? seats : columns;
    if (per === "game") return length ? rules.fields(field, length) : rules.field(field);
    const units = per === "seat" ? seats : rules.field("round_number");
    if (!length) return rules.fields(field, units);
    const width = rules.width(field);
    return Array.from({ length: units }, (_, unit) => rules.fields(field, length, unit * width));
  }

  /** Return what a door has written of a table. */
  #read(door: string, table: number): Reader {
    return new Reader(this.rules.read(this.#written, this.rules.call(door, table, this.#written)));
  }
}

type Statistic = Rules["tables"]["statistics"][number];

/** Integers that are read one after the other. */
export class Reader {
  #at = 0;

  constructor(private readonly integers: number[]) {}

  next(): number {
    const found = this.integers[this.#at];
    if (found === undefined) throw new Error("the rules have written too little");
    this.#at += 1;
    return found;
  }

  /** Read a list, which begins with its length. */
  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.next() }, read);
  }
}
