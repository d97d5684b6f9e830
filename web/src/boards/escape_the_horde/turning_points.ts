/** What decided a game of Escape the Horde: who was Turned when, and what that counts. */
import type { View } from "../../frames";
import { namesOf, numbersOf, type TurningPoint, type TurningPoints } from "../../lib/view/turning_points";
import { hasWon } from "../../lib/view/sides";
import { t } from "../../lib/words/words";

const PARTLY = "EH-20.3";
const TURNED_LOSE = "EH-14.8";

export const turningPoints: TurningPoints = ({ view }) => {
  const turns = numbersOf(view, "turned_in");
  const turned = turns
    .flatMap((turn, seat) => (turn > 0 ? [seat] : []))
    .sort((one, two) => (turns[one] ?? 0) - (turns[two] ?? 0));
  return [...turningsInWords(view, turned, turns), ...whatItCounts(view, turned)];
};

function turningsInWords(view: View, turned: number[], turns: number[]): TurningPoint[] {
  const last = turned.at(-1);
  if (last === undefined) return [{ text: t("Nobody was Turned.") }];
  const first = turned[0] ?? last;
  const found = [
    { text: t("The first to be Turned was {0}, in turn {1}.", view.names[first], turns[first]) },
  ];
  if (turned.length > 1)
    found.push({ text: t("The last was {0}, in turn {1}.", view.names[last], turns[last]) });
  return found;
}

/** What a player who was Turned gets: a quarter of the win of the Infected, and nothing of the Survivors'. */
function whatItCounts(view: View, turned: number[]): TurningPoint[] {
  if (turned.length === 0 || !view.returns?.some((share) => share > 0)) return [];
  const winners = turned.filter((seat) => hasWon(view, seat));
  if (winners.length > 0)
    return [
      {
        text: t(
          "Turned players win with the Infected, but it counts a quarter: {0}. It counts in full for Patient Zero only.",
          namesOf(view, winners),
        ),
        clause: PARTLY,
      },
    ];
  return [
    {
      text: t("{0} lost: Turned players count as Infected.", namesOf(view, turned)),
      clause: TURNED_LOSE,
    },
  ];
}
