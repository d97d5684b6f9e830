/** Requests to the server about a table: a hint, the odds, or why nothing can be done with something. */
import type { FactsExplanation, OddsFacts, PreviewFacts, HintAnswer } from "../../frames";
import type { LiveTable } from "./live_table";

export class Inquiries {
  /** The odds that were sent last. */
  odds = $state.raw<OddsFacts | null>(null);
  /** The hint that the server sent last. */
  lastHint = $state.raw<HintAnswer | null>(null);

  /** Called with a preview, and the number of its state. */
  onPreview: (n: number, preview: PreviewFacts) => void = () => undefined;
  /** Called when it is known why nothing can be done with something. */
  onExplanation: (explanation: FactsExplanation) => void = () => undefined;

  constructor(private readonly table: LiveTable) {}

  /** Forget the answers, which are in another language. */
  clear(): void {
    this.lastHint = null;
  }

  /** Whether I may request a hint. */
  get hintable(): boolean {
    const { answerable, ahead, link, state } = this.table;
    return link === "open" && answerable && !ahead && !!state?.hints;
  }

  /** The hint for the present question, if I have requested one. */
  get hint(): HintAnswer | null {
    const { answerable, state } = this.table;
    return this.lastHint && answerable && this.lastHint.n === state?.n ? this.lastHint : null;
  }

  /** Request a hint, which the log shows to all; or close it. */
  askHint(): void {
    const { state } = this.table;
    if (this.hint) this.lastHint = null;
    else if (this.hintable && state) this.table.send({ type: "hint", n: state.n, level: null });
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
