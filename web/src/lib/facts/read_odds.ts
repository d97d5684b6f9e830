/** The odds of unseen cards in words, from integers; the server's `write_odds.py` says what they are. */
import type { Odds, UnseenKind, UnseenZone } from "../../frames";
import { textOf } from "../words/templates";
import { NOBODY, ROWS } from "./constants";
import { item, named } from "./facts";
import { findZone, type Reader, valueWord } from "./sentences";

const MILLION = 1_000_000;

/** Read all odds. */
export function readOdds(reader: Reader, facts: readonly number[]): Odds {
  const zones: UnseenZone[] = [];
  for (let at = 1; at < facts.length;) {
    const heap = named("heap", facts.slice(at, at + ROWS.heap.length));
    const { zone: number, back, cards, unknown } = heap;
    const first = at + ROWS.heap.length;
    at = first + heap.kinds * ROWS.kind_odds.length;
    const [zone, owner] = findZone(reader.words, number);
    zones.push({
      zone: [zone.name, zone.per_seat ? owner : null],
      label: textOf(valueWord(reader, "zone", number).parts("")),
      mingled: zone.mingled,
      back: back === NOBODY ? "" : item(reader.words.backs, back).name,
      cards,
      unknown,
      kinds: readKinds(reader, facts.slice(first, at)),
    });
  }
  return { worlds: item(facts, 0), zones };
}

function readKinds({ words }: Reader, facts: readonly number[]): UnseenKind[] {
  const { length } = ROWS.kind_odds;
  return Array.from({ length: facts.length / length }, (_, place) => {
    const row = named("kind_odds", facts.slice(place * length, (place + 1) * length));
    const { kind, sure, unseen, next, some } = row;
    return { kind: item(words.kinds, kind).id, sure, unseen, next: next / MILLION, some: some / MILLION };
  });
}
