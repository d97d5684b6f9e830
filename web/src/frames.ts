/**
 * Short names for the data sent over HTTP and the socket. The types are generated from the server (`make
 * types`).
 */
import type { components } from "./api";

type Shapes = components["schemas"];

/** A game with everything that a table needs. */
export type Game = Shapes["GameDescription"];
/** A game as the front page shows it. */
export type GameSummary = Shapes["GameSummary"];
export type Kind = Shapes["CardSummary"];
export type Option = Shapes["OptionSummary"];
export type Counter = Shapes["CounterSummary"];
export type DeckSummary = Shapes["DeckSummary"];
export type Summary = Shapes["TableSummary"];
export type Seat = Shapes["SeatSummary"];
export type NewTable = Shapes["NewTable"];
export type StartedTable = Shapes["StartedTable"];
export type TakenGame = Shapes["TakenGame"];
/** A finished game of this device, as it is sent to the server. */
export type FinishedOnDevice = Shapes["FinishedOnDevice"];
export type MySeat = Shapes["MySeat"];
/** The lessons and exercises of a game, in numbers and with their texts; and one scene of them. */
export type GameGuide = Shapes["GameGuide"];
export type GuideScene = Shapes["GuideScene"];
/** The progress of a lesson. */
export type LessonScene = Shapes["LessonScene"];
/** A game in my list. */
export type Consent = Shapes["Consent"];
export type MyGame = Shapes["MyGame"];
export type Status = Shapes["Status"];
/** A table that looks for players, and the language in which it does. */
export type OpenTable = Shapes["ListedTable"];
export type PushKey = Shapes["PushKey"];
export type PushSubscription = Shapes["PushSubscription"];
export type Verdict = Shapes["DealVerdict"];
/** A finished game as text, readable without its rules. */
export type Past = Shapes["PastTable"];
/** The review of the decisions of one seat, in numbers. */
export type ReviewFacts = Shapes["ReviewFacts"];
/** A player's comment on a move of a finished game. */
export type Comment = Shapes["Comment"];
export type PlayOn = Shapes["PlayOn"];
/** What a person reports to the operator, with the name and the words as they are shown. */
export interface Reported {
  subject: Pick<Shapes["NewReport"], "message" | "comment" | "who">;
  name: string;
  text: string;
}
export type Primer = Shapes["Primer"];
export type PictureGroup = Shapes["PictureGroup"];
export type Rules = Shapes["RulesText"];
/** What the rules for browsers need beside their code; and parts of it. */
export type GameTables = Shapes["GameTables"];
export type SeatTables = Shapes["SeatTables"];
export type OptionTables = Shapes["OptionTables"];
export type OptionValue = Summary["options"][string];

export type View = Shapes["View"];
export type ZoneView = Shapes["ZoneView"];
export type Prompt = Shapes["PromptView"];
export type Offer = Shapes["OfferView"];
export type GameEvent = Shapes["GameEvent"];
export type Statistic = Shapes["StatisticView"];
export type Texts = Statistic["texts"];
/** A zone and the seat that owns it, if any. */
export type ZoneRef = NonNullable<GameEvent["from"]>;
/** A card's position: its zone, the seat that owns the zone, and its place counted from the bottom. */
export type CardRef = Offer["cards"][number];
/** A table as it stood after so many moves, with the frame that it was read from. */
export interface Moment {
  n: number;
  view: View;
  frame: FactsMoment;
}

/** What the server sends of a table: numbers without words. `lib/facts/` reads them. */
export type Facts = Shapes["Facts"];
export type QuestionFacts = Shapes["QuestionFacts"];
export type TableConstants = Shapes["TableConstants"];
export type FactsLine = Shapes["FactsLine"];
/** A state, completed with what the server left out because it had not changed. */
export type FactsState = Required<Shapes["FactsState"]>;
export type FactsMoment = Pick<FactsState, "table" | "facts" | "ahead"> & { n: number };

/** A frame as it comes, and one whose state is complete. */
export type SentFrame = Exclude<
  Shapes["FromServer"],
  | Shapes["State"]
  | Shapes["HintAnswer"]
  | Shapes["OddsAnswer"]
  | Shapes["PreviewAnswer"]
  | Shapes["Explanation"]
>;
export type FromServer = Exclude<SentFrame, Shapes["FactsState"]> | FactsState;
export type ToServer = Shapes["ToServer"];
export type StandingOrder = Shapes["StandingOrder"];
/** A state in words, with the frame that it was read from. */
export type State = Omit<Required<Shapes["State"]>, "questions_ahead" | "premoves" | "lines" | "table"> & {
  questions_ahead: QuestionAhead[];
  premoves: Required<Shapes["Premove"]>[];
  lines: Line[];
  frame: FactsState;
};
/** The sentences of a move, and the events that they were read from. */
export type Line = Shapes["Line"] & FactsLine;
/** A sentence of the log. */
export type Sentence = Shapes["Sentence"];
/** A part of a sentence: plain text, or the name of a seat or of a kind of card. */
export type Part = Sentence["parts"][number];
/** The preview of a choice in words, one of its entries, and the same in numbers. */
export type Preview = Shapes["Preview"];
export type PreviewSentence = Shapes["PreviewSentence"];
export type PreviewFacts = Shapes["PreviewFacts"];
/** A hint in numbers, and in words. */
export type FactsHint = Shapes["FactsHint"];
export type Hint = Shapes["HintAnswer"];
export type HintedChoice = Shapes["HintedChoiceView"];
/** The odds in numbers and in words, and those of one place and of one kind. */
export type OddsFacts = Shapes["OddsFacts"];
export type Odds = Omit<Shapes["OddsAnswer"], "type" | "n">;
export type UnseenZone = Shapes["UnseenZone"];
export type UnseenKind = Shapes["UnseenKind"];
/** Why nothing can be done with something, and the help for everything but cards. */
export type Explanation = Pick<Shapes["Explanation"], "message" | "clause">;
export type FactsExplanation = Shapes["FactsExplanation"];
/** Why an action is not offered, in numbers. */
export type RefusalFacts = Shapes["RefusalFacts"];
export type Help = Shapes["Help"];
export type Gathering = Shapes["Gathering"];
/** The numbers that people contribute to a deal, and what it was made from. */
export type PublicCommitment = Shapes["PublicCommitment"];
export type DealSources = Shapes["DealSources"];
export type WatcherList = Shapes["WatcherList"];
export type Reached = Shapes["Addresses"];
type QuickWord = Shapes["EmoteMessage"]["emote"];
/** Quick words about a seat. */
export type Pointed = Extract<QuickWord, "trust" | "suspect" | "help" | "thanks" | "beware">;
export type Emote = Exclude<QuickWord, Pointed>;
/** A question that another seat of mine may answer before its turn. */
export type QuestionAhead = Omit<Shapes["QuestionAhead"], "prompt" | "ahead"> & { prompt: Prompt };
/** A refusal over HTTP. */
export type ProblemDetail = Shapes["ProblemDetail"];
/** A refusal as a sentence, from the socket or HTTP. */
export type Refusal = Pick<Shapes["Refusal"], "message" | "clause">;
