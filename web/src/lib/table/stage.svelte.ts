/** Shows the scenes of a table: flights, highlighted changes, announcements, sounds and news. */
import type { GameEvent, Line, Sentence, View } from "../../frames";
import { Announcements, type AnnouncedEvents } from "../scenes/announcements.svelte";
import { Cutscenes, type Cutscene } from "../scenes/cutscenes.svelte";
import { Changes } from "../scenes/changes.svelte";
import { byWindow } from "../scenes/director.svelte";
import { Flights } from "../scenes/flights.svelte";
import { effectsOn, gistOf, lastMoveOf, recapOf } from "../scenes/recap";
import { flightTime, settings } from "../browser/settings.svelte";
import { hasEvent } from "../facts/read_events";
import { play, soundOf } from "../scenes/sound";
import { lengthOfTurn, lengthsOfTurns, type Scene, type Stage } from "../scenes/scenes";
import type { Table } from "./table.svelte";
import {
  LONGEST_BEFORE_MY_QUESTION,
  flyingTime,
  shareOf,
  tempoOf,
  type Pace,
  type Tempo,
  type Weight,
} from "../browser/tempo";

/** If more sentences than this come at once, as after a reconnect, they are not read aloud. */
const MOST_SPOKEN = 6;

export class TableStage implements Stage {
  readonly flights = new Flights();
  readonly changes: Changes;
  readonly announcements: Announcements;
  readonly cutscenes = new Cutscenes(byWindow);
  /** What the beat on screen tells, in one or two sentences; nothing at the calm pace. */
  gist = $state.raw<Sentence[]>([]);
  /** The latest news, to be read aloud. */
  news = $state.raw<Sentence[]>([]);
  /** The number of the last move that I made myself. */
  #acted = $state(0);
  /** When the scene of a person's last choice began, by the clock of `performance`. */
  #since: number | null = null;
  /** The longest time of the next beat in milliseconds. */
  #longest = Infinity;

  constructor(
    private readonly table: Table,
    events: AnnouncedEvents,
    /** Whether nobody plays here: every move is a calm scene, without a sound. */
    private readonly recorded = false,
  ) {
    const ofSeats = table.game.counters.filter(({ per_seat }) => per_seat).map(({ field }) => field);
    this.changes = new Changes(byWindow, ofSeats);
    this.announcements = new Announcements(events, byWindow);
  }

  /** What others did to me since I last acted. */
  recap = $derived.by((): Sentence[] => recapOf(this.table.lines, this.#acted, this.table.people.mine));

  /**
   * If the pace is brisk, the turn of a bot is one beat, or several turns are, as long as they share the time
   * between two choices of a person. If it is calm, each choice is one; at once, the turns of all bots are one,
   * as each beat costs the time to draw it.
   */
  beat(queue: Scene[]): number {
    const pace = this.#pace;
    const isMine = (seat: number): boolean => this.table.people.isMine(seat);
    this.#longest = Infinity;
    if (pace === "calm") return 1;
    if (pace === "once") return lengthOfTurn(queue, isMine, true);
    const turns = lengthsOfTurns(queue, isMine);
    const share = shareOf(this.#passed(queue), turns.length);
    this.#longest = share.longest;
    return turns.slice(0, share.turns).reduce((sum, length) => sum + length, 0);
  }

  /** Return the milliseconds since the scene of a person's last choice. */
  #passed([first]: Scene[]): number {
    const now = performance.now();
    const by = first?.actor != null ? first.state.seats[first.actor] : undefined;
    const chosen = by?.kind === "human" && !by.stand_in && !first?.forMe;
    if (chosen) this.#since = now;
    return now - (this.#since ??= now);
  }

  play(beat: Scene[], waiting: number, show: () => void): number {
    const [first] = beat;
    const last = beat.at(-1);
    if (!first || !last || beat.every(({ moves }) => moves === 0)) {
      show();
      return 0;
    }
    const was = this.table.state?.view ?? null;
    const tempo = this.#tempo(first, waiting);
    this.gist =
      beat.length > 1
        ? gistOf(
            beat.flatMap(({ state }) => state.lines),
            this.table.people.mine,
          )
        : [];
    const events = beat.flatMap(({ state }) => state.view.events);
    const landed = this.flights.change(events, tempo.flight, show, flyingTime(this.#longest));
    return Math.min(landed + this.#hold(last, tempo, this.#tell(beat, was)), this.#longest);
  }

  cut(scenes: Scene[], show: () => void): void {
    const was = this.table.state?.view ?? null;
    show();
    this.#tell(scenes, was, true);
  }

  look(view: View, show: () => void): void {
    this.flights.clear();
    this.flights.change(view.events, flightTime(), show);
  }

  settle(): void {
    this.flights.clear();
    this.cutscenes.clear();
  }

  get #pace(): Pace {
    if (document.hidden || this.table.skipping) return "once";
    return this.recorded ? "calm" : settings.pace;
  }

  #tempo({ actor }: Scene, waiting: number): Tempo {
    const own = !this.recorded && actor !== null && this.table.people.isMine(actor);
    return tempoOf({ pace: this.#pace, flight: flightTime(), own, waiting });
  }

  #hold({ state }: Scene, { hold }: Tempo, weight: Weight): number {
    const { prompt } = state.view;
    const asksMe = !this.recorded && prompt !== null && this.table.people.isMine(prompt.seat);
    return asksMe ? Math.min(hold[weight], LONGEST_BEFORE_MY_QUESTION) : hold[weight];
  }

  /** Announce what these scenes have changed since that view. Return how much it matters. */
  #tell(scenes: Scene[], was: View | null, skipped = false): Weight {
    const { people, moments } = this.table;
    const { mine } = people;
    this.#follow(scenes, was);
    const moves = scenes.filter((scene) => scene.moves > 0);
    const now = moves.at(-1)?.state.view;
    const last = scenes.at(-1);
    if (was !== null && last && last.moves < 0)
      this.news = last.state.lines.flatMap(({ sentences }) => sentences).slice(-1);
    if (!now || moments.shown !== null) return "nothing";
    const lines = moves.flatMap(({ state }) => state.lines);
    const events = moves.flatMap(({ state }) => state.view.events);
    const cutscene = skipped || was === null ? null : this.#cutscene(events, lines);
    const heard = soundOf(this.table.game, was, now, mine);
    const sound = cutscene && heard !== "end" ? cutscene.mood : heard;
    if (sound && !this.recorded) play(sound);
    this.news = lines.flatMap(({ sentences }) => sentences).slice(-MOST_SPOKEN);
    if (was === null) return "nothing";
    const announced = moves.map(({ state, actor }) => {
      const own = actor !== null && mine.includes(actor);
      return this.announcements.take(state.view.events, { mine, own, without: cutscene?.event });
    });
    const changed = this.changes.mark(was, now).size > 0;
    if (cutscene || announced.includes(true) || lines.some((line) => effectsOn(mine, line).length > 0))
      return "news";
    const moved = events.some(({ event }) => event === "moved");
    if (changed || moved) return "change";
    return lines.length > 0 ? "words" : "nothing";
  }

  /** Show the cutscene of these events, which these lines tell. At the pace "at once" there is none. */
  #cutscene(events: GameEvent[], lines: Line[]): Cutscene | null {
    const { table } = this;
    const first = lines[0]?.n;
    if (this.#pace === "once" || first === undefined) return null;
    const earlier = table.lines.filter(({ n }) => n < first);
    const happened = (event: string): boolean =>
      earlier.some((line) => hasEvent(table.inWords.words, line, event));
    return this.cutscenes.take(events, table.people.mine, happened);
  }

  /** Note my last move. A move that was undone, or that was made for me, does not count. */
  #follow(scenes: Scene[], was: View | null): void {
    const { lines, people } = this.table;
    const { mine } = people;
    if (was === null || scenes.some(({ moves }) => moves < 0)) this.#acted = lastMoveOf(lines, mine);
    for (const { state, moves, actor, forMe } of scenes)
      if (moves > 0 && actor !== null && mine.includes(actor) && !forMe) this.#acted = state.move - moves + 1;
  }
}
