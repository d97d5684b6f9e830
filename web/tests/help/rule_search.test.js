/** Questions of newcomers, and the clauses of which one must be among the first three that are found. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { load } from "../load.js";

const { ruleSearch } = await load("lib/help/rule_search.ts");

const EMPTY_DECK = "what happens when the deck is empty";
const QUESTIONS = {
  zeven: [
    [EMPTY_DECK, "Z-6.10 Z-6.11"],
    ["how many cards do I draw", "Z-6.1"],
    ["what is a set worth with a horde in it", "Z-11.3 Z-16.7"],
    ["do guards stop a commando", "Z-10.1 Z-12.4"],
  ],
  card_of_the_dead: [
    [EMPTY_DECK, "CD-6.6 CD-11.5"],
    ["am I out of the game when I die", "CD-10.1 CD-10.5"],
    ["how do I get rid of bitten", "CD-14.7 CD-14.1"],
    ["is an eliminated player dead for good", "CD-10.5 CD-10.6"],
  ],
  left_4_dead: [
    [EMPTY_DECK, "L4D-7.6 L4D-15.14"],
    ["can I heal a dead player", "L4D-3.7 L4D-19.19 L4D-19.20"],
    ["when do we lose", "L4D-6.2 L4D-16.2 L4D-16.3"],
    ["may I swap weapons with a friend", "L4D-10.6"],
  ],
  escape_the_horde: [
    [EMPTY_DECK, "EH-14.2 EH-14.5"],
    ["what happens when I am bitten twice", "EH-1.2 EH-11.2"],
    ["can a weapon be cancelled", "EH-7.7"],
    ["do I win if I am turned", "EH-14.8"],
  ],
  three_days: [
    [EMPTY_DECK, "TD-2.13"],
    ["what if a survivor dies", "TD-15.1 TD-15.2 TD-6.4"],
    ["how many cards may I hold", "TD-7.3"],
    ["can I give a card to another player", "TD-11.7"],
  ],
};

/** The rules of a game as the server sends them. */
async function rulesOf(slug) {
  const book = await readFile(
    new URL(`../../../src/deadhand/games/${slug}/rulebook.md`, import.meta.url),
    "utf8",
  );
  const sections = book.split(/^#+ +/m).map((part, number) => {
    const title = part.slice(0, part.indexOf("\n"));
    const bullets = part.matchAll(/^- \*\*([A-Z][A-Z0-9]*-[A-Z]?\d+(?:\.\d+)*)\*\* +(.+)$/gm);
    const clauses = [...bullets].map(([, id, text]) => ({
      id,
      text: text.replace(/ *\[[^\]]*\]/g, ""),
      sources: [],
    }));
    return { number, title, clauses };
  });
  return { sections: sections.filter(({ title }) => !/ (Scenarios \(tests\)|Returns)$/.test(title)) };
}

for (const [slug, questions] of Object.entries(QUESTIONS))
  for (const [question, clauses] of questions)
    test(`${slug}: ${question}`, async () => {
      const found = ruleSearch(await rulesOf(slug), { cards: [] }, "en")(question).slice(0, 3);
      const ids = found.map(({ id }) => id);
      assert.ok(
        clauses.split(" ").some((id) => ids.includes(id)),
        ids.join(" "),
      );
    });

test("a word that no rule has finds nothing, and an empty question nothing either", async () => {
  const search = ruleSearch(await rulesOf("zeven"), { cards: [] }, "en");
  assert.deepEqual(search("xylophone"), []);
  assert.deepEqual(search("what is it"), []);
});

const CARDS = {
  de: [{ name: "Kettensäge", id: "chainsaw" }],
  es: [
    { name: "Motosierra", id: "chainsaw" },
    { name: "Arma", id: "weapon" },
    { name: "Bomba de tubo", id: "pipe_bomb" },
    { name: "Señuelo", id: "lure" },
  ],
};
const IN_OTHER_LANGUAGES = {
  de: [
    ["zeven", "Was passiert, wenn der Nachziehstapel leer ist?", "Z-6.10"],
    ["card_of_the_dead", "Wann bin ich tot?", "CD-10.1"],
    ["card_of_the_dead", "Was kann die Kettensäge?", "CD-14.8"],
    ["three_days", "Wie viele Karten darf ich halten?", "TD-7.3"],
  ],
  es: [
    ["zeven", "¿Qué pasa cuando el mazo está vacío?", "Z-6.10"],
    ["zeven", "que pasa si se agota el mazo", "Z-6.10"],
    ["card_of_the_dead", "¿Cuándo muero?", "CD-10.1"],
    ["card_of_the_dead", "¿Qué hace la Motosierra?", "CD-14.8"],
    ["card_of_the_dead", "¿Para qué sirve el senuelo?", "CD-14.19"],
    ["left_4_dead", "¿Qué hace la bomba de tubo?", "L4D-19.21"],
    ["left_4_dead", "¿Cuándo perdemos?", "L4D-6.2"],
    ["escape_the_horde", "¿Se puede anular un Arma?", "EH-7.7"],
    ["three_days", "¿Cuántas cartas puedo tener en la mano?", "TD-7.3"],
    ["three_days", "¿Puedo dar una carta a otra persona?", "TD-11.7"],
  ],
};

for (const [language, questions] of Object.entries(IN_OTHER_LANGUAGES))
  for (const [slug, question, clause] of questions)
    test(`a question in another language finds the English clause: ${question}`, async () => {
      const cards = CARDS[language];
      const found = ruleSearch(await rulesOf(slug), { cards }, language)(question).slice(0, 3);
      assert.ok(
        found.some(({ id }) => id === clause),
        found.map(({ id, text }) => `${id} ${text}`).join("\n"),
      );
    });
