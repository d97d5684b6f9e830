/** Standing orders: questions that a person wants to be asked only sometimes; see `standing_orders.py`. */
import type { StandingOrder } from "../../../frames";
import { actionOf, named } from "../../facts/facts";
import type { CommandLog } from "../game/command_log";
import { givesHints, scoresOf } from "../advice/hints";
import type { Match } from "../game/match";

type Condition = StandingOrder["when"];

/** Whether the game has the questions, answers and counters that an order names. */
export function isOrder(match: Match, order: StandingOrder): boolean {
  const { prompts, seats } = match.rules.tables;
  const prompt = prompts.find(({ name }) => name === order.prompt);
  const fields = seats[String(match.seats)]?.counted.map(([field]) => field) ?? [];
  const verbs = [...order.verbs, ...(order.judged?.verbs ?? [])];
  const conditions = [order.when, order.during].filter((each) => each !== null);
  return (
    prompt?.default != null &&
    verbs.every((verb) => prompt.verbs.includes(verb)) &&
    conditions.every(({ counter }) => fields.includes(counter))
  );
}

/**
 * Whether an order answers the question that a seat is asked, now or ahead, from what the seat knows. With
 * `openly` only public facts count: others can see whether it answers.
 */
export function passes(
  match: Match,
  log: CommandLog,
  seat: number,
  orders: StandingOrder[] | null,
  openly: boolean,
): boolean {
  if (!orders?.length) return false;
  const facts = match.facts(seat);
  const { asked, offers } = match.ahead(seat) ?? facts;
  const question = asked && named("question", asked);
  const prompt = question?.seat === seat ? match.rules.tables.prompts[question.prompt] : undefined;
  const holds = (condition: Condition): boolean => conditionHolds(match, condition, seat, facts.counters);
  const order = orders.find((each) => each.prompt === prompt?.name && holds(each.during));
  const verbs = offers.map((offer) => match.verbOf(actionOf(offer)));
  if (!prompt || !order || !verbs.includes(prompt.default ?? "") || log.hasUndone(seat)) return false;
  const worth = openly ? order.verbs : order.verbs.filter((verb) => verbs.includes(verb));
  if (worth.length === 0 || !holds(order.when)) return true;
  const dismissed = openly ? [] : dismissedVerbs(match, order, seat, prompt.default ?? "");
  return worth.every((verb) => dismissed.includes(verb));
}

/** The verbs that a bot in this seat would not consider; none without hints. */
function dismissedVerbs(match: Match, { judged }: StandingOrder, seat: number, usual: string): string[] {
  if (!judged || !givesHints(match)) return [];
  const scores = scoresOf(match, seat).map(([action, score]) => ({ verb: match.verbOf(action), score }));
  const least =
    Math.max(...scores.filter(({ verb }) => verb === usual).map(({ score }) => score)) - judged.within;
  const considered = scores.filter(({ score }) => score >= least).map(({ verb }) => verb);
  return judged.verbs.filter((verb) => !considered.includes(verb));
}

/** Whether a counter, of this seat if each has one, has one of the values; true without a condition. */
function conditionHolds(match: Match, condition: Condition, seat: number, counters: number[]): boolean {
  if (!condition) return true;
  const counted = match.rules.tables.seats[String(match.seats)]?.counted ?? [];
  const first = counted.findIndex(([field]) => field === condition.counter);
  const place = counted[first]?.[1] ? first + seat : first;
  return condition.values.includes(counters[place] ?? NaN);
}
