/** Answers the messages of the page's lab. */
import { isDeck } from "../game/decks";
import { type FetchFile, RulesLoader } from "../game/loading";
import type { Rules } from "../game/rules";
import { areOptions, isOverAtOnce } from "../game/setup";
import { LabGames } from "./lab_games";
import { deckWithCopy, LAB_TABLES } from "./lab_table";
import type { FromLab, LabPlan, ToLab } from "./messages";
import { WatchedGames } from "./watched_games";

/** Games that were asked for, and the rules that play them. */
interface Opened {
  rules: Rules;
  plan: LabPlan;
  games?: LabGames;
  watched?: WatchedGames;
}

export class LabPlayer {
  #opened: Opened | null = null;
  #loader: RulesLoader | null = null;

  constructor(private readonly fetcher: (folder: string) => FetchFile) {}

  async answer(message: ToLab): Promise<FromLab> {
    if (message.type === "open") return this.#open(message.plan, this.fetcher(message.rules));
    const opened = this.#opened;
    if (!opened) return { type: "failed", text: "noRules" };
    const { rules, plan } = opened;
    if (message.type === "watch") {
      opened.watched ??= new WatchedGames(rules, plan);
      return { type: "watched", measures: opened.watched.play(message.first, message.games) };
    }
    opened.games ??= new LabGames(rules, plan);
    if (message.type === "play")
      return { type: "played", results: opened.games.play(message.first, message.games) };
    return { type: "summed", results: opened.games.sum(message.results) };
  }

  async #open(asked: LabPlan, fetchFile: FetchFile): Promise<FromLab> {
    this.#opened = null;
    this.#loader ??= new RulesLoader(fetchFile);
    const rules = await this.#loader.load(asked.game, asked.hash, LAB_TABLES).catch(() => null);
    if (!rules) return { type: "failed", text: "noRules" };
    const plan = asked.copy ? { ...asked, deck: deckWithCopy(rules, asked, asked.copy) } : asked;
    if (!isAllowed(plan, rules)) return { type: "failed", text: "badPlan" };
    if (plan.deck && isOverAtOnce(rules, plan)) return { type: "failed", text: "deckOver" };
    this.#opened = { rules, plan };
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
