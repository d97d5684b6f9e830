/** Answers the messages of the page's lab. */
import { isDeck } from "../game/decks";
import { type FetchFile, RulesLoader } from "../game/loading";
import type { Rules } from "../game/rules";
import { areOptions, isOverAtOnce } from "../game/setup";
import { LAB_TABLES, LabGames } from "./lab_games";
import type { FromLab, LabPlan, ToLab } from "./messages";

export class LabPlayer {
  #games: LabGames | null = null;

  constructor(private readonly fetcher: (folder: string) => FetchFile) {}

  async answer(message: ToLab): Promise<FromLab> {
    if (message.type === "open") return this.#open(message.plan, this.fetcher(message.rules));
    const games = this.#games;
    if (!games) return { type: "failed", text: "noRules" };
    if (message.type === "play") return { type: "played", results: games.play(message.first, message.games) };
    return { type: "summed", results: games.sum(message.results) };
  }

  async #open(plan: LabPlan, fetchFile: FetchFile): Promise<FromLab> {
    const rules = await new RulesLoader(fetchFile).load(plan.game, plan.hash, LAB_TABLES).catch(() => null);
    if (!rules) return { type: "failed", text: "noRules" };
    if (!isAllowed(plan, rules)) return { type: "failed", text: "badPlan" };
    if (plan.deck && isOverAtOnce(rules, plan)) return { type: "failed", text: "deckOver" };
    this.#games = new LabGames(rules, plan);
    return { type: "opened" };
  }
}

/** Whether the rules can play such games. */
function isAllowed({ seats, options, bots, deck, games }: LabPlan, { tables }: Rules): boolean {
  return (
    Object.hasOwn(tables.seats, String(seats)) &&
    areOptions(tables, seats, options) &&
    bots.length === seats * Math.max(1, tables.factions.length) &&
    bots.every((bot) => Object.hasOwn(tables.levels, bot)) &&
    (deck === null || isDeck(deck, tables)) &&
    games > 0
  );
}
