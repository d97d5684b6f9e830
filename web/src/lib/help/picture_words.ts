/** A primer's pictures in words, for screen readers. */
import type { Game, PictureGroup } from "../../frames";
import { counterName, zoneName } from "../view/names";
import { t } from "../words/words";

/** The label of a group's zone, such as "Draw pile". */
export function zoneLabel(game: Game, zone: string): string {
  const label = zone && zoneName(game, zone);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The counter of a group with its value or its change: "Points +7". */
export function counterInWords(game: Game, { counter, amount }: PictureGroup): string {
  return `${counterName(game, counter)} ${amount.replace("-", "−")}`.trim();
}

/** Cards by name, each with its number if there are several: "2 × Zombie, Tank". */
function cardsInWords(game: Game, ids: string[]): string[] {
  const names = ids.map((id) => game.cards.find((kind) => kind.id === id)?.name ?? t("a face-down card"));
  return [...new Set(names)].map((name) => {
    const copies = names.filter((other) => other === name).length;
    return copies > 1 ? `${String(copies)} × ${name}` : name;
  });
}

function signInWords(after: string): string {
  if (after === "arrow") return `${t("then")} `;
  if (after === "plus") return `${t("with")} `;
  if (after === "against") return `${t("against")} `;
  return after === "or" ? `${t("or")} ` : "";
}

/** A whole picture as one label: "Hand: Hunter; against Table: Undead Horde (crossed out)". */
export function pictureInWords(game: Game, picture: PictureGroup[]): string {
  return picture
    .map((group) => {
      const counter = group.counter ? [counterInWords(game, group)] : [];
      const what = [...cardsInWords(game, group.cards), ...counter].join(", ");
      const where = group.zone ? `${zoneLabel(game, group.zone)}: ` : "";
      return `${signInWords(group.after)}${where}${what}${group.crossed ? ` (${t("crossed out")})` : ""}`;
    })
    .join("; ");
}
