/** Previews of choices: their door, and what it writes. See `preview_plan.py`. */
import type { PreviewFacts } from "../../../frames";
import { Reader } from "../game/facts";
import type { Match } from "../game/match";
import type { Integers, Rules } from "../game/rules";

type Plan = NonNullable<Rules["tables"]["seats"][string]["preview"]>;

interface Room {
  plan: Plan;
  scope: Integers;
  numbers: Integers;
  out: Integers;
}

/** The arrays that previews need, by the match for which they were made. */
const rooms = new WeakMap<Match, Room>();

function roomFor(match: Match): Room | null {
  const { rules, seats } = match;
  const { preview: plan, numbers = 0 } = rules.tables.seats[String(seats)] ?? {};
  if (!plan) return null;
  const room = rooms.get(match) ?? {
    plan,
    scope: rules.integers(plan.scope.length, plan.scope),
    numbers: rules.integers(numbers),
    out: rules.integers(plan.room),
  };
  rooms.set(match, room);
  return room;
}

/** Return the preview of an offered action; null if the game has none of it. */
export function previewOf(match: Match, action: number): PreviewFacts | null {
  const room = roomFor(match);
  if (!room?.plan.verbs.includes(match.verbOf(action))) return null;
  const { rules } = match;
  const { plan, scope, numbers, out } = room;
  const noise = rules.noise("forecast", 0);
  const length = rules.call("write_preview", action, plan.worlds, scope, numbers, noise, out);
  return previewFrom(new Reader(rules.read(out, length)), rules, plan, action);
}

function previewFrom(written: Reader, { tables }: Rules, plan: Plan, action: number): PreviewFacts {
  const take = (length: number): number[] => Array.from({ length }, () => written.next());
  const contents = (): number[][] =>
    written.list(() => [written.next(), ...written.list(() => written.next())]);
  return {
    action,
    worlds: written.next(),
    sure: written.next() === 1,
    counters: Array.from({ length: plan.counters }, () => take(2)),
    outcomes: contents().filter(({ length }) => length > 1),
    zones: Array.from({ length: plan.zones }, contents),
    events: written.list(() => {
      const [worlds = 0, what = 0, face = 0, ...integers] = take(tables.event_width);
      return [worlds, what, face, ...integers.slice(0, tables.event_values[what])];
    }),
  };
}
