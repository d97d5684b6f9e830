/** The daily deal: the same on a date, by UTC, for everybody who plays a game with the same setup; see `daily.py`. */
import type { GameTables, OptionValue } from "../../../frames";
import { sha256Of } from "../../browser/sha256";
import { optionIntegers } from "../game/setup";
import { dumps } from "./python_json";
import { HUMAN } from "./saved";

/** Return the secret of a date's deal, from which all its chance follows. `levels` has null for a person. */
export function secretOfTheDay(
  tables: GameTables,
  day: string,
  levels: (string | null)[],
  options: Record<string, OptionValue>,
): string {
  const integers = optionIntegers(tables, levels.length, options);
  const set = tables.options.filter(({ name, later }) => !later || integers[name]);
  const chosen = Object.fromEntries(set.map(({ name }) => [name, integers[name]]));
  const setup = [levels.map((level) => level ?? HUMAN), chosen];
  const parts = ["deal of the day", day, tables.game, tables.version, setup];
  return sha256Of(dumps(parts, { sorted: true }));
}
