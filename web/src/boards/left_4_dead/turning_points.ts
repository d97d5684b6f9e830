/** What decided a game of Left 4 Dead: how near the team was to the other result. */
import { namesOf, numbersOf, valuesOf, type TurningPoints } from "../../lib/view/turning_points";
import { t } from "../../lib/words/words";

export const turningPoints: TurningPoints = ({ view }) => {
  const health = numbersOf(view, "health");
  const least = Math.min(...health);
  const weakest = health.flatMap((each, seat) => (each === least ? [seat] : []));
  const reached = valuesOf(view, "finale") === "yes";
  const rounds = Number(valuesOf(view, "finale_rounds"));
  const lost = health.flatMap((each, seat) => (each <= 0 ? [seat] : []));
  const found = [
    {
      text: reached
        ? t("The Finale lasted {0:1 round|# rounds}.", rounds)
        : t("The team did not reach the Finale."),
    },
  ];
  if (lost.length > 0) found.push({ text: t("No health left: {0}.", namesOf(view, lost)) });
  else if (weakest.length < view.seats || least === 1)
    found.push({ text: t("Closest to death: {0}, with {1} health.", namesOf(view, weakest), least) });
  const cards = Number(valuesOf(view, "last_stands"));
  if (cards > 0) found.push({ text: t("The team needed {0:1 Last Stand card|# Last Stand cards}.", cards) });
  return found;
};
