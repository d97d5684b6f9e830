/** What decided a finished game, in sentences about its recorded numbers. */
import type { State } from "../../../frames";
import { t } from "../../words/words";
import { sumOf } from "./statistics";

/** A sentence about what decided a game, with the clause of the rules that explains it. */
export interface TurningPoint {
  text: string;
  clause?: string | null;
}

/** Finds the turning points of a finished game. */
export type TurningPoints = (state: State) => TurningPoint[];

/** From the score sheet: since when the winner led, and in which round they gained most on the next player. */
export function pointsOfSheet({ view, ranks }: State): TurningPoint[] {
  const rounds = view.ending?.sheet?.points.map((seats) => seats.map(sumOf)) ?? [];
  const [winner, ...others] = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const second = ranks.indexOf(2);
  if (rounds.length < 2 || winner === undefined || others.length > 0 || second < 0) return [];
  const found = [
    { text: leadInWords(view.names[winner] ?? "", leadingSince(rounds, winner), rounds.length) },
  ];
  const gains = rounds.map((points) => (points[winner] ?? 0) - (points[second] ?? 0));
  const best = gains.lastIndexOf(Math.max(...gains));
  const of = (seat: number): number => rounds[best]?.[seat] ?? 0;
  found.push({
    text: t(
      "Round {0} decided most: {1:1 point|# points} for {2}, {3} for {4}.",
      best + 1,
      of(winner),
      view.names[winner],
      of(second),
      view.names[second],
    ),
  });
  return found;
}

/** The round after which a seat was ahead of all others until the end. */
function leadingSince(rounds: number[][], winner: number): number {
  const totals = (rounds[0] ?? []).map(() => 0);
  let since = 1;
  rounds.forEach((points, round) => {
    points.forEach((number, seat) => (totals[seat] = (totals[seat] ?? 0) + number));
    const ahead = totals.every((total, seat) => seat === winner || total < (totals[winner] ?? 0));
    if (!ahead) since = round + 2;
  });
  return since;
}

function leadInWords(name: string, since: number, rounds: number): string {
  if (since === 1) return t("{0} led from the first round to the last.", name);
  return since === rounds
    ? t("{0} took the lead in the last round.", name)
    : t("{0} took the lead in round {1} and kept it.", name, since);
}
