/** What was measured of games between bots, and which options a form recommends. */
import type { GameSummary, Option, OptionValue } from "../../../frames";

export type Options = Record<string, OptionValue>;
type Game = Pick<GameSummary, "options" | "odds">;
export type BalancedValue = NonNullable<NonNullable<Game["odds"]>["balance"]>["values"][string][string];

/** How often a team of bots of one level wins with these options, in percent, if it was measured. */
export function winShare(game: Game, level: string, seats: number, options: Options): number | undefined {
  const wins = game.odds?.wins;
  const place = wins?.options.reduce((before, name) => {
    const option = game.options.find((each) => each.name === name);
    const choices = option?.choices ?? [];
    return before * choices.length + choices.indexOf(String(options[name] ?? option?.default));
  }, 0);
  return place === undefined ? undefined : wins?.shares[level]?.[seats]?.[place];
}

/** The value of an option with which both sides win most nearly equally often, if all bots have one weak level. */
export function balancedValue(game: Game, seats: string[]): BalancedValue | undefined {
  const [level, ...others] = new Set(seats.filter((seat) => seat !== "me" && seat !== "open"));
  if (level === undefined || others.length > 0) return undefined;
  return game.odds?.balance?.values[level]?.[seats.length];
}

/** Whether a switch is best on with the other options. */
export const isRecommended = (option: Option, options: Options): boolean =>
  option.recommended_with !== null &&
  option.recommended_with[1].includes(String(options[option.recommended_with[0]]));

/** The options after one is chosen. A switch follows when it becomes, or is no longer, recommended. */
export function withOption(game: Game, options: Options, name: string, value: OptionValue): Options {
  const chosen = { ...options, [name]: value };
  for (const option of game.options)
    if (option.name !== name && isRecommended(option, options) !== isRecommended(option, chosen))
      chosen[option.name] = isRecommended(option, chosen) ? "on" : option.default;
  return chosen;
}
