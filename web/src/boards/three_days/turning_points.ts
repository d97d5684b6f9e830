/** What decided a game of Cards of the Dead: The Board Game: who died, when and of what. */
import type { View } from "../../frames";
import { numbersOf, valuesOf, type TurningPoints } from "../../lib/view/turning_points";
import { t } from "../../lib/words/words";

export const turningPoints: TurningPoints = ({ view }) => {
  const days = numbersOf(view, "died_on_day");
  const turns = numbersOf(view, "died_in_turn");
  const dead = days
    .flatMap((day, seat) => (day > 0 ? [seat] : []))
    .sort((one, two) => (turns[one] ?? 0) - (turns[two] ?? 0));
  if (dead.length === 0) return [{ text: t("Nobody died."), clause: "TD-16.2" }];
  const found = dead.map((seat) => ({ text: deathInWords(view, seat, days[seat] ?? 0) }));
  const won = (view.returns ?? []).some((share) => share > 0);
  if (!won) return found;
  return [...found, { text: t("Only who is alive at the end has won."), clause: "TD-16.2" }];
};

function deathInWords(view: View, seat: number, day: number): string {
  const killers = view.statistics?.find(({ field }) => field === "killed_by")?.texts as string[] | undefined;
  const killer = killers?.[seat];
  const turn = (valuesOf(view, "died_in_turn") as number[])[seat];
  const name = view.names[seat];
  return killer
    ? t("{0} died on day {1}, in turn {2}: {3}.", name, day, turn, killer)
    : t("{0} died on day {1}, in turn {2}.", name, day, turn);
}
