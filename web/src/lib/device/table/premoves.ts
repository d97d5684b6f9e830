/**
 * Answers before a seat's turn, as `premoves.py` and `ahead.py` have them: given, withdrawn, dropped when the
 * question changes, or played when the turn comes.
 */
import type { Facts, QuestionFacts } from "../../../frames";
import { sha256Of } from "../../browser/sha256";
import { actionOf, named } from "../../facts/facts";
import type { CommandLog } from "../game/command_log";
import type { Match } from "../game/match";
import type { Premove } from "../storage/rows";

export class Premoves {
  #answers: Premove[];
  /** The fingerprints of the seats' questions in state `#n`. */
  readonly #questions = new Map<number, string | null>();
  #n = -1;

  constructor(
    private readonly match: Match,
    private readonly log: CommandLog,
    answers: Premove[],
  ) {
    this.#answers = answers;
  }

  /** The answers that are not played yet, to be stored. An answer ends with its seat's next move. */
  get answers(): Premove[] {
    this.#answers = this.#answers.filter(({ seat, n }) => n >= this.log.lastOf(seat));
    return this.#answers;
  }

  /** Return the fingerprint of a seat's question, now or ahead; null if it is not one to be answered ahead. */
  questionOf(seat: number): string | null {
    if (!this.#mayBeAhead) return null;
    if (this.#n !== this.log.n) {
      this.#n = this.log.n;
      this.#questions.clear();
    }
    let question = this.#questions.get(seat);
    if (question === undefined) {
      question = fingerprint(this.match, seat, this.match.facts(seat), this.match.ahead(seat));
      this.#questions.set(seat, question);
    }
    return question;
  }

  /** Return a seat's answer to its current question. */
  validAnswer(seat: number): Premove | null {
    const premove = this.answers.find((each) => each.seat === seat);
    return premove && premove.question === this.questionOf(seat) ? premove : null;
  }

  /** The answer of the seat to act. */
  get due(): Premove | null {
    return this.match.actor === null ? null : this.validAnswer(this.match.actor);
  }

  /** The seats whose question has changed or is gone. */
  get stale(): number[] {
    return this.answers.map(({ seat }) => seat).filter((seat) => !this.validAnswer(seat));
  }

  /** The seats whose answer is public, where it reveals nothing. */
  get publicSeats(): number[] {
    const { actor, prompt, rules } = this.match;
    if (actor === null || !rules.tables.prompts[prompt]?.answered_openly) return [];
    const seats = this.answers.map(({ seat }) => seat).filter((seat) => seat !== actor);
    return seats.filter((seat) => this.validAnswer(seat)).sort((one, other) => one - other);
  }

  add(answer: Premove): void {
    this.drop(answer.seat);
    this.#answers.push(answer);
  }

  /** Delete a seat's answer; return whether there was one. */
  drop(seat: number): boolean {
    const { length } = this.#answers;
    this.#answers = this.#answers.filter((each) => each.seat !== seat);
    return this.#answers.length < length;
  }

  get #mayBeAhead(): boolean {
    return this.match.actor !== null && mayBeAhead(this.match);
  }
}

/** Whether the open question may be answered before a seat's turn. */
export const mayBeAhead = ({ rules, prompt }: Match): boolean => rules.tables.ahead.includes(prompt);

/** A hash of the question that a seat is asked, now or ahead, and of its facts; else null. */
export function fingerprint(
  match: Match,
  seat: number,
  facts: Facts,
  ahead: QuestionFacts | null,
): string | null {
  const { asked, offers } = ahead ?? facts;
  if (!asked) return null;
  const { prompt, seat: actor } = named("question", asked);
  if (actor !== seat || !match.rules.tables.ahead.includes(prompt)) return null;
  const alike = offers.map((offer) => [actionOf(offer), typeof offer === "number" ? [] : offer[5]]);
  const { reader } = match;
  return hashOf([seat, reader.subject(asked), alike, facts.zones, reader.unanswered(facts.counters)]);
}

/**
 * A hash of the open question and the public position, from a spectator's facts. If several seats are asked one
 * after the other, it depends neither on which of them is asked nor on the answers of the others.
 */
export function openFingerprint(match: Match): string | null {
  const { asked, counters } = match.facts(null);
  if (!asked) return null;
  const { reader } = match;
  const seat = mayBeAhead(match) ? null : named("question", asked).seat;
  return hashOf([seat, reader.subject(asked), reader.openZones, reader.unanswered(counters)]);
}

const hashOf = (parts: unknown[]): string => sha256Of(JSON.stringify(parts)).slice(0, 16);
