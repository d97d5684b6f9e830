/** What decided a game of Zeven beside the rounds: what the winner's points came from. */
import { sumOf } from "../../lib/view/statistics";
import { namesOf, type TurningPoints } from "../../lib/view/turning_points";
import { t } from "../../lib/words/words";

const SHARED = "Z-17.5";

export const turningPoints: TurningPoints = ({ view, ranks, scores }) => {
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const [winner] = winners;
  const rounds = view.ending?.sheet?.points ?? [];
  if (winner === undefined || rounds.length === 0) return [];
  if (winners.length > 1)
    return [{ text: t("{0} have equal points and share the win.", namesOf(view, winners)), clause: SHARED }];
  const sets = sumOf(rounds.map((seats) => seats[winner]?.[0] ?? 0));
  const text = t(
    "Of the {0:1 point|# points} of {1}, {2} are for sets and {3} for Brains.",
    scores[winner],
    view.names[winner],
    sets,
    (scores[winner] ?? 0) - sets,
  );
  return [{ text }];
};
