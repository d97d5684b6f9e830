/** The house rules that are chosen for a game. */
import type { GameSummary, OptionValue } from "../../../frames";

/** The options that differ from their defaults. */
export const changedOptions = (
  game: GameSummary,
  options: Record<string, OptionValue | undefined>,
): Record<string, OptionValue> =>
  Object.fromEntries(
    game.options
      .map((option) => [option.name, options[option.name] ?? option.default, option.default] as const)
      .filter(([, value, usual]) => value !== usual)
      .map(([name, value]) => [name, value]),
  );
