/** Decks other than a game's own: whether one can be played, and its cards in the record. */
import type { GameTables } from "../../../frames";
import type { PlayedDeck } from "../messages";
import type { Rules } from "./rules";

/** The most copies of a kind, and the highest printed number unless a range says otherwise. */
const MOST = 99;
/** Characters of the longest deck file, as at a server. */
const LONGEST_TEXT = 48 * 1024;

/** Whether the record has room for a deck, and its numbers are in their ranges. */
export function isDeck({ text, kinds }: Pick<PlayedDeck, "text" | "kinds">, tables: GameTables): boolean {
  const [room = 0] = tables.record.fields["kind"]?.[2] ?? [];
  const [known] = tables.record.fields["numbers"]?.[2] ?? [];
  const size = kinds.reduce((sum, [count = 0]) => sum + count, 0);
  const fits = kinds.every((row, kind) => isKind(row, kind, tables));
  return fits && kinds.length === known && size > 0 && size <= room && text.length <= LONGEST_TEXT;
}

/** Whether a row has the count of a kind and each of its numbers. */
function isKind([count, ...numbers]: number[], kind: number, tables: GameTables): boolean {
  const { number_columns: columns, number_ranges: ranges } = tables;
  const isWithin = (value: unknown, least: number, most: number): boolean =>
    Number.isInteger(value) && least <= Number(value) && Number(value) <= most;
  return (
    isWithin(count, 0, MOST) &&
    numbers.length === columns.length &&
    numbers.every((value, column) => {
      const range = ranges.find(({ number, kinds }) => number === columns[column] && kinds.includes(kind));
      return isWithin(value, range?.least ?? 0, range?.most ?? MOST);
    })
  );
}

/** Put the cards of a deck into a record that has those of the game's own, and is not dealt yet. */
export function fillDeck(rules: Rules, kinds: number[][]): void {
  const width = rules.width("numbers");
  const cards = kinds.flatMap(([count = 0], kind) => Array.from({ length: count }, () => kind));
  for (let card = 0; card < rules.width("kind"); card++) rules.put("kind", cards[card] ?? 0, card);
  rules.put("cards", cards.length);
  kinds.forEach(([, ...numbers], kind) => {
    numbers.forEach((value, column) => {
      rules.put("numbers", value, kind * width + column);
    });
  });
}
