/** Further questions of the lab, each answered by more games with the same seed; see `deadhand/lab/sweeps/effects.py`. */
import type { Game } from "../../frames";
import type { WatchedRun } from "../device/lab/play_watched";
import { measureNames } from "../device/lab/watched_games";
import { t } from "../words/words";
import { type Answer, answersOf, estimateOf, knownOf } from "./estimates";
import type { Estimate } from "../view/results/lab";
import { sideWords } from "../view/results/sides";

/** The measures of watched games by their names, with a value per game. */
export type Measures = Map<string, Float64Array>;
type Played = Pick<Game, "factions" | "team" | "names">;

/** One copy more or fewer of a kind. */
export interface CopyChange {
  kind: number;
  step: 1 | -1;
}

/** What a change does to a measure. With two steps, it is half the difference of one more and one fewer. */
export interface CopyEffect {
  kind: number;
  steps: CopyChange["step"][];
  measure: string;
  answer: Answer;
}

/** What levels differ in: a measure, and each other level beside the first. */
export interface LevelRow {
  measure: string;
  estimates: Estimate[];
  answers: (Answer | null)[];
}

const MOST_COPIES = 99;

export function measuresOf(game: Played, seats: number, moves: boolean, values: Float64Array): Measures {
  const names = measureNames(game, seats, moves);
  const games = values.length / names.length;
  return new Map(
    names.map((name, place) => [
      name,
      Float64Array.from({ length: games }, (_, number) => values[number * names.length + place] ?? NaN),
    ]),
  );
}

/** One copy more and one fewer of each kind, as far as a deck may have them. */
export const copyChanges = (counts: number[]): CopyChange[] =>
  counts.flatMap((count, kind) =>
    ([1, -1] as const)
      .filter((step) => count + step >= 0 && count + step <= MOST_COPIES)
      .map((step) => ({ kind, step })),
  );

/** The measures that a copy may change. In a game of sides the wins of the first say all. */
const measuresOfEffects = ({ factions, team }: Played): string[] => [
  team ? "wins.win" : `wins.${factions[0] ?? "0"}`,
  "score",
  "decisions",
];

/** Return the effects of all changes that were played; all questions are corrected together. */
export function copyEffects(
  game: Played,
  seats: number,
  changes: CopyChange[],
  [base, ...changed]: WatchedRun[],
): CopyEffect[] {
  const read = (run: WatchedRun | undefined): Measures | null =>
    run && "measures" in run ? measuresOf(game, seats, false, run.measures) : null;
  const before = read(base);
  const played = changes.map((change, place) => ({ ...change, found: read(changed[place]) }));
  const questions = played.flatMap(({ kind, step, found }, place) => {
    const other = step === -1 ? played[place - 1] : undefined;
    const more = other?.kind === kind && other.step === 1 ? other.found : null;
    return measuresOfEffects(game).flatMap((measure) => {
      const [mine, theirs, theirsMore] = [before, found, more].map((each) => each?.get(measure));
      if (!mine || !theirs) return [];
      const one = { kind, steps: [step], measure, values: [mine, theirs] as [Float64Array, Float64Array] };
      if (!theirsMore) return [one];
      const half = mine.map((each, at) => each + ((theirsMore[at] ?? NaN) - (theirs[at] ?? NaN)) / 2);
      return [
        one,
        { ...one, steps: [1, -1] as CopyChange["step"][], values: [mine, half] as typeof one.values },
      ];
    });
  });
  const answers = answersOf(questions.map(({ values }) => values));
  return questions.flatMap(({ kind, steps, measure }, place) => {
    const answer = answers[place];
    return answer ? [{ kind, steps, measure, answer }] : [];
  });
}

/** The effects for a chart of one measure, the greatest first: steps, and changes that are part of none. */
export function drawnEffects(effects: CopyEffect[], measure: string): CopyEffect[] {
  const mine = effects.filter((each) => each.measure === measure);
  const stepped = new Set(mine.filter(({ steps }) => steps.length > 1).map(({ kind }) => kind));
  return mine
    .filter(({ kind, steps }) => steps.length > 1 || !stepped.has(kind))
    .filter(({ answer }) => answer.judgement !== "too few games")
    .sort((one, other) => other.answer.difference.mean - one.answer.difference.mean);
}

/** Return what was measured of each level, and how the others differ from the first; nothing where all are equal. */
export function levelRows(game: Played, seats: number, runs: WatchedRun[]): LevelRow[] {
  const found = runs.flatMap((run) =>
    "measures" in run ? [measuresOf(game, seats, false, run.measures)] : [],
  );
  const [first, ...others] = found;
  if (!first) return [];
  const names = [...first.keys()].filter((name) =>
    found.every((each) => knownOf(each.get(name) ?? []).length > 0),
  );
  const questions = names.flatMap((name) =>
    others.map((other): [Float64Array, Float64Array] => [valuesOf(first, name), valuesOf(other, name)]),
  );
  const answers = answersOf(questions);
  return names
    .map((measure, row) => ({
      measure,
      estimates: found.map((each) => estimateOf(knownOf(valuesOf(each, measure)))),
      answers: answers.slice(row * others.length, (row + 1) * others.length),
    }))
    .filter(({ answers: mine }) => mine.some((each) => each !== null));
}

export const valuesOf = (measures: Measures, name: string): Float64Array =>
  measures.get(name) ?? new Float64Array();

/** Whether a measure is a share, which is shown in percent. */
export const isShare = (measure: string): boolean =>
  measure.startsWith("wins.") || measure === "forced" || measure === "decided";

/** A measure in words, as the head of a chart or a row. */
export function measureWords(game: Played, measure: string): string {
  const [name = "", of = ""] = measure.split(".");
  if (name === "wins") {
    if (game.team) return t("Games that the team wins");
    if (game.factions.length > 0) return t("Games won by: {0}", sideWords(game, of));
    return of === "0" ? t("Wins of the first player") : t("Wins of player {0}", Number(of) + 1);
  }
  const words: Record<string, string> = {
    score: t("Points of a player"),
    "score.spread": t("Points between first and last"),
    decisions: t("Decisions in a game"),
    turns: t("Turns in a game"),
    rounds: t("Rounds in a game"),
    forced: t("Decisions with only one choice"),
    offers: t("Choices at a decision"),
    lead_changes: t("Changes of the lead"),
    margin: t("Points between the first two"),
    decided: t("Part of the game until it is decided"),
    waits: t("Decisions of others between two of a player"),
    longest_waits: t("Longest wait for an own decision"),
    dull_turns: t("Turns in a row without a choice"),
  };
  return words[measure] ?? measure;
}

/** What a measure says, in a sentence; empty if its name says it. */
export function measureNote(measure: string): string {
  const notes: Record<string, string> = {
    "score.spread": t("How far the best player is ahead of the last one at the end."),
    forced: t("How often a player who decides has nothing to choose."),
    offers: t("How many choices a player has at a decision, on average."),
    lead_changes: t("How often another player takes the lead in a game."),
    margin: t("How far the winner is ahead of the second at the end."),
    decided: t(
      "After this part of the decisions the later winner stays ahead. At 100 % it is open to the end.",
    ),
    longest_waits: t("The most decisions of others that somebody waits for in a game."),
    dull_turns: t("The most turns in a row in which somebody has at most one choice."),
  };
  return notes[measure] ?? "";
}

/** The name of a kind, with more words if several have the same. */
export function kindName({ cards }: Pick<Game, "cards">, kind: number): string {
  const card = cards[kind];
  if (!card) return "";
  const several = cards.filter(({ name }) => name === card.name).length > 1;
  return several ? `${card.name} (${card.id.replaceAll("_", " ")})` : card.name;
}
