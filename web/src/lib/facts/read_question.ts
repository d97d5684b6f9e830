/** The question of a view; only the asked seat sees its choices. */
import type { CardRef, Offer, Prompt, QuestionFacts, View } from "../../frames";
import { NOBODY } from "./constants";
import { item, named, partsOf, type WordedOffer, type Words } from "./facts";
import { zoneAsData } from "./read_zones";
import {
  actionName,
  argumentWords,
  decode,
  kindWord,
  templateOf,
  valueWord,
  write,
  type Reader,
} from "./sentences";
import { fill, textOf } from "../words/templates";

type Subject = Prompt["about"];

export function readQuestion(
  reader: Reader,
  { asked, offers }: QuestionFacts,
  viewer: number | null,
  zones: View["zones"],
): Prompt | null {
  if (!asked) return null;
  const { prompt, seat, step, rest: integers } = named("question", asked);
  const { name, clauses, about, question, waiting } = item(reader.words.prompts, prompt);
  const mine = seat === viewer;
  const subject = subjectOf(reader.words, step, integers);
  return {
    seat,
    name,
    text: mine ? write(reader, question) : write(reader, waiting, [], seat),
    clauses,
    about: Object.fromEntries(Object.entries(subject).filter(([key]) => about.includes(key))),
    offers: offers.map((offer) => readOffer(reader, seat, subject, offer, zones)),
  };
}

/** The integers of a step by their names: kinds by their ids, nobody and nothing as null. */
function subjectOf({ steps, kinds }: Words, step: number, integers: number[]): Subject {
  const named = item(steps, step).map(([name, what], place) => {
    const value = item(integers, place);
    return [name, value === NOBODY ? null : what === "kind" ? item(kinds, value).id : value] as const;
  });
  return Object.fromEntries(named);
}

function readOffer(
  reader: Reader,
  seat: number,
  subject: Subject,
  offer: number | WordedOffer,
  zones: View["zones"],
): Offer {
  const { action: number, variant, final, backs, values: further, alike } = partsOf(offer);
  const action = decode(reader.words, number);
  const { verb, values, data } = action;
  const isWorded = variant !== NOBODY;
  const words = argumentWords(reader, action);
  for (const at of backs) words[at] = kindWithBack(reader, item(values, at));
  words.push(...further.map(([what, value]) => valueWord(reader, what, value)));
  const text = write(
    reader,
    isWorded ? item(verb.variants, variant) : templateOf(verb.choice, action),
    words,
  );
  const cards = alike.map(([zone, height]): CardRef => [...zoneAsData(reader.words, zone), height]);
  const marks = cards[0] ? marksAt(reader, zones, cards[0]) : "";
  const named: Subject = { ...Object.fromEntries(data.entries()), me: seat, ...subject };
  return {
    action: number,
    name: actionName(action),
    verb: verb.name,
    arguments: data,
    text: marks ? `${text} (${marks})` : text,
    clauses: verb.clauses,
    final: isWorded ? final : verb.final,
    spots: verb.spots.flatMap((spot) => fillSpot(spot, named)),
    cards,
  };
}

/** The name of a kind with its back, such as "Canned Soup (Common)". */
const kindWithBack = (reader: Reader, kind: number): ReturnType<typeof kindWord> =>
  kindWord(reader, kind, ` (${item(reader.words.backs, item(reader.words.kinds, kind).back).words})`);

/**
 * A spot with its values, as often as it says after a star: `{0}` is an argument, `{0-1}` one less, `{me}` the seat
 * that acts.
 */
function fillSpot(template: string, values: Subject): string[] {
  const filled = template.replace(/\{(\w+)(-1)?\}/g, (_, name: string, less?: string) => {
    const value = values[name] ?? "nobody";
    return String(less ? Number(value) - 1 : value);
  });
  const [spot = "", times = "1"] = filled.split("*");
  return Array<string>(Number(times)).fill(spot);
}

/** The marks of a card, such as "damage 2, engaged by Ann and you". */
function marksAt(reader: Reader, zones: View["zones"], [name, owner, height]: CardRef): string {
  const found = zones[name];
  const marks = (Array.isArray(found) ? found[owner ?? 0] : found)?.marks ?? {};
  return reader.words.marks
    .flatMap(({ field, what, blank, words }) => {
      const value = marks[field]?.[height] ?? blank;
      return words === null || value === blank ? [] : [textOf(fill(words, [valueWord(reader, what, value)]))];
    })
    .join(", ");
}
