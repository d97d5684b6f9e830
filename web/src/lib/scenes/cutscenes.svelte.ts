/**
 * Cutscenes: the great moments of a game, each shown for a moment over the board. They run beside the director's
 * scenes and delay none of them. There is no queue: a new one replaces the one on screen.
 */
import type { GameEvent, Part } from "../../frames";
import { names } from "../view/log";
import type { After } from "./director.svelte";

/** What a cutscene is about. It decides its light and its sound. */
export const MOODS = ["attack", "bite", "unmasking", "turning", "stand", "sunrise", "rescue"] as const;
export type Mood = (typeof MOODS)[number];

export interface CutsceneDesign {
  mood: Mood;
  /** The kind of card to show; by default those that the event's sentence names. */
  card?: string;
  /** Whether it shows the cards of the last sentence up to it that names some, such as those that were played. */
  played?: true;
  /** Whether it is shown only for the first such event of a game. */
  first?: true;
}

/** The cutscenes of a game by event: "turned", or "revealed/hunter" with that card. */
export type CutsceneDesigns = Record<string, CutsceneDesign>;

/** How a game ends: the players' zones with the cards that decided it, and the kind whose picture is the sky. */
export type EndDesign = Record<"won" | "lost", { zones: string[]; sky: string }>;

/** What a board declares; a game without it has no cutscenes, and a plain end. */
export interface CutsceneFile {
  cutscenes?: CutsceneDesigns;
  end?: EndDesign;
}

export interface Cutscene {
  key: number;
  mood: Mood;
  /** The kinds of cards to show, if any. */
  cards: string[];
  parts: Part[];
  event: GameEvent;
}

/** How long a cutscene lasts, in milliseconds. */
export const CUTSCENE = 1500;
/** Of a set, only some cards are shown. */
const MOST_CARDS = 5;

let count = 0;

export class Cutscenes {
  #designs: CutsceneDesigns = {};
  /** How the game ends. */
  end = $state.raw<EndDesign | null>(null);
  #shown = $state.raw<Cutscene | null>(null);
  #stop: (() => void) | null = null;

  constructor(private readonly after: After) {}

  /** Take what the board declares. */
  load({ cutscenes = {}, end }: CutsceneFile): void {
    this.#designs = cutscenes;
    this.end = end ?? null;
  }

  /** The cutscene on screen. */
  get shown(): Cutscene | null {
    return this.#shown;
  }

  /**
   * Show the cutscene of the event among these that matters most: one about these seats, or else the last one.
   * `happened` says whether an event of this name came before. Return the cutscene.
   */
  take(events: GameEvent[], mine: number[], happened: (event: string) => boolean): Cutscene | null {
    const found = events.flatMap((event, place): Cutscene[] => {
      const design = this.#designOf(event);
      if (!design || event.text === "" || (design.first && happened(event.event))) return [];
      const { text, parts = [text] } = event;
      const cards = cardsOf(design, events.slice(0, place + 1));
      return [{ key: ++count, mood: design.mood, cards, parts, event }];
    });
    const next = found.findLast(({ parts }) => names(parts, mine)) ?? found.at(-1);
    if (!next) return null;
    this.clear();
    this.#shown = next;
    this.#stop = this.after(CUTSCENE, () => {
      this.clear();
    });
    return next;
  }

  clear(): void {
    this.#stop?.();
    this.#stop = null;
    this.#shown = null;
  }

  #designOf = ({ event, card }: GameEvent): CutsceneDesign | undefined =>
    this.#designs[`${event}/${card ?? ""}`] ?? this.#designs[event];
}

/** The kinds that the last of these events shows: those of a card played before it, the declared one, or its own. */
function cardsOf({ card, played }: CutsceneDesign, events: GameEvent[]): string[] {
  const named = events.map(({ parts = [] }) =>
    parts.flatMap((part) => (typeof part === "string" ? [] : (part.kind ?? []))),
  );
  const before = played ? named.findLast((kinds) => kinds.length > 0) : undefined;
  const kinds = before ?? (card === undefined ? (named.at(-1) ?? []) : [card]);
  return [...new Set(kinds)].slice(0, MOST_CARDS);
}
