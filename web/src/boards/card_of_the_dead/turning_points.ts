/** What decided a game of Card of the Dead beside the score sheet: Bitten, and shared wins. */
import { namesOf, valuesOf, type TurningPoints } from "../../lib/view/turning_points";
import { listed, t } from "../../lib/words/words";

/** Bitten in hand costs all points of a round. */
const BITTEN = "CD-11.10";
const SHARED = "CD-12.3";

export const turningPoints: TurningPoints = ({ view, ranks, scores }) => {
  const held = (valuesOf(view, "round_bitten") ?? []) as number[][];
  const bitten = view.names.flatMap((name, seat) => {
    const rounds = held.flatMap((seats, round) => (seats.includes(seat) ? [String(round + 1)] : []));
    if (rounds.length === 0) return [];
    return [
      t("{0} survived round {1} with Bitten in hand. That scores 0, whoever survives.", name, listed(rounds)),
    ];
  });
  const found = bitten.map((text) => ({ text, clause: BITTEN }));
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (winners.length > 1) {
    const best = scores[winners[0] ?? 0] ?? 0;
    const text =
      best === 0
        ? t("{0} share the win: nobody has scored a point.", namesOf(view, winners))
        : t("{0} have {1:1 point|# points} each and share the win.", namesOf(view, winners), best);
    found.unshift({ text, clause: SHARED });
  }
  return found;
};
