/** Short names for what goes over HTTP and the socket. All of it is generated from the server: `make types`. */
import type { components } from "./api";

type Shapes = components["schemas"];

export type Game = Shapes["GameSummary"];
export type Kind = Shapes["CardSummary"];
export type Option = Shapes["OptionSummary"];
export type Counter = Shapes["CounterSummary"];
export type DeckSummary = Shapes["DeckSummary"];
export type Summary = Shapes["TableSummary"];
export type Seat = Shapes["SeatSummary"];
export type NewTable = Shapes["NewTable"];
export type Started = Shapes["Started"];
export type MySeat = Shapes["MySeat"];
export type Verdict = Shapes["Verdict"];
/** A game that is over, read without its rules. */
export type Past = Shapes["PastTable"];
export type Primer = Shapes["PrimerText"];
export type Rules = Shapes["Rules"];
export type OptionValue = Summary["options"][string];

export type View = Shapes["View"];
export type ZoneView = Shapes["ZoneView"];
export type Prompt = Shapes["Prompt"];
export type Offer = Shapes["Offer"];
export type GameEvent = Shapes["GameEvent"];
export type Statistic = Shapes["Statistic"];
export type Texts = Statistic["texts"];
/** A zone and the seat that owns it, if any. */
export type Place = NonNullable<GameEvent["from"]>;
/** Where a card lies: a zone, the seat that owns it, and the place from the lowest. */
export type Lying = Offer["cards"][number];
export type Moment = Shapes["Moment"];

export type FromServer = Shapes["FromServer"];
export type ToServer = Shapes["ToServer"];
export type State = Shapes["State"];
export type Line = Shapes["Line"];
/** What happened, as the log tells it. */
export type Sentence = Shapes["Sentence"];
/** Some words of a sentence: plain, or the name of a seat or of a kind of card. */
export type Part = Sentence["parts"][number];
/** What a choice would lead to, and one thing of it. */
export type Preview = Shapes["Forecast"];
export type PreviewSentence = Shapes["ForeseenSentence"];
/** A hint; the odds, and those of one place and one kind. */
export type Hinted = Shapes["Hinted"];
export type Counted = Shapes["Counted"];
export type UnseenZone = Shapes["UnseenZone"];
export type UnseenKind = Shapes["UnseenKind"];
/** Why nothing can be done with something, and what is told of all that is no card. */
export type Explained = Shapes["Explained"];
export type Help = Shapes["Help"];
export type Gathering = Shapes["Gathering"];
/** What people give to a deal, and from what it was made. */
export type Promised = Shapes["Promised"];
export type Dealt = Shapes["Dealt"];
export type Watching = Shapes["Watching"];
export type Reached = Shapes["Reached"];
type QuickWord = Shapes["Shouted"]["emote"];
/** Quick words about a seat. */
export type Pointed = Extract<QuickWord, "trust" | "suspect" | "help" | "thanks" | "beware">;
export type Emote = Exclude<QuickWord, Pointed>;
/** A refusal in a sentence, by socket or HTTP. */
/** What another seat of mine may answer before its turn. */
export type EarlyQuestion = Shapes["EarlyQuestion"];
export type Refusal = Pick<Shapes["Refusal"], "message" | "clause">;
