/** Frames of a table, read into what the rest of the page shows. */
import type {
  FactsHint,
  FactsLine,
  FactsMoment,
  FactsState,
  Game,
  Hint,
  Line,
  Moment,
  Preview,
  PreviewFacts,
  ReviewFacts,
  State,
} from "../../frames";
import type { Words } from "./facts";
import { readLines } from "./read_events";
import { readHint } from "./read_hint";
import { readPreview } from "./read_preview";
import { readQuestion } from "./read_question";
import { readReview, type Review } from "./read_review";
import { readerOf, readView, type Options } from "./read_view";
import { choiceText, type Reader } from "./sentences";
import { seatName } from "../view/names";

/** A game's description and its words, both in one language. What is not translated is English. */
export interface GameInWords {
  language: string;
  game: Game;
  words: Words;
}

/** A person with several seats is called by the name of each. */
const optionsOf = ({ game }: GameInWords, mine: number[]): Options => ({
  byName: mine.length > 1,
  kindNames: Object.fromEntries(game.cards.map(({ id, name }) => [id, name])),
});

/** The table with the names of seats that its reader reads. */
const withSeatNames = <Table extends FactsState["table"]>(table: Table): Table => ({
  ...table,
  names: table.names.map(seatName),
});

export function readState(given: GameInWords, frame: FactsState): State {
  const { table: told, facts, ahead, questions_ahead: questions, premoves, ...rest } = frame;
  const { words } = given;
  const table = withSeatNames(told);
  const options = optionsOf(given, frame.seats_of_mine);
  const view = readView(words, facts, ahead, table, frame.you, options);
  const reader = readerOf(words, table.names, frame.you, options);
  const offers = [...(view.prompt?.offers ?? []), ...(view.ahead?.offers ?? [])];
  const textOf = (seat: number, action: number): string =>
    (seat === frame.you && offers.find((offer) => offer.action === action)?.text) ||
    choiceText(reader, action);
  return {
    ...rest,
    view,
    frame,
    lines: readLines(reader, frame.lines),
    questions_ahead: questions.flatMap(({ seat, question, ahead }) => {
      const prompt = ahead && readQuestion(reader, ahead, seat, view.zones);
      return prompt ? [{ seat, question, prompt }] : [];
    }),
    premoves: premoves.map(({ seat, action }) => ({ seat, action, text: textOf(seat, action) })),
  };
}

/** The reader of a state. */
export const readerAt = (given: GameInWords, { you, frame, seats_of_mine: mine }: State): Reader =>
  readerOf(given.words, withSeatNames(frame.table).names, you, optionsOf(given, mine));

/** Lines of the log, for the reader of a state. */
export const readLog = (given: GameInWords, state: State, lines: FactsLine[]): Line[] =>
  readLines(readerAt(given, state), lines);

/** A hint about the question of a state. */
export const readHintAt = (given: GameInWords, state: State, frame: FactsHint): Hint =>
  readHint(readerAt(given, state), frame, state.view.prompt);

/** The preview of a choice, for the reader of a state. */
export const readPreviewAt = (given: GameInWords, state: State, preview: PreviewFacts): Preview =>
  readPreview(readerAt(given, state), preview);

/** The review of a seat in the finished game of a state. */
export const readReviewAt = (given: GameInWords, { frame }: State, facts: ReviewFacts): Review =>
  readReview(given.words, facts, withSeatNames(frame.table), optionsOf(given, []).kindNames);

/** A moment as a seat saw it, or a spectator (null); `mine` are my seats. */
export function readMoment(
  given: GameInWords,
  frame: FactsMoment,
  viewer: number | null,
  mine: number[],
): Moment {
  const { n, facts, ahead } = frame;
  const table = withSeatNames(frame.table);
  return { n, frame, view: readView(given.words, facts, ahead, table, viewer, optionsOf(given, mine)) };
}
