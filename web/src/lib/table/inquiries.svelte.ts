/** Questions about a table, which the server or this device answers: a hint, the odds, or why nothing can be done with something. */
import type { FactsExplanation, FactsHint, Hint, OddsFacts, PreviewFacts } from "../../frames";
import { settings } from "../browser/settings.svelte";
import { readHintAt } from "../facts/read_state";
import { hintLevel } from "../view/setup/levels";
import type { LiveTable } from "./live_table";

export class Inquiries {
  /** The odds that were sent last. */
  odds = $state.raw<OddsFacts | null>(null);
  /** The hint that was sent last, in numbers. */
  lastHint = $state.raw<FactsHint | null>(null);

  /** Called with a preview, and the number of its state. */
  onPreview: (n: number, preview: PreviewFacts) => void = () => undefined;
  /** Called when it is known why nothing can be done with something. */
  onExplanation: (explanation: FactsExplanation) => void = () => undefined;

  constructor(private readonly table: LiveTable) {}

  /** Whether I may request a hint. */
  get hintable(): boolean {
    const { answerable, ahead, link, state } = this.table;
    return link === "open" && answerable && !ahead && !!state?.hints;
  }

  /** The hint for the present question, if I have requested one. */
  readonly hint = $derived.by((): Hint | null => {
    const { answerable, inWords, state } = this.table;
    if (!this.lastHint || !state || !answerable || this.lastHint.n !== state.n) return null;
    return readHintAt(inWords, state, this.lastHint);
  });

  /** Request a hint, which the log shows to all; or close it. */
  askHint(): void {
    if (this.hint) this.lastHint = null;
    else this.#sendHint();
  }

  /** Take the hints of a level from now on, also for the present question if its hint is open. */
  changeHintLevel(level: string): void {
    settings.hints = level;
    if (this.hint) this.#sendHint();
  }

  #sendHint(): void {
    const { inWords, state } = this.table;
    if (!this.hintable || !state) return;
    this.table.send({ type: "hint", n: state.n, level: hintLevel(inWords.game, settings.hints) });
  }

  /** Request the odds of the present state. */
  askOdds(): void {
    const n = this.table.newest;
    if (n !== null && this.odds?.n !== n) this.table.send({ type: "odds", n });
  }

  /** Ask why nothing can be done with these spots. The answer is a refusal with its clause. */
  whyNot(spots: string[]): void {
    if (this.table.answerable && !this.table.ahead) this.table.send({ type: "why_not", spots });
  }
}
