/**
 * Explanations of the things that a player points at: a card, place, number, goal or choice. An element's
 * attributes say what it is. The game's texts explain it. The rules say why nothing can be done with a card
 * now; it is asked once for each state.
 */
import type { Explanation, FactsExplanation, Help, Offer, Rules } from "../../frames";
import { readExplanation } from "../facts/read_refusal";
import { readerAt } from "../facts/read_state";
import { helpOf, rulesOf } from "../server/games";
import type { Picks } from "../table/picks.svelte";
import { cardAt, partsOf, placeIn, type Spot } from "../view/places";
import type { Table } from "../table/table.svelte";
import { language } from "../words/language.svelte";

/** A number or place that is shown on a sign, with the drawing that replaces its name there, if any. */
export type Topic = ({ field: string; seat: number | null } | { zone: string }) & { sign: string };

/** What is being explained. */
export type Subject =
  | { what: "card"; kind: string; spots: Spot[] }
  | { what: "topics"; of: Topic[] }
  | { what: "zone"; zone: string; spots: Spot[] }
  | { what: "goal"; name: string }
  | { what: "choice"; action: number };

/** What an element is about, and the element itself; null if it has no help. */
export function subjectOf(target: Element): { element: HTMLElement; subject: Subject } | null {
  const element = target.closest<HTMLElement>(
    "[data-help], .card[data-kind]:not([data-kind='']), [data-action], [data-place]",
  );
  const subject = element && read(element);
  return subject ? { element, subject } : null;
}

function read(element: HTMLElement): Subject | null {
  const { help, kind, action, place } = element.dataset;
  if (help !== undefined) return readHelp(element, help);
  if (kind !== undefined) return { what: "card", kind, spots: spotsOf(element, kind) };
  if (action !== undefined) return { what: "choice", action: Number(action) };
  return place === undefined
    ? null
    : { what: "zone", zone: partsOf(place.split(" ")[0] ?? "").zone, spots: [] };
}

/**
 * For example "counter:brains:2", "zone:stack", "goal:set", "card:hunter"; or "group" for all numbers and
 * places inside the element.
 */
function readHelp(element: HTMLElement, help: string): Subject | null {
  const [what, name = ""] = help.split(":");
  if (what === "goal") return { what, name };
  if (what === "card") return { what, kind: name, spots: [] };
  if (what === "zone") return { what, zone: name, spots: spotsOf(element) };
  const within = [...element.querySelectorAll<HTMLElement>("[data-help^='counter:'], [data-help^='zone:']")];
  const topics = (what === "counter" ? [element] : within).map(topicOf);
  return topics.length > 0 ? { what: "topics", of: topics } : null;
}

function topicOf({ dataset }: HTMLElement): Topic {
  const [what, name = "", seat = ""] = (dataset["help"] ?? "").split(":");
  const sign = dataset["sign"] ?? "";
  return what === "zone"
    ? { zone: name, sign }
    : { field: name, seat: seat === "" ? null : Number(seat), sign };
}

/** All spots by which a card or place can be pointed at: what it stands for, itself, and its place. */
function spotsOf(element: HTMLElement, kind?: string): Spot[] {
  const spot = element.closest<HTMLElement>("[data-spot]")?.dataset["spot"];
  const place = element.closest<HTMLElement>("[data-place]")?.dataset["place"]?.split(" ")[0];
  const all = [spot, place === undefined || kind === undefined ? undefined : cardAt(place, kind)];
  return [...new Set(all.filter((one) => one !== undefined))];
}

/** A failed request shows nothing now. It is repeated when help is next opened. */
const missed = (): void => undefined;

export class HelpTexts {
  texts = $state.raw<Help | null>(null);
  /** The language of these texts. */
  #language = "";
  rules = $state.raw<Rules | null>(null);
  #n = -1;
  #known = $state.raw<ReadonlyMap<Spot, FactsExplanation>>(new Map());
  readonly #asked = new Set<Spot>();

  constructor(
    private readonly table: Table,
    private readonly picks: Picks,
  ) {
    table.inquiries.onExplanation = (explanation) => {
      this.#take(explanation);
    };
    this.wantTexts();
  }

  /** The choices available now that involve a card. */
  offers(spots: Spot[]): Offer[] {
    return this.picks.offers.filter((offer) => this.picks.spots(offer).some((spot) => spots.includes(spot)));
  }

  /** Why nothing can be done with a card; undefined until the server has answered. */
  why(spots: Spot[]): Explanation | undefined {
    const spot = this.#asking(spots);
    const known = spot === undefined ? undefined : this.#known.get(spot);
    const { inWords, state } = this.table;
    return known && state ? readExplanation(readerAt(inWords, state), known) : undefined;
  }

  /**
   * Ask the server why nothing can be done with a card of a seat or on a map. Cards in piles have no such
   * reason.
   */
  ask(spots: Spot[]): void {
    const n = this.table.state?.n ?? -1;
    this.#turn(n);
    const spot = this.#asking(spots);
    if (spot === undefined || !this.table.answerable || this.table.ahead || this.#asked.has(spot)) return;
    if (this.table.send({ type: "explain", n, spots: [spot] })) this.#asked.add(spot);
  }

  /**
   * The game's texts about places, numbers and winning. They are fetched in advance, or when help is first
   * opened.
   */
  wantTexts(): void {
    const code = language();
    if (this.#language === code) return;
    helpOf(this.table.game.slug).then((texts) => {
      this.texts = texts;
      this.#language = code;
    }, missed);
  }

  /** The rules by clause, fetched when a choice is first explained. */
  wantRules(): void {
    if (!this.rules) rulesOf(this.table.game.slug).then((rules) => (this.rules = rules), missed);
  }

  clause(id: string): string {
    const all = this.rules?.sections.flatMap(({ clauses }) => clauses) ?? [];
    return all.find((clause) => clause.id === id)?.text ?? "";
  }

  #asking(spots: Spot[]): Spot | undefined {
    const spot = spots.find((one) => partsOf(one).kind !== null) ?? spots[0];
    if (spot === undefined || partsOf(placeIn(spot)).owner === null || this.offers(spots).length > 0)
      return undefined;
    return spot;
  }

  #take(explanation: FactsExplanation): void {
    const [spot] = explanation.spots;
    if (spot === undefined || explanation.n !== (this.table.state?.n ?? -1)) return;
    this.#turn(explanation.n);
    this.#known = new Map([...this.#known, [spot, explanation]]);
  }

  #turn(n: number): void {
    if (n === this.#n) return;
    this.#n = n;
    this.#asked.clear();
    if (this.#known.size > 0) this.#known = new Map();
  }
}
